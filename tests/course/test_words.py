"""What teachers and students read: rules as in the handout, and no text from outside that steers or calculates."""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import Puzzle
from hitori.atomic import write_files
from hitori.course import templates
from hitori.course.delivery import Owner
from hitori.course.gradebooks import gradebooks, with_points_by_hand
from hitori.course.marking import MarkSheet, marked
from hitori.course.outside_text import harmless, spreadsheet_text
from hitori.course.pages import ClassMarks, student_pages, teacher_page
from hitori.course.questions import AskedQuestion
from hitori.course.rubric import Late, read_rubric
from hitori.course.submissions import Submission, submissions_in
from hitori.course.templates import check as check_at_home
from hitori.course.templates.reading import METHODS, RULES
from hitori.course.verdicts import KINDS, Attempt, judged
from hitori.rules import Rule, check
from hitori.shading import Shading

from ..boards import TINY
from ..oracles import puzzles as any_puzzles

FIVE = Puzzle([[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]], name="five")
HOSTILE = "\x1b]0;own\x07\x1b[31m\u202egnp.exe\u2066\u200b\x9b2J;=HYPERLINK(1),@SUM(1)\r\n=1+1"


def reason(puzzle: Puzzle, rows: list[str], solutions: int = 1) -> str:
    return judged(AskedQuestion(puzzle, "brute-force", solutions), Attempt("exit", 0, "", rows)).reason


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["..", ".."], "rule 1 (uniqueness): r2c1 and r2c2 show the same number, 1"),
        (["..", "##"], "rule 2 (adjacency): r2c1 and r2c2 are shaded and share an edge"),
        ([".#", "#."], "rule 3 (connectivity): r2c2 is cut off"),
        (["##", "##"], "rule 2 (adjacency): r1c1 and r1c2 are shaded and share an edge; "
         "rule 3 (connectivity): every cell is shaded"),
    ],
)  # fmt: skip
def test_a_broken_rule_is_named_as_in_the_handout(rows: list[str], said: str) -> None:
    assert reason(TINY, rows) == said
    assert reason(TINY, rows, solutions=0) == f"{said}; the puzzle has no solution"


def test_many_cells_are_counted() -> None:
    said = reason(FIVE, ["...##", "...#.", "...#.", "...#.", "...#."])
    assert "r2c5, r3c5, r4c5 and r5c5 are cut off" in said
    said = reason(Puzzle([[1] * 9]), ["." * 9])
    assert said == "rule 1 (uniqueness): r1c1, r1c2, r1c3, r1c4, r1c5 and 4 more show the same number, 1"


def test_the_handout_has_the_names_of_the_rules(assignment: Path) -> None:
    handout = (assignment / "handout" / "handout.md").read_text()
    assert handout.count("\n") <= 80
    assert [
        f"rule {rule[0]} ({rule[1].lower()})" for rule in re.findall(r"^(\d)\. \*(\w+)\*: ", handout, re.MULTILINE)
    ] == [*RULES.values()]
    assert list(RULES) == [rule.value for rule in Rule]


@given(any_puzzles(), st.data())
@settings(max_examples=100, deadline=None)
def test_check_names_the_rule_that_the_marks_name(puzzle: Puzzle, data: st.DataObject) -> None:
    """Of any shading, right or wrong."""
    row = st.text("#.", min_size=puzzle.cols, max_size=puzzle.cols)
    rows = data.draw(st.lists(row, min_size=puzzle.rows, max_size=puzzle.rows))
    verdict = judged(AskedQuestion(puzzle, "brute-force", 1), Attempt("exit", 0, "", rows))
    wrong = first_broken(puzzle.to_rows(), rows)
    assert (wrong is None) == verdict.is_right == (not check(puzzle, Shading(rows)))
    if wrong:
        assert wrong.partition(":")[0] == KINDS[verdict.kind] == verdict.reason.partition(":")[0]


def first_broken(grid: list[list[int]], rows: list[str]) -> str | None:
    found: str | None = check_at_home.problem(grid, 1, rows)  # type: ignore[no-untyped-call]
    return found


@pytest.fixture(autouse=True)
def beside_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(templates.__file__).parent)


@pytest.fixture
def sheet(assignment: Path) -> Callable[..., MarkSheet]:
    """The sheet of a student who gives these answers to questions on a puzzle with one solution."""

    def made(*attempts: Attempt, submission: Submission | None = None) -> MarkSheet:
        questions = [
            # Puzzles that differ in their names alone are equal.
            AskedQuestion(FIVE, method, 1, (10, 10), is_telling=True, original=f"five {number}")
            for number in range(1, len(attempts) + 1)
            for method in METHODS
        ]
        given_answers = {question: attempts[place // 2] for place, question in enumerate(questions)}
        assert len(given_answers) == len(questions)
        return marked(submission or Submission("ann", Owner("ann")), read_rubric(assignment), given_answers)

    return made


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([["....."] * 5], "breaks rule 1 (uniqueness) alone"),
        ([["....#", ".#...", "#..#.", ".#..#", "...##"]], "breaks rule 2 (adjacency)"),
        ([["....#", ".#...", "#..#.", ".#..#", "....."], ["....#", ".#...", "#.#..", ".#..#", "....."]], ""),
    ],
)
def test_a_misreading_names_the_rule(sheet: Callable[..., MarkSheet], answers: list[list[str]], said: str) -> None:
    flags = " ".join(sheet(*(Attempt("exit", 0, "", rows, 10) for rows in answers)).flags)
    assert said in flags


