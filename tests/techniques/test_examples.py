"""For each technique a small grid where it fires, and a near miss where it must not.

A drawing shows the labels, what is known, and what the technique finds, side by side; `.` is a blank label.
"""

import pytest

from hitori import Cell, Puzzle, Shade, Shading
from hitori.techniques import LONE_LABEL, TECHNIQUES, TechniqueId

from ..oracles import all_solutions
from .positions import found_by_core, together

DRAWINGS: dict[TechniqueId, tuple[str, str]] = {
    "neighbour": (
        """
        1 2 3 | ?#? | .?.
        4 5 6 | ??? | ?.?
        """,
        """
        1 2 3 | ?.? | ???
        4 5 6 | ??? | ???
        """,
    ),
    "duplicate": ("7 2 7 | .?? | ??#", ". 2 . | .?? | ???"),
    "sandwich-triple": ("7 7 7 | ??? | #?#", "7 7 . 7 | ???? | ????"),
    "sandwich-pair": ("7 2 7 | ??? | ?.?", "7 2 3 7 | ???? | ????"),
    "pair-induction": ("7 7 2 7 | ???? | ???#", "7 2 7 2 7 | ????? | ?????"),
    "corner-close": (
        """
        1 2 | ?# | ??
        3 4 | ?? | .?
        """,
        """
        1 2 3 | ??? | ???
        4 5 6 | ?#? | ???
        7 8 9 | ??? | ???
        """,
    ),
    "unshaded-neighbours": (
        """
        1 2 3 | #?? | ???
        4 5 6 | ??? | ?.?
        7 8 9 | #?? | ???
        """,
        """
        1 2 3 | #?? | ???
        4 5 6 | ??? | ???
        7 8 9 | ??# | ???
        """,
    ),
    "close-isolation": (
        """
        . . . . . | ????? | ?????
        . . . . . | ??#?? | ?????
        . . . . . | ?#?#? | ?????
        . . . . . | ????? | ??.??
        """,
        """
        . . . . . | ????? | ?????
        . . . . . | ??#?? | ?????
        . . . . . | ???#? | ?????
        . . . . . | ????? | ?????
        """,
    ),
    "least-unshaded": (
        """
        1 2 3 4 | #?#? | ?.?.
        5 6 7 8 | ???? | ????
        9 1 2 3 | ???? | ????
        """,
        """
        1 2 3 4 | #??? | ????
        5 6 7 8 | ???? | ????
        9 1 2 3 | ??#? | ????
        """,
    ),
    "corner-check": (
        """
        7 7 1 | ??? | #.?
        7 2 3 | ??? | .??
        4 5 6 | ??? | ???
        """,
        """
        7 1 2 | ??? | ???
        3 7 4 | ??? | ???
        5 6 1 | ??? | ???
        """,
    ),
    "flanked-isolation": ("1 2 2 1 5 1 5 2 | ???????? | ?????#?#", "1 2 2 3 5 1 5 2 | ???????? | ????????"),
    "pair-isolation": (
        """
        . . . . . | ?#??? | ?????
        7 . 7 . 7 | ????? | ????#
        . . . . . | ?#??? | ?????
        """,
        """
        . . . . . | ?#??? | ?????
        7 . 7 . 7 | ????? | ?????
        . . . . . | ????? | ?????
        """,
    ),
    "edge-pair": (
        """
        1 7 7 2 | ???? | .??.
        3 8 8 4 | ???? | ????
        5 1 2 6 | ???? | ????
        """,
        """
        1 2 3 4 | ???? | ????
        5 7 7 6 | ???? | ????
        6 8 8 5 | ???? | ????
        2 3 4 1 | ???? | ????
        """,
    ),
    "last-exit": (
        """
        . . . | ..# | ???
        . . . | .?? | ?.?
        . . . | #?? | ???
        """,
        """
        . . . | ..# | ???
        . . . | .?? | ???
        . . . | ??? | ???
        """,
    ),
    "diagonal-wall": (
        """
        . . . | ??# | ???
        . . . | ??? | ?.?
        . . . | #?? | ???
        """,
        """
        . . . | ??# | ???
        . . . | ??? | ???
        . . . | ??? | ???
        """,
    ),
    "unshaded-bridges": (
        """
        . . . | #?? | ?.?
        . . . | ??# | ?.?
        . . . | ??? | ???
        """,
        """
        . . . | #?? | ???
        . . . | ??? | ???
        . . . | ??# | ???
        """,
    ),
    "offset-pairs": (
        """
        7 . 7 . 7 | ????? | ????#
        8 . 8 . . | ????? | ?????
        """,
        """
        7 . 7 . 7 | ????? | ?????
        8 . . 8 . | ????? | ?????
        """,
    ),
    "wall": (
        """
        . . . | #?? | ??.
        . . . | ?#? | ???
        . . . | ??? | .?.
        """,
        """
        . . . | ??? | ???
        . . . | ?#? | ???
        . . . | ??? | ???
        """,
    ),
    "short-contradiction": (
        """
        . . | ?? | ..
        1 1 | ?? | ??
        """,
        # Three rounds: r1c4 shaded, so r1c5 unshaded, so r1c2 shaded, so both r2c2 and r2c3 unshaded.
        """
        . 2 . 1 2 | ????? | ?????
        . 1 1 . . | ????? | ?????
        . . . . . | ????? | ?????
        """,
    ),
    "direct-contradiction": (
        """
        . . . . . | ????? | ?????
        1 . 2 1 2 | ????? | ???.?
        . . . . . | ????? | ?????
        """,
        # Two rounds: r2c1 unshaded, so the other 1s are shaded, so both 5s are unshaded.
        """
        . . . . . . . | ??????? | ???????
        1 . . 1 . . 1 | ??????? | ???????
        . . . 5 . . 5 | ??????? | ???????
        . . . . . . . | ??????? | ???????
        """,
    ),
    "common-consequence": (
        """
        . . | ?? | ..
        1 1 | ?? | ??
        """,
        """
        . . . | ??? | ???
        . 1 . | ??? | ???
        . . 1 | ??? | ???
        """,
    ),
    "pair-chain": (
        """
        . . . . . | ????? | ?????
        . . 1 2 . | ????? | ?????
        4 . 1 2 4 | ????? | ?.???
        """,
        # What r2c3 is follows from rule 3 only.
        """
        . 2 . 1 2 | ????? | ?????
        . 1 1 . . | ????? | ?????
        . . . . . | ????? | ?????
        """,
    ),
    "contradiction": (
        """
        . 2 . 1 2 | ????? | ???.?
        . 1 1 . . | ????? | ?????
        . . . . . | ????? | ?????
        """,
        """
        . 2 . 1 3 | ????? | ?????
        . 1 1 . . | ????? | ?????
        . . . . . | ????? | ?????
        """,
    ),
    "nested-contradiction": (
        """
        . . . . . . | ?????? | ??..??
        . . 1 2 . . | ?????? | ..????
        4 . 1 2 4 . | ?????? | #.??.?
        """,
        """
        . . . . . . | ?????? | ??????
        . . 1 2 . . | ?????? | ??????
        4 . 1 3 4 . | ?????? | ??????
        """,
    ),
}


