"""What each number rests on: one table, which the page shows, the article quotes and `hitori numbers verify` prints."""

from __future__ import annotations

import json
import re

import pytest

from hitori.numbers.evidence import EVIDENCE, RUN_HERE
from hitori.numbers.loss import BorderProof
from tests.boards import ROOT
from tests.pages import run, table

PAGE = (ROOT / "docs/hitori-numbers.md").read_text(encoding="utf-8")
RECORDS = (ROOT / "docs/paper/records/seconds.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def soon_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The certificate of the border is taken as right."""
    monkeypatch.setattr(BorderProof, "defect", lambda _: "")


def test_the_page_shows_these_rows() -> None:
    rows = [[one.statement, one.proved_by, f"{one.checked_by}: `{one.command}`", str(one.seconds)] for one in EVIDENCE]
    assert table(PAGE, "statement | proved by") == rows


def test_the_seconds_are_those_of_the_article() -> None:
    recorded = {one["command"]: one["seconds"] for one in map(json.loads, RECORDS)}
    shown: dict[str, list[int]] = {}
    for one in EVIDENCE:
        shown.setdefault(one.command, []).append(one.seconds)
    # Only parts of this one are shown: it builds the checker of proofs as well.
    parts = shown.pop("make proofs")
    assert sum(parts) <= recorded["make proofs"]
    assert {command: max(seconds) for command, seconds in shown.items()} == {
        command: recorded[command] for command in shown
    }


@pytest.mark.usefixtures("soon_checked")
def test_without_a_file_verify_prints_the_table() -> None:
    ran = run("numbers", "verify")
    assert ran.status == 0
    head, *rows = ran.out.partition("\n\n")[2].splitlines()
    assert re.split("  +", head) == ["statement", "proved by", "checked by", "seconds"]
    cells = [re.split("  +", row) for row in rows]
    assert [row[:3] for row in cells] == [
        [one.statement, one.proved_by, f"{one.checked_by}: {one.command}"] for one in EVIDENCE
    ]
    for one, row in zip(EVIDENCE, cells, strict=True):
        if one.command == RUN_HERE:
            assert re.fullmatch(r"\d+ now", row[3])
        else:
            assert row[3] == f"{one.seconds} recorded"


@pytest.mark.usefixtures("soon_checked")
def test_as_json_the_rows_say_whether_they_were_checked_now() -> None:
    (found,) = run("numbers", "verify", "--json").lines()
    assert [row["checked_now"] for row in found["evidence"]] == [one.command == RUN_HERE for one in EVIDENCE]
    for one, row in zip(EVIDENCE, found["evidence"], strict=True):
        expected = one._asdict() | {"checked_now": row["checked_now"]}
        if row["checked_now"]:
            assert row.pop("seconds") >= 0
            del expected["seconds"]
        assert row == expected


def test_a_certificate_that_is_refused_is_no_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BorderProof, "defect", lambda _: "a block costs too little")
    ran = run("numbers", "verify")
    assert ran.status == 1
    assert "statement  " not in ran.out
    (found,) = run("numbers", "verify", "--json").lines()
    assert "evidence" not in found


@pytest.mark.usefixtures("soon_checked")
def test_a_file_that_is_given_is_checked_alone() -> None:
    ran = run("numbers", "verify", ROOT / "src/hitori/numbers/witnesses/border.txt.gz")
    assert ran.status == 0
    assert len(ran.out.splitlines()) == 2
