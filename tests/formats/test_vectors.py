"""The formats against pinned cases: texts with what they say, puzzles with what is written, and errors word for word.

The module of the page is held against the same cases (tests/web/formats.test.mjs). The words of an error in JSON's own
grammar are those of a library, so of these only the beginning is pinned.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hitori import FormatError, Puzzle
from hitori.formats import Record, detect, dumps, get_format, loads_records

PINNED: dict[str, list[dict[str, Any]]] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))
JSON_GRAMMAR = "expected JSON: "

T = TypeVar("T")


@pytest.mark.parametrize("case", PINNED["reading"], ids=lambda case: repr(case["text"][:30]))
def test_reading(case: dict[str, Any]) -> None:
    assert detect(case["text"]) == case["format"]
    found = outcome(lambda: [as_json(record) for record in loads_records(case["text"])])
    if not isinstance(found, FormatError):
        assert found == case["puzzles"]
    elif case["error"]["problem"] == JSON_GRAMMAR:
        assert found.problem.startswith(JSON_GRAMMAR)
    else:
        problem = found.problem.partition(", found ")[0] if case["format"].startswith("json") else found.problem
        assert {"problem": problem, "line": found.line, "column": found.column} == case["error"]


@pytest.mark.parametrize("case", PINNED["writing"], ids=lambda case: case["format"])
def test_writing(case: dict[str, Any]) -> None:
    puzzle = Puzzle.from_labels(**case["puzzle"])
    found = outcome(lambda: dumps(puzzle, format=get_format(case["format"]).name))
    assert (found.problem if isinstance(found, FormatError) else found) == case.get("error", case.get("text"))


def outcome(work: Callable[[], T]) -> T | FormatError:
    """What comes of it."""
    try:
        return work()
    except FormatError as error:
        return error


def as_json(record: Record) -> dict[str, Any]:
    """A puzzle that was read, as the page has it."""
    puzzle, shading = record.puzzle, record.shading
    told = {name: getattr(puzzle, name) for name in ("rows", "cols", "name", "author", "source")}
    marks = {} if shading is None else {"shading": shading.to_rows()}
    return told | marks | {"labels": list(puzzle.labels), "warnings": list(record.warnings)}
