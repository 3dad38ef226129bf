"""Mistakes that programmers, players, setters and teachers make: each raises, and the message says what to write.

A row is the call as it is written by mistake, the error, and the words of the message that name the fix.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hitori
from hitori import Level, Limits, Puzzle, Shade, Shading, Status
from tests.boards import FIVE, SOLUTION, TINY

loose: Any = hitori
"""The library without its types: a type checker would refuse most of what is written here."""
ANSWER = Shading(SOLUTION)
wrong_cell: Any = 3
text: Any = "1 2\n2 1"
floats: Any = np.array([[1.0, np.nan], [2.0, 1.0]])  # what pandas makes of a column with a gap
written: Any = ["..", ".#"]


def truth(value: object) -> str:
    """What `if value:` does."""
    return "yes" if value else "no"


MISTAKES: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    # Truth.
    "if shading[i, j]:": (lambda: truth(ANSWER[0, 0]), TypeError, "write shading.is_shaded(cell)"),
    "if solve(p):": (lambda: truth(hitori.solve(TINY)), TypeError, "write result.status == 'solved'"),
    "if solve(p).status:": (lambda: truth(hitori.solve(TINY).status), TypeError, "write status == 'solved'"),
    "if uniqueness(p):": (lambda: truth(hitori.uniqueness(TINY)), TypeError, "write found == 'unique'"),
    "if hint(p):": (lambda: truth(hitori.hint(TINY)), TypeError, "write hint.deduction is not None"),
    "if explain(p):": (lambda: truth(hitori.explain(TINY)), TypeError, "write explanation.uniqueness == 'unique'"),
    "if rate(p):": (lambda: truth(hitori.rate(TINY)), TypeError, "write difficulty.level is not None"),
    "if judge(...):": (
        lambda: truth(hitori.judge(TINY, {(1, 1): "#"}, [(0, 1)])),
        TypeError,
        "write judgement.verdict == 'follows'",
    ),
    "if reason(...):": (
        lambda: truth(hitori.reason(TINY, {(1, 1): "#"})),
        TypeError,
        "write reasons.smallest is not None",
    ),
    "while not status:": (lambda: not Status.UNKNOWN, TypeError, "write status == 'solved'"),
    "if shading[i, j] == 1:": (lambda: ANSWER[0, 0] == 1, TypeError, "e.g. == 'shaded'"),
    "if shading[i, j] == '#':": (lambda: ANSWER[0, 0] == "#", TypeError, "e.g. == 'shaded'"),
    # Grids.
    "Puzzle('1 2\\n2 1')": (lambda: Puzzle(text), hitori.InvalidPuzzleError, "`Puzzle.parse(text)` reads a text"),
    "Puzzle(frame with a gap)": (lambda: Puzzle(floats), hitori.InvalidPuzzleError, "is not an integer"),
    "Puzzle of one flat list": (lambda: loose.Puzzle([1, 2, 2, 1]), hitori.InvalidPuzzleError, "[[1, 2], [2, 2]]"),
    "Puzzle of ragged rows": (lambda: Puzzle([[1, 2], [1]]), hitori.InvalidPuzzleError, "row 2 has 1 label"),
    "Shading('..#')": (lambda: loose.Shading("..#"), hitori.InvalidShadingError, "`hitori.loads_shading` reads a text"),
    "Shading(2, 2, cells)": (lambda: loose.Shading(2, 2, b"\1\2\2\2"), TypeError, "positional argument"),
    "Shading of words": (lambda: Shading(["x.", ".."]), hitori.InvalidShadingError, "expected '#', '.' or '?'"),
    "p[5, 5]": (lambda: FIVE[5, 5], hitori.NoSuchCellError, "outside a puzzle of 5 rows and 5 columns"),
    "p[-1, 0]": (lambda: FIVE[-1, 0], hitori.NoSuchCellError, "outside a puzzle of 5 rows and 5 columns"),
    "p[3]": (lambda: FIVE[wrong_cell], hitori.WrongTypeError, "e.g. puzzle[0, 1]"),
    "p.rows = 3": (lambda: setattr(FIVE, "rows", 3), AttributeError, "cannot be changed"),
    "shading with another size": (lambda: hitori.check(TINY, ANSWER), hitori.InvalidShadingError, "is 5x5"),
    "with_shade(cell, True)": (lambda: ANSWER.with_shade((0, 0), loose.Limits()), hitori.WrongTypeError, "Shade"),
    # What a function takes.
    "solve([[1, 2], [2, 1]])": (lambda: loose.solve([[1, 2]]), hitori.WrongTypeError, "Puzzle(rows) makes one"),
    "check(p, rows)": (lambda: loose.check(TINY, written), hitori.WrongTypeError, "Shading(rows) makes one"),
    "solve(p, limits=5)": (lambda: loose.solve(TINY, limits=5), hitori.WrongTypeError, "write Limits(time=5)"),
    "loads(None)": (lambda: loose.loads(None), hitori.WrongTypeError, "expected a text, bytes, a Path or an open file"),
    "dumps(shading)": (lambda: loose.dumps(ANSWER), hitori.WrongTypeError, "str(shading) is its text"),
    "judge(p, cells)": (lambda: loose.judge(TINY, [(0, 1)], []), hitori.WrongTypeError, 'give e.g. {(0, 4): "#"}'),
    "Limits(5)": (lambda: loose.Limits(5), TypeError, "positional argument"),
    "solve_many(p)": (lambda: loose.solve_many(TINY), hitori.WrongTypeError, "put it into a list"),
    "rate_many(p)": (lambda: loose.rate_many(TINY), hitori.WrongTypeError, "put it into a list"),
    "hint(p, '..#')": (lambda: loose.hint(TINY, "..#"), TypeError, "positional argument"),
    "hint(p, known='..#')": (lambda: loose.hint(TINY, known="..#"), hitori.WrongTypeError, "Shading(rows) makes one"),
    "judge(p, known, step, because)": (
        lambda: loose.judge(FIVE, ANSWER, {(0, 0): "#"}, [(0, 1)]),
        TypeError,
        "positional argument",
    ),
    "prove(p, 'unique')": (lambda: loose.prove(TINY, "unique"), TypeError, "positional argument"),
    "generate('8x8')": (lambda: loose.generate("8x8"), hitori.WrongTypeError, "expected rows as an integer"),
    "generate(0)": (lambda: hitori.generate(0), hitori.InvalidOptionError, "expected rows from 1"),
    "generate(8, minimal='no')": (lambda: loose.generate(8, minimal="no"), hitori.WrongTypeError, "True or False"),
    "generate(8, shaded=0.3)": (lambda: loose.generate(8, shaded=0.3), hitori.WrongTypeError, "e.g. (0.25, 0.3)"),
    "rotate(p, 1)": (lambda: hitori.rotate(TINY, 1), hitori.InvalidOptionError, "90, 180 or 270 degrees"),
    "rotate(p, '90')": (lambda: loose.rotate(TINY, "90"), hitori.WrongTypeError, "degrees as an integer"),
    "Limits(time='10')": (lambda: loose.Limits(time="10"), hitori.WrongTypeError, "expected a number"),
    "Limits(time=-1)": (lambda: Limits(time=-1), hitori.InvalidOptionError, "expected a number >= 0"),
    "get_solver(None)": (lambda: loose.get_solver(None), hitori.WrongTypeError, "e.g. 'native'"),
    "get_solver('bfs')": (lambda: hitori.get_solver("bfs"), hitori.UnknownSolverError, "'brute-force-bfs'?"),
    "solve_hitori(grid, 'dfs')": (
        lambda: hitori.solve_hitori([[1]], "dfs"),
        hitori.UnknownSolverError,
        "'brute-force-dfs'?",
    ),
    "solve(p, journal=5)": (lambda: loose.solve(TINY, journal=5), hitori.WrongTypeError, "expected journal as"),
    "check_many((p, s))": (
        lambda: loose.check_many((FIVE, ANSWER)),
        hitori.WrongTypeError,
        "put it into a list",
    ),
    "get_solver('pysat', sat='cadicl195')": (
        lambda: hitori.get_solver("pysat", sat="cadicl195"),
        hitori.InvalidOptionError,
        "did you mean 'cadical195'?",
    ),
    # Words.
    "generate(8, difficulty='Hard')": (
        lambda: loose.generate(8, difficulty="Hard"),
        hitori.InvalidOptionError,
        "did you mean 'hard'?",
    ),
    "Level.EASY < 'Hard'": (lambda: Level.EASY < "Hard", hitori.InvalidOptionError, "did you mean 'hard'?"),
    "Level(1)": (lambda: loose.Level(1), hitori.InvalidOptionError, "trivial, easy, medium"),
    "Status('SOLVED')": (lambda: Status("SOLVED"), hitori.InvalidOptionError, "did you mean 'solved'?"),
    "Shade('black')": (lambda: Shade("black"), hitori.InvalidOptionError, "unknown, shaded, unshaded"),
    "solve(p, solver=numpy word)": (
        lambda: loose.solve(TINY, solver=np.str_("clngo")),
        hitori.UnknownSolverError,
        "did you mean 'clingo'?",
    ),
    "prove(p, claim=numpy word)": (
        lambda: loose.prove(TINY, claim=np.str_("uniqe")),
        hitori.InvalidOptionError,
        "did you mean 'unique'?",
    ),
    "flip(p, 'horizontal')": (lambda: loose.flip(TINY, "row"), hitori.InvalidOptionError, "did you mean 'rows'?"),
    "dumps(p, format='puzz.link')": (
        lambda: loose.dumps(TINY, format="puzz.link"),
        hitori.FormatError,
        "did you mean 'puzzlink'?",
    ),
    # Keywords.
    "solve(p, time_limit=5)": (lambda: loose.solve(TINY, time_limit=5), TypeError, "time_limit"),
    "generate(8, dificulty='hard')": (lambda: loose.generate(8, dificulty="hard"), TypeError, "'dificulty'"),
    "hint(p, shading=s)": (lambda: loose.hint(TINY, shading=ANSWER), TypeError, "'shading'"),
    "generate_many(first=10)": (lambda: loose.generate_many(8, count=1, first=10), TypeError, "'first'"),
    # Files.
    "loads(path)": (lambda: hitori.loads("there.txt"), hitori.FormatError, "`load('there.txt')` reads it"),
    "load(text)": (lambda: hitori.load(text), hitori.WrongTypeError, "`loads(text)` reads it"),
    "load_one of two": (lambda: hitori.load_one("two.txt"), hitori.FormatError, "expected one puzzle, found 2"),
    "dump(path, puzzles)": (lambda: loose.dump("week.txt", [TINY]), hitori.WrongTypeError, "a path or an open file"),
    "dump(p, 'week.pdf')": (lambda: hitori.dump(TINY, "week.pdf"), hitori.FormatError, ".pdf"),
    "a proof of another claim": (
        lambda: hitori.prove(TINY, claim="count").check(TINY, claim="none"),
        hitori.ProofError,
        "this one is of 'count 1'",
    ),
}


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.txt").write_text("2 1\n1 1\n")
    Path("two.txt").write_text("2 1\n1 1\n\n2 1\n1 1\n")


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_what_to_write(name: str) -> None:
    call, error, fix = MISTAKES[name]
    with pytest.raises(error, match=re.escape(fix)):
        call()


def test_there_are_thirty_and_more() -> None:
    assert len(MISTAKES) > 30