def read(drawing: str) -> tuple[Puzzle, Shading, Shading]:
    """The puzzle, what is known, what is found."""
    lines = [[part.split() for part in line.split("|")] for line in drawing.strip().splitlines()]
    labels = [[0 if label == "." else int(label) for label in line[0]] for line in lines]
    known, found = (Shading.from_rows("".join(line[part]) for line in lines) for part in (1, 2))
    return Puzzle(labels), known, found


def test_every_technique_is_drawn() -> None:
    assert set(DRAWINGS) == set(TECHNIQUES)


@pytest.mark.parametrize("name", DRAWINGS)
def test_it_fires(name: TechniqueId) -> None:
    puzzle, known, found = read(DRAWINGS[name][0])
    assert any(found.cells)
    assert together(puzzle, TECHNIQUES[name].find(puzzle, known)) == found
    assert found_by_core(name, puzzle, known) == found


@pytest.mark.parametrize("name", DRAWINGS)
def test_it_does_not_fire_at_a_near_miss(name: TechniqueId) -> None:
    puzzle, known, found = read(DRAWINGS[name][1])
    assert not any(found.cells)
    assert list(TECHNIQUES[name].find(puzzle, known)) == []
    assert found_by_core(name, puzzle, known) == found


def test_a_label_alone_in_its_lines() -> None:
    puzzle = Puzzle([[1, 1, 2], [1, 3, 2]])
    (deduction,) = LONE_LABEL.find(puzzle, Shading.unknown(2, 3))
    assert (deduction.cells, deduction.shade) == ((Cell(1, 1),), Shade.UNSHADED)


