"""Every verb with wrong, odd and huge input: a table of command lines, each with what must come of it.

A row is a command line, its exit status and a pattern that the output must match, e.g. the place of a mistake, what was
expected there and what came. The files are made by `world`.
"""

import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from hitori.cli.main import main

from .conftest import Run


class Call(NamedTuple):
    """A command line, what it exits with, a pattern for stdout and stderr together, and stdin."""

    line: str
    status: int
    pattern: str
    stdin: str = ""


FILES = {
    "one.txt": "1\n",
    "tiny.txt": "2 1\n1 1\n",
    "wide.txt": "1 1 2 3\n4 2 1 4\n",
    "row.txt": "1 2 1 3 1\n",
    "holes.txt": "1 . 2\n2 1 .\n. 2 1\n",
    "many.txt": "1 1\n2 3\n",
    "none.txt": "1 2 3\n2 2 3\n1 1 3\n",
    "both.txt": "# name: a\n2 1\n1 1\n\n# name: b\n1 1\n2 3\n",
    "marked.txt": "\ufeff2 1\n1 1\n",
    "zeros.txt": "0 0\n0 1\n",
    "latin.txt": "\n".join(" ".join(str((i + j) % 30 + 1) for j in range(30)) for i in range(30)) + "\n",
    "huge.txt": (" ".join(["1"] * 120) + "\n") * 120,
    "empty.txt": "",
    "blank.txt": "\n  \n",
    "ragged.txt": "1 2 3\n1 2\n",
    "word.txt": "1 2\n3 x\n",
    "minus.txt": "1 -2\n2 1\n",
    "nan.txt": "1 nan\n2 1\n",
    "float.txt": "1 1.5\n2 1\n",
    "large.txt": "1 4294967296\n2 1\n",
    "open.json": '{"labels":\n',
    "ragged.json": '{"labels": [[1, 2], [1]]}\n',
    "null.json": "null\n",
    "mixed.jsonl": '{"labels": [[2,1],[1,1]]}\n{"labels": 3}\n{"labels": [[1,1],[2,3]]}\n',
    "answer.txt": "2 1\n1 [1]\n",
    "shading.txt": "..\n.#\n",
    "wrong.txt": "##\n..\n",
    "three.txt": "...\n..#\n...\n",
    "strata.toml": "[[strata]]\n",
    "broken.toml": "[[strata\n",
    "folder/a.txt": "2 1\n1 1\n",
}
BYTES = {
    "binary.dat": bytes(range(256)) * 4,
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(40),
    "document.pdf": b"%PDF-1.7\n" + b"\x80" * 9,
    "iso.txt": b"# name: caf\xe9\n2 1\n1 1\n",
}


