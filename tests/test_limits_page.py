"""docs/limits.md: each row of its tables holds, and no row is without a test."""

from __future__ import annotations

import re
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO

import pytest

import hitori
from hitori import Limits, Puzzle, Shading, count_solutions, native
from hitori.errors import FormatError, InvalidPuzzleError, TooLargeError, UnsupportedError
from hitori.formats import dumps, get_format, loads, read
from hitori.generation.generator import MAX_SEED
from hitori.numbers.shadings import MAX_CELLS, MOST_OF_CENSUS, shading_counts, unique_puzzles
from hitori.solving.board import MAX_SIDE as CLASSROOM_SIDE

from .boards import ROOT
from .pages import python, table_rows
from .test_crash_recovery import KILLED

PAGE = (ROOT / "docs/limits.md").read_text(encoding="utf-8")
ROWS = {name: largest for name, largest, *_ in table_rows(PAGE) if name not in ("limit", "run", "---")}
CORE_CELLS = 2**30
BYTES_A_CELL = 250

Check = Callable[[int], None]
CHECKS: dict[str, Check] = {}


def row(*names: str) -> Callable[[Check], Check]:
    """The function checks the rows of these names; it is given the first number in the column `largest`."""

    def add(function: Check) -> Check:
        CHECKS.update(dict.fromkeys(names, function))
        return function

    return add


@pytest.mark.parametrize("name", ROWS)
def test_each_row_holds(name: str) -> None:
    number = re.search(r"\d[\d,]*", ROWS[name])
    CHECKS[name](int(number[0].replace(",", "")) if number else 0)


def test_no_check_is_without_a_row() -> None:
    assert set(CHECKS) == set(ROWS)


def constant(file: str, name: str) -> int:
    """A constant of the Rust sources."""
    found = re.search(rf"const {name}: \w+ = ([^;]*);", (ROOT / "crates" / file).read_text("utf-8"))
    assert found is not None
    base, _, bits = found[1].replace("_", "").partition(" << ")
    return int(base) << int(bits or 0)


@row("label")
def _(largest: int) -> None:
    assert Puzzle([[largest]])[0, 0] == largest
    assert hitori.solve(Puzzle([[largest, largest]])).solution is not None
    with pytest.raises(InvalidPuzzleError, match="r1c1"):
        Puzzle([[largest + 1]])


@row("cells of a puzzle in Python")
def _(bytes_a_cell: int) -> None:
    assert len(Puzzle([[1, 2, 3]]).buffer) == 3 * bytes_a_cell


@row("cells for the native solver")
def _(largest: int) -> None:
    assert largest == CORE_CELLS == constant("hitori-core/src/puzzle.rs", "MAX_CELLS")
    with pytest.raises(TooLargeError):
        hitori.generate(1, CORE_CELLS + 1)


@row("memory to load a puzzle into the native solver")
def _(largest: int) -> None:
    """Measured in a process of its own, on a grid of a million cells, all of it counted."""
    program = (
        "import re; from array import array; from pathlib import Path; import hitori\n"
        "def peak(): return int(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1]) * 1024\n"
        "hitori.solve(hitori.Puzzle([[1]]))\n"
        "before = peak()\n"
        "hitori.solve(hitori.Puzzle.from_labels(1000, 1000, array('I', range(1, 10**6 + 1))))\n"
        "print((peak() - before) / 10**6)"
    )
    assert largest == BYTES_A_CELL
    assert 4 < float(python(program)) < largest


@row("rows and columns for the classroom solvers")
def _(largest: int) -> None:
    assert largest == CLASSROOM_SIDE
    assert hitori.solve(Puzzle([[*range(1, largest + 1)]]), solver="forward-checking").solution is not None
    with pytest.raises(TooLargeError):
        hitori.solve(Puzzle([[*range(1, largest + 2)]]), solver="forward-checking")


@row("queue of `brute-force-bfs`")
def _(largest: int) -> None:
    (info,) = (info for info in hitori.solvers() if info.name == "brute-force-bfs")
    assert dict(info.options)["max_queue"] == largest
    with pytest.raises(TooLargeError, match="wait in the queue"):
        hitori.count_solutions(Puzzle([[0] * 5] * 5), solver=hitori.get_solver("brute-force-bfs", max_queue=20))


@row("rows and columns in the web player")
def _(largest: int) -> None:
    from hitori.web.site import MAX_SIDE, offered

    assert largest == MAX_SIDE
    offered(Puzzle([[1] * largest]))
    with pytest.raises(TooLargeError):
        offered(Puzzle([[1] * (largest + 1)]))


@row("cells of the tables of all shadings")
def _(largest: int) -> None:
    assert largest == MAX_CELLS
    with pytest.raises(TooLargeError, match=str(MAX_CELLS)):
        shading_counts(1, MAX_CELLS + 1)


@row("cells of a census of puzzles")
def _(largest: int) -> None:
    assert largest == MOST_OF_CENSUS
    assert unique_puzzles(1, largest)
    with pytest.raises(TooLargeError, match=f"at most {largest} cells"):
        unique_puzzles(1, largest + 1)


