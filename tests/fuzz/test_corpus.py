"""Every case that the fuzzer ever found, again; and a moment of each part, so that the fuzzer itself stays alive."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from . import guided, texts
from .runs import PARTS, Case, part_named

CORPUS = sorted(Path(__file__).with_name("corpus").glob("*.json"))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_was_found_stays_mended(path: Path) -> None:
    finding = json.loads(path.read_text(encoding="utf-8"))
    assert finding["was"], "a finding says in a sentence what was wrong"
    part_named(finding["part"]).check(finding["case"])


@pytest.mark.parametrize("name", PARTS)
def test_a_few_cases_of_each_part(name: str) -> None:
    part = part_named(name)
    for number in range({"grids": 30, "texts": 100, "proofs": 100, "commands": 20}.get(name, 1)):
        case = json.loads(json.dumps(part.draw(Random(f"{name} 0 {number}"))))
        part.check(case | {"seconds": 1} if name == "guided" else case)


def test_texts_are_mutated_where_nothing_guides_them(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Case] = []
    monkeypatch.setattr(guided, "find_spec", lambda _: None)
    monkeypatch.setattr(texts, "check", checked.append)
    guided.check({"seed": 1, "seconds": 0.05})
    assert checked
