"""Every public function called with wrong types and values: it answers, or raises one of our errors.

Below: values that no honest caller passes, e.g. names that steer a terminal, and limits beyond any machine word.
"""

import inspect
import json
import pickle
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import hitori
from hitori import Cell, HitoriError, InvalidOptionError, Puzzle, Shade, Shading, WrongTypeError, native
from hitori.errors import did_you_mean
from hitori.formats import FormatName, dumps, format_names, get_format, loads
from tests.boards import NONE, TINY

SOLVED = Shading.from_rows(["..", ".#"])
LINK = "https://puzz.link/p?hitori/2/2/1121"

CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "backbone": (hitori.backbone, {"puzzle": TINY}),
    "canonical": (hitori.canonical, {"puzzle": TINY}),
    "characteristics": (hitori.characteristics, {"puzzle": TINY}),
    "characteristics_table": (hitori.characteristics_table, {"puzzles": [TINY], "columns": ["rows"]}),
    "check": (hitori.check, {"puzzle": TINY, "shading": SOLVED}),
    "count_solutions": (hitori.count_solutions, {"puzzle": TINY, "limit": 2, "solver": "backtracking"}),
    "dump": (hitori.dump, {"puzzles": TINY, "path": "puzzle.txt", "format": "text"}),
    "dumps": (hitori.dumps, {"puzzles": TINY, "format": "text"}),
    "explain": (hitori.explain, {"puzzle": TINY}),
    "flip": (hitori.flip, {"grid": TINY, "lines": "rows"}),
    "generate": (
        hitori.generate,
        {
            "rows": 3,
            "cols": 3,
            "seed": 1,
            "number": 0,
            "labels": 3,
            "shaded": (0.0, 1.0),
            "symmetry": "none",
            "containing": Shading.unknown(3, 3),
            "limits": hitori.Limits(time=5.0),
        },
    ),
    "generate a level": (hitori.generate, {"rows": 4, "seed": 1, "difficulty": "easy"}),
    "generate a technique": (hitori.generate, {"rows": 4, "seed": 1, "technique": "corner-check"}),
    "generate_many": (hitori.generate_many, {"rows": 3, "count": 1, "seed": 1, "first": 0, "threads": 1}),
    "get_solver": (hitori.get_solver, {"name": "native"}),
    "get_solver with options": (hitori.get_solver, {"name": "forward-checking", "mrv": True}),
    "hint": (hitori.hint, {"puzzle": TINY, "shading": SOLVED}),
    "necessary_labels": (hitori.necessary_labels, {"puzzle": TINY}),
    "load": (hitori.load, {"path": "there.txt", "format": "text"}),
    "load_one": (hitori.load_one, {"path": "there.txt"}),
    "loads": (hitori.loads, {"text": "2 1\n1 1", "format": "text"}),
    "loads_one": (hitori.loads_one, {"text": "2 1\n1 1"}),
    "loads_shading": (hitori.loads_shading, {"text": "..\n.#", "puzzle": TINY}),
    "make_unique": (hitori.make_unique, {"puzzle": TINY, "seed": 1, "limits": hitori.Limits(time=5.0)}),
    "prove": (hitori.prove, {"puzzle": TINY, "claim": "count", "limit": 2, "limits": hitori.Limits(time=5.0)}),
    "rate": (hitori.rate, {"puzzle": TINY, "without": ["wall"]}),
    "rate_many": (hitori.rate_many, {"puzzles": [TINY], "threads": 1}),
    "rotate": (hitori.rotate, {"grid": TINY, "quarter_turns": 1}),
    "solutions": (hitori.solutions, {"puzzle": TINY, "limit": 2, "solver": "native", "limits": hitori.Limits()}),
    "solve": (hitori.solve, {"puzzle": TINY, "solver": "backtracking", "limits": hitori.Limits()}),
    "solve_hitori": (hitori.solve_hitori, {"grid": [[1, 1]], "method": "backtracking"}),
    "solve_many": (hitori.solve_many, {"puzzles": [TINY], "threads": 1, "limits": hitori.Limits()}),
    "solvers": (hitori.solvers, {}),
    "to_dict": (hitori.to_dict, {"result": hitori.rate(TINY)}),
    "uniqueness": (hitori.uniqueness, {"puzzle": TINY, "limits": hitori.Limits()}),
    "why_unsolvable": (hitori.why_unsolvable, {"puzzle": NONE, "limits": hitori.Limits(time=5.0)}),
    "Limits": (hitori.Limits, {"time": 1.0, "conflicts": 1, "states": 1}),
    "Picture": (hitori.Picture, {"puzzle": TINY, "shading": SOLVED}),
    "Puzzle": (Puzzle, {"grid": [[1, 2]]}),
    "Puzzle with a name": (Puzzle, {"grid": [[1, 2]], "name": "tiny", "author": "me", "source": "here"}),
    "Puzzle.from_labels": (Puzzle.from_labels, {"rows": 1, "cols": 2, "labels": [1, 2]}),
    "Puzzle.from_url": (Puzzle.from_url, {"url": LINK}),
    "Puzzle.parse": (Puzzle.parse, {"text": "2 1\n1 1"}),
    "Puzzle.to_url": (TINY.to_url, {"site": "puzz.link"}),
    "puzzle[cell]": (TINY.__getitem__, {"cell": (0, 1)}),
    "Shading": (Shading, {"rows": 1, "cols": 2, "cells": b"\1\2"}),
    "Shading.from_rows": (Shading.from_rows, {"rows": ["#."]}),
    "Shading.from_shaded": (Shading.from_shaded, {"rows": 2, "cols": 2, "shaded": [(0, 0)]}),
    "Shading.unknown": (Shading.unknown, {"rows": 2, "cols": 2}),
    "Shading.with_shade": (SOLVED.with_shade, {"cell": (0, 1), "shade": Shade.SHADED}),
    "Shading.must_fit": (SOLVED.must_fit, {"puzzle": TINY}),
    "shading[cell]": (SOLVED.__getitem__, {"cell": (0, 1)}),
    "Level.named": (hitori.Level.named, {"name": "hard"}),
}

