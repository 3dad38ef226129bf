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
from hitori import Cell, HitoriError, InvalidOptionError, Puzzle, Shade, Shading, WrongTypeError
from hitori.errors import did_you_mean
from hitori.formats import WRITABLE, FormatName, dumps, loads
from tests.boards import NONE, TINY

SOLVED = Shading(["..", ".#"])

GOOD: dict[str, Any] = {
    "puzzle": TINY,
    "puzzles": [TINY],
    "grid": TINY,
    "shading": SOLVED,
    "limit": 2,
    "limits": hitori.Limits(time=5.0),
    "solver": "backtracking",
    "method": "auto",
    "name": "native",
    "rows": 3,
    "cols": 3,
    "seed": 1,
    "number": 0,
    "count": 1,
    "threads": 1,
    "text": "2 1\n1 1",
    "url": "https://puzz.link/p?hitori/2/2/1121",
    "site": "puzz.link",
    "path": "there.txt",
    "format": "text",
    "columns": ["rows"],
    "lines": "rows",
    "degrees": 90,
    "without": ["wall"],
    "claim": "count",
    "result": hitori.rate(TINY),
    "cell": (0, 1),
    "shade": Shade.SHADED,
}
"""What is right for the parameters of these names, unless a call below says otherwise."""

Call = tuple[Callable[..., Any], dict[str, Any]]


def call(function: Callable[..., Any], **others: Any) -> Call:
    names = inspect.signature(function).parameters
    return function, {name: GOOD[name] for name in names if name in GOOD} | others


