"""The formats against the pinned cases that the page's formats are held against too (tests/web/formats.test.mjs)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hitori import Puzzle

from .vectors import FILE, TEXTS, damaged, read, written

PINNED: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", PINNED["reading"], ids=lambda case: repr(case["text"][:30]))
def test_reading(case: dict[str, Any]) -> None:
    assert read(case["text"]) == case


@pytest.mark.parametrize("case", PINNED["writing"], ids=lambda case: case["format"])
def test_writing(case: dict[str, Any]) -> None:
    given = case["puzzle"]
    texts = {key: given[key] for key in ("name", "author", "source")}
    assert written(Puzzle.from_labels(given["rows"], given["cols"], given["labels"], **texts), case["format"]) == case


def test_every_case_is_pinned() -> None:
    assert [case["text"] for case in PINNED["reading"]] == [*TEXTS, *damaged()]
    assert sum("error" in case for case in PINNED["reading"]) > 40