def test_points_for_right_answers_say_how_they_come(assignment: Path) -> None:
    no_solution = Attempt("exit", 0, "", "no solution", 30)
    given_answers = {
        AskedQuestion(FIVE, method, solutions, (30, 30), is_telling=True): no_solution
        for method in METHODS
        for solutions in (0, 1)
    }
    sheet_of_ann = marked(Submission("ann", Owner("ann")), read_rubric(assignment), given_answers)
    marks = {mark.part: mark for mark in sheet_of_ann.marks}
    mark = marks["correct"]
    assert mark.points == 0
    assert mark.reason == (
        "right on hidden puzzles: 0 of 2 with a solution (80%), 0 of 2 without a solution (20%); "
        "2 right answers 'no solution' not counted: their method solved no puzzle"
    )
    assert marks["efficiency"].reason == "too few puzzles with a solution that count to measure growth"


def test_efficiency_says_which_right_answers_are_too_few(assignment: Path) -> None:
    small, large = TINY, FIVE
    answers = {
        AskedQuestion(small, METHODS[1], 1, (4, 4), is_telling=True): Attempt("exit", 0, "", ["..", ".#"], 4),
        AskedQuestion(large, METHODS[1], 1, (30, 30), is_telling=True): Attempt("exit", 0, "", "no solution", 30),
    }
    marks = marked(Submission("ann", Owner("ann")), read_rubric(assignment), answers).marks
    (reason,) = (mark.reason for mark in marks if mark.part == "efficiency")
    assert reason == (
        "too few right answers with a number of states to measure growth: "
        "0 of 1 puzzle of 5 x 5 and larger by forward-checking"
    )


def test_no_rule_is_blamed_alone_where_two_are_broken(sheet: Callable[..., MarkSheet]) -> None:
    cut = [".#.#.", "#.#.#", ".#.#.", "#.#.#", ".#.#."]
    assert {violation.rule for violation in check(FIVE, Shading(cut))} >= {Rule.UNIQUENESS, Rule.CONNECTIVITY}
    assert "alone" not in " ".join(sheet(Attempt("exit", 0, "", cut, 10)).flags)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Ann Lee", "Ann Lee"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("a\x1b[2J", "a\ufffd[2J"),
        ("a\u202eb\u2069", "a\ufffdb\ufffd"),
        ("a\r\n\tb\u2028c", "a   b c"),
        ("a\x00\x7f\x85\ud800", "a\ufffd\ufffd \ufffd"),
        ("\u200bann\ufeff", "\ufffdann\ufffd"),
    ],
)
def test_outside_text_is_harmless(text: str, made: str) -> None:
    assert harmless(text) == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("=1+1", "'=1+1"),
        (" \t@SUM(1)", "  '@SUM(1)"),
        ("\uff1d1", "'\uff1d1"),
        ("crash: x;=1+1", "crash: x;'=1+1"),
        ('said "-2', "said \"'-2"),
        ("O'Neill-Smith = 5", "O'Neill-Smith = 5"),
        ("wrong:\n.#\n=1", "wrong:\n.#\n'=1"),
        ("states: -5", "states: -5"),
    ],
)
def test_a_spreadsheet_finds_no_formula(text: str, made: str) -> None:
    assert spreadsheet_text(text) == made


def steering(text: str) -> set[str]:
    return {character for character in text if category(character) in ("Cc", "Cf", "Cs")} - {"\n"}


def test_what_a_program_prints_is_harmless_wherever_it_stands(sheet: Callable[..., MarkSheet], tmp_path: Path) -> None:
    answers = [
        Attempt("exit", 1, HOSTILE),
        Attempt("exit", 0, "", [[HOSTILE] * 5] * 5),
        Attempt("exit", 0, "", HOSTILE),
    ]
    problem = f"expected one program; found {HOSTILE}"
    write_files(tmp_path / "in", {f"{HOSTILE}/one.py": "", f"{HOSTILE}/=two\x1b.py": ""})
    (broken,), _ = submissions_in(tmp_path / "in")
    assert "found" in broken.problem, problem
    sheets = [sheet(*answers), sheet(*answers, submission=broken)]
    sheets = with_points_by_hand(tmp_path / "by_hand.csv", sheets, Late())
    class_ = ClassMarks("Hitori", sheets, sandbox="bwrap", skipped=[HOSTILE])
    written = gradebooks("Hitori", sheets) | {"index.html": teacher_page(class_)}
    written |= {name: page for each in sheets for name, page in student_pages(each, class_).items()}
    written |= {"by_hand.csv": (tmp_path / "by_hand.csv").read_text(encoding="utf-8-sig")}
    assert {name: steering(name + text) for name, text in written.items() if steering(name + text)} == {}
    assert "own" in written["index.html"]
    for name in ("gradebook.csv", "moodle.csv", "canvas.csv", "by_hand.csv"):
        for delimiter in ",;\t|":
            cells = [cell for row in csv.reader(io.StringIO(written[name]), delimiter=delimiter) for cell in row]
            assert [cell for cell in cells if re.match(r'["\s]*[=+@]', cell)] == []


@pytest.mark.parametrize(
    ("file", "student"),
    [
        (" .py", "unnamed (U+0020)"),
        ("\u202e.py", "unnamed (U+202E)"),
        ("\u200b\t.py", "unnamed (U+200B U+0009)"),
        ("ann .py", "ann"),
        ("\x1b[31mann.py", "\ufffd[31mann"),
    ],
)
def test_every_student_has_a_name(tmp_path: Path, file: str, student: str) -> None:
    write_files(tmp_path, {file: ""})
    ((submission,), _) = submissions_in(tmp_path)
    assert (submission.student, submission.problem) == (student, "")
