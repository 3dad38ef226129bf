"""Bad input: the exit status is 2, and one line on stderr says where it is wrong, what was expected and what came.

Each text of `TEXTS` is given to each command that reads puzzles, and each option of each command each value that is
`wrong` for its kind. Command lines whose fault is their own are in the transcripts beside this file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori.cli.main import main
from hitori.cli.options import Amount, FileName, Integer, Names, Range
from tests.pages import run

from .conftest import commands, examples, reading, reading_lines, write_files_of_the_examples

READERS = reading_lines()
EACH = pytest.mark.parametrize("name", READERS)

A_LABEL = "expected a label from 1 to 4294967295 or '.' for a blank, found "
A_LINK = "expected a link with hitori/COLUMNS/ROWS/CELLS, found "
A_SEPARATOR = "expected one kind of separator in a row; write one row per line"
NOTHING = ", line 1: expected a puzzle, found none"
TYPE_IT = "type the labels in, one row per line"
UTF_16 = ": this looks like UTF-16 without a byte order mark; save it as UTF-8"

TEXTS: dict[str | bytes, str] = {
    "": NOTHING,
    "\n\n  \n": NOTHING,
    "# only a comment\n": NOTHING,
    "1 2\n3 x\n": f", line 2, column 3: {A_LABEL}'x'",
    "1 -2\n2 1\n": f", line 1, column 3: {A_LABEL}'-2'",
    "1 nan\n2 1\n": f", line 1, column 3: {A_LABEL}'nan'",
    "1 1.5\n2 1\n": f", line 1, column 3: {A_LABEL}'1.5'",
    "1 4294967296\n2 1\n": f", line 1, column 3: {A_LABEL}'4294967296'",
    "null\n": f", line 1, column 1: {A_LABEL}'null'",
    "\x00\x01\x02\x03": rf", line 1, column 1: {A_LABEL}'\x00\x01\x02\x03'",
    "x" * 1_000_000: f", line 1, column 1: {A_LABEL}'{'x' * 40}'...",
    "1 2 3\n1 2\n": ", line 2: expected 3 labels as in the first row, found 2: '1 2'",
    "2 1;1 1": f", line 1, column 4: {A_SEPARATOR}; --size 2x2 reads 2 x 2",
    "2;1;1;1\n2,1;1,1": f", line 2, column 4: {A_SEPARATOR}",
    "[[1 ... 2]\n ...\n [1 ... 2]]": ", line 1, column 1: numpy printed '...' in place of cells; "
    "numpy.set_printoptions(threshold=10**6) prints them all",
    '{"labels":\n': ", line 1, column 11: expected JSON: EOF while parsing a value",
    '{"labels": [[1, 2], [1]]}\n': ", line 1, column 1: row 2 has 1 labels, expected 2: '1'",
    '{"labels": 3}\n': ", line 1, column 1: expected a list of lists of integers as 'labels', found 3",
    '{"lables": [[1]]}': ", line 1, column 1: expected an object with the key 'labels', found {\"lables\":[[1]]}",
    '{"labels": [[]]}': ", line 1, column 1: a puzzle needs at least one row and one column, got an empty grid",
    '{"labels": [[1,"a"],[3,4]]}': ', line 1, column 1: the label at r1c2 is not an integer: "a"',
    '{"labels": [[1,2],[3,1e999]]}': ", line 1, column 1: expected numbers of a few digits, found a longer one",
    '{"labels": [[1,2],[3,NaN]]}': ", line 1, column 22: expected JSON: expected value",
    '{"labels": [[1,2],[3,true]]}': ", line 1, column 1: the label at r2c2 is not an integer: true",
    "[" * 100_000: ", line 1, column 2: expected a puzzle object, found lists nested too deeply",
    "https://puzz.link/p?hitori/0/2/": ", line 1, column 1: expected at least one row and one column, "
    "found 2 rows and 0 columns",
    "https://puzz.link/p?hitori/99999/99999/1": ", line 1, column 1: expected a size of at most 1000000 cells here, "
    "found 99999 rows and 99999 columns",
    "https://puzz.link/p?sudoku/2/2/1121": f", line 1, column 21: {A_LINK}'sudoku/2/2/1121'",
    "https://puzz.link/p?hitori/-2/2/1121": f", line 1, column 21: {A_LINK}'hitori/-2/2/1121'",
    "https://example.org/": f", line 1, column 1: {A_LINK}'https://example.org/'",
    "pzprv3/hitori/2/2": ", line 1, column 18: expected 2 rows of clues, found nothing: the end is missing",
    b"\x89\r\n\x1a\n" + bytes(range(256)): ", line 1, column 1: expected text in UTF-8, found the byte 0x89",
    "\ufeff2 1\n1 1\n".encode("utf-16-le") + b"1": ": expected text in UTF-16, found a broken character at byte 19",
    "2 1\n1 1\n".encode("utf-16-le"): UTF_16,
    "2 1\n1 1\n".encode("utf-16-be"): UTF_16,
    b"\x89PNG\r\n\x1a\n\0\0": f": this is a PNG picture, not text; {TYPE_IT}",
    b"\xff\xd8\xff\xe0\0\x10JFIF": f": this is a JPEG picture, not text; {TYPE_IT}",
    b"\0\0\0\x18ftypheic\0": f": this is a HEIC picture or a film, not text; {TYPE_IT}",
    b"%PDF-1.7\n%\xe2\xe3": f": this is a PDF document, not text; {TYPE_IT}",
    b"PK\x03\x04\x14\0": ": this is a ZIP archive or an office document, not text; save the table as CSV",
    b"\x1f\x8b\x08\0": ": this is a gzip archive, not text; unpack it first",
    b"\xef\xbb\xbf<!DOCTYPE HTML>\n<p>1 2": ": this is a web page, not text; copy the labels or the link out of it",
    b'  <svg xmlns="x">': f": this is an SVG picture, not text; {TYPE_IT}",
}


@EACH
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: repr(text[:40]))
def test_a_text_that_is_not_a_puzzle_is_refused_with_its_place(text: str | bytes, name: str) -> None:
    Path("bad").write_bytes(text if isinstance(text, bytes) else text.encode())
    ran = run(*reading(READERS[name], "bad"))
    assert (ran.status, ran.out, ran.err) == (2, "", f"hitori: error: bad{TEXTS[text]}\n")


PLACES = {
    "missing.txt": "missing.txt: No such file or directory",
    "empty": "empty: expected puzzle files in this directory, found none",
    "pictures": "pictures: expected puzzle files in this directory, found none",
    "folder/a.txt/": "folder/a.txt/: Not a directory",
    "x" * 5000: "x: File name too long",
    "-": f"stdin{NOTHING}",
}


@EACH
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place[:20])
def test_a_place_that_holds_no_puzzle_is_named(place: str, name: str) -> None:
    ran = run(*reading(READERS[name], place))
    assert (ran.status, ran.out) == (2, "")
    assert re.sub("x{5000}", "x", ran.err).endswith(f"hitori: error: {PLACES[place]}\n")
    assert ran.err.count("hitori: error: ") == 1


@EACH
def test_a_closed_stdin_is_an_empty_one(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(reading(READERS[name], "-")) == 2
    sys.stdin.close()
    assert capsys.readouterr().err == f"hitori: error: stdin{NOTHING}\n"


@settings(max_examples=150)
@given(st.binary(max_size=60) | st.text(alphabet='0123456789 .,\n\t#-:[]{}"xXaz|', max_size=60))
def test_no_input_makes_a_traceback(stdin: bytes | str) -> None:
    ran = run("count", "--limit", "2", "-", stdin=stdin)
    assert ran.status in (0, 2)
    assert (ran.status == 2) == ("hitori: error: " in ran.err)


def wrong(kind: click.ParamType) -> Iterator[tuple[str, str]]:  # type: ignore[type-arg]  # as in cli/options.py
    """Values that an option of this kind refuses, and what is said of them."""
    match kind:
        case Integer(min=low, max=high):
            bounds = "" if low is None else f" >= {low}" if high is None else f" from {low} to {high}"
            outside = [str(low - 1)] if low is not None else []
            outside += [str(high + 1)] if high is not None else []
            for value in (*outside, "x", "1.5", "1e3", "0x10", "nan"):
                yield value, f"expected an integer{bounds}; got '{value}'"
        case Amount():
            for value in ("nan", "ten"):
                yield value, f", e.g. 10; got '{value}'"
            for value in ("-1", *(["0"] if kind.min_open else []), *(["inf"] if kind.max is not None else [])):
                yield value, f"; got '{value}'"
        case Range():
            for value in ("5..3", "x", "3..61", "1"):
                yield value, f"expected a range such as 3..12, up to 60; got '{value}'"
        case Names():
            yield "", "'' is not one of "
            for name in kind.choices:
                if len(name) > 3:
                    yield name[:2] + name[3:], "; did you mean '"
        case FileName():
            yield "", f"expected the name of a {'file' if kind.file_okay else 'folder'}, got ''"
            if kind.file_okay and not kind.dir_okay:
                yield "folder", "File 'folder' is a directory"
            if kind.dir_okay and not kind.file_okay:
                yield "tiny.txt", "Directory 'tiny.txt' is a file"


def test_each_option_refuses_wrong_values_of_its_kind() -> None:
    for name, command in commands():
        for number, option in enumerate(command.params):
            before = [each.type for each in command.params[:number] if isinstance(each, click.Argument)]
            right = [kind.choices[0] if isinstance(kind, Names) else "folder" for kind in before]
            assert type(option.type) not in (click.IntRange, click.FloatRange, click.Choice, click.Path), "no message"
            for value, problem in wrong(option.type):
                words = [option.opts[-1], value] if isinstance(option, click.Option) else ["--", *right, value]
                ran = run(*name.split(), *words)
                assert (ran.status, ran.out) == (2, ""), (name, words, ran)
                assert problem in ran.err, (name, words, ran)


NO_NATVIE = r"no solver named 'natvie'; registered: native, .*; did you mean 'native'\?"
MISSPELT = {
    "--solver natvie": NO_NATVIE,
    "--verify natvie": NO_NATVIE,
    "--from texxt": r"expected a format among text, .*; got 'texxt'; did you mean 'text'\?",
    **{
        f"--size {size}": rf"'--size': expected N or RxC, e\.g\. 10 or 8x12, got '{size}'"
        for size in ("0", "-3", "abc", "1.5", "5x", "x5", "4x0", "nan")
    },
}


def test_a_misspelt_value_is_answered_with_the_closest() -> None:
    for name, command in commands():
        line = reading(READERS[name], "tiny.txt") if name in READERS else examples(command)[0]
        for option in command.params:
            for words, problem in MISSPELT.items():
                if option.opts[0] == words.split()[0] and not name.startswith("lab "):
                    ran = run(*line, *words.split())
                    assert ran.status == 2, (name, ran)
                    assert re.search(problem, ran.err), (name, ran)


def test_what_is_required_is_asked_for() -> None:
    for name, command in commands():
        if any(option.required for option in command.params):
            ran = run(*name.split())
            assert (ran.status, ran.out) == (2, "")
            assert ran.err.startswith("hitori: error: missing ")


@pytest.fixture(autouse=True)
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working directory with the files of the examples, a puzzle, and folders with and without one."""
    write_files_of_the_examples(tmp_path)
    for folder in ("folder", "empty", "pictures"):
        (tmp_path / folder).mkdir()
    for name in ("tiny.txt", "folder/a.txt"):
        (tmp_path / name).write_text("2 1\n1 1\n")
    (tmp_path / "pictures" / "ten.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    monkeypatch.chdir(tmp_path)
