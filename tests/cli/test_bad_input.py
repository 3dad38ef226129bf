"""Bad input: the exit status is 2, and one line on stderr says where it is wrong, what was expected and what came.

Three tables. Each text of `TEXTS` is given to each command of `READERS`. Each option of each command is given each of
`WRONG` values of its kind. `LINES` are command lines whose fault, or oddity, is their own; `FILES` are what they name.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hitori.cli.main import main
from hitori.cli.options import Amount, FileName, Integer, Names, Range

from .conftest import Run, commands

READERS = (
    "solve", "count", "check", "prove", "verify", "explain", "hint", "rate --json", "convert --to text",
    "transform --flip rows", "export --to mzn", "render", "book -o b.pdf", "trace", "compare", "play",
)  # fmt: skip

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
    "2 1;1 1": f", line 1, column 4: {A_SEPARATOR}",
    "2;1;1;1\n2,1;1,1": f", line 2, column 4: {A_SEPARATOR}",
    "[[1 ... 2]\n ...\n [1 ... 2]]": ", line 1, column 1: numpy printed '...' in place of cells; "
    "numpy.set_printoptions(threshold=10**6) prints them all",
    '{"labels":\n': ", line 1, column 11: expected JSON: Expecting value",
    '{"labels": [[1, 2], [1]]}\n': ", line 1, column 1: row 2 has 1 labels, expected 2: '1'",
    '{"labels": 3}\n': ", line 1, column 1: expected a list of lists of integers as 'labels', found 3",
    '{"lables": [[1]]}': ", line 1, column 1: expected an object with the key 'labels', found {'lables': [[1]]}",
    '{"labels": [[]]}': ", line 1, column 1: a puzzle needs at least one row and one column, got an empty grid",
    '{"labels": [[1,"a"],[3,4]]}': ", line 1, column 1: the label at r1c2 is not an integer: 'a'",
    '{"labels": [[1,2],[3,1e999]]}': ", line 1, column 1: the label at r2c2 is not an integer: inf",
    '{"labels": [[1,2],[3,NaN]]}': ", line 1, column 1: the label at r2c2 is not an integer: nan",
    '{"labels": [[1,2],[3,true]]}': ", line 1, column 1: the label at r2c2 is not an integer: True",
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
    b"# name: caf\xe9\n2 1\n1 1\n": ", line 1, column 12: expected text in UTF-8, found the byte 0xe9",
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


@pytest.mark.parametrize("line", READERS)
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: repr(text[:40]))
def test_a_text_that_is_not_a_puzzle_is_refused_with_its_place(run: Run, text: str | bytes, line: str) -> None:
    Path("bad").write_bytes(text if isinstance(text, bytes) else text.encode())
    ran = run(*line.split(), "bad")
    assert (ran.status, ran.out, ran.err) == (2, "", f"hitori: error: bad{TEXTS[text]}\n")


PLACES = {
    "missing.txt": "missing.txt: No such file or directory",
    "empty": "empty: expected puzzle files in this directory, found none",
    "pictures": "pictures: expected puzzle files in this directory, found none",
    "folder/a.txt/": "folder/a.txt/: Not a directory",
    "x" * 5000: "x: File name too long",
    "-": f"stdin{NOTHING}",
}


@pytest.mark.parametrize("line", READERS)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place[:20])
def test_a_place_that_holds_no_puzzle_is_named(run: Run, place: str, line: str) -> None:
    ran = run(*line.split(), place)
    assert (ran.status, ran.out) == (2, "")
    assert re.sub("x{5000}", "x", ran.err).endswith(f"hitori: error: {PLACES[place]}\n")
    assert ran.err.count("hitori: error: ") == 1


@pytest.mark.parametrize("line", READERS)
def test_a_closed_stdin_is_an_empty_one(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main([*line.split(), "-"]) == 2
    sys.stdin.close()
    assert capsys.readouterr().err == f"hitori: error: stdin{NOTHING}\n"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(st.binary(max_size=60) | st.text(alphabet='0123456789 .,\n\t#-:[]{}"xXaz|', max_size=60))
def test_no_input_makes_a_traceback(run: Run, stdin: bytes | str) -> None:
    ran = run("count", "--limit", "2", "-", stdin=stdin)
    assert ran.status in (0, 2)
    assert (ran.status == 2) == ("hitori: error: " in ran.err)


def bounds(kind: Integer) -> str:
    if kind.min is None:
        return ""
    return f" >= {kind.min}" if kind.max is None else f" from {kind.min} to {kind.max}"


def wrong_integers(kind: Integer) -> Iterator[tuple[str, str]]:
    outside = [str(kind.min - 1)] if kind.min is not None else []
    outside += [str(kind.max + 1)] if kind.max is not None else []
    for value in (*outside, "x", "1.5", "1e3", "0x10", "nan"):
        yield value, f"expected an integer{bounds(kind)}; got '{value}'"


def wrong_amounts(kind: Amount) -> Iterator[tuple[str, str]]:
    for value in ("nan", "ten"):
        yield value, f", e.g. 10; got '{value}'"
    for value in ("-1", *(["0"] if kind.min_open else []), *(["inf"] if kind.max is not None else [])):
        yield value, f"; got '{value}'"


def wrong_ranges(_kind: Range) -> Iterator[tuple[str, str]]:
    for value in ("5..3", "x", "3..61", "1"):
        yield value, f"expected a range such as 3..12, up to 60; got '{value}'"


def wrong_names(kind: Names) -> Iterator[tuple[str, str]]:
    yield "", "'' is not one of "
    for name in kind.choices:
        if len(name) > 3:
            yield name[:2] + name[3:], "; did you mean '"


def wrong_file_names(kind: FileName) -> Iterator[tuple[str, str]]:
    yield "", f"expected the name of a {'file' if kind.file_okay else 'folder'}, got ''"
    if kind.file_okay and not kind.dir_okay:
        yield "folder", "File 'folder' is a directory"
    if kind.dir_okay and not kind.file_okay:
        yield "tiny.txt", "Directory 'tiny.txt' is a file"


WRONG: dict[type, Callable[[Any], Iterator[tuple[str, str]]]] = {
    Integer: wrong_integers,
    Amount: wrong_amounts,
    Range: wrong_ranges,
    Names: wrong_names,
    FileName: wrong_file_names,
}


def test_each_option_refuses_wrong_values_of_its_kind(run: Run) -> None:
    for name, command in commands():
        for place, option in enumerate(command.params):
            assert type(option.type) not in (click.IntRange, click.FloatRange, click.Choice, click.Path), "no message"
            for value, problem in WRONG.get(type(option.type), lambda _: ())(option.type):
                words = (
                    [option.opts[-1], value] if isinstance(option, click.Option) else ["--", *["folder"] * place, value]
                )
                ran = run(*name.split(), *words)
                assert (ran.status, ran.out) == (2, ""), (name, words, ran)
                assert problem in ran.err, (name, words, ran)


NO_NATVIE = r"no solver named 'natvie'; registered: native, .*; did you mean 'native'\?"
MISSPELT = {
    "--solver natvie": NO_NATVIE,
    "--verify natvie": NO_NATVIE,
    "--from texxt": r"no format named 'texxt'; expected one of text, .*did you mean 'text'\?",
    **{
        f"--size {size}": rf"'--size': expected N or RxC, e\.g\. 10 or 8x12, got '{size}'"
        for size in ("0", "-3", "abc", "1.5", "5x", "x5", "4x0", "nan")
    },
}


def test_a_misspelt_value_is_answered_with_the_closest(run: Run) -> None:
    lines = {line.split()[0]: f"{line} tiny.txt" for line in READERS}
    for name, command in commands():
        for option in command.params:
            for words, problem in MISSPELT.items():
                if option.opts[0] == words.split()[0] and not name.startswith("lab "):
                    ran = run(*lines.get(name, name).split(), *words.split())
                    assert ran.status == 2, (name, ran)
                    assert re.search(problem, ran.err), (name, ran)


def test_what_is_required_is_asked_for(run: Run) -> None:
    for name, command in commands():
        if any(option.required for option in command.params):
            ran = run(*name.split())
            assert (ran.status, ran.out) == (2, "")
            assert "\nError: Missing " in ran.err


def test_every_command_that_reads_a_puzzle_is_in_the_table() -> None:
    reads = {name for name, command in commands() if any(option.name == "read_as" for option in command.params)}
    assert reads == {line.split()[0] for line in READERS}


# Command lines whose fault, or oddity, is their own.

Lines = dict[str | tuple[str, str], str]
"""A command line, or one with its stdin, and a pattern that stdout or stderr must match."""

ONE_OF_TWO = "both.txt: expected one puzzle, found 2; --puzzle N or --puzzle NAME takes one"

DONE: Lines = {
    "--version": r"^hitori \d",
    "numbers table --upto 3 --json": r'"n": 3, "fewest": \{"low": 3, "high": 3',
    "numbers table --rows 3..4 --cols 5": r"3x5 +4 +12 +sweep\n4x5 +4 +16 +sweep",
    "numbers table --rows 3 --cols 4": "3x4 +3 +10 +census",
    "numbers table --rows 14 --json": r'"most": \{"low": 153, "high": 156\}, "by": "loss"',
    "numbers strip 2": r"width 2: 1 shaded cells in every 3 rows, 4 states\n",
    "numbers strip 2 --json": r'"width": 2, "shaded": 1, "rows": \[',
    "numbers strip 4 --border": r"k columns lose at least \(0 k - 0\) / 18 cells, 3088 nodes, 15648 arcs\n",
    "numbers strip 4 --border --json": '"height": 4, "half_cells": 0',
    "numbers build --max 3": r"# name: 3x3, 7 labels\n",
    "numbers shadings --size 1": "1x1: 1 legal",
    "numbers shadings --size 4 --json": '"legal": 562, "maximal": 110',
    "numbers shadings --size 2x3": "2x3: 11 legal shadings, 6 of them maximal",
    "numbers census --size 2x3": "2x3: 44 puzzles with one solution, up to renaming",
    "numbers census --size 2 --json": r'"puzzles": \{"2": 4\}, "total": 4',
    "lab suites --json": '"name": "stress"',
    "solvers": "native .*conflict-driven search",
    "completion bash": "_hitori_completion",
    "count many.txt": "many.txt, puzzle 1: 2$",
    "count none.txt": "none.txt, puzzle 1: 0$",
    "count none.txt --json": '"count": 0, "complete": true',
    "count one.txt --json": '"rows": 1, "cols": 1, "count": 1',
    "count many.txt --limit 1": "at least 1$",
    "count tiny.txt --unique": "puzzle 1: 1$",
    "count latin.txt --limit 5": "at least 5$",
    "count both.txt --json": '(?s)"name": "a".*"count": 1.*"name": "b".*"count": 2',
    ("count - --from json", "[[1,1],[2,3]]"): "stdin, puzzle 1: 2$",
    "explain tiny.txt": r"(?s)1\. corner check: r2c2 is shaded.* 1 \[1\]\n.*solved",
    "explain tiny.txt --json": '"uniqueness": "unique"',
    "explain tiny.txt --language ja": r"(?s)1\. 角の検討：角r1c1のどの塗り方でも、r2c2は黒マス。.* 1 \[1\]\n.*完成",
    "explain one.txt": "r1c1 is unshaded: it is the only cell",
    "hint tiny.txt": "r2c2 is shaded in every way to shade the corner r1c1",
    "hint tiny.txt --json": r'"cells": \[\[1, 1\]\], "shade": "#"',
    "hint tiny.txt --language nl": r"(?s)Kijk rond r2c2\.\nHoekcontrole: .*r2c2 is zwart, hoe je de hoek r1c1",
    "hint tiny.txt --json --language fr": '"sentence": "r2c2 est noire, de quelque façon',
    "hint tiny.txt --progress shading.txt": "All cells are known",
    ("hint tiny.txt --progress -", ".?\n??\n"): "Look around r2c2",
    "rate tiny.txt": "easy .*corner check",
    "rate tiny.txt --language ja": r"^難易度     得点  最も難しい手筋         パズル\n初級      21\.09  角の検討",
    "rate tiny.txt --language es --json": '"level": "easy", .*"hardest": "corner-check"',
    "rate tiny.txt --json": '"level": "easy"',
    "trace tiny.txt": "Solved: all three rules hold",
    "trace tiny.txt --html t.html": "warning: --html OUT is now -o OUT",
    "compare tiny.txt": "forward-checking .*solved",
    "compare none.txt --json": '"agree": true.*"status": "no_solution"',
    "compare many.txt --solvers native,forward-checking --json": '"agree": true',
    "convert tiny.txt --to puzzlink": r"^https://puzz\.link/p\?hitori/2/2/2111$",
    "convert holes.txt --to digits": r"^1\.2\n21\.\n\.21$",
    "convert tiny.txt --json": r'"labels": \[\[2, 1\], \[1, 1\]\]',
    "transform wide.txt --rotate -90 --json": r'"labels": \[\[3, 4\], \[2, 1\], \[1, 2\], \[1, 4\]\]',
    "transform both.txt --puzzle a --rotate -180": "^# name: a, rotated 180$",
    "transform wide.txt --rotate 450 --json": r'"labels": \[\[4, 1\], \[2, 1\], \[1, 2\], \[4, 3\]\]',
    "transform tiny.txt --rotate 90": r"^1 2\n1 1$",
    "transform wide.txt --rotate 90 --json": r'"labels": \[\[4, 1\], \[2, 1\], \[1, 2\], \[4, 3\]\]',
    "transform tiny.txt --flip rows --relabel": r"^1 1\n2 1$",
    "export one.txt --to dimacs": r"^p cnf 1 1\n-1 0$",
    "render one.txt --solution": "│ 1 │",
    "render tiny.txt --solution": r"│ 1 │\[1\]│",
    "render many.txt --solution": "several solutions, drawing one of them",
    "render tiny.txt -o -": "│ 2 │ 1 │",
    "render both.txt --puzzle b --solution": "warning: b: several solutions, drawing one",
    "book none.txt -o b.pdf": "warning: none.txt, puzzle 1: no solution",
    "book many.txt -o b.pdf": "warning: many.txt, puzzle 1: several solutions",
}

NEGATIVE: Lines = {
    "count many.txt --unique": "puzzle 1: 2$",
    "explain none.txt --language de": "Schon die Zahlen dieser 5 Felder erlauben keine Lösung:",
    "explain many.txt": "several solutions; the steps show what they have in common",
    "explain none.txt": "The labels of these 5 cells alone allow no solution",
    "explain none.txt --json": '"uniqueness": "none".*"is_irreducible": true',
    "hint tiny.txt --progress wrong.txt": "already wrong; --show-mistakes shows where",
    "hint tiny.txt --progress wrong.txt --show-mistakes": "Wrong: r1c1, r1c2 and r2c2",
    "hint tiny.txt --progress wrong.txt --json": r'"mistakes": \[\[0, 0\], \[0, 1\], \[1, 1\]\]',
    "hint many.txt": "several solutions; hints hold in all of them",
    "hint none.txt --json": "no solution; `hitori explain` shows why",
    "rate many.txt": "several solutions +many.txt",
    "rate none.txt --json": '"uniqueness": "none", "level": null',
    "rate both.txt --json": '(?s)"level": "easy".*"name": "b", "uniqueness": "[^u]',
    "trace none.txt --json": '"status": "no_solution"',
    "render none.txt --solution": "none.txt, puzzle 1: no solution; `hitori explain` shows why",
}

STOPPED: Lines = {
    "trace tiny.txt --limit 1 --json": '"status": "unknown"',
}

REFUSED: Lines = {
    "sovle tiny.txt": "No such command 'sovle'.*'solve'",
    "lab library biuld": r"No such command 'biuld'\. Did you mean 'build'\?",
    "numbers": "table .*fewest",
    "lab": "suites .*List the suites",
    "dataset": "build .*stratum",
    "numbers table --rows 3 --upto 9": "--rows and --upto cannot be combined",
    "numbers table --cols 3..5": r"--cols needs --rows A\.\.B",
    "numbers strip 8 --border": "expected 3 to 7 rows with --border; got 8",
    "numbers build": "expected one of --min N, --max N or --labels K N",
    "numbers build --min 3 --max 3": "expected one of --min N, --max N or --labels K N",
    "numbers build --labels 5": "'--labels' requires 2 arguments",
    "numbers build --labels 99 7": "expected 5 to 38 labels for n = 7, got 99",
    "numbers settle fewest --first 5 --upto 4 -o c": "from --first N up to --upto N, got 5 and 4",
    "numbers verify missing.txt": "error: missing.txt: No such file or directory$",
    "numbers verify open.json": "open.json: expected a certificate in JSON",
    "numbers verify ragged.json --json": "ragged.json: expected a certificate, a JSON object with the keys",
    "numbers verify folder": "folder: Is a directory",
    "numbers verify binary.dat": "binary.dat, line 2, column 118: expected text in UTF-8",
    "numbers shadings --size 3 --memory 0": "do not suffice.*; allow more, or choose a smaller grid",
    "numbers shadings --size 99999999999999": "has more than 1073741824 cells",
    "numbers census --size 5": "expected at most 16 cells for a census, got 25",
    "numbers verify tiny.txt": "tiny.txt: expected a certificate in JSON",
    "numbers shadings --size 25": "the shorter side of the grid has 25 cells, more than the 24 of a sweep",
    "lab run stres -o out": "no question, suite, file or folder named 'stres'; .*; the suites: .*'stress'",
    'lab run tiny.txt -o out --solver "it\'s"': "No closing quotation",
    "lab run tiny.txt -o out --solver ''": r"expected --solver 'NAME KEY=VALUE \.\.\.', got an empty name",
    "lab run tiny.txt -o out --solver 'native foo=1'": "solver 'native' has no option 'foo'",
    "lab run tiny.txt -o out --solver 'forward-checking mrv'": "expected --option KEY=VALUE, got 'mrv'",
    "lab run tiny.txt -o out --sizes x": "expected sizes like 5,10,15, got 'x'",
    "lab run stress -o out --sizes 7": "'stress' has no puzzles of these sizes; its sizes: 5, 10",
    "lab run rq9 -o out": r"named 'rq9'; the questions: rq1, rq2, rq3; .*; did you mean 'rq\d'\?",
    "lab run missing.txt -o out": "no question, suite, file or folder named 'missing.txt'",
    "lab run empty -o out": "expected puzzle files in the folder 'empty', found none",
    "lab run tiny.txt -o out --sizes 7": "among the puzzles of a suite, and 'tiny.txt' is a file",
    "lab run empty.txt -o out": "empty.txt, line 1: expected a puzzle, found none",
    "lab run word.txt -o out": r"word.txt, line 2, column 3: expected a label",
    "lab run tiny.txt --quick -o out": "--quick works with rq1, rq2, rq3 only, not with 'tiny.txt'; --sizes and",
    "lab report folder": "expected the folder of a run, with a file 'plan.json'; got 'folder'",
    "lab rerun folder 1": "expected the folder of a run, with a file 'plan.json'; got 'folder'",
    "lab suites stres": r"did you mean 'stress'\?",
    "lab run '' -o out": "no question, suite, file or folder named ''",
    "dataset build missing.txt -o out": "error: missing.txt: No such file or directory$",
    "dataset build broken.toml -o out": "broken.toml: expected TOML: .*line 1, column 9",
    "dataset build strata.toml -o out": r"strata.toml: strata: expected a table \[strata\], got \[\{\}\]",
    "dataset build empty.txt -o out": "empty.txt: the specification lacks the key 'seed'",
    "dataset build folder -o out": "folder: Is a directory",
    "dataset build binary.dat -o out": "binary.dat, line 2, column 118: expected text in UTF-8",
    "play tiny.txt --size 5": "FILE cannot be combined with --size, --difficulty or --seed",
    "play tiny.txt --puzzle 4": "tiny.txt: expected --puzzle from 1 to 1, got 4",
    "play --puzzle 2": "--puzzle chooses one of the puzzles in FILE; give a FILE too",
    "solvers x": r"unexpected extra argument \(x\)",
    "count tiny.txt --unique --limit 3": "--unique and --limit K cannot be combined",
    "count word.txt tiny.txt": r"(?s)tiny.txt, puzzle 1: 1\n.*word.txt, line 2, column 3",
    "hint both.txt --puzzle aa": r"both.txt: no puzzle is named 'aa'; the names: a, b; did you mean 'a'\?",
    "explain tiny.txt --language xx": "Invalid value for '--language': 'xx' is not one of 'en', 'de', 'es'",
    "explain tiny.txt --json --to text": "--format FORMAT and --json cannot be combined",
    "explain both.txt --puzzle ''": "no puzzle is named ''; the names: a, b",
    "hint tiny.txt --progress three.txt": "three.txt: expected a shading of 2x2 as the puzzle, found 3x3",
    "hint tiny.txt --progress missing.txt": "error: missing.txt: No such file or directory$",
    "hint tiny.txt --progress folder": "folder: Is a directory",
    "hint tiny.txt --progress empty.txt": "empty.txt, line 1: expected a shading, found none",
    ("hint - --progress -", "2 1\n1 1\n"): "stdin is read once: FILE and --progress cannot both be -",
    "hint tiny.txt one.txt": r"unexpected extra argument \(one.txt\)",
    "trace tiny.txt --solver native": "expected a solver in plain Python, got 'native', which cannot",
    "trace tiny.txt --option foo=1": "has no option 'foo'; its options: connectivity, mrv",
    "trace huge.txt --limit 3": "take puzzles up to 100x100, this one is 120x120; use the solver 'native'",
    "compare tiny.txt --solvers native,natvie": NO_NATVIE,
    "compare tiny.txt --solvers ,": "no solver named ''; registered: native",
    "compare huge.txt --solvers backtracking": "take puzzles up to 100x100",
    "compare word.txt tiny.txt --solvers native": "(?s)tiny.txt, puzzle 1.*word.txt, line 2, column 3",
    "compare tiny.txt --solvers 'native z3'": "no solver named 'native z3'; registered: native",
    ("convert - --to text --from csv", "1,2\n3,x"): "stdin, .*line 2, column 3: expected a label",
    (
        "convert - --to text --from csv",
        "1,2\n3",
    ): "stdin, .*line 2: expected 2 labels as in the first row, found 1: '3'",
    ("convert - --to text --from tatham", "5:11"): "stdin, .*column 3: expected 25 labels for 5x5, found 2",
    ("convert - --to text --from penpa", "m=edit&p=xxx"): "stdin, .*column 10: expected compressed text after 'p='",
    ("convert - --to text --from kanpen", "2/2/1_2_/2_"): "stdin, .*column 5: expected 2 columns of clues, found 1",
    ("convert - --to text --from hw", "x"): r"stdin, .*expected height and width, e\.g\. '5 5', found 'x'",
    ("convert - --to text --from singles", "x"): "stdin, .*expected the size of the puzzle, one integer, found 'x'",
    ("convert - --to text --from ohmec", "x"): r"stdin, .*expected WIDTHxHEIGHT:ROW\.ROW, found 'x'",
    ("convert - --to text --from tatham-save", "SAVEFILE:41:x"): "stdin, .*column 13: expected a value of 41 bytes",
    ("convert - --to text --from line", "12/3"): "stdin, .*column 3: expected a digit, .*found '/'",
    (
        "convert - --to text --from digits",
        "12\n3",
    ): "stdin, .*line 2: expected 2 digits as in the first row, found 1: '3'",
    "convert tiny.txt --to puzzletea": "the format 'puzzletea' can only be read; expected one of text",
    "convert row.txt --to tatham": "row.txt, puzzle 1: Singles needs sides of 2 to 62 cells, got 1x5",
    "convert tiny.txt --json --to text": "--to FORMAT and --json cannot be combined",
    "convert both.txt --to pzprv3": "the format 'pzprv3' holds one puzzle, got 2; write each to a file",
    "transform tiny.txt": "expected --rotate, --flip or --relabel",
    "transform both.txt --rotate 180 --puzzle 9": "expected --puzzle from 1 to 2, got 9",
    "transform tiny.txt --rotate 90 --to tvs": r"no format named 'tvs'; expected one of text, .*did you mean 'tsv'\?",
    "transform tiny.txt --rotate 90 --rotate 90": "'--rotate': expected it once, got 90, 90",
    "transform tiny.txt --flip rows --flip columns": "'--flip': expected it once, got rows, columns",
    "render tiny.txt --shading": "holds no shading for --shading to show; leave the option out",
    "render tiny.txt --solution --shading": "--solution and --shading cannot be combined",
    "render tiny.txt --rulers": "--rulers works with -o FILE only",
    "render tiny.txt --palette dark": "--palette works with -o FILE only",
    "book tiny.txt -o b.pdf --room-to-write --per-page 6": "--room-to-write needs --per-page 1 or 2, got 6",
    **{f"{line} both.txt": ONE_OF_TWO for line in ("hint", "trace", "render", "export --to lp", "explain -o x.html")},
    **{
        f"transform tiny.txt --rotate {turn}": rf"'--rotate': expected 90, 180 or 270, .* got '{turn}'"
        for turn in ("45", "0", "-360", "left", "-45", "nan")
    },
}

FILES: dict[str, str | bytes] = {
    "one.txt": "1\n",
    "tiny.txt": "2 1\n1 1\n",
    "wide.txt": "1 1 2 3\n4 2 1 4\n",
    "row.txt": "1 2 1 3 1\n",
    "holes.txt": "1 . 2\n2 1 .\n. 2 1\n",
    "many.txt": "1 1\n2 3\n",
    "none.txt": "1 2 3\n2 2 3\n1 1 3\n",
    "both.txt": "# name: a\n2 1\n1 1\n\n# name: b\n1 1\n2 3\n",
    "latin.txt": "\n".join(" ".join(str((i + j) % 30 + 1) for j in range(30)) for i in range(30)) + "\n",
    "huge.txt": (" ".join(["1"] * 120) + "\n") * 120,
    "empty.txt": "",
    "word.txt": "1 2\n3 x\n",
    "open.json": '{"labels":\n',
    "ragged.json": '{"labels": [[1, 2], [1]]}\n',
    "shading.txt": "..\n.#\n",
    "wrong.txt": "##\n..\n",
    "three.txt": "...\n..#\n...\n",
    "strata.toml": "[[strata]]\n",
    "broken.toml": "[[strata\n",
    "folder/a.txt": "2 1\n1 1\n",
    "binary.dat": bytes(range(256)) * 4,
    "pictures/ten.png": b"\x89PNG\r\n\x1a\n" + bytes(40),
}


@pytest.fixture(autouse=True)
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working directory with the files that the command lines name."""
    for folder in ("folder", "empty", "pictures"):
        (tmp_path / folder).mkdir()
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    monkeypatch.chdir(tmp_path)


ROWS = [
    (line, status, pattern)
    for status, lines in enumerate((DONE, NEGATIVE, REFUSED, STOPPED))
    for line, pattern in lines.items()
]


@pytest.mark.parametrize(("line", "status", "pattern"), ROWS, ids=[str(row[0]) for row in ROWS])
def test_a_command_line(run: Run, line: str | tuple[str, str], status: int, pattern: str) -> None:
    words, stdin = (line, "") if isinstance(line, str) else line
    ran = run(*shlex.split(words), stdin=stdin)
    assert ran.status == status, ran
    assert "Traceback" not in ran.err
    assert re.search(pattern, f"{ran.out}\n{ran.err}", re.MULTILINE), ran
    if "--json" in words:
        ran.lines()