@pytest.fixture(autouse=True)
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with the files that the command lines name."""
    for folder in ("folder", "empty"):
        (tmp_path / folder).mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name, content in BYTES.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


NOT_A_LABEL = r"line {}, column {}: expected a label from 1 to 4294967295 or '\.' for a blank, found '{}'"
NO_PUZZLE = r"line 1: expected a puzzle, found none"
NO_FILE = r"error: missing.txt: No such file or directory$"
NO_SOLVER = r"no solver named '{}'; registered: native, .*; did you mean '{}'\?"
NO_FORMAT = r"no format named '{}'; expected one of text, .*did you mean '{}'\?"
NOT_A_FILE = r"'-o' / '--output': File 'folder' is a directory"
NO_OPTION = r"No such option '{}'\. Did you mean '{}'\?"
ONE_OF_TWO = r"both.txt: expected one puzzle, found 2; --puzzle N or --puzzle NAME takes one"
NO_FOLDER = r"error: nowhere/{}: the folder '.*nowhere' does not exist; make it first"
NO_NAME = r"expected the name of a {}, got ''$"
SECONDS = r"'--time-limit': expected seconds, e\.g\. 10; got '{}'"
SIZE = r"'--size': expected N or RxC, e\.g\. 10 or 8x12, got '{}'"


def refused(option: str, value: str, expected: str) -> str:
    """What is printed for a number that an option does not take."""
    return rf"'{option}': expected {re.escape(expected)}; got '{value}'"


HITORI = [
    Call("sovle tiny.txt", 2, r"No such command 'sovle'.*'solve'"),
    Call("numbers tabel", 2, r"No such command 'tabel'\. Did you mean 'table'\?"),
    Call("lab rnu", 2, r"No such command 'rnu'\. Did you mean 'run'\?"),
    Call("lab library biuld", 2, r"No such command 'biuld'\. Did you mean 'build'\?"),
    Call("dataset biuld", 2, r"No such command 'biuld'\. Did you mean 'build'\?"),
    Call("--versoin", 2, NO_OPTION.format("--versoin", "--version")),
    Call("--version", 0, r"^hitori \d"),
    Call("numbers", 2, r"table .*fewest"),
    Call("lab", 2, r"suites .*List the suites"),
    Call("dataset", 2, r"build .*stratum"),
]

SOLVE = [
    Call("solve", 2, r"Missing argument 'FILE\.\.\.'"),
    Call("solve --josn tiny.txt", 2, NO_OPTION.format("--josn", "--json")),
    Call("solve tiny.txt --solver nativ", 2, NO_SOLVER.format("nativ", "native")),
    Call("solve tiny.txt --solver ''", 2, r"no solver named ''; registered: native"),
    Call("solve tiny.txt --verify natvie", 2, NO_SOLVER.format("natvie", "native")),
    Call("solve tiny.txt --from texxt", 2, NO_FORMAT.format("texxt", "text")),
    Call("solve missing.txt", 2, NO_FILE),
    Call("solve folder", 0, r"folder/a.txt, puzzle 1: solved\n 2  1\n 1 \[1\]"),
    Call("solve empty", 2, r"empty: expected puzzle files in this directory, found none"),
    Call("solve empty.txt", 2, rf"empty.txt, {NO_PUZZLE}"),
    Call("solve blank.txt", 2, rf"blank.txt, {NO_PUZZLE}"),
    Call("solve -", 2, rf"stdin, {NO_PUZZLE}"),
    Call("solve binary.dat", 2, r"binary.dat, line 2, column 118: expected text in UTF-8, found the byte 0x80"),
    Call("solve iso.txt", 2, r"iso.txt, line 1, column 12: expected text in UTF-8, found the byte 0xe9"),
    Call("solve picture.png", 2, r"picture.png: this is a PNG picture, not text; type the labels in"),
    Call("solve document.pdf", 2, r"document.pdf: this is a PDF document, not text; type the labels in"),
    Call("solve ragged.txt", 2, r"ragged.txt, line 2: expected 3 labels as in the first row, found 2: '1 2'"),
    Call("solve word.txt", 2, "word.txt, " + NOT_A_LABEL.format(2, 3, "x")),
    Call("solve minus.txt", 2, "minus.txt, " + NOT_A_LABEL.format(1, 3, "-2")),
    Call("solve nan.txt", 2, "nan.txt, " + NOT_A_LABEL.format(1, 3, "nan")),
    Call("solve float.txt", 2, "float.txt, " + NOT_A_LABEL.format(1, 3, r"1\.5")),
    Call("solve large.txt", 2, "large.txt, " + NOT_A_LABEL.format(1, 3, "4294967296")),
    Call("solve open.json", 2, r"open.json, line 1, column 11: expected JSON"),
    Call("solve ragged.json", 2, r"ragged.json, line 1, column 1: row 2 has 1 labels, expected 2"),
    Call("solve null.json", 2, "null.json, " + NOT_A_LABEL.format(1, 1, "null")),
    Call("solve mixed.jsonl --json", 2, r"mixed.jsonl, line 2, column 1: expected a list of lists .*, found 3"),
    Call("solve marked.txt", 0, r" 2  1\n 1 \[1\]"),
    Call("solve zeros.txt", 0, r" \.  \.\n \.  1"),
    Call("solve one.txt", 0, r"one.txt, puzzle 1: solved\n 1"),
    Call("solve row.txt", 0, r"\[1\] 2  1  3 \[1\]"),
    Call("solve wide.txt", 0, r"\[1\] 1  2  3\n 4  2  1 \[4\]"),
    Call("solve holes.txt", 0, r"holes.txt, puzzle 1: solved"),
    Call("solve none.txt", 1, r"none.txt, puzzle 1: no solution"),
    Call("solve none.txt --json", 1, r'"status": "no_solution", "solution": null'),
    Call("solve - --json", 1, r'"status": "no_solution"', "1 1\n1 1\n"),
    Call("solve many.txt --all", 0, r"(?s)\[1\] 1\n.* 1 \[1\]\n.*2 solutions, no others"),
    Call("solve many.txt --limit 99999999999999999999999", 0, r"2 solutions, no others"),
    Call("solve many.txt --limit 0", 2, refused("--limit", "0", "an integer >= 1")),
    Call("solve many.txt --limit -1", 2, refused("--limit", "-1", "an integer >= 1")),
    Call("solve many.txt --all --limit 1", 2, r"--all and --limit K cannot be combined"),
    Call("solve tiny.txt --time-limit 0", 3, r"tiny.txt, puzzle 1: unknown, a limit was reached"),
    Call("solve tiny.txt --time-limit 0 --json", 3, r'"status": "unknown", "solution": null'),
    Call("solve tiny.txt --time-limit nan", 2, SECONDS.format("nan")),
    Call("solve tiny.txt --time-limit ten", 2, SECONDS.format("ten")),
    Call("solve tiny.txt --time-limit -1", 2, refused("--time-limit", "-1", "at least 0 seconds")),
    Call("solve tiny.txt --time-limit inf", 0, r" 2  1\n 1 \[1\]"),
    Call("solve huge.txt --time-limit 1e9", 1, r"no solution"),
    Call("solve tiny.txt --option mrv", 2, r"expected --option KEY=VALUE, got 'mrv'"),
    Call("solve tiny.txt --option mrv=off", 2, r"solver 'native' has no option 'mrv'"),
    Call("solve tiny.txt --solver forward-checking --option mrv=maybe", 2, r"expected 'on' or 'off'.*'maybe'"),
    Call("solve tiny.txt --solver forward-checking --option mvr=off", 2, r"did you mean 'mrv'\?"),
    Call("solve tiny.txt --with-puzzle", 2, r"--with-puzzle works with --json only"),
    Call("solve tiny.txt --with-puzzle --json", 0, r'"labels": \[\[2, 1\], \[1, 1\]\].*"solution": \["\.\.", "\.#"\]'),
    Call("solve word.txt tiny.txt --json", 2, r'(?s)"solution": \["\.\.", "\.#"\].*word.txt, line 2, column 3'),
    Call("solve https://puzz.link/p?hitori/2/2/112", 0, r"warning: .*cells from r2c2 on are missing, read as blanks"),
    Call("solve https://puzz.link/p?hitori/0/2/", 2, r"expected at least one row and one column"),
    Call("solve https://puzz.link/p?hitori/99999/99999/1", 2, r"expected a size of at most 1000000 cells"),
    Call("solve https://puzz.link/p?sudoku/2/2/1121", 2, r"expected a link with hitori/.*found 'sudoku/2/2/1121'"),
    Call("solve https://puzz.link/p?hitori/-2/2/1121", 2, r"expected a link with .*found 'hitori/-2/2/1121'"),
    Call("solve pzprv3/hitori/2/2", 2, r"column 18: expected 2 rows of clues, found nothing: the end is missing"),
    Call("solve ''", 2, r"expected the name of a file, got ''"),
    Call("solve https://example.org/", 2, r"expected a link with hitori/COLUMNS/ROWS/CELLS"),
    Call("solve - -", 2, r"stdin is read once: only one FILE can be -", "2 1\n1 1\n"),
    Call("solve - --json", 2, r"column 4: expected one kind of separator in a row; write one row per line", "2 1;1 1"),
    Call("solve -", 2, r"line 2, column 4: expected one kind of separator", "2;1;1;1\n2,1;1,1"),
    Call("solve -", 0, r" 2  1\n 1 \[1\]", "[[2. 1.]\n [1. 1.]]\n"),
    Call("solve -", 0, r" 2  1\n 1 \[1\]", "array([[2, 1],\n       [1, 1]], dtype=int8)"),
    Call("solve -", 2, r"numpy printed '\.\.\.' in place of cells", "[[1 ... 2]\n ...\n [1 ... 2]]"),
    Call("solve -", 2, r"nested too deeply", "[" * 100_000),
    Call("solve - --from digits", 2, r"expected a digit, .* found '\u4e8c'", "二一\n一一\n"),
    Call("solve tiny.txt --json yes", 2, r"error: yes: No such file or directory"),
    Call("solve tiny.txt --option", 2, r"Option '--option' requires an argument"),
    Call("solve tiny.txt -o out.txt", 2, r"No such option '-o'"),
    Call("solve folder/a.txt/", 2, r"folder/a.txt/: Not a directory"),
    Call("solve tiny.txt --solver NATIVE", 2, NO_SOLVER.format("NATIVE", "native")),
    Call("solve tiny.txt --limit 1e3", 2, refused("--limit", "1e3", "an integer >= 1")),
    Call("solve tiny.txt --solver backtracking --option =on", 2, r"has no option ''; its options: none"),
    Call("solve tiny.txt --puzzle 1", 2, NO_OPTION.format("--puzzle", "--with-puzzle")),
]

COUNT = [
    Call("count many.txt", 0, r"many.txt, puzzle 1: 2$"),
    Call("count none.txt", 0, r"none.txt, puzzle 1: 0$"),
    Call("count none.txt --json", 0, r'"count": 0, "complete": true'),
    Call("count one.txt --json", 0, r'"rows": 1, "cols": 1, "count": 1'),
    Call("count many.txt --limit 1", 0, r"at least 1$"),
    Call("count many.txt --limit 0", 2, refused("--limit", "0", "an integer >= 1")),
    Call("count many.txt --unique", 1, r"puzzle 1: 2$"),
    Call("count tiny.txt --unique", 0, r"puzzle 1: 1$"),
    Call("count tiny.txt --unique --limit 3", 2, r"--unique and --limit K cannot be combined"),
    Call("count latin.txt --limit 5", 0, r"at least 5$"),
    Call("count latin.txt --time-limit 0", 3, r"at least 0$"),
    Call("count tiny.txt --limi 3", 2, r"No such option '--limi'.*'--limit'"),
    Call("count word.txt tiny.txt", 2, r"(?s)tiny.txt, puzzle 1: 1\n.*word.txt, line 2, column 3"),
    Call("count empty.txt", 2, NO_PUZZLE),
    Call("count both.txt --json", 0, r'(?s)"name": "a".*"count": 1.*"name": "b".*"count": 2'),
    Call("count - --from json", 0, r"stdin, puzzle 1: 2$", "[[1,1],[2,3]]"),
    Call("count - --from puzzlink", 2, r"stdin, line 1, column 1: expected a link with hitori/.*found '1 1'", "1 1\n"),
]

CHECK = [
    Call("check", 2, r"Missing argument 'PUZZLES'"),
    Call("check - -", 2, r"stdin is read once: only one of PUZZLES and ANSWERS can be -", "2 1\n1 1\n"),
    Call("check tiny.txt answer.txt", 0, r"^valid$"),
    Call("check tiny.txt shading.txt --json", 0, r'"valid": true, "violations": \[\]'),
    Call("check tiny.txt zeros.txt", 0, r"^valid$", ""),
    Call("check tiny.txt wrong.txt", 1, r"adjacency: r1c1 r1c2.*\nuniqueness: r2c1 r2c2"),
    Call("check tiny.txt wrong.txt --json", 1, r'"valid": false.*"cells": \[\[0, 0\], \[0, 1\]\]'),
    Call("check tiny.txt three.txt", 2, r"three.txt: expected a shading of 2x2 as the puzzle, found 3x3"),
    Call("check tiny.txt missing.txt", 2, NO_FILE),
    Call("check missing.txt shading.txt", 2, NO_FILE),
    Call("check tiny.txt", 2, r"tiny.txt, puzzle 1 holds no shading to check; give ANSWERS too"),
    Call("check tiny.txt empty.txt", 2, r"empty.txt, line 1: expected a shading, found none"),
    Call("check tiny.txt picture.png", 2, r"picture.png: this is a PNG picture"),
    Call("check tiny.txt binary.dat", 2, r"binary.dat, line 2, column 118: expected text in UTF-8"),
    Call("check tiny.txt empty", 2, r"empty: expected .* files in this directory, found none"),
    Call("check tiny.txt word.txt", 2, r"word.txt, line 1, column 1: expected a mark or 2, the label of the puzzle"),
    Call("check tiny.txt folder", 1, r"folder/a.txt: no cell is marked as shaded; write '#' or 'X'"),
    Call("check both.txt shading.txt", 2, r"shading.txt, line 1: expected 2 answers, one for each puzzle"),
    Call("check both.txt shading.txt --puzzle a", 0, r"^valid$"),
    Call("check both.txt shading.txt --puzzle c", 2, r"no puzzle is named 'c'; the names: a, b"),
    Call("check both.txt shading.txt --puzzle 0", 2, r"expected --puzzle from 1 to 2, got 0"),
    Call("check both.txt shading.txt --puzzle 99999999999", 2, r"expected --puzzle from 1 to 2, got 99999999999"),
    Call("check both.txt shading.txt --puzzle -1", 2, r"no puzzle is named '-1'; the names: a, b"),
    Call("check tiny.txt -", 0, r"^valid$", "[[False False]\n [False  True]]"),
    Call("check tiny.txt -", 0, r"^valid$", '{"solution": [[false, false], [false, true]]}'),
    Call("check tiny.txt -", 0, r"(?s)answer 1: valid.*answer 2: valid", "...#\n0001\n"),
    Call("check tiny.txt -", 1, r"(?s)answer 1: uniqueness.*answer 2: valid", "#...\n211X\n"),
    Call("check tiny.txt -", 2, r"expected a list of strings as 'solution', found None", '{"solution": null}'),
    Call("check both.txt -", 2, r"line 2: no puzzle is named 'c', as", "# name: c\n..\n.#\n\n# name: b\n#.\n..\n"),
    Call("check both.txt -", 0, r"(?s)Anna: valid.*Bert: valid", "# name: Anna\n..\n.#\n\n# name: Bert\n#.\n..\n"),
    Call("check tiny.txt -", 2, r"expected '#' or 'X', .* found 'v'", "valid"),
    Call("check both.txt folder", 2, r"folder/a.txt, line 1: expected 2 answers, one for each puzzle"),
    Call("check folder shading.txt --puzzle 2", 2, r"folder: expected --puzzle from 1 to 1, got 2"),
]

EXPLAIN = [
    Call("explain tiny.txt", 0, r"(?s)1\. corner check: r2c2 is shaded.* 1 \[1\]\n.*solved"),
    Call("explain tiny.txt --json", 0, r'"uniqueness": "unique"'),
    Call("explain one.txt", 0, r"r1c1 is unshaded: it is the only cell"),
    Call("explain many.txt", 1, r"several solutions; the steps show what they have in common"),
    Call("explain none.txt", 1, r"The labels of these 5 cells alone allow no solution"),
    Call("explain none.txt --json", 1, r'"uniqueness": "none".*"is_irreducible": true'),
    Call("explain tiny.txt --to htlm", 2, r"'htlm' is not one of .*; did you mean 'html'\?"),
    Call("explain tiny.txt -o out.pdf", 2, r"expected a file name that ends in \.txt, .*got 'out.pdf'"),
    Call("explain tiny.txt --to json -o x.html", 2, r"ends in .*\.json or \.txt for json, got 'x.html'"),
    Call("explain both.txt -o both.html", 2, ONE_OF_TWO),
    Call("explain tiny.txt -o nowhere/x.html", 2, NO_FOLDER.format("x.html")),
    Call("explain tiny.txt -o folder", 2, NOT_A_FILE),
    Call("explain tiny.txt --json --to text", 2, r"--format FORMAT and --json cannot be combined"),
    Call("explain missing.txt", 2, NO_FILE),
    Call("explain ragged.txt", 2, r"ragged.txt, line 2: expected 3 labels"),
    Call("explain both.txt --puzzle ''", 2, r"no puzzle is named ''; the names: a, b"),
    Call("explain tiny.txt --assume-unique", 2, NO_OPTION.format("--assume-unique", "--assumes-unique")),
]

HINT = [
    Call("hint tiny.txt", 0, r"r2c2 is shaded in every way to shade the corner r1c1"),
    Call("hint tiny.txt --json", 0, r'"cells": \[\[1, 1\]\], "shade": "#"'),
    Call("hint tiny.txt --level 0", 2, refused("--level", "0", "an integer from 1 to 3")),
    Call("hint tiny.txt --level 4", 2, refused("--level", "4", "an integer from 1 to 3")),
    Call("hint tiny.txt --progress shading.txt", 0, r"All cells are known"),
    Call("hint tiny.txt --progress wrong.txt", 1, r"already wrong; --show-mistakes shows where"),
    Call("hint tiny.txt --progress wrong.txt --show-mistakes", 1, r"Wrong: r1c1, r1c2 and r2c2"),
    Call("hint tiny.txt --progress wrong.txt --json", 1, r'"mistakes": \[\[0, 0\], \[0, 1\], \[1, 1\]\]'),
    Call("hint tiny.txt --progress three.txt", 2, r"three.txt: expected a shading of 2x2 as the puzzle, found 3x3"),
    Call("hint tiny.txt --progress missing.txt", 2, NO_FILE),
    Call("hint tiny.txt --progress folder", 2, r"folder: Is a directory"),
    Call("hint tiny.txt --progress empty.txt", 2, r"empty.txt, line 1: expected a shading, found none"),
    Call("hint tiny.txt --progress -", 0, r"Look around r2c2", ".?\n??\n"),
    Call("hint - --progress -", 2, r"stdin is read once: FILE and --progress cannot both be -", "2 1\n1 1\n"),
    Call("hint many.txt", 1, r"several solutions; hints hold in all of them"),
    Call("hint none.txt --json", 1, r"no solution; `hitori explain` shows why"),
    Call("hint both.txt", 2, ONE_OF_TWO),
    Call("hint tiny.txt one.txt", 2, r"unexpected extra argument \(one.txt\)"),
    Call("hint empty.txt", 2, NO_PUZZLE),
]

RATE = [
    Call("rate tiny.txt", 0, r"easy .*corner check"),
    Call("rate tiny.txt --json", 0, r'"level": "easy"'),
    Call("rate many.txt", 1, r"several solutions +many.txt"),
    Call("rate none.txt --json", 1, r'"uniqueness": "none", "level": null'),
    Call("rate both.txt --json", 1, r'(?s)"level": "easy".*"name": "b", "uniqueness": "[^u]'),
    Call("rate tiny.txt -o out.xlsx", 2, r"ends in \.csv or \.parquet, got 'out.xlsx'"),
    Call("rate tiny.txt -o out", 2, r"ends in \.csv or \.parquet, got 'out'"),
    Call("rate tiny.txt -o folder", 2, NOT_A_FILE),
    Call("rate tiny.txt -o nowhere/x.csv", 2, NO_FOLDER.format("x.csv")),
    Call("rate word.txt -o out.csv", 2, r"word.txt, line 2, column 3"),
    Call("rate empty.txt --json", 2, NO_PUZZLE),
    Call("rate tiny.txt --josn", 2, NO_OPTION.format("--josn", "--json")),
    Call("rate tiny.txt -o ''", 2, NO_NAME.format("file")),
]

GENERATE = [
    *(Call(f"generate --size {size}", 2, SIZE.format(size)) for size in ("0", "-3", "abc", "1.5", "5x", "x5", "nan")),
    Call("generate --size 1", 2, r"needs at least 3 cells"),
    Call("generate --size 1x5 --seed 1", 0, r"# name: 1x5, natural, seed 1, number 0\n\d( \d){4}"),
    Call("generate --size 99999999999", 2, r"expected rows from 1 to 4294967295, got 99999999999"),
    Call("generate --size 100000x100000", 2, r"not enough memory for a puzzle of this size; try a smaller one"),
    Call("generate --size 4 --seed -1", 2, refused("--seed", "-1", "an integer from 0 to 18446744073709551615")),
    Call(
        "generate --size 4 --seed 18446744073709551616",
        2,
        refused("--seed", "18446744073709551616", "an integer from 0 to 18446744073709551615"),
    ),
    Call("generate --size 4 --count 0", 2, refused("--count", "0", "an integer >= 1")),
    Call("generate --size 4 --first -1", 2, refused("--first", "-1", "an integer >= 0")),
    Call(
        "generate --size 4 --first 18446744073709551616 --seed 1",
        2,
        r"expected the first number from 0 to \d+",
    ),
    Call("generate --size 4 --labels 0", 2, refused("--labels", "0", "an integer from 1 to 4294967295")),
    Call("generate --size 4 --labels 1", 2, r"allow at least 3 labels"),
    Call("generate --size 4 --shaded 0.9..0.95", 2, r"allow at most 6 shaded cells"),
    *(
        Call(f"generate --size 4 --shaded {share}", 2, rf"'--shaded': expected LO\.\.HI .* e\.g\. .*got '{share}'")
        for share in ("0.3..0.2", "nan..0.3", "-1..0.3", "0.3", "inf..inf")
    ),
    Call("generate --size 4x6 --symmetry rot90", 2, r"symmetry rot90 needs a square grid; got 4x6"),
    Call("generate --size 4 --symmetry rot9", 2, r"'rot9' is not one of .*did you mean 'rot90'\?"),
    Call("generate --shading missing.txt", 2, NO_FILE),
    Call("generate --shading empty.txt", 2, r"empty.txt, line 1: expected a shading, found none"),
    Call("generate --shading wrong.txt", 2, r"error: wrong.txt: r1c1 and r1c2 must both be shaded but share an edge"),
    Call("generate --shading shading.txt --size 3", 2, r"3x3.* got 2x2"),
    Call("generate --size 4 --difficulty hrad", 2, r"'hrad' is not one of .*did you mean 'hard'\?"),
    Call(
        "generate --size 4 --difficulty EXTREME --time-limit 0",
        3,
        r"was found in time.*; --time-limit SECONDS allows more",
    ),
    Call(
        "generate --size 4 --technique wall --time-limit 0", 3, r"was found in time.*; --time-limit SECONDS allows more"
    ),
    Call("generate --size 4 --technique wal", 2, r"expected a technique among .*got 'wal'; did you mean 'wall'\?"),
    Call("generate --size 4 --time-limit nan", 2, SECONDS.format("nan")),
    Call("generate --size 4 --verify pysta", 2, NO_SOLVER.format("pysta", "pysat")),
    Call("generate --size 4 --to jason", 2, NO_FORMAT.format("jason", "json")),
    Call("generate --size 4 -o x.pdf", 2, r"expected a file name that ends in \.txt, .*got 'x.pdf'"),
    Call("generate --size 4 -o nowhere/a.txt", 2, NO_FOLDER.format("a.txt")),
    Call("generate --size 4 -o folder", 2, NOT_A_FILE),
    Call("generate --size 4 --seed 3 --json", 0, r'"name": "4x4, natural, seed 3, number 0"'),
    Call(
        "generate --name nonsense",
        2,
        r"expected the name of a generated puzzle, .*'nonsense' is not part of one",
    ),
    Call("generate --name '6x6, minimal, seed 3, number 0' --size 7", 2, r"--name and --size cannot be combined"),
    Call("generate --name '6x6, minimal, seed 3, number 0' --json", 0, r'"name": "6x6, minimal, seed 3, number 0"'),
    Call("generate --name '0x0, seed 3, number 0'", 2, r"expected rows from 1 to 4294967295, got 0"),
    Call("generate --name '4x4, seed 3, number -1'", 2, r"'number -1' is not part of one"),
    Call("generate --name '4x4, seed 99999999999999999999, number 0'", 2, r"expected seed from 0 to \d+, got 9{20}"),
    Call("generate extra", 2, r"unexpected extra argument \(extra\)"),
    Call("generate --size 3X4 --seed 1", 0, r"# name: 3x4, natural, seed 1, number 0"),
    Call("generate --size 4 --seed 0x10", 2, refused("--seed", "0x10", "an integer from 0 to 18446744073709551615")),
    Call("generate --size 4 --shaded 25%..30%", 2, r"'--shaded': expected LO\.\.HI .* got '25%\.\.30%'"),
    Call("generate --size 4 --seed 1 --shaded 0..0", 2, r"no such shading was found; the maximal shadings tried"),
    Call("generate --size 4 --difficulty hard --minimal", 2, r"minimal and a difficulty cannot be combined"),
    Call("generate --name '4x4, seed 3'", 2, r"expected the number in a name, as in '6x6, natural, minimal"),
    Call(
        "generate --shading shading.txt --name '4x4, seed 3, number 0'", 2, r"asks for no shading.*leave --shading out"
    ),
    Call("generate --shading ragged.txt", 2, r"ragged.txt, line 2: expected 3 cells"),
    Call("generate --size 40 --seed 3 --to line", 2, r"the format 'line' holds labels up to 35, got \d+ at r\d+c\d+"),
    Call(
        "generate --size 5 --shaded 0.3..0.30001", 2, r"no whole number of the 25 cells is a share .*; widen the range"
    ),
    Call("generate --size 4 --count 2 --seed 3 -o g.singles", 2, r"'singles' holds one puzzle, got 2"),
]

MISREAD = [
    ("json", "[[1,2],[3]]", r"row 2 has 1 labels, expected 2"),
    ("json", '[[1,"a"],[3,4]]', r"the label at r1c2 is not an integer: 'a'"),
    ("json", '{"labels": [[1,2],[3,1e999]]}', r"the label at r2c2 is not an integer: inf"),
    ("json", '{"labels": [[1,2],[3,NaN]]}', r"the label at r2c2 is not an integer: nan"),
    ("json", '{"labels": [[1,2],[3,true]]}', r"the label at r2c2 is not an integer: True"),
    ("json", '{"labels": [[]]}', r"needs at least one row and one column"),
    ("json", '{"lables": [[1]]}', r"expected an object with the key 'labels'"),
    ("csv", "1,2\n3,x", r"line 2, column 3: expected a label"),
    ("csv", "1,2\n3", r"line 2: expected 2 labels as in the first row, found 1: '3'"),
    ("tatham", "5:11", r"column 3: expected 25 labels for 5x5, found 2"),
    ("penpa", "m=edit&p=xxx", r"column 10: expected compressed text after 'p='"),
    ("kanpen", "2/2/1_2_/2_", r"column 5: expected 2 columns of clues, found 1"),
    ("hw", "x", r"expected height and width, e\.g\. '5 5', found 'x'"),
    ("singles", "x", r"expected the size of the puzzle, one integer, found 'x'"),
    ("ohmec", "x", r"expected WIDTHxHEIGHT:ROW\.ROW, found 'x'"),
    ("tatham-save", "SAVEFILE:41:x", r"column 13: expected a value of 41 bytes"),
    ("line", "12/3", r"column 3: expected a digit, .*found '/'"),
    ("digits", "12\n3", r"line 2: expected 2 digits as in the first row, found 1: '3'"),
]

CONVERT = [
    *(Call(f"convert - --to text --from {name}", 2, f"stdin, .*{problem}", text) for name, text, problem in MISREAD),
    Call("convert tiny.txt --to puzzletea", 2, r"the format 'puzzletea' can only be read; expected one of text"),
    Call("convert tiny.txt", 2, r"expected --to FORMAT, --json, or -o FILE with an ending"),
    Call("convert tiny.txt --to puzlink", 2, NO_FORMAT.format("puzlink", "puzzlink")),
    Call("convert tiny.txt --to puzzlink", 0, r"^https://puzz\.link/p\?hitori/2/2/2111$"),
    Call("convert tiny.txt -o a.xyz", 2, r"expected a file name that ends in .*got 'a.xyz'"),
    Call("convert tiny.txt --to json -o a.csv", 2, r"ends in \.json or \.txt for json, got 'a.csv'"),
    Call("convert tiny.txt --to digits -o folder", 2, NOT_A_FILE),
    Call("convert empty.txt --to json", 2, NO_PUZZLE),
    Call("convert missing.txt --to json -o keep.json", 2, NO_FILE),
    Call("convert mixed.jsonl --to digits", 2, r"(?s)21\n11\n\n11\n23\n.*line 2, column 1: expected a list of lists"),
    Call("convert holes.txt --to digits", 0, r"^1\.2\n21\.\n\.21$"),
    Call("convert row.txt --to tatham", 2, r"row.txt, puzzle 1: Singles needs sides of 2 to 62 cells, got 1x5"),
    Call("convert tiny.txt --json", 0, r'"labels": \[\[2, 1\], \[1, 1\]\]'),
    Call("convert tiny.txt --json --to text", 2, r"--to FORMAT and --json cannot be combined"),
    Call("convert tiny.txt --without-shadin", 2, NO_OPTION.format("--without-shadin", "--without-shading")),
    Call("convert tiny.txt -o ''", 2, r"'-o' / '--output': expected the name of a file, got ''"),
    Call("convert tiny.txt -o .", 2, r"'-o' / '--output': File '\.' is a directory"),
    Call("convert tiny.txt -o tiny.txt/x.json", 2, r"tiny.txt/x.json: cannot make a file in .*Not a directory"),
    Call("convert tiny.txt --to puzz.link", 2, NO_FORMAT.format("puzz.link", "puzzlink")),
    Call("convert tiny.txt --to", 2, r"Option '--to' requires an argument"),
    Call("convert both.txt --to pzprv3", 2, r"the format 'pzprv3' holds one puzzle, got 2; write each to a file"),
    Call("convert large.txt --to json", 2, "large.txt, " + NOT_A_LABEL.format(1, 3, "4294967296")),
]

TRANSFORM = [
    Call("transform tiny.txt", 2, r"expected --rotate, --flip or --relabel"),
    *(
        Call(f"transform tiny.txt --rotate {turn}", 2, rf"'--rotate': expected 90, 180 or 270, .* got '{turn}'")
        for turn in ("45", "0", "-360", "left", "-45", "nan")
    ),
    Call("transform wide.txt --rotate -90 --json", 0, r'"labels": \[\[3, 4\], \[2, 1\], \[1, 2\], \[1, 4\]\]'),
    Call("transform both.txt --puzzle a --rotate -180", 0, r"^# name: a, rotated 180$"),
    Call("transform wide.txt --rotate 450 --json", 0, r'"labels": \[\[4, 1\], \[2, 1\], \[1, 2\], \[4, 3\]\]'),
    Call("transform tiny.txt --rotate 90", 0, r"^1 2\n1 1$"),
    Call("transform wide.txt --rotate 90 --json", 0, r'"labels": \[\[4, 1\], \[2, 1\], \[1, 2\], \[4, 3\]\]'),
    Call("transform tiny.txt --flip cols", 2, r"'cols' is not one of .*did you mean 'columns'\?"),
    Call("transform tiny.txt --flip rows --relabel", 0, r"^1 1\n2 1$"),
    Call("transform missing.txt --rotate 90", 2, NO_FILE),
    Call("transform ragged.txt --rotate 90", 2, r"ragged.txt, line 2: expected 3 labels"),
    Call("transform both.txt --rotate 180 --puzzle 9", 2, r"expected --puzzle from 1 to 2, got 9"),
    Call("transform tiny.txt --rotate 90 -o a.pdf", 2, r"expected a file name that ends in .*got 'a.pdf'"),
    Call("transform tiny.txt --rotate 90 --to tvs", 2, NO_FORMAT.format("tvs", "tsv")),
    Call("transform tiny.txt --rotate 90 --rotate 90", 2, r"'--rotate': expected it once, got 90, 90"),
    Call("transform tiny.txt --flip rows --flip columns", 2, r"'--flip': expected it once, got rows, columns"),
    Call("transform tiny.txt --rotate", 2, r"Option '--rotate' requires an argument"),
]

EXPORT = [
    Call("export tiny.txt", 2, r"expected --to asp\|dimacs\|.*, or -o FILE with an ending"),
    Call("export tiny.txt --to dimcas", 2, r"'dimcas' is not one of .*did you mean 'dimacs'\?"),
    Call("export one.txt --to dimacs", 0, r"^p cnf 1 1\n-1 0$"),
    Call(
        "export tiny.txt -o a.txt",
        2,
        r"'a.txt' could hold asp, dimacs, lp, mzn, opb or smt2; say which, e\.g\. --to asp",
    ),
    Call("export tiny.txt -o nowhere/a.cnf", 2, NO_FOLDER.format("a.cnf")),
    Call("export tiny.txt --to lp -o x.cnf", 2, r"ends in \.lp or \.txt for lp, got 'x.cnf'"),
    Call("export both.txt --to lp", 2, ONE_OF_TWO),
    Call("export word.txt --to asp", 2, r"word.txt, line 2, column 3"),
]

RENDER = [
    Call("render tiny.txt", 0, r"│ 2 │ 1 │"),
    Call("render one.txt --solution", 0, r"│ 1 │"),
    Call("render tiny.txt --solution", 0, r"│ 1 │\[1\]│"),
    Call("render tiny.txt -o x.gif", 2, r"ends in \.svg, \.png or \.pdf, got 'x.gif'"),
    Call("render huge.txt -o x", 2, r"ends in \.svg, \.png or \.pdf, got 'x'"),
    Call("render tiny.txt -o nowhere/x.svg", 2, NO_FOLDER.format("x.svg")),
    Call("render tiny.txt -o folder", 2, NOT_A_FILE),
    Call("render tiny.txt --palette drak", 2, r"'drak' is not one of .*did you mean 'dark'\?"),
    Call("render none.txt --solution", 1, r"none.txt, puzzle 1: no solution; `hitori explain` shows why"),
    Call("render many.txt --solution", 0, r"several solutions, drawing one of them"),
    Call("render tiny.txt --shading", 2, r"holds no shading for --shading to show; leave the option out"),
    Call("render tiny.txt --solution --shading", 2, r"--solution and --shading cannot be combined"),
    Call("render both.txt", 2, ONE_OF_TWO),
    Call("render missing.txt", 2, NO_FILE),
    Call("render binary.dat", 2, r"binary.dat, line 2, column 118: expected text in UTF-8"),
    Call("render tiny.txt --rulers", 2, r"--rulers works with -o FILE only"),
    Call("render tiny.txt --palette dark", 2, r"--palette works with -o FILE only"),
    Call("render tiny.txt -o -", 0, r"│ 2 │ 1 │"),
    Call("render both.txt --puzzle b --solution", 0, r"warning: b: several solutions, drawing one"),
]

BOOK = [
    Call("book tiny.txt", 2, r"Missing option '-o' / '--output'"),
    Call("book tiny.txt -o b.svg", 2, r"ends in \.pdf, got 'b.svg'"),
    Call("book tiny.txt -o b.pdf --per-page 3", 2, r"'3' is not one of '1', '2', '4', '6'"),
    Call("book tiny.txt -o b.pdf --paper a9", 2, r"'a9' is not one of 'a4', 'a5', 'letter', 'square'"),
    Call("book tiny.txt -o b.pdf --room-to-write --per-page 6", 2, r"--room-to-write needs --per-page 1 or 2, got 6"),
    Call("book empty.txt -o b.pdf", 2, NO_PUZZLE),
    Call("book missing.txt -o b.pdf", 2, NO_FILE),
    Call("book tiny.txt -o folder", 2, NOT_A_FILE),
    Call("book none.txt -o b.pdf", 0, r"warning: none.txt, puzzle 1: no solution"),
    Call("book many.txt -o b.pdf", 0, r"warning: many.txt, puzzle 1: several solutions"),
    Call("book tiny.txt -o ''", 2, NO_NAME.format("file")),
    Call("book tiny.txt -o b.pdf --solutions front", 2, r"'front' is not one of 'end', 'none'"),
]

TRACE = [
    Call("trace tiny.txt", 0, r"Solved: all three rules hold"),
    Call("trace tiny.txt --solver native", 2, r"expected a solver in plain Python, got 'native', which cannot"),
    Call("trace tiny.txt --solver backtrackng", 2, NO_SOLVER.format("backtrackng", "backtracking")),
    Call("trace tiny.txt --limit 0", 2, refused("--limit", "0", "an integer >= 1")),
    Call("trace tiny.txt --limit 1 --json", 3, r'"status": "unknown"'),
    Call("trace tiny.txt --option foo=1", 2, r"has no option 'foo'; its options: connectivity, mrv"),
    Call("trace tiny.txt -o t.pdf", 2, r"ends in \.txt, .*got 't.pdf'"),
    Call("trace tiny.txt --to html -o t.json", 2, r"ends in \.html or \.htm for html, got 't.json'"),
    Call("trace none.txt --json", 1, r'"status": "no_solution"'),
    Call("trace huge.txt --limit 3", 2, r"take puzzles up to 100x100, this one is 120x120; use the solver 'native'"),
    Call("trace both.txt", 2, ONE_OF_TWO),
    Call("trace empty.txt", 2, NO_PUZZLE),
    Call("trace tiny.txt --html t.svg", 2, r"ends in \.html or \.htm for html, got 't.svg'"),
    Call("trace tiny.txt --html t.html", 0, r"warning: --html OUT is now -o OUT"),
    Call("trace tiny.txt --html ''", 2, NO_NAME.format("file")),
]

COMPARE = [
    Call("compare tiny.txt", 0, r"forward-checking .*solved"),
    Call("compare tiny.txt --solvers native,natvie", 2, NO_SOLVER.format("natvie", "native")),
    Call("compare tiny.txt --solvers ,", 2, r"no solver named ''; registered: native"),
    Call("compare tiny.txt --time-limit nan", 2, SECONDS.format("nan")),
    Call("compare none.txt --json", 0, r'"agree": true.*"status": "no_solution"'),
    Call("compare many.txt --solvers native,forward-checking --json", 0, r'"agree": true'),
    Call("compare tiny.txt --time-limit 0", 3, r"native +1 .*unknown"),
    Call("compare tiny.txt --time-limit 0 --json", 3, r'"agree": true'),
    Call("compare huge.txt --solvers backtracking", 2, r"take puzzles up to 100x100"),
    Call("compare missing.txt", 2, NO_FILE),
    Call("compare word.txt tiny.txt --solvers native", 2, r"(?s)tiny.txt, puzzle 1.*word.txt, line 2, column 3"),
    Call("compare tiny.txt --solvers 'native z3'", 2, NO_SOLVER.format("native z3", "native")),
    Call("compare - -", 2, r"stdin is read once"),
]

NUMBERS = [
    Call("numbers table --upto 1", 2, refused("--upto", "1", "an integer from 2 to 1000000")),
    Call("numbers table --upto 99999999999", 2, refused("--upto", "99999999999", "an integer from 2 to 1000000")),
    Call("numbers table --upto 3 --json", 0, r'"n": 3, "fewest": \{"low": 3, "high": 3'),
    Call("numbers build", 2, r"expected one of --min N, --max N or --labels K N"),
    Call("numbers build --min 1", 2, refused("--min", "1", "an integer from 2 to 2000")),
    Call("numbers build --min 2001", 2, refused("--min", "2001", "an integer from 2 to 2000")),
    Call("numbers build --max 3", 0, r"# name: 3x3, 7 labels\n"),
    Call("numbers build --min 3 --max 3", 2, r"expected one of --min N, --max N or --labels K N"),
    Call("numbers build --labels 5", 2, r"'--labels' requires 2 arguments"),
    Call("numbers build --labels 99 7", 2, r"expected 5 to 38 labels for n = 7, got 99"),
    Call("numbers build --labels -1 -7", 2, refused("--labels", "-1", "an integer >= 2")),
    Call("numbers build --min 3 --to pluzzlink", 2, NO_FORMAT.format("pluzzlink", "puzzlink")),
    Call("numbers build --min 3 -o a.pdf", 2, r"expected a file name that ends in .*got 'a.pdf'"),
    Call("numbers settle", 2, r"Missing argument '\{fewest\|most\}'"),
    Call("numbers settle fewst --upto 4 -o c", 2, r"'fewst' is not one of .*did you mean 'fewest'\?"),
    Call("numbers settle fewest --upto 2 -o c", 2, refused("--upto", "2", "an integer >= 3")),
    Call("numbers settle fewest --first 5 --upto 4 -o c", 2, r"from --first N up to --upto N, got 5 and 4"),
    Call("numbers settle fewest --upto 4 -o tiny.txt", 2, r"Directory 'tiny.txt' is a file"),
    Call("numbers settle fewest --upto 3 -o c --workers 0", 2, refused("--workers", "0", "an integer >= 1")),
    Call("numbers verify", 2, r"Missing argument 'FILE\.\.\.'"),
    Call("numbers verify missing.txt", 2, NO_FILE),
    Call("numbers verify open.json", 2, r"open.json: expected a certificate in JSON"),
    Call("numbers verify ragged.json --json", 2, r"ragged.json: expected a certificate, a JSON object with the keys"),
    Call("numbers verify folder", 2, r"folder: Is a directory"),
    Call("numbers verify binary.dat", 2, r"binary.dat, line 2, column 118: expected text in UTF-8"),
    *(Call(f"numbers shadings --size {size}", 2, SIZE.format(size)) for size in ("0", "4x0", "-4", "nan")),
    Call("numbers shadings --size 1", 0, r"1x1: 1 legal"),
    Call("numbers shadings --size 4 --json", 0, r'"legal": 562, "maximal": 110'),
    Call("numbers shadings --size 2x3", 0, r"2x3: 11 legal shadings, 6 of them maximal"),
    Call("numbers shadings --size 3 --memory 0", 2, r"do not suffice.*; allow more, or choose a smaller grid"),
    Call("numbers shadings --size 3 --memory nan", 2, r"'--memory': expected gigabytes, e\.g\. 10; got 'nan'"),
    Call("numbers shadings --size 99999999999999", 2, r"has more than 1073741824 cells"),
    Call("numbers build --min x", 2, refused("--min", "x", "an integer from 2 to 2000")),
    Call("numbers table --upto 2.5", 2, refused("--upto", "2.5", "an integer from 2 to 1000000")),
    Call("numbers verify tiny.txt", 2, r"tiny.txt: expected a certificate in JSON"),
    Call("numbers shadings --size 25", 2, r"the shorter side of the grid has 25 cells, more than the 24 of a sweep"),
]

LAB = [
    Call("lab run", 2, r"Missing argument 'rq1\|rq2\|rq3\|SUITE\|PATH'"),
    Call("lab run rq1", 2, r"Missing option '-o' / '--output'"),
    Call(
        "lab run stres -o out",
        2,
        r"no question, suite, file or folder named 'stres'; the questions: rq1.*the suites: .*did you mean 'stress'\?",
    ),
    Call("lab run tiny.txt -o out --solver natvie", 2, NO_SOLVER.format("natvie", "native")),
    Call("lab run tiny.txt -o out --solver ''", 2, r"expected --solver 'NAME KEY=VALUE \.\.\.', got an empty name"),
    Call("lab run tiny.txt -o out --solver 'native foo=1'", 2, r"solver 'native' has no option 'foo'"),
    Call("lab run tiny.txt -o out --solver 'forward-checking mrv'", 2, r"expected --option KEY=VALUE, got 'mrv'"),
    Call(
        "lab run tiny.txt -o out --time-limit 0",
        2,
        refused("--time-limit", "0", "more than 0 and at most 1e+06 seconds"),
    ),
    Call("lab run tiny.txt -o out --time-limit nan", 2, SECONDS.format("nan")),
    Call("lab run tiny.txt -o out --repeats 0", 2, refused("--repeats", "0", "an integer >= 1")),
    Call("lab run tiny.txt -o out --sizes x", 2, r"expected sizes like 5,10,15, got 'x'"),
    Call("lab run stress -o out --sizes 7", 2, r"'stress' has no puzzles of these sizes; its sizes: 5, 10"),
    Call("lab run rq9 -o out", 2, r"named 'rq9'; the questions: rq1, rq2, rq3; .*; did you mean 'rq\d'\?"),
    Call("lab run missing.txt -o out", 2, r"no question, suite, file or folder named 'missing.txt'"),
    Call("lab run empty -o out", 2, r"expected puzzle files in the folder 'empty', found none"),
    Call("lab run tiny.txt -o out --sizes 7", 2, r"among the puzzles of a suite, and 'tiny.txt' is a file"),
    Call("lab run tiny.txt -o out --count 1", 2, r"among the puzzles of a suite, and 'tiny.txt' is a file"),
    Call("lab run empty.txt -o out", 2, rf"empty.txt, {NO_PUZZLE}"),
    Call("lab run word.txt -o out", 2, "word.txt, " + NOT_A_LABEL.format(2, 3, "x")),
    Call("lab run tiny.txt -o tiny.txt", 2, r"Directory 'tiny.txt' is a file"),
    Call(
        "lab run tiny.txt --quick -o out",
        2,
        r"--quick works with rq1, rq2, rq3 only, not with 'tiny.txt'; --sizes and",
    ),
    Call("lab report folder", 2, r"expected the folder of a run, with a file 'plan.json'; got 'folder'"),
    Call("lab report tiny.txt", 2, r"Directory 'tiny.txt' is a file"),
    Call("lab rerun folder 1", 2, r"expected the folder of a run, with a file 'plan.json'; got 'folder'"),
    Call("lab rerun folder abc", 2, refused("ID", "abc", "an integer")),
    Call("lab suites stres", 2, r"did you mean 'stress'\?"),
    Call("lab suites --json", 0, r'"name": "stress"'),
    Call("lab library build", 2, r"Missing option '-o' / '--output'"),
    Call("lab report ''", 2, NO_NAME.format("folder")),
    Call("lab run tiny.txt -o ''", 2, NO_NAME.format("folder")),
    Call("lab run '' -o out", 2, r"no question, suite, file or folder named ''"),
]

DATASET = [
    Call("dataset build", 2, r"Missing argument 'SPEC'"),
    Call("dataset build strata.toml", 2, r"Missing option '-o' / '--output'"),
    Call("dataset build missing.txt -o out", 2, NO_FILE),
    Call("dataset build broken.toml -o out", 2, r"broken.toml: expected TOML: .*line 1, column 9"),
    Call("dataset build strata.toml -o out", 2, r"strata.toml: strata: expected a table \[strata\], got \[\{\}\]"),
    Call("dataset build empty.txt -o out", 2, r"empty.txt: the specification lacks the key 'seed'"),
    Call("dataset build folder -o out", 2, r"folder: Is a directory"),
    Call("dataset build binary.dat -o out", 2, r"binary.dat, line 2, column 118: expected text in UTF-8"),
    Call("dataset build strata.toml -o ''", 2, NO_NAME.format("folder")),
    Call("dataset build '' -o out", 2, NO_NAME.format("file")),
]

OTHERS = [
    Call("play missing.txt", 2, NO_FILE),
    Call("play empty.txt", 2, NO_PUZZLE),
    Call("play tiny.txt --port -1", 2, refused("--port", "-1", "an integer from 0 to 65535")),
    Call("play tiny.txt --port 65536", 2, refused("--port", "65536", "an integer from 0 to 65535")),
    Call("play tiny.txt --size 5", 2, r"FILE cannot be combined with --size, --difficulty or --seed"),
    Call("play --size 0", 2, SIZE.format("0")),
    Call("play --difficulty hrd", 2, r"'hrd' is not one of .*did you mean 'hard'\?"),
    Call("play tiny.txt --puzzle 4", 2, r"tiny.txt: expected --puzzle from 1 to 1, got 4"),
    Call("play --puzzle 2", 2, r"--puzzle chooses one of the puzzles in FILE; give a FILE too"),
    Call("solvers", 0, r"native .*conflict-driven search"),
    Call("solvers x", 2, r"unexpected extra argument \(x\)"),
    Call("solvers --jsn", 2, NO_OPTION.format("--jsn", "--json")),
    Call("completion", 2, r"Missing argument '\{bash\|zsh\|fish\}'"),
    Call("completion bsh", 2, r"'bsh' is not one of .*did you mean 'bash'\?"),
    Call("completion bash", 0, r"_hitori_completion"),
    Call("play --port x", 2, refused("--port", "x", "an integer from 0 to 65535")),
    Call("completion powershell", 2, r"'powershell' is not one of 'bash', 'zsh', 'fish'"),
]

CALLS = [
    *HITORI, *SOLVE, *COUNT, *CHECK, *EXPLAIN, *HINT, *RATE, *GENERATE, *CONVERT, *TRANSFORM, *EXPORT, *RENDER, *BOOK,
    *TRACE, *COMPARE, *NUMBERS, *LAB, *DATASET, *OTHERS,
]  # fmt: skip


@pytest.mark.parametrize("call", CALLS, ids=[call.line + call.stdin for call in CALLS])
def test_a_call(run: Run, call: Call) -> None:
    ran = run(*shlex.split(call.line), stdin=call.stdin)
    assert ran.status == call.status, ran
    assert ran.status in {0, 1, 2, 3}
    assert "Traceback" not in ran.out + ran.err
    assert re.search(call.pattern, f"{ran.out}\n{ran.err}", re.MULTILINE), ran
    if "--json" in call.line:
        ran.lines()


@pytest.mark.parametrize("verb", ["solve", "count", "check", "explain", "hint", "rate", "render", "trace"])
def test_closed_stdin(verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main([verb, "-"]) == 2
    sys.stdin.close()
    assert re.search(rf"stdin, {NO_PUZZLE}", capsys.readouterr().err)


def test_the_table_is_long() -> None:
    assert len({(call.line, call.stdin) for call in CALLS}) == len(CALLS) >= 200
