"""Answers as people and programs have them: one shading in many layouts, and whether each is judged as it is meant."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hitori
from hitori import AnswerOutcome, Limits, Puzzle, Shading, check_answer
from hitori.errors import FormatError, InvalidOptionError
from hitori.formats import loads_shading
from measure.limits import board
from tests.boards import BROKEN, TINY

from .strategies import QUICK

FOUR = Puzzle([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])
SOLUTION = Shading(["#.#.", "....", "#.#.", "...#"])
WRONG = Shading(["#.#.", "....", "#...", "...#"])
"""It breaks one rule, by two cells that are not adjacent."""
THREE = Puzzle([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
"""Its solution shades nothing, and others exist."""

Layout = Callable[[Puzzle, Shading], str]


def cells(shading: Shading, base: int = 0) -> list[tuple[int, int]]:
    return [(row + base, col + base) for row, col in shading.shaded()]


def others(puzzle: Puzzle, shading: Shading) -> list[tuple[int, int]]:
    return [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols) if not shading.is_shaded((row, col))]


def marks(shaded: str, unshaded: str, gap: str = " ") -> Layout:
    def layout(_puzzle: Puzzle, shading: Shading) -> str:
        rows = shading.to_rows()
        return "\n".join(gap.join(shaded if mark == "#" else unshaded for mark in row) for row in rows)

    return layout


def solved(show: Callable[[int], str], gap: str = " ", spell: Callable[[int], str] = str) -> Layout:
    """The labels, and what `show` makes of those of shaded cells."""

    def layout(puzzle: Puzzle, shading: Shading) -> str:
        rows = zip(puzzle.to_rows(), shading.to_rows(), strict=True)
        return "\n".join(
            gap.join(show(label) if mark == "#" else spell(label) for label, mark in zip(*row, strict=True))
            for row in rows
        )

    return layout


def letter(label: int) -> str:
    return chr(64 + label)


def bits(shading: Shading) -> list[list[bool]]:
    return [[mark == "#" for mark in row] for row in shading.to_rows()]


def text(shading: Shading) -> str:
    return "\n".join(shading.to_rows())


LAYOUTS: dict[str, Layout] = {
    "tuples from 0": lambda _, s: str(cells(s)),
    "tuples from 1": lambda _, s: str(cells(s, 1)),
    "a set": lambda _, s: str(set(cells(s))),
    "a frozen set of numpy's numbers": lambda _, s: (
        "frozenset({" + ", ".join(f"(np.int64({row}), np.int64({col}))" for row, col in cells(s)) + "})"
    ),
    "lists of two": lambda _, s: json.dumps(cells(s)),
    "as argwhere prints": lambda _, s: "[" + "\n ".join(f"[{row} {col}]" for row, col in cells(s)) + "]",
    "our own cells": lambda _, s: str([*s.shaded()]),
    "r1c2": lambda _, s: ", ".join(f"r{row}c{col}" for row, col in cells(s, 1)),
    "R0C1": lambda _, s: " ".join(f"R{row}C{col}" for row, col in cells(s)),
    "row 1, column 2": lambda _, s: "\n".join(f"row {row}, column {col}" for row, col in cells(s, 1)),
    "two numbers a line": lambda _, s: "\n".join(f"{row} {col}" for row, col in cells(s)),
    "pairs without brackets": lambda _, s: " ".join(f"{row},{col}" for row, col in cells(s)),
    "objects": lambda _, s: json.dumps([{"row": row, "col": col} for row, col in cells(s)]),
    "an object a line": lambda _, s: "\n".join(json.dumps({"r": row, "c": col}) for row, col in cells(s, 1)),
    "objects of x and y": lambda _, s: json.dumps([{"x": col, "y": row} for row, col in cells(s)]),
    "a key for the shaded cells": lambda _, s: json.dumps({"why": "row by row", "shaded": cells(s)}),
    "a key for the others": lambda p, s: json.dumps({"unshaded_cells": others(p, s)}),
    "booleans of the others": lambda _, s: json.dumps({"unshaded": [[not each for each in row] for row in bits(s)]}),
    "bits of the others": lambda _, s: json.dumps({"white": ["".join("10"[each] for each in row) for row in bits(s)]}),
    "a key for each cell": lambda p, s: str({cell: cell in cells(s) for cell in sorted(others(p, s) + cells(s))}),
    "a sentence": lambda _, s: f"The shaded cells are {', '.join(map(str, cells(s)))}.",
    "a sentence with and": lambda _, s: (
        f"Shade {', '.join(map(str, cells(s, 1)[:-1]))} and {cells(s, 1)[-1]}, and you are done."
    ),
    "a sentence on the others": lambda p, s: f"The unshaded cells are {others(p, s)}.",
    "bullets": lambda _, s: "**Shaded cells:**\n" + "\n".join(f"- ({row}, {col})" for row, col in cells(s)),
    "a numbered list": lambda _, s: (
        "Shaded:\n" + "\n".join(f"{n}. {cell}" for n, cell in enumerate(cells(s), 1))
    ),
    "an assignment": lambda _, s: f"shaded = {cells(s)}",
    "reasons, then the final answer": lambda _, s: (
        f"(0, 0) and (0, 1) clash, so shade (0, 1)? No.\n\nFinal answer: {cells(s)}"
    ),
    "a tag": lambda _, s: f"<think>\n#.#.\n####\n</think>\n<answer>\n{text(s)}\n</answer>",
    "letters": marks("S", "U"),
    "letters run together": marks("Y", "N", ""),
    "words": marks("shaded", "unshaded"),
    "-1 and 0": marks("-1", "0"),
    "-1 and 0 in lists": lambda _, s: json.dumps([[-1 if is_shaded else 0 for is_shaded in row] for row in bits(s)]),
    "1 and -1": marks("1", "-1"),
    "-1 and 1": marks("-1", "1"),
    "blocks": marks("█", "░", ""),
    "other blocks": marks("▒", "·", ""),
    "squares": marks("🟥", "⬜", ""),
    "a sign of its own": marks("@", "."),
    "dots in place of labels": solved(lambda _: "."),
    "dashes in place of labels": solved(lambda _: "-"),
    "blocks in place of labels": solved(lambda _: "▒"),
    "-1 in place of labels": solved(lambda _: "-1"),
    "labels with a minus": solved(lambda label: f"-{label}"),
    "labels with a star": solved(lambda label: f"{label}*"),
    "letters for labels": solved(lambda _: "#", "", letter),
    "letters for labels, apart": solved(lambda _: "#", " ", letter),
    "null and labels": lambda p, s: solved(lambda _: "null", ", ")(p, s).replace("\n", "],\n[").join(["[[", "]]"]),
    "booleans": lambda _, s: json.dumps({"solvable": True, "solution": bits(s)}),
    "booleans of Python": lambda _, s: str({"solvable": True, "solution": bits(s)}),
    "commas before brackets": lambda _, s: json.dumps({"solution": bits(s)}).replace("]]", "],]").replace("}", ",}"),
    "one list of booleans": lambda _, s: json.dumps([*chain.from_iterable(bits(s))]),
    "an array": lambda _, s: f"np.array({bits(s)}, dtype=bool)",
    "rows between slashes": lambda _, s: "/".join(s.to_rows()),
    "rows with \\n between them": lambda _, s: "\\n".join(s.to_rows()),
    "a text in JSON": lambda _, s: json.dumps({"answer": text(s)}),
    "rows in quotes": lambda _, s: ",\n".join(map(repr, s.to_rows())),
    "as MATLAB": lambda _, s: f"[{'; '.join(' '.join(str(int(is_shaded)) for is_shaded in row) for row in bits(s))}]",
    "a frame with crosses": lambda _, s: "\n".join(f"|{'|'.join(row)}|\n+{'-+' * len(row)}" for row in s.to_rows()),
    "a tag of its own": lambda _, s: f"<solution>\n{text(s)}\n</solution>",
    "words and cells": lambda _, s: f"I shaded: {' '.join(f'r{row}c{col}' for row, col in cells(s, 1))}",
    "rows of columns": lambda _, s: "\n".join(
        f"Row {row}: {', '.join(str(col) for at, col in cells(s, 1) if at == row) or 'none'}"
        for row in range(1, s.rows + 1)
    ),
    "facts": lambda _, s: "\n".join(f"shaded({row},{col})." for row, col in cells(s, 1)),
    "a table of HTML": lambda _, s: "".join(
        f"<tr>{''.join(f'<td>{mark}</td>' for mark in row)}</tr>" for row in s.to_rows()
    ),
    "a list in MiniZinc": lambda _, s: (
        f"shaded = array2d(1..{s.rows}, 1..{s.cols}, {[int(each) for row in bits(s) for each in row]});\n----------"
    ),
    "bold labels": solved(lambda label: f"**{label}**"),
    "numbers around": lambda _, s: (
        f"   {' '.join(str(n + 1) for n in range(s.cols))}\n"
        + "\n".join(f"{n} {' '.join(row)}" for n, row in enumerate(s.to_rows(), 1))
    ),
    "a data frame": lambda _, s: (
        f"   {'  '.join(map(str, range(s.cols)))}\n"
        + "\n".join(f"{n}  {'  '.join(str(int(each)) for each in row)}" for n, row in enumerate(bits(s)))
    ),
    "shaded and unshaded ones": lambda p, s: f"Shaded cells:\n{cells(s)}\n\nThe white cells:\n{others(p, s)}\n",
    "a legend": lambda _, s: f"# = shaded, . = unshaded\n{text(s)}\n\nAll rules hold.",
    "bits on one line": lambda _, s: " ".join(str(int(is_shaded)) for row in bits(s) for is_shaded in row),
    "a fence": lambda _, s: f"Here you are:\n\n```\n{text(s)}\n```\nGood luck!",
    "a fence of JSON": lambda _, s: f"Sure!\n```json\n{json.dumps({'solution': s.to_rows()}, indent=1)}\n```",
    "rows with numbers": lambda _, s: "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(s.to_rows(), 1)),
    "a table": lambda _, s: "\n".join(f"| {' | '.join(row)} |" for row in s.to_rows()),
    "the puzzle above": lambda p, s: f"{hitori.dumps(p)}\n{text(s)}",
    "the puzzle above, in words": lambda p, s: f"The puzzle is\n{hitori.dumps(p)}\nand its answer\n{text(s)}",
    "the puzzle beside": lambda p, s: "\n".join(
        f"{' '.join(map(str, labels))} | {row}" for labels, row in zip(p.to_rows(), s.to_rows(), strict=True)
    ),
    "the puzzle in the object": lambda p, s: json.dumps({"grid": p.to_rows(), "shaded": cells(s)}),
}  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_right_answer_is_valid_in_every_layout(layout: str) -> None:
    written = LAYOUTS[layout](FOUR, SOLUTION)
    verdict = check_answer(FOUR, written)
    assert (verdict.outcome, verdict.shading) == ("valid", SOLUTION), (written, verdict)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_wrong_answer_is_invalid_in_every_layout(layout: str) -> None:
    written = LAYOUTS[layout](FOUR, WRONG)
    verdict = check_answer(FOUR, written)
    assert (verdict.outcome, verdict.shading) == ("invalid", WRONG), (written, verdict)


@st.composite
def answered(draw: st.DrawFn) -> tuple[Puzzle, Shading]:
    """A puzzle with three rows and columns at least, and a shading that is often nearly right."""
    rows, cols = draw(st.integers(3, 7)), draw(st.integers(3, 7))
    puzzle = hitori.generate(rows, cols, seed=draw(st.integers(0, 10**6)))
    solution = hitori.solve(puzzle).solution
    assert solution is not None
    changed = draw(st.sets(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)), max_size=3))
    return puzzle, Shading(
        [
            "".join(".#"[(mark == "#") ^ ((r, c) in changed)] for c, mark in enumerate(row))
            for r, row in enumerate(solution.to_rows())
        ]
    )


@pytest.mark.parametrize(
    "written",
    [
        "A1 C1 A3 C3 D4",
        "Shaded: a4, c4, a2, c2, d1",
        "(1) 1 (1) 4\n1 4 2 3\n(3) 3 (2) 1\n4 2 1 (3)",
    ],
)
def test_what_is_right_in_one_way_alone_is_read_so(written: str) -> None:
    verdict = check_answer(FOUR, written)
    assert (verdict.outcome, verdict.shading) == ("valid", SOLUTION), verdict
    assert verdict.notes


@pytest.mark.parametrize("written", ["[]", "Shaded cells: []", '{"shaded": []}', "set()", "puzzle 1: solved\n[]"])
def test_the_empty_list_is_no_shaded_cell_where_that_is_right(written: str) -> None:
    assert check_answer(THREE, written).outcome == "valid"
    assert check_answer(FOUR, written).outcome == "unreadable"
    assert check_answer(FOUR, written, cells=0).outcome == "invalid"


@QUICK
@given(answered(), st.sampled_from([*LAYOUTS]))
def test_no_layout_turns_a_verdict_round(given_answer: tuple[Puzzle, Shading], layout: str) -> None:
    puzzle, shading = given_answer
    if not cells(shading) or max(puzzle.labels) > 9:
        return
    verdict = check_answer(puzzle, LAYOUTS[layout](puzzle, shading))
    if verdict.outcome != "unreadable":
        assert verdict.valid == hitori.is_solution(puzzle, shading)


@QUICK
@given(st.text("#.?xXSU01 ,;|[](){}<>\"'`\n-5eNonul:rcaswer", max_size=60))
def test_any_text_has_an_outcome(written: str) -> None:
    assert check_answer(FOUR, written).outcome in list(AnswerOutcome)


# What is refused.


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("[(1, 1), (2, 3)]", "(1, 1) may be r2c2 or r1c1; cells=0 counts from 0, cells=1 from 1"),
        ("[(0, 0), (4, 4)]", "expected cells from (0, 0) to (3, 3) or from (1, 1) to (4, 4), found some of both"),
        ("[(1, 1), (5, 2)]", "found (5, 2)"),
        ("P Q P Q\nQ Q P P\nP P Q Q\nQ Q P P", "'P' or 'Q' may be the shaded cells; write '#' for a shaded cell"),
        ("0 -1 0 -1\n-1 -1 -1 -1\n0 -1 0 -1\n-1 -1 -1 0", "'0' or '-1' may be the shaded cells"),
        ("1 . 1 .\n. . . .\n3 . 2 .\n. . . 3", "'.' or the labels may be the shaded cells"),
        ("(1) 1 1 4\n1 4 2 3\n(3) 3 (2) 1\n4 2 1 (3)", "no cell is marked as shaded; write [4] or '#'"),
        (json.dumps({"unshaded": SOLUTION.to_rows()}), "these marks may be of the unshaded cells or of all; write '#'"),
        ("0 1 0 1\n1 1 1 1\n0 1 0 1\n1 1 1 0\n\n(1 means unshaded)", "line 6: '1' is for unshaded cells here;"),
        ("Row 1: 1 3 2\nRow 2: 2 1 3\nRow 3: 3 2 1\nRow 4: 1 2 3", "expected a shading of 4x4"),
        ("Row 1: 0, 4\nRow 3: 1, 3", "or from (1, 1) to (4, 4), found some of both"),
        ("Row 1: 0, 2\nRow 2:\nRow 3: 0, 2\nRow 4: 3", "expected cells from (1, 1) to (4, 4)"),
        ('{"1": [1, 3]}', "expected a shading of 4x4 as the puzzle, found 1x2"),
        ("Some cells are white\n(0, 0), (0, 2)", "these cells may be the shaded ones or the others; write 'shaded:'"),
        ("A1 C1 A3 D4", "A1 may be the cell at the top left or at the bottom left, and A a column or a row"),
        ("A1 C1 A3 C3 D4 E5", "write r1c2 for row 1, column 2"),
        ("[]", '[] may say that no cell is shaded, or that there is no solution; write "no solution"'),
        ("shaded(1,1). unshaded(1,2).", "expected"),
        ("<table><tr><td class='b'>1</td><td>1</td></tr></table>", "expected"),
        ("[0, 2, 8, 10, 15]", "expected a shading of 4x4 as the puzzle"),
        (f"One way:\n{text(SOLUTION)}\n\nAnother way:\n{text(WRONG)}\n", "found several answers, on lines 2 and 8;"),
        (f"I found\n{text(SOLUTION)}\n\nno, it is\n#.#.\n....\n#.#\n...#\n", "expected 4 cells as in the first row"),
        ("Shade (0, 0). Shade (0, 2), too.", "found several answers"),
        (f"Mine:\n{text(SOLUTION)}\nThere is no solution.", "found several answers"),
        (f"Shaded: {cells(SOLUTION)[:-1]}, [(3, 3]", "expected rows of cells in brackets"),
        (f"The puzzle\n2 2 2 4\n1 4 2 3\n2 3 2 1\n3 4 1 2\nhas the answer\n{text(SOLUTION)}", "expected a mark or 1"),
        (json.dumps({"puzzle": THREE.to_rows(), "shaded": [[0, 0]]}), "found one to a puzzle of 3x3"),
        ('{"solvable": false, "solution": [[0, 1], [1, 0]]}', "or that there is no solution, found both"),
        ('{"solution": null}', 'write "no solution" for a claim that there is none'),
        ('{"solvable": true, "solution": null}', "found null"),
        ("Is there no solution?", "expected '#' or 'X'"),
        ("There is no other solution.", "expected '#' or 'X'"),
        ("", "expected a shading, found none"),
    ],
)  # fmt: skip
def test_what_has_two_readings_or_none_is_refused(written: str, problem: str) -> None:
    verdict = check_answer(FOUR, written)
    assert (verdict.outcome, verdict.valid, verdict.shading) == ("unreadable", None, None), verdict
    assert problem in str(verdict.problem)


@pytest.mark.parametrize(
    ("puzzle", "written"),
    [
        (Puzzle([[2, 1, 3], [3, 2, 1]]), "B B B\nB B A"),
        (Puzzle([[2, 2], [1, 2]]), "1 2\n1 2"),
    ],
)
def test_letters_and_pairs_of_small_boards_are_not_taken_for_labels_and_cells(puzzle: Puzzle, written: str) -> None:
    shading = check_answer(puzzle, written).shading
    assert shading in (None, Shading(["...", "..#"]))


def test_pairs_of_column_and_row_are_not_taken_for_row_and_column() -> None:
    puzzle = hitori.generate(5, seed=1)
    solution = hitori.solve(puzzle).solution
    assert solution is not None
    swapped = [(col, row) for row, col in cells(solution)]
    assert set(swapped) != set(cells(solution))
    said = "the pairs are right as column and row, and wrong as row and column; write r1c2"
    assert said in str(check_answer(puzzle, str(swapped)).problem)


@pytest.mark.parametrize("base", [0, 1])
def test_the_base_decides(base: int) -> None:
    shading = Shading(["....", "..#.", ".#..", "...."])
    written = str(cells(shading, base))
    assert loads_shading(written, puzzle=FOUR, cells=base) == shading
    with pytest.raises(FormatError, match=r"may count from 0 or from 1: .*; cells=0 counts from 0, cells=1 from 1"):
        loads_shading(written, puzzle=FOUR)


CORNERS = {
    "sheet": ["...#", "....", "....", "...."],
    "chess": ["....", "....", "....", "...#"],
    "row-letters": ["....", "....", "....", "#..."],
}


@pytest.mark.parametrize("way", CORNERS)
def test_the_way_decides_what_a1_is(way: str) -> None:
    assert loads_shading("D1", puzzle=FOUR, cells=way) == Shading(CORNERS[way])
    verdict = check_answer(FOUR, "D1", cells=way)
    assert verdict.outcome == "invalid"
    assert verdict.notes[0].startswith("cells such as A1 are read with letters for")
    assert "cells='chess' at the bottom left" in str(check_answer(FOUR, "D1").problem)
    assert "found one outside" in str(check_answer(FOUR, "E5", cells=way).problem)


def test_labels_in_round_brackets_are_shaded_if_that_is_said() -> None:
    written = "(1) 1 1 4\n1 4 2 3\n(3) 3 (2) 1\n4 2 1 (3)"
    assert "; cells='circled' reads labels" in str(check_answer(FOUR, written).problem)
    verdict = check_answer(FOUR, written, cells="circled")
    assert (verdict.outcome, verdict.shading) == ("invalid", Shading(["#...", "....", "#.#.", "...#"]))
    assert verdict.notes == ("labels in round brackets are read as shaded cells",)


def test_another_way_changes_nothing() -> None:
    assert check_answer(FOUR, text(WRONG), cells="chess") == check_answer(FOUR, text(WRONG))
    assert check_answer(FOUR, text(WRONG), cells=0) == check_answer(FOUR, text(WRONG))


@pytest.mark.parametrize("base", [2, -1, True, 0.0, "0"])
def test_there_is_no_other_base(base: Any) -> None:
    with pytest.raises(InvalidOptionError, match="expected cells=0, cells=1, cells='sheet'"):
        check_answer(FOUR, "[(1, 1)]", cells=base)


def test_cells_need_their_puzzle() -> None:
    with pytest.raises(FormatError, match="a list of shaded cells is read beside its puzzle only"):
        loads_shading("[(0, 0), (0, 2)]")


# Claims, and what is concluded.


@pytest.mark.parametrize(
    "written",
    [
        "no solution",
        "There is no solution.",
        "UNSAT",
        "unsolvable",
        "None",
        "null\n",
        "=====UNSATISFIABLE=====",
        '{"solvable": false, "solution": null}',
        "{'solvable': False, 'solution': None,}",
        '{"status": "no_solution", "solution": null}',
        '{"status": "UNSAT"}',
        '{"solution": "no solution"}',
        '{"name": "a", "answer": "unsolvable"}',
        "Two cells clash whatever one does.\n\nThere is no solution.",
        "week 12: no solution",
    ],
)
def test_a_claim_that_there_is_no_solution_is_judged_by_solving(written: str) -> None:
    verdicts = [check_answer(puzzle, written) for puzzle in (BROKEN, FOUR)]
    assert [verdict.outcome for verdict in verdicts] == ["no_solution_right", "no_solution_wrong"]
    assert [verdict.valid for verdict in verdicts] == [True, False]


def test_a_claim_is_not_checked_for_longer_than_the_limit() -> None:
    verdict = check_answer(board("comb", 200), "no solution", limits=Limits(time=0.0))
    assert (verdict.outcome, verdict.valid) == ("no_solution_unchecked", None)


@pytest.mark.parametrize(
    ("written", "outcome"),
    [
        ("..\n.#", "valid"),
        ("..\n?#", "incomplete"),
        ("#.\n..", "invalid"),
        ("##\n#.", "inverted"),
        ("#?\n..", "invalid"),
    ],
)
def test_the_outcome_of_a_shading(written: str, outcome: str) -> None:
    verdict = check_answer(TINY, written)
    assert verdict.outcome == outcome
    assert verdict.valid == (outcome in ("valid", "incomplete"))
    assert bool(verdict.violations) != verdict.valid
    assert verdict.to_dict()["outcome"] == outcome


def test_a_grid_without_a_mark_is_wrong_and_a_note_says_why() -> None:
    verdict = check_answer(FOUR, hitori.dumps(FOUR))
    assert (verdict.outcome, verdict.notes) == (
        "invalid",
        ("no cell is marked as shaded; write '#' or 'X' for a shaded cell",),
    )


@pytest.mark.parametrize(
    ("layout", "note"),
    [
        ("tuples from 0", "cells read as row and column, counted from 0"),
        ("dots in place of labels", "'.' is read as a shaded cell: the others are their labels"),
        ("letters for labels, apart", "letters are read as labels, A for 1; '#' is read as a shaded cell"),
        ("letters", "'S' is read as shaded, 'U' as unshaded"),
        ("the puzzle beside", "the puzzle beside the answer is skipped"),
        ("a fence", "the answer is read from line 4, and the text around it skipped"),
    ],
)  # fmt: skip
def test_a_note_says_what_was_skipped_or_concluded(layout: str, note: str) -> None:
    assert any(found.startswith(note) for found in check_answer(FOUR, LAYOUTS[layout](FOUR, SOLUTION)).notes)
