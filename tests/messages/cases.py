"""What both formatters must render alike: deductions as hints in three levels, and other messages with their values."""

from collections.abc import Iterator

from hitori import Cell, Puzzle, Shade, Shading, Uniqueness
from hitori.explaining.explanation import Hint
from hitori.explaining.techniques import Deduction
from hitori.messages import ENGLISH, Broken, Consequence, Line, Values, catalogue, languages
from hitori.messages.phrases import marks_of, phrase_of
from hitori.messages.plurals import plural_form
from hitori.rules import Rule

from ..techniques.positions import WITH_EXAMPLES, puzzles, states

EMPTY = Puzzle([[0]])
PAIR = (Cell(0, 0), Cell(0, 1))
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
    ("verdict.solved", {"title": "x", "level": "y"}),
]
OTHERS += [
    ("reason.least-unshaded", {"fact": Consequence(PAIR, Shade.UNSHADED), "line": Line("col", 0), "count": count})
    for count in (0, 1, 2, 5, 11, 21, 22)
]
SUPPOSED: Values = {"fact": Consequence(PAIR[:1], Shade.SHADED), "supposed": Shade.UNSHADED, "steps": ()}
OTHERS += [("reason.contradiction", {**SUPPOSED, "broken": broken}) for broken in BROKEN]


def shown() -> Iterator[Deduction]:
    """A few for each reason that there is: what the techniques say of their examples, and what a search says."""
    for technique in WITH_EXAMPLES:
        for example in technique.examples:
            yield from technique.find(example.puzzle, example.known)
    for shade in (Shade.SHADED, Shade.UNSHADED):
        for cells in (PAIR[:1], PAIR):
            searched = {"cells": cells, "shade": shade.symbol, "because": [[1, 1]], "imagined": 1, "where": [0, 0]}
            words = {"technique": "search", "message": "search", "details": {"count": len(cells)}}
            yield Deduction.from_wire({**words, **searched})


def deductions(count: int, seed: int) -> Iterator[Deduction]:
    """What the techniques say of puzzles of every kind, in states of every kind."""
    yield from shown()
    for number, puzzle in enumerate(puzzles(count, seed, largest=5)):
        for known, _ in states(puzzle, number):
            for technique in WITH_EXAMPLES:
                if technique.name != "nested-contradiction" or len(puzzle) <= 12:
                    yield from technique.find(puzzle, known)


def said(deduction: Deduction, language: str) -> list[str]:
    """The hint for a deduction in three levels."""
    return [*Hint(Uniqueness.UNIQUE, (), deduction, EMPTY, Shading.unknown(1, 1)).levels_in(language)]


def wire(value: object) -> object:
    """A value of a sentence in the form in which the core writes those of deductions."""
    match value:
        case Shade():
            return value.symbol
        case Line(axis, index):
            return {axis: index}
        case Consequence(cells, shade):
            return {"cells": cells, "shade": wire(shade)}
        case Broken(rule, cells, label):
            return {"rule": str(rule), "cells": cells, **({} if label is None else {"label": label})}
    return value


def cases() -> dict[str, object]:
    """What is said in every language, for the formatter of the page."""
    return {
        "deductions": [
            {
                "deduction": each.to_wire(),
                "said": {language: said(each, language) for language in languages()},
                "seen": {language: phrase_of(each.to_wire(), language) for language in languages()},
                "marks": marks_of(each.to_wire()),
            }
            for each in shown()
        ],
        "forms": {each: [plural_form(each, count) for count in range(1000)] for each in languages()},
        "others": [
            {
                "key": key,
                "values": {name: wire(value) for name, value in values.items()},
                "said": {each: catalogue(each).text(key, values) for each in languages()},
            }
            for key, values in OTHERS
        ],
    }
