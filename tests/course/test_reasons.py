"""An assignment by reasons: a class of six, each of whom is wrong in another way or right, and odd hand-ins."""

import json
from pathlib import Path
from typing import Any

import pytest

import hitori
from hitori import Cell, Deduction, Picture, Puzzle, Shade, Shading
from hitori.atomic import write_files
from hitori.course.reasons import FILE, mark_reasons, new_reasons
from hitori.errors import FormatError
from hitori.render.svg import to_svg
from tests.boards import ROOT

Questions = list[tuple[Puzzle, Shading, Deduction]]


@pytest.fixture(scope="module")
def assignment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("assignment") / "hw"
    new_reasons(folder, 1)
    return folder


@pytest.fixture(scope="module")
def questions(assignment: Path) -> Questions:
    """The positions, and our hint in each."""
    rows = [json.loads(line) for line in (assignment / FILE).read_text().splitlines()]
    asked = [(Puzzle(row["puzzle"]), Shading(row["known"])) for row in rows]
    steps = [hitori.hint(puzzle, known=known).deduction for puzzle, known in asked]
    return [(*position, step) for position, step in zip(asked, steps, strict=True) if step]


def handed_in(questions: Questions, kind: str) -> dict[str, object]:
    """The hint's first cell in each position, with the reason of a student of that kind."""
    found: dict[str, object] = {}
    for number, (puzzle, known, step) in enumerate(questions, 1):
        cell = step.cells[0]
        fewest = hitori.reason(puzzle, {cell: step.shade}, known=known).smallest
        assert fewest
        cells = {
            "lucky": fewest.cells[1:],
            "circular": [cell],
            "over-citing": [each for each in puzzle.cells() if each != cell],
        }.get(kind, fewest.cells)
        sign = "#" if (step.shade is Shade.SHADED) != (kind == "wrong") else "."
        found[str(number)] = {"step": f"{sign}{cell}", "because": ",".join(map(str, cells))}
    return found


def test_a_class_of_six(assignment: Path, questions: Questions, tmp_path: Path) -> None:
    assert len(questions) == 10
    assert len({step.technique for *_, step in questions}) > 3
    folder = tmp_path / "class"
    begins = {"right": "follows", "lucky": "needs more", "circular": "needs more", "over-citing": "follows",
              "wrong": "wrong"}  # fmt: skip
    files = {f"{kind}.json": json.dumps(handed_in(questions, kind)) for kind in begins}
    write_files(folder, files | {"empty.json": (assignment / "handout" / "steps.json").read_text()})
    begins["empty"] = "no answer"
    sheets = {sheet.student: sheet for sheet in mark_reasons(assignment, folder, tmp_path / "marks").sheets}
    totals = {name: float(sheet.total) for name, sheet in sheets.items()}
    assert totals["right"] == 100
    assert totals["lucky"] == totals["circular"] == totals["wrong"] == totals["empty"] == 0
    assert 0 < totals["over-citing"] < 30
    for name, words in begins.items():
        assert all(mark.reason.startswith(words) for mark in sheets[name].marks), name
    assert all("More than needed: r" in mark.reason for mark in sheets["over-citing"].marks)
    for mark, (puzzle, _, _) in zip(sheets["circular"].marks, questions, strict=True):
        counterexample = Shading(mark.reason.split("\n")[2 : 2 + puzzle.rows])
        assert {each.rule for each in hitori.check(puzzle, counterexample)} == {"uniqueness"}
    assert "needs more" in (tmp_path / "marks" / "lucky.md").read_text()
    assert (tmp_path / "marks" / "gradebook.csv").read_text().count("\n") == 7


ODD: list[Any] = ["{", "[]", "7", '{"1": 3}', '{"1": {"step": 5}}', '{"1": {"step": "r1c1"}}',
    '{"1": {"step": "#r99c1"}}', '{"1": {"step": ".r1c1", "because": ["x"]}}', "[" * 10_000]  # fmt: skip


@pytest.mark.parametrize("text", ODD)
def test_an_odd_hand_in_has_no_points(assignment: Path, tmp_path: Path, text: str) -> None:
    write_files(tmp_path, {"class/ann.json": text})
    (sheet,) = mark_reasons(assignment, tmp_path / "class", tmp_path / "marks").sheets
    assert sheet.total == 0


def test_what_is_handed_in_cannot_leave_its_place_on_the_page(assignment: Path, tmp_path: Path) -> None:
    """Names and steps from outside: no control characters, and no end of the block that quotes them."""
    step = {"step": "\x1b[31m#r1c1```", "because": "\u202e```\n# 100 points"}
    name = "ann\u202e"
    write_files(tmp_path, {f"class/{name}.json": json.dumps({"1": step, "2": step})})
    (sheet,) = mark_reasons(assignment, tmp_path / "class", tmp_path / "marks").sheets
    page = (tmp_path / "marks" / f"{sheet.student}.md").read_text()
    assert [character for character in page if not character.isprintable() and character != "\n"] == []
    assert [line for line in page.splitlines() if "points" in line] == ["# ann\ufffd: 0 points"]
    assert page.count("```") == 2 * len(sheet.marks)


def test_the_answers_are_right_and_folders_are_checked(assignment: Path, tmp_path: Path) -> None:
    text = (assignment / "answers.md").read_text()
    assert all(f"## {number}. " in text for number in range(1, 11))
    for name in ("handout/worksheet.pdf", "answers.pdf"):
        assert (assignment / name).read_bytes().startswith(b"%PDF")
    with pytest.raises(FormatError):
        new_reasons(assignment, 1)
    with pytest.raises(FormatError):
        mark_reasons(assignment, tmp_path, tmp_path / "marks")


def test_the_pictures_of_the_page(questions: Questions) -> None:
    """The position of the page's class, its reason, and the shading that a lucky guess does not rule out."""
    puzzle, known, _ = questions[3]
    lucky, step, other = (Cell(0, col) for col in range(3))
    found = hitori.judge(puzzle, {step: "."}, [lucky], known=known)
    labels = [puzzle[cell] if cell in (lucky, step) else 0 for cell in puzzle.cells()]
    named = Puzzle.from_labels(*puzzle.shape, labels)
    for name, shown, shading, because in (
        ("right", puzzle, known, (lucky, other)),
        ("lucky", named, found.counterexample, (lucky,)),
    ):
        picture = Picture(shown, shading, deduced=(step,), because=because, rulers=True)
        assert (ROOT / "docs" / "images" / f"reasons-{name}.svg").read_text() == to_svg(picture)
