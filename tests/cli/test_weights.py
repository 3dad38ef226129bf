"""`--weights FILE`: every form that is read, and what is said of a file that cannot be."""

import json
from pathlib import Path

import pytest

from tests.pages import run

PUZZLE = "1 1 2\n2 3 1\n"
ROWS = [[4, -1, 0], [2, 2, 5]]
FORMS = {
    "spaces": "4 -1 0\n2 2 5\n",
    "columns": "  4 -1  0\n\n  2  2  5",
    "tabs": "4\t-1\t0\n2\t2\t5\n",
    "csv": "4,-1,0\n2,2,5\n",
    "csv of a spreadsheet": "\ufeff4, -1, 0,\r\n2, 2, 5,\r\n",
    "csv with semicolons": "4;-1;0\n2;2;5\n",
    "signs": "+4 \u22121 -0\n2 2 5\n",
    "comments": "# what a cell costs\n4 -1 0 # the first row\n2 2 5\n",
    "json": "[[4, -1, 0], [2, 2, 5]]",
    "json in lines": "[\n  [4, -1, 0],\n  [2, 2, 5]\n]\n",
}
BIG = "from -2147483647 to 2147483647"
BAD = {
    "4 -1 0\n2 x 5\n": ", line 2, column 3: expected an integer as a weight; got 'x'",
    "4,-1,0\n2, 2.5,5\n": ", line 2, column 4: expected an integer as a weight; got '2.5': if weights have decimals, "
    "multiply all of them by 10, 100, ...",
    "4 -1 0\n2 99999999999 5\n": f", line 2, column 3: expected a weight {BIG}; got 99999999999",
    "4 -1 0\n2 2\n": ", line 2: expected 3 weights as in the first row, found 2: '2 2'",
    "4,,0\n2,2,5\n": ", line 1, column 3: expected an integer as a weight; got ''",
    "4 1_0 0\n2 2 5\n": ", line 1, column 3: expected an integer as a weight; got '1_0'",
    "4 ٣ 0\n2 2 5\n": ", line 1, column 3: expected an integer as a weight; got '٣'",
    "": ": expected a row of weights for each row of the puzzle; found none",
    "# nothing\n": ": expected a row of weights for each row of the puzzle; found none",
    "[]": ": expected a row of weights for each row of the puzzle; found none",
    "[[4, -1, 0], [2, 2.5, 5]]": ": row 2, weight 2: expected an integer as a weight; got '2.5': if weights have "
    "decimals, multiply all of them by 10, 100, ...",
    '[[4, -1, 0], [2, "2", 5]]': ": row 2, weight 2: expected an integer as a weight; got '\"2\"'",
    "[[4, -1, 0], [2, true, 5]]": ": row 2, weight 2: expected an integer as a weight; got 'true'",
    "[[4, -1, 0], [2, 3000000000, 5]]": f": row 2, weight 2: expected a weight {BIG}; got 3000000000",
    "[[4, -1, 0], [2, 2]]": ": row 2: expected 3 weights as in the first row, found 2: '[2, 2]'",
    "[[4, -1, 0], 7]": ": row 2: expected an array of integers; got '7'",
    "[[4, -1, 0],\n [2, 2, ]]": ", line 2, column 9: expected a JSON array of rows, e.g. [[1, -2], [0, 3]]",
    "[4, -1, 0]\n[2, 2, 5]\n": ", line 2, column 1: expected a JSON array of rows, e.g. [[1, -2], [0, 3]]",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("puzzle.txt").write_text(PUZZLE)
    return tmp_path


def value(name: str, text: str) -> int:
    """What the heaviest solution of the puzzle weighs by this file."""
    Path(name).write_text(text, encoding="utf-8", newline="")
    (line,) = run("solve", "puzzle.txt", "--best", "heaviest", "--weights", name, "--json").lines()
    found: int = line["value"]
    return found


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read(form: str) -> None:
    assert value("weights", FORMS[form]) == 4 + 5
    changed = json.dumps([[0, 100, 0], [0, 0, 0]])
    assert value("weights", changed) == 100, "the weights count"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("text", BAD)
def test_what_is_wrong_is_said_with_its_place(text: str) -> None:
    Path("weights.txt").write_text(text, encoding="utf-8")
    for command in (["solve"], ["export", "--to", "lp"], ["compare"]):
        ran = run(*command, "puzzle.txt", "--best", "heaviest", "--weights", "weights.txt")
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == f"hitori: error: weights.txt{BAD[text]}\n"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "command",
    [
        ["solve", "--best", "heaviest"],
        ["solve", "--best", "heaviest", "--all"],
        ["export", "--to", "lp", "--best", "heaviest"],
        ["compare", "--best", "heaviest"],
        ["prove", "--format", "veripb", "-o", "x", "--claim", "heaviest"],
    ],
)
@pytest.mark.parametrize(("text", "shape"), [("1 2 3\n", "1x3"), ("1 2\n3 4\n", "2x2"), ("1 2 3\n" * 4, "4x3")])
def test_weights_of_another_size_are_refused_with_both_sizes(command: list[str], text: str, shape: str) -> None:
    Path("weights.csv").write_text(text)
    ran = run(*command, "puzzle.txt", "--weights", "weights.csv")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"hitori: error: puzzle.txt, puzzle 1: weights.csv has {shape} weights; expected 2x3, one for each cell\n"
    )


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", [["solve"], ["export", "--to", "lp"], ["compare"]])
def test_the_puzzle_and_its_weights_cannot_both_be_stdin(command: list[str]) -> None:
    ran = run(*command, "-", "--best", "lightest", "--weights", "-", stdin=PUZZLE)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "hitori: error: stdin is read once: FILE and --weights cannot both be -\n"
    ran = run(*command, "puzzle.txt", "--best", "lightest", "--weights", "-", stdin=PUZZLE)
    assert (ran.status, ran.err) == (0, "")