WRONG: dict[str, Any] = {
    "None": None,
    "zero": 0,
    "minus one": -1,
    "a large number": 10**30,
    "half": 0.5,
    "not a number": float("nan"),
    "words": "chalk and cheese",
    "no words": "",
    "bytes": b"12",
    "an empty list": [],
    "a list of lists": [[1, 2], [3, 4]],
    "a list of Nones": [None],
    "a tuple": (9, 9),
    "three numbers": (1, 2, 3),
    "a dictionary": {"a": 1},
    "a type": int,
    "an object": object(),
    "a cell": Cell(0, 0),
    "a larger shading": Shading.unknown(3, 4),
    "a larger puzzle": Puzzle([[1, 2, 3, 4]] * 3),
    "a list of puzzles": [TINY, 5],
}


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.txt").write_text("2 1\n1 1\n")


@pytest.mark.parametrize("name", CALLS)
def test_the_call_that_is_right_works(name: str) -> None:
    function, arguments = CALLS[name]
    run(function, arguments)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_argument_gets_an_error_of_ours(name: str, kind: str) -> None:
    function, arguments = CALLS[name]
    raw = {}
    for argument in arguments:
        try:
            run(function, {**arguments, argument: WRONG[kind]})
        except Exception as error:
            is_ours = isinstance(error, HitoriError) and 10 < len(str(error)) < 600
            if argument == "puzzle" and kind == "a list of lists":
                is_ours &= str(error) == "expected a hitori.Puzzle, got list; Puzzle(rows) makes one"
            if not is_ours and not (isinstance(error, OSError) and argument == "path"):
                raw[argument] = error
    assert not raw


def run(function: Callable[..., Any], arguments: dict[str, Any]) -> None:
    names = list(inspect.signature(function).parameters)
    first = [arguments[names[0]]] if names and names[0] in arguments else []
    rest = {name: value for name, value in arguments.items() if not (first and name == names[0])}
    found = function(*first, **rest)
    if isinstance(found, Iterator):
        list(islice(found, 3))


def test_every_public_function_is_called() -> None:
    functions = {name for name in hitori.__all__ if inspect.isfunction(getattr(hitori, name))}
    assert functions <= {name.partition(" ")[0] for name in CALLS}


def wrong(value: Any) -> Any:
    """A value that a type checker would refuse."""
    return value


MESSAGES: list[tuple[Callable[[], object], type[HitoriError], str]] = [
    (
        lambda: hitori.check(TINY, wrong(["..", ".#"])),
        WrongTypeError,
        r"a hitori.Shading, got list; Shading.from_rows\(rows\) makes one",
    ),
    (
        lambda: hitori.check(wrong(["..", ".#"]), SOLVED),
        WrongTypeError,
        r"a hitori.Puzzle, got list; Puzzle\(rows\) makes one",
    ),
    (lambda: hitori.solve(TINY, limits=wrong(3)), WrongTypeError, r"got int; give e.g. Limits\(time=10\)"),
    (lambda: TINY[wrong(3)], WrongTypeError, r"expected a cell as row and column, e.g. puzzle\[0, 1\]; got 3"),
    (lambda: TINY[2, 0], hitori.NoSuchCellError, "outside a puzzle of 2 rows"),
    (lambda: hitori.generate(0), InvalidOptionError, "expected rows from 1 to"),
    (lambda: hitori.generate(1), hitori.UnsatisfiableError, "at least 3 cells"),
    (lambda: hitori.generate(3, containing=SOLVED), hitori.InvalidShadingError, "a shading of 3x3 .* got 2x2"),
    (lambda: hitori.generate(wrong(2.5)), WrongTypeError, "expected rows as an integer, got 2.5"),
    (lambda: hitori.solve_many(wrong(TINY)), WrongTypeError, "expected an iterable of hitori.Puzzle, got Puzzle"),
    (
        lambda: hitori.solve_many([TINY, wrong(3)]),
        WrongTypeError,
        r"a hitori.Puzzle, got int; Puzzle\(rows\) makes one",
    ),
    (lambda: hitori.solutions(TINY, -1), InvalidOptionError, "limit is -1; expected at least 0, or None"),
    (lambda: hitori.load(wrong(3)), WrongTypeError, "expected a path, an open file or bytes, got int"),
    (lambda: hitori.get_solver("nativ"), hitori.UnknownSolverError, r"; did you mean 'native'\?$"),
    (lambda: hitori.solve(TINY, "forward-checking", mvr=True), InvalidOptionError, r"; did you mean 'mrv'\?$"),
    (lambda: hitori.rate(TINY, without=["sandwitch-pair"]), InvalidOptionError, r"; did you mean 'sandwich-pair'\?$"),
    (lambda: hitori.loads("1 1", format=wrong("txt")), hitori.FormatError, r"; did you mean 'text'\?$"),
    (lambda: hitori.generate(5, difficulty=wrong("medum")), InvalidOptionError, r"; did you mean 'medium'\?$"),
    (lambda: hitori.generate(5, technique=wrong("ofset-pairs")), InvalidOptionError, r"mean 'offset-pairs'\?$"),
]


