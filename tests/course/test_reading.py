"""Spellings: check.py and the marking read the same answer and the same number of states, by the same code."""

import json
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori.course import protocol, templates
from hitori.course.questions import AskedQuestion
from hitori.course.templates import reading
from hitori.course.verdicts import Attempt, judged

from ..boards import TINY
from ..conftest import captured

TEMPLATES = Path(templates.__file__).parent
ANSWERS, COUNTS = (
    re.findall(r"^\| `(.*)` \| `?(.*?)`? \|$", part, re.MULTILINE)
    for part in templates.read("spellings.md").split("## Accepted numbers")
)
SOLVED = '{"solution": ["..", ".#"]}'


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """check.py as students have it, beside its reader."""
    monkeypatch.syspath_prepend(TEMPLATES)
    return import_module("check")


def printed(written: str) -> str:
    """What a program prints that spells its states so: in the answer, or in a line before it."""
    return f"{SOLVED[:-1]}, {written}}}" if written.startswith('"') else f"{written}\n{SOLVED}"


def marked(out: str, solutions: int = 1) -> tuple[str, int | None]:
    attempt = Attempt("exit", 0, "", **protocol.reply(out, TINY))
    return judged(AskedQuestion(TINY, "brute-force", solutions), attempt).kind, attempt.states


def test_there_is_one_reader(check: ModuleType) -> None:
    check.result({"grid": [[1]], "solutions": 1}, SOLVED)
    assert Path(sys.modules["reading"].__file__ or "").samefile(TEMPLATES / "reading.py")
    assert Path(reading.__file__).samefile(TEMPLATES / "reading.py")
    assert vars(protocol)["last_answer"] is reading.last_answer


@pytest.mark.parametrize("solutions", [1, 0])
@pytest.mark.parametrize(("written", "read_as"), ANSWERS)
def test_an_answer_has_one_reading_at_home_and_in_the_marks(
    written: str, read_as: str, solutions: int, check: ModuleType
) -> None:
    """Of a puzzle with the solution `.. .#`, and of one that is said to have none."""
    out = f'{{"solution": {written}}}'
    kind, _ = marked(out, solutions)
    wrong, _ = check.result({"grid": TINY.to_rows(), "solutions": solutions}, out)
    assert (wrong is None) == (kind == "right")
    if solutions:
        assert kind == {"not accepted": "unreadable", "no solution": "missed"}.get(read_as, "right")


@pytest.mark.parametrize(("written", "read_as"), COUNTS)
def test_a_number_of_states_has_one_reading_at_home_and_in_the_marks(
    written: str, read_as: str, check: ModuleType
) -> None:
    states = int(read_as) if read_as.isdecimal() else None
    assert marked(printed(written)) == ("right", states)
    assert check.result({"grid": TINY.to_rows(), "solutions": 1}, printed(written)) == (None, states)


def test_enough_spellings_are_printed(assignment: Path) -> None:
    given_out = (assignment / "handout" / "spellings.md").read_text()
    assert (len(ANSWERS) >= 60, len(COUNTS) >= 30) == (True, True)
    assert all(f"| `{written}` |" in given_out for written, _ in (*ANSWERS, *COUNTS))


@pytest.mark.parametrize(
    ("out", "states"),
    [
        ("5 states\n" + SOLVED, 5),
        (SOLVED + "\nStates: 7", 7),
        (SOLVED + "\nStates so far: 7\nStates so far: 9\nbye", 9),
        (SOLVED + "\nStates:\n7", 7),
        (f'5 states\n{SOLVED[:-1]}, "states": 6}}', 6),
        (f'5 states\n{SOLVED[:-1]}, "states": null}}', 5),
        (f'{SOLVED[:-1]}, "states": null, "order": [[1, 1, "#"]]}}', None),
        ("\ufeff" + SOLVED.replace("solution", "Solution") + "\r\n7 states\r\n", 7),
        (SOLVED, None),
        ("**120** states\n" + SOLVED, 120),
        ("\x1b[32m120 states\x1b[0m\n" + SOLVED, 120),
        ("states\t| 120\n" + SOLVED, 120),
        ("(STATES . 120)\n" + SOLVED, 120),
        ("# states: ~120\n" + SOLVED, 120),
        ("states: 6x6 -> 120\n" + SOLVED, 120),
        ("states: 1.5E+03\n" + SOLVED, 1500),
        ("120 of 4000 states\n" + SOLVED, None),
        ("1.5e+3 states, 4 s\n" + SOLVED, 1500),
        ("states - -120\n" + SOLVED, None),
    ],
)
def test_states_may_be_said_in_talk(out: str, states: int | None) -> None:
    """Of an answer that has none, in any language; the order is not talk."""
    assert marked(out) == ("right", states)


@given(st.text(alphabet="states 0123456789.,_'eE:=x#\n-", max_size=60))
def test_any_talk_is_read(talk: str) -> None:
    states = protocol.reply(f"{talk}\n{SOLVED}", TINY)["states"]
    assert states is None or 0 <= states <= 2**63


def test_check_prints_the_states_that_are_read(assignment: Path, tmp_path: Path) -> None:
    """From outside: a program whose answer is in other letters, and that says its states in talk."""
    handout = assignment / "handout"
    for name in ("check.py", "reading.py", "runner.py"):
        (tmp_path / name).write_bytes((handout / name).read_bytes())
    (tmp_path / "answers.json").write_text(json.dumps([{"name": "two", "grid": TINY.to_rows(), "solutions": 1}]))
    (tmp_path / "it.py").write_text(
        'import sys\nsys.stdout.buffer.write(b\'caf\\xe9 states for 2x2: 1,200\\n{"SOLUTION": ["..", ".#"]}\\n\')\n'
    )
    ran = captured(sys.executable, "check.py", sys.executable, "it.py", cwd=tmp_path)
    assert "two, brute-force: right, 1200 states" in ran.stdout
    assert ran.returncode == 0