@row("solutions that a hint compares")
def _(largest: int) -> None:
    """Beyond, both of two marks may be right: no solution has both, but each stands in one."""
    assert largest == native.MOST_COMPARED
    for cols, mistakes in ((4, 1), (5, 0)):
        puzzle = Puzzle([[0] * cols] * 4)
        marks = Shading(["##" + "?" * (cols - 2), *["?" * cols] * 3])
        assert (count_solutions(puzzle, limit=largest + 1) > largest) == (mistakes == 0)
        assert len(hitori.hint(puzzle, known=marks).mistakes) == mistakes


@row("name, author, source")
def _(_largest: int) -> None:
    name = "n" * 10**6
    assert loads(dumps(Puzzle([[1, 1]], name=name)))[0].name == name
    assert Puzzle([[1]], name="\ud800").name == "\ufffd"


@row("line, in bytes")
def _(largest: int) -> None:
    assert largest == native.MAX_LINE
    with pytest.raises(FormatError, match=f"line 2: expected lines of at most {largest} bytes"):
        loads(BytesIO(b"1 2\n" + b"1" * (largest + 1)))


@row("file of a format by lines or blocks", "number of puzzles in a file")
def _(_largest: int) -> None:
    """A hundred thousand puzzles, none of them kept."""
    for name, piece in (("jsonl", ['{"labels": [[1]]}\n']), ("text", ["1 2\n", "\n"])):
        lines = (line for _ in range(100_000) for line in piece)
        assert sum(not isinstance(item, FormatError) for item in read(lines, name)) == 100_000


@row("file of a format that is read whole, in characters")
def _(largest: int) -> None:
    assert largest == constant("hitori-formats/src/reader.rs", "MAX_DOCUMENT")
    with pytest.raises(FormatError, match=f"at most {largest} characters"):
        loads("[" + " " * largest + "]", format="json")


@row("cells that a text claims and does not hold")
def _(largest: int) -> None:
    assert largest == constant("hitori-formats/src/record.rs", "MAX_CLAIMED_CELLS")
    with pytest.raises(FormatError):
        loads("https://puzz.link/p?hitori/1001/1000/1")


@row("link of penpa-edit, unpacked")
def _(largest: int) -> None:
    assert largest == constant("hitori-formats/src/codecs/penpa.rs", "MAX_DOCUMENT")
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(b"0" * (largest + 1)) + packer.flush()
    with pytest.raises(FormatError, match=f"at most {largest} characters"):
        loads("https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + b64encode(packed).decode(), format="penpa")


@row("errors reported for a file")
def _(largest: int) -> None:
    assert largest == constant("hitori-formats/src/reader.rs", "MOST_PROBLEMS")
    assert len(list(read(["x\n"] * 100, "jsonl"))) == largest + 1


@row(
    "label in `digits`, `line`, `ohmec`",
    "label in `shitori`",
    "label in `tatham`, `tatham-save`",
    "label in `puzzlink`",
)
def _(largest: int) -> None:
    (names,) = (name for name in ROWS if name.startswith("label in") and ROWS[name] == f"{largest:,}")
    for name in re.findall("`(.*?)`", names):
        assert get_format(name).max_label == largest
        side = 62 if name.startswith("tatham") else 2
        grid = [[largest] * side] * side
        assert loads(dumps(Puzzle(grid), format=name), format=name)[0].to_rows() == grid
        with pytest.raises(UnsupportedError, match="r1c1"):
            dumps(Puzzle([[largest + 1] * side] * side), format=name)


@row("`Limits(time=)`, `Limits(conflicts=)`")
def _(largest: int) -> None:
    assert largest == sys.maxsize
    for limits in (Limits(conflicts=largest), Limits(conflicts=largest + 1), Limits(time=float("inf"))):
        assert hitori.solve(Puzzle([[1, 1]]), limits=limits).solution is not None


@row("`seed`", "number of a generated puzzle")
def _(largest: int) -> None:
    assert largest == MAX_SEED
    assert len(list(hitori.generate_many(3, count=1, seed=largest))) == 1
    assert len(list(hitori.generate_many(3, count=1, seed=1, number=largest - 1))) == 1
    for seed, first in ((largest + 1, 0), (1, largest)):
        with pytest.raises(ValueError, match="expected"):
            list(hitori.generate_many(3, count=1, seed=seed, number=first))


@row("puzzles of one `hitori generate`")
def _(_largest: int) -> None:
    endless = hitori.generate_many(3, count=MAX_SEED, seed=1)
    assert next(endless) == hitori.generate(3, seed=1)


RUNS = (
    "`generate -o FILE`",
    "`convert -o FILE` and all other files",
    "`numbers settle`, `dataset build`, `lab run`, `class run`",
)


@row(*RUNS)
def _(_largest: int) -> None:
    """Each is killed and continued: in `test_crash_recovery.py`, the last two in `datasets` and `course`."""
    named = {name.removesuffix(" -o FILE") for row in RUNS for name in re.findall("`(.*?)`", row)}
    assert named == {*KILLED, "dataset build", "class run"}