def test_a_grid_of_three_cells_may_leave_one_alone() -> None:
    puzzle, known = Puzzle([[1, 2, 1]]), Shading.from_rows(["#.?"])
    for name in ("corner-close", "unshaded-neighbours", "close-isolation"):
        assert list(TECHNIQUES[name].find(puzzle, known)) == []
    assert all_solutions(puzzle) == {Shading.from_rows(["#.."]), Shading.from_rows(["..#"]), Shading.from_rows(["#.#"])}


SENTENCES: dict[TechniqueId, str] = {
    "neighbour": "r1c1, r1c3 and r2c2 are unshaded, beside shaded r1c2.",
    "duplicate": "r1c3 is shaded: the 7 in r1c1 is unshaded.",
    "sandwich-triple": "r1c1 and r1c3 are shaded: the middle one of three 7s in row 1 is unshaded.",
    "sandwich-pair": "r1c2 is unshaded: it lies between the two 7s of row 1.",
    "pair-induction": "r1c4 is shaded: one of r1c1 and r1c2 is unshaded, as they are side by side.",
    "corner-close": "r2c1 is unshaded: it is the only way out of r1c1.",
    "least-unshaded": "r1c2 and r1c4 are unshaded: row 1 has its 2 shaded cells, and there is no room for more.",
    "corner-check": "r1c1 is shaded in every way to shade the corner r1c1.",
    "pair-isolation": "r2c5 is shaded: one of r2c1 and r2c3 is unshaded, as r2c2 has no other way out.",
    "edge-pair": "r1c1 and r1c4 are unshaded: beside the pairs r1c2, r1c3, r2c2 and r2c3 there is no room to shade.",
    "last-exit": "r2c2 is unshaded: it is the last exit of r1c1, r1c2 and r2c1.",
    "diagonal-wall": "r2c2 is unshaded: the rest of the diagonal from r1c3 to r3c1 is shaded.",
    "unshaded-bridges": "r1c2 and r2c2 are unshaded, the only bridge between row 1 and row 2.",
    "offset-pairs": "r1c5 is shaded: one of r1c1 and r1c3 is unshaded, as r2c1 and r2c3 are equals beside them.",
    "wall": "r1c3 is unshaded: it would cut the grid in two with r1c1 and r2c2.",
    "direct-contradiction": (
        "r2c4 is unshaded: suppose it is shaded, then r2c3 and r2c5 are unshaded; "
        "the two 2s in r2c3 and r2c5 are both unshaded."
    ),
    "pair-chain": (
        "r3c2 is unshaded: suppose it is shaded, then r3c1 and r3c3 are unshaded, then r3c5 and r2c3 are shaded, "
        "then r3c4 and r2c4 are unshaded; the two 2s in r2c4 and r3c4 are both unshaded."
    ),
    "common-consequence": (
        "r1c1 is unshaded either way, because one of the equals r2c1 and r2c2 is shaded: "
        "if r2c1 is shaded, then r1c1 is unshaded; if r2c2 is shaded, then r1c1 is unshaded."
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_its_sentence(name: TechniqueId) -> None:
    puzzle, known, _ = read(DRAWINGS[name][0])
    first = next(TECHNIQUES[name].find(puzzle, known))
    assert first.sentence == SENTENCES[name]