@pytest.mark.parametrize(("call", "error", "problem"), MESSAGES)
def test_a_message_says_what_was_expected_and_what_came(
    call: Callable[[], object], error: type[HitoriError], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        call()


def test_puzzles_are_read_from_paths_open_files_and_bytes() -> None:
    path = Path("there.txt")
    with path.open() as text, path.open("rb") as binary:
        for source in (path, "there.txt", text, binary, StringIO("2 1\n1 1"), BytesIO(b"2 1\n1 1"), b"2 1\r\n1 1"):
            assert hitori.load(source) == [TINY]
        assert not text.closed
        text.seek(0)
        assert hitori.loads(text) == [TINY]
    for same in ("2 1\n1 1", b"2 1\n1 1", bytearray(b"2 1\n1 1"), path):
        assert hitori.loads(same) == [TINY]
        assert hitori.loads_one(same) == TINY


def test_an_open_file_is_named_where_it_cannot_be_read() -> None:
    Path("bad.txt").write_text("2 x\n1 1\n")
    with Path("bad.txt").open() as stream, pytest.raises(hitori.FormatError) as caught:
        hitori.load(stream)
    assert (caught.value.file, caught.value.line) == ("bad.txt", 1)


@pytest.mark.parametrize(
    ("name", "known", "end"),
    [
        ("nativ", ["native", "z3"], "; did you mean 'native'?"),
        ("NATIVE", ["native"], "; did you mean 'native'?"),
        ("sandwich pair", ["sandwich-pair"], "; did you mean 'sandwich-pair'?"),
        ("Week 12", ["week 13 ", "week 12"], "; did you mean 'week 12'?"),
        ("zzz", ["native"], ""),
        ("", ["native"], ""),
        ("native", [], ""),
    ],
)
def test_the_closest_name_is_suggested(name: str, known: list[str], end: str) -> None:
    assert did_you_mean(name, known) == end


ROWS = TINY.to_rows()
ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"


def test_a_lone_surrogate_is_replaced_where_a_name_enters() -> None:
    puzzle = Puzzle(ROWS, name="a\ud800b", author="\udfff", source="\ud83d\ude00 é")
    assert (puzzle.name, puzzle.author, puzzle.source) == ("a\ufffdb", "\ufffd", "\U0001f600 é")
    assert puzzle.with_metadata(name="\ud800").name == "\ufffd"
    assert Puzzle.from_labels(1, 1, [1], name="\ud800").name == "\ufffd"
    assert pickle.loads(pickle.dumps(puzzle)).name == puzzle.name
    assert loads(json.dumps({"labels": ROWS, "name": "\ud800"}))[0].name == "\ufffd"


@pytest.mark.parametrize("format", [name for name in format_names() if get_format(name).can_write])
def test_no_format_writes_a_raw_escape(format: FormatName) -> None:
    """`hitori convert` prints it to the terminal."""
    text = dumps(Puzzle(ROWS, name=ESCAPES, author=ESCAPES, source=ESCAPES), format)
    assert all(character.isprintable() or character == "\n" or character == "\t" for character in text)


@pytest.mark.parametrize("conflicts", [2**63, 2**64, 10**400])
def test_a_limit_beyond_the_core_is_no_limit(conflicts: int) -> None:
    limits, puzzle = hitori.Limits(conflicts=conflicts), TINY
    assert hitori.solve(puzzle, limits=limits).status == "solved"
    assert native.solve_many([puzzle], limits=limits)[0].status == "solved"
    assert native.count(puzzle, limits=limits).complete
    assert native.count_many([puzzle], limits=limits)[0].complete
    assert native.uniqueness(puzzle, limits) == "unique"
    assert native.backbone(puzzle, limits)[0] == "solved"
    assert len(list(native.solutions(puzzle, limits))) == 1