PLAIN: list[Callable[..., Any]] = [
    *filter(inspect.isfunction, (getattr(hitori, name) for name in hitori.__all__)),
    hitori.Picture,
    Puzzle.from_url,
    Puzzle.parse,
    TINY.to_url,
    TINY.__getitem__,
    Shading.unknown,
    SOLVED.with_shade,
    SOLVED.must_fit,
    SOLVED.__getitem__,
]
CALLS: dict[str, Call] = {function.__qualname__: call(function) for function in PLAIN} | {
    "generate": call(
        hitori.generate,
        labels=3,
        shaded=(0.0, 1.0),
        symmetry="none",
        known=Shading.unknown(3, 3),
        limits=GOOD["limits"],
    ),
    "generate a level": call(hitori.generate, rows=4, cols=4, difficulty="easy"),
    "generate a technique": call(hitori.generate, rows=4, cols=4, technique="corner-check"),
    "get_solver with options": call(hitori.get_solver, name="forward-checking", mrv=True),
    "judge": call(hitori.judge, known=Shading.unknown(2, 2), step={(1, 1): "#"}, because=[(0, 1)]),
    "reason": call(hitori.reason, known=Shading.unknown(2, 2), step={(1, 1): "#"}, techniques=["corner-check"]),
    "loads_shading": call(hitori.loads_shading, text="..\n.#"),
    "best": call(hitori.best, objective="lightest", weights=[[1, 2], [3, -4]], solver="native"),
    "best_solutions": call(hitori.best_solutions, objective="fewest"),
    "check_many": call(hitori.check_many, pairs=[(TINY, SOLVED)]),
    "solutions": call(hitori.solutions, solver="native"),
    "solve": call(hitori.solve, solver="native"),
    "solve what is known": call(hitori.solve, solver="native", known=Shading(["??", "?#"]), threads=None),
    "solve_hitori": call(hitori.solve_hitori, grid=[[1, 1]], method="backtracking"),
    "why_unsolvable": call(hitori.why_unsolvable, puzzle=NONE),
    "Limits": call(hitori.Limits, time=1.0, conflicts=1, states=1),
    "Puzzle": call(Puzzle, rows=[[1, 2]], author="me", source="here"),
    "Puzzle.from_labels": call(Puzzle.from_labels, rows=1, cols=2, labels=[1, 2]),
    "Shading.from_codes": call(Shading.from_codes, rows=1, cols=2, codes=b"\1\2"),
    "Shading": call(Shading, rows=["#."]),
    "Shading.from_shaded": call(Shading.from_shaded, shaded=[(0, 0)]),
    "Level.named": call(hitori.Level.named, name="hard"),
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


def test_no_truth_value_counts_as_a_number() -> None:
    numbers = {"limit", "seed", "number", "count", "threads", "rows", "cols", "labels", "degrees"}
    taken = []
    for function, arguments in CALLS.values():
        for argument in numbers & {each for each, value in arguments.items() if isinstance(value, int)}:
            with pytest.raises(WrongTypeError, match="as an integer, got True"):
                run(function, {**arguments, argument: True})
            taken.append(argument)
    assert numbers == set(taken)


def run(function: Callable[..., Any], arguments: dict[str, Any]) -> None:
    found = function(**arguments)
    if isinstance(found, Iterator):
        list(islice(found, 3))


loose: Any = hitori
"""The library without its types: a type checker would refuse what is asked of it."""

MESSAGES: list[tuple[Callable[[], object], type[HitoriError], str]] = [
    (
        lambda: loose.check(TINY, ["..", ".#"]),
        WrongTypeError,
        r"a hitori.Shading, got list; Shading\(rows\) makes one",
    ),
    (
        lambda: loose.check(["..", ".#"], SOLVED),
        WrongTypeError,
        r"a hitori.Puzzle, got list; Puzzle\(rows\) makes one",
    ),
    (lambda: loose.solve(TINY, limits=3), WrongTypeError, r"got int; write Limits\(time=3\)"),
    (lambda: GOOD["puzzle"][3], WrongTypeError, r"expected a cell as row and column, e.g. puzzle\[0, 1\]; got 3"),
    (lambda: TINY[2, 0], hitori.NoSuchCellError, "outside a puzzle of 2 rows"),
    (lambda: hitori.generate(0), InvalidOptionError, "expected rows from 1 to"),
    (lambda: hitori.generate(3, known=SOLVED), hitori.InvalidShadingError, "a shading of 3x3 .* got 2x2"),
    (lambda: loose.generate(2.5), WrongTypeError, "expected rows as an integer, got 2.5"),
    (
        lambda: loose.solve_many(TINY),
        WrongTypeError,
        "expected an iterable of hitori.Puzzle, got one Puzzle; put it into a list",
    ),
    (
        lambda: loose.solve_many([TINY, 3]),
        WrongTypeError,
        r"a hitori.Puzzle, got int; Puzzle\(rows\) makes one",
    ),
    (lambda: hitori.solutions(TINY, limit=-1), InvalidOptionError, "limit is -1; expected at least 0, or None"),
    (lambda: loose.load(3), WrongTypeError, "expected a path, an open file or bytes, got int"),
    (lambda: hitori.get_solver("nativ"), hitori.UnknownSolverError, r"; did you mean 'native'\?$"),
    (lambda: hitori.get_solver("forward-checking", mvr=True), WrongTypeError, r"; did you mean 'mrv'\?$"),
    (lambda: hitori.rate(TINY, without=["sandwitch-pair"]), InvalidOptionError, r"; did you mean 'sandwich-pair'\?$"),
    (lambda: loose.loads("1 1", format="txt"), hitori.FormatError, r"; did you mean 'text'\?$"),
    (lambda: loose.generate(5, difficulty="medum"), InvalidOptionError, r"; did you mean 'medium'\?$"),
    (lambda: loose.generate(5, technique="ofset-pairs"), InvalidOptionError, r"mean 'offset-pairs'\?$"),
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


@pytest.mark.parametrize("format", WRITABLE)
def test_no_format_writes_a_raw_escape(format: FormatName) -> None:
    """`hitori convert` prints it to the terminal."""
    text = dumps(Puzzle(ROWS, name=ESCAPES, author=ESCAPES, source=ESCAPES), format=format)
    assert all(character.isprintable() or character == "\n" or character == "\t" for character in text)
