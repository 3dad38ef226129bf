"""The cases that both formatters must render alike: `python -m tests.messages.cases` writes `cases.json` anew.

A deduction for each reason that there is, with its hint in three levels in every language, and other messages with
their values. The texts are those of the Python side; the tests hold both sides against the file.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from hitori import Cell, Puzzle, Shade, Shading, Uniqueness, explain
from hitori.analysis.explanation import Hint
from hitori.messages import ENGLISH, Broken, Consequence, Line, Values, catalogue, languages, to_wire
from hitori.rules import Rule
from hitori.techniques import LONE_LABEL, TECHNIQUES, Deduction

from ..techniques.positions import puzzles, states
from ..techniques.test_examples import DRAWINGS, read

CASES = Path(__file__).parent / "cases.json"
EXTREME = Puzzle([[3, 2, 3, 4, 6, 5], [5, 6, 2, 6, 4, 1], [6, 4, 3, 5, 6, 1], [4, 3, 1, 3, 5, 6]])
EMPTY = Puzzle([[0]])
PAIR = (Cell(0, 0), Cell(0, 1))
GLANCE = 250
"""Letters that are read at a glance."""
REASONS = sorted(key.removeprefix("reason.") for key in catalogue(ENGLISH).messages if key.startswith("reason."))
BROKEN = (
    Broken(Rule.UNIQUENESS, PAIR, 12),
    Broken(Rule.ADJACENCY, PAIR),
    Broken(Rule.CONNECTIVITY, PAIR),
    Broken(Rule.CONNECTIVITY, PAIR[:1]),
)
OTHERS: list[tuple[str, Values]] = [
    ("fact", {"cells": PAIR[:1], "shade": Shade.SHADED}),
    ("fact", {"cells": (*PAIR, Cell(9, 11)), "shade": Shade.UNSHADED}),
    ("hint.wrong", {"cells": PAIR}),
    ("hint.where", {"line": Line("row", 0)}),
    ("hint.where", {"line": Line("col", 9)}),
    ("refuted", {"count": 5}),
    ("reason.least-unshaded", {"fact": Consequence(PAIR, Shade.UNSHADED), "line": Line("col", 0), "count": 1}),
    ("verdict.solved", {"title": "x", "level": "y"}),
]
SUPPOSED: Values = {"fact": Consequence(PAIR[:1], Shade.SHADED), "supposed": Shade.UNSHADED, "steps": ()}
OTHERS += [("reason.contradiction", {**SUPPOSED, "broken": broken}) for broken in BROKEN]


def deductions(count: int, seed: int) -> Iterator[Deduction]:
    """What the techniques say of puzzles of every kind, in states of every kind."""
    for number, puzzle in enumerate(puzzles(count, seed, largest=5)):
        for known, _ in states(puzzle, number):
            for technique in (*TECHNIQUES.values(), LONE_LABEL):
                if technique.name != "nested-contradiction" or len(puzzle) <= 12:
                    yield from technique.find(puzzle, known)
    for name, (drawing, _) in DRAWINGS.items():
        puzzle, known, _ = read(drawing)
        yield from TECHNIQUES[name].find(puzzle, known)
    yield from explain(EXTREME).steps
    for shade in (Shade.SHADED, Shade.UNSHADED):
        for cells in (PAIR[:1], PAIR):
            yield Deduction("search", cells, shade, (Cell(1, 1),), "search", {"count": len(cells)})


def said(deduction: Deduction, language: str) -> list[str]:
    """The hint for a deduction in three levels."""
    return [*Hint(Uniqueness.UNIQUE, (), deduction, EMPTY, Shading.unknown(1, 1)).levels_in(language)]


def cases() -> dict[str, object]:
    """For each reason the deduction with the longest sentence, up to a length that is read at a glance."""
    chosen: dict[str, Deduction] = {}
    for deduction in deductions(150, seed=1):
        best = chosen.setdefault(deduction.message, deduction)
        if len(best.sentence) < len(deduction.sentence) < GLANCE:
            chosen[deduction.message] = deduction
    missing = set(REASONS) - chosen.keys()
    assert not missing, f"no deduction has the reasons {missing}"
    return {
        "deductions": [
            {"deduction": chosen[name].to_wire(), "said": {each: said(chosen[name], each) for each in languages()}}
            for name in REASONS
        ],
        "others": [
            {
                "key": key,
                "values": {name: to_wire(value) for name, value in values.items()},
                "said": {each: catalogue(each).text(key, values) for each in languages()},
            }
            for key, values in OTHERS
        ],
    }


if __name__ == "__main__":
    CASES.write_text(json.dumps(cases(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
