"""The parts of a course: what is asked, how answers are read, judged and compared, and what a rubric may say."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import Puzzle, count_solutions, generate, solve
from hitori.atomic import write_files
from hitori.course import assignment, protocol, templates, trials
from hitori.course.assignment import new_assignment
from hitori.course.consumption import Ending
from hitori.course.delivery import Owner
from hitori.course.marking import marked
from hitori.course.questions import MOST_STATES, AskedQuestion, Posed, puzzles_of, questions, reference_states
from hitori.course.rubric import read_rubric
from hitori.course.similarity import similar
from hitori.course.submissions import Submission, submissions_in
from hitori.course.templates.reading import read_answer
from hitori.course.verdicts import Attempt, judged
from hitori.errors import FormatError
from hitori.native import count

from ..boards import TINY
from ..conftest import captured
from ..oracles import puzzles as any_puzzles
from .planted import HERE, SHOWN, renamed

FIVE = assignment.classic()[-1]
TEMPLATES = Path(trials.__file__).parent / "templates"
RUNNER = TEMPLATES / "runner.py"


def python(*words: str | Path, folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    return captured(sys.executable, *words, cwd=folder, input=given)


def keep_answers(handout: Path, count: int) -> None:
    """Leave that many public puzzles."""
    answers = handout / "answers.json"
    answers.write_text(json.dumps(json.loads(answers.read_text())[:count]))


answered = partial(Attempt, "exit", 0, "")
"""What a program that ended well said."""


def tiny(solutions: int) -> AskedQuestion:
    return AskedQuestion(TINY, "brute-force", solutions)


@pytest.mark.parametrize(
    ("solution", "kind"),
    [
        ([[2, None], [None, 1]], "connectivity"),
        ([[2, 1], [None, None]], "adjacency"),
        ([[2, 1], [1, 1]], "uniqueness"),
        ({"rows": 2}, "unreadable"),
        (7, "unreadable"),
        (None, "silent"),
    ],
)
def test_an_answer_is_judged_by_the_rules(solution: object, kind: str) -> None:
    """What the table of spellings does not have."""
    assert judged(tiny(1), answered(solution)).kind == kind


@pytest.mark.parametrize("limit", [ending for ending in Ending if ending is not Ending.EXIT])
def test_a_limit_is_a_kind_of_its_own(limit: Ending) -> None:
    verdict = judged(tiny(1), Attempt(limit.value, None, ""))
    assert verdict.kind == limit
    assert "limit" in verdict.reason
    assert not verdict.is_answer


@given(any_puzzles())
@settings(max_examples=50, deadline=None)
def test_a_cell_with_its_label_is_unshaded_whatever_the_label(puzzle: Puzzle) -> None:
    rows = puzzle.to_rows()
    assert read_answer(rows, rows) == ["." * puzzle.cols] * puzzle.rows  # type: ignore[no-untyped-call]
    assert read_answer([["#"] * puzzle.cols] * puzzle.rows, rows) == ["#" * puzzle.cols] * puzzle.rows  # type: ignore[no-untyped-call]


@given(st.text())
def test_any_output_is_read_without_an_error(text: str) -> None:
    judged(tiny(1), answered(**protocol.reply(text, TINY)))


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=20))
def test_any_value_is_judged(value: object) -> None:
    reply = protocol.reply(json.dumps({"solution": value, "states": value, "order": value}), TINY)
    assert "solution" in reply
    judged(tiny(1), answered(**reply))


@pytest.fixture(scope="module")
def asked(assignment: Path) -> list[AskedQuestion]:
    rubric = read_rubric(assignment)
    found = puzzles_of(assignment, rubric)
    references = {name: reference_states(posed.puzzle.to_rows()) for name, posed in found.items()}
    return list(questions(found.values(), references, {}, rubric))


def honest(question: AskedQuestion) -> Attempt:
    """A right answer, with the states of the reference."""
    solution = solve(question.puzzle).solution
    return answered(solution.to_rows() if solution else "no solution", question.reference[0])


def test_states_within_the_range_of_the_reference_are_those_of_the_reference() -> None:
    question = tiny(1)._replace(reference=(20, 30))
    given = [judged(question, answered(["..", ".#"], states)).ratio for states in (10, 20, 25, 30, 60)]
    assert given == [0.5, 1, 1, 1, 2]


@pytest.mark.parametrize(
    ("answer", "total", "flags"),
    [
        (honest, 85, "^$"),
        (lambda _: answered("no solution", 10), 0, ""),
        (lambda question: answered("no solution", question.reference[0]), 0, ""),
        (lambda _: answered("no solution"), 0, ""),
        (lambda question: honest(question)._replace(states=1), 20, "fewer states than there are cells"),
        (lambda question: honest(question)._replace(states=100), 20, "for every puzzle"),
    ],
)
def test_an_honest_program_gets_all_that_the_machine_gives_and_others_less_or_nothing(
    assignment: Path,
    asked: list[AskedQuestion],
    answer: Callable[[AskedQuestion], Attempt],
    total: float,
    flags: str,
) -> None:
    """Nothing who says that there is no solution, with any counts; less and a flag whose counts no search gives."""
    attempts = {question: answer(question) for question in asked}
    found = marked(Submission("ann", Owner("ann")), read_rubric(assignment), attempts)
    assert float(found.total) == total
    assert re.search(flags, " ".join(found.flags))


NO_ORDER = "no right answer came with an order to replay"


@pytest.mark.parametrize(
    ("right", "with_order", "reason"),
    [
        ("all", False, f"{NO_ORDER}, so MRV is judged by the states"),
        ("miscounted", False, f"left to the teacher, as forward checking is: {NO_ORDER}"),
        ("solvable", True, "{forced} of {forced} assignments took a forced cell where there was one"),
        ("none", True, "no puzzle with a solution is solved"),
        ("unsolvable", True, "no puzzle with a solution is solved"),
    ],
)
def test_the_reason_of_mrv_is_true_whoever_reports_an_order(
    assignment: Path, asked: list[AskedQuestion], right: str, with_order: bool, reason: str
) -> None:
    def attempt(question: AskedQuestion) -> Attempt:
        is_right = right in ("all", "miscounted", "solvable" if question.solutions else "unsolvable")
        given = honest(question) if is_right else answered([["#"] * question.puzzle.cols] * question.puzzle.rows, 10)
        states = (given.states or 0) * (40 if right == "miscounted" else 1)
        steps = states if with_order else None
        return given._replace(states=states, steps=steps, undone=1, returned=1, taken=3, forced=3)

    found = marked(Submission("ann", Owner("ann")), read_rubric(assignment), {each: attempt(each) for each in asked})
    (mrv,) = (mark for mark in found.marks if mark.part == "MRV")
    forced = 3 * sum(each.method == "forward-checking" and each.solutions > 0 for each in asked)
    assert mrv.reason == reason.format(forced=forced)


def test_right_forward_checking_counts_on_large_puzzles(assignment: Path) -> None:
    """The reference that tests rule 3 at the end gives up there; the one that tests it early does not."""
    puzzle = generate(12, seed=3).with_metadata(name="large")
    references = {"large": reference_states(puzzle.to_rows())}
    (question,) = questions([Posed(puzzle)], references, {}, read_rubric(assignment))
    assert question.is_telling
    low, high = question.reference
    assert 2 * low < high < MOST_STATES


def test_public_and_hidden_puzzles_keep_the_law() -> None:
    for drawn in (assignment.public(5)[4:], assignment.hidden("5")):
        assert [(puzzle.rows, count(puzzle, 2).count) for puzzle in drawn] == list(assignment.LAW)
        assert not any("seed" in (puzzle.name or "") for puzzle in drawn)
    assert assignment.public(5) == assignment.public(5)
    assert not {*assignment.public(5)[4:]} & {*assignment.hidden("5")}


def test_renaming_everything_hides_nothing() -> None:
    files = {"slow": (HERE / "slow.py").read_text(), "right": (SHOWN / "ada.py").read_text()}
    files["copies"] = renamed(files["right"])
    given = [Submission(name, Owner(name), "it.py", files={"it.py": text.encode()}) for name, text in files.items()]
    (pair,) = similar(given)
    assert (pair.one, pair.other) == ("copies", "right")
    assert pair.share > 0.95
    assert similar(given, files["right"]) == [], "what everybody was given is not similar"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("correct = 40", "corect = 40", "unknown line 'points.corect'; did you mean 'correct'?"),
        ("correct = 40", "", "the line 'points.correct' is missing"),
        ("correct = 40", "correct = 'all'", "expected points.correct as a number"),
        ("[0.25, 1000000.0]", "[4, 1]", "the smaller number first"),
        ("seconds = 10", "seconds = 0", "expected limits.seconds as an integer of at least 1"),
        ("share = 0.6", "share = 7", "expected states.share as a share"),
        ("[points]", "[points", "expected TOML"),
    ],
)
def test_a_wrong_rubric_says_what_was_expected(tmp_path: Path, old: str, new: str, problem: str) -> None:
    written = templates.filled("rubric.toml", title="Hitori", seed=1, secret="1")
    (tmp_path / "rubric.toml").write_text(written.replace(old, new))
    with pytest.raises(FormatError, match=rf"rubric\.toml.*{re.escape(problem)}"):
        read_rubric(tmp_path)


@pytest.mark.parametrize(
    ("files", "source"),
    [
        (["ann/solver.c"], "solver.c"),
        (["ann/grid.rs", "ann/solver.rs", "ann/README.md"], "solver.rs"),
        (["ann/Main.java"], "Main.java"),
        (["ann.hs"], "ann.hs"),
    ],
)
def test_a_source_that_must_be_compiled_says_what_is_missing(tmp_path: Path, files: list[str], source: str) -> None:
    write_files(tmp_path, dict.fromkeys(files, ""))
    ((submission,), skipped) = submissions_in(tmp_path)
    assert (submission.student, skipped) == ("ann", [])
    assert submission.problem == (
        f"{source} must be compiled: add a file 'command' with one line that builds and starts it, e.g. sh run.sh"
    )


@pytest.mark.parametrize(
    ("files", "starts"),
    [
        (["ann/solver.rb"], "ruby solver.rb"),
        (["ann/grid.lua", "ann/solver.lua", "ann/README.md"], "lua solver.lua"),
        (["ann.jl"], "julia ann.jl"),
        (["ann.ts"], "deno run ann.ts"),
    ],
)
def test_a_source_of_a_language_that_is_not_known_says_which_are(tmp_path: Path, files: list[str], starts: str) -> None:
    write_files(tmp_path, dict.fromkeys(files, ""))
    ((submission,), skipped) = submissions_in(tmp_path)
    assert (submission.student, skipped) == ("ann", [])
    assert submission.problem == (
        "only .py, .ipynb, .rkt, .lisp, .cl, .scm, .pl, .js, .sh are started without being told how: add a file "
        f"'command' with one line that starts the program, e.g. {starts}"
    )


def test_a_submission_is_a_file_or_a_folder(tmp_path: Path) -> None:
    files = dict.fromkeys(["ann.py", "dan/one.py", "dan/two.py", "README.md"], "")
    write_files(tmp_path, files | {"ben/command": "\ufeffjava -jar solver.jar\r\n"})
    (tmp_path / "cy").mkdir()
    (tmp_path / "eve.py").symlink_to("/etc/passwd")
    found, skipped = submissions_in(tmp_path)
    commands = {submission.student: submission.command for submission in found}
    assert commands["ann"][0] == "python3"
    assert commands["ben"] == ("java", "-jar", "solver.jar")
    problems = {submission.student: submission.problem for submission in found if submission.problem}
    assert set(problems) == {"cy", "dan", "eve.py"}
    assert "one.py, two.py" in problems["dan"]
    assert not any(submission.imports_hitori for submission in found)
    assert skipped == ["README.md"]
    assert "root" not in str(found)


def test_a_long_name_is_cut_to_one_that_files_can_have(tmp_path: Path) -> None:
    for name in ("é" * 120, "é" * 119 + "e"):
        (tmp_path / f"{name}.py").write_text("")
    found, _ = submissions_in(tmp_path)
    assert len({submission.student for submission in found}) == 2
    assert all(len(submission.student.encode()) <= 100 for submission in found)


def test_a_notebook_is_called_like_a_module(tmp_path: Path) -> None:
    code = "%matplotlib inline\ndef solve_hitori(grid, method):\n    print('7 states')\n    return 'no solution'"
    cells = [{"cell_type": "markdown", "source": ["text"]}, {"cell_type": "code", "source": code.splitlines(True)}]
    (tmp_path / "solver.ipynb").write_text(json.dumps({"cells": cells}))
    ran = python(RUNNER, "solver.ipynb", folder=tmp_path, given=protocol.question(FIVE, "brute-force"))
    found = protocol.reply(ran.stdout, FIVE)
    assert (found["solution"], found["states"], found["steps"]) == ("no solution", 7, None)


@pytest.mark.parametrize("name", ["ada", "ben"])
def test_students_see_what_marking_sees(assignment: Path, tmp_path: Path, name: str) -> None:
    """check.py judges the public puzzles as we do."""
    handout = tmp_path / "handout"
    shutil.copytree(assignment / "handout", handout)
    keep_answers(handout, 5)
    ran = python("check.py", SHOWN / f"{name}.py", folder=handout)
    assert ran.returncode == (name == "ben")
    assert ("rule 3" in ran.stdout) == (name == "ben")


def test_starter_code_says_what_is_to_do(tmp_path: Path) -> None:
    new_assignment(tmp_path / "hw", "python", seed=2)
    handout = tmp_path / "hw" / "handout"
    assert not (handout / "solver.rkt").exists()
    keep_answers(handout, 1)
    ran = python("check.py", "solver.py", folder=handout)
    assert ran.returncode == 1
    assert "write the search" in ran.stdout


def test_students_get_no_hidden_puzzles(assignment: Path) -> None:
    assert "hidden 1" in (assignment / "hidden.jsonl").read_text()
    for path in (assignment / "handout").iterdir():
        assert not re.search(b"seed|hidden 1", path.read_bytes())


def test_an_assignment_is_the_same_for_a_seed(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        new_assignment(folder, seed=3, secret="3")
    files = [path for path in one.rglob("*") if path.is_file()]
    assert len(files) == 18
    assert all(file.read_bytes() == (two / file.relative_to(one)).read_bytes() for file in files)
    assert {count_solutions(puzzle, limit=2) for puzzle in assignment.hidden("3")} == {0, 1, 2}
    assert (one / "handout" / "handout.pdf").stat().st_size > 1000
