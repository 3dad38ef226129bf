"""What systems deliver and import: whose a file is, what leads nowhere, points by hand, and gradebooks."""

import csv
import io
import json
import os
import re
import shutil
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile, ZipInfo

import pytest

from hitori.atomic import write_files
from hitori.course.delivery import Owner
from hitori.course.gradebooks import with_points_by_hand
from hitori.course.marked_class import mark_class
from hitori.course.marking import MarkSheet, PartMark
from hitori.course.rubric import Late
from hitori.course.submissions import LARGEST, Submission, submissions_in
from hitori.errors import FormatError

PROGRAM = "def solve_hitori(grid, method):\n    return 'no solution', 10\n"
METADATA = """---
submission_7:
  :submitters:
  - :name: Ann Lee
    :sid: '12'
    :email: ann@example.org
  - :name: "../../Ben"
    :sid: '13'
  :created_at: 2026-03-01 12:00:00.000000000 Z
  :results:
    tests:
    - name: none
submission_8:
  :submitters:
  - :name: Cy
    :sid: '14'
"""


def zipped(*files: tuple[str | ZipInfo, str | bytes], compression: int = ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with ZipFile(written, "w", compression) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return written.getvalue()


def read(folder: Path, *files: tuple[str | ZipInfo, str | bytes]) -> dict[str, Submission]:
    """The submissions of an archive, which are the same once it is unpacked."""
    (folder / "class.zip").write_bytes(zipped(*files))
    found, _ = submissions_in(folder / "class.zip")
    shutil.unpack_archive(folder / "class.zip", folder / "class")
    assert submissions_in(folder / "class")[0] == found
    return {submission.student: submission for submission in found}


def test_canvas_names_the_student_in_each_file(tmp_path: Path) -> None:
    files = ["leeann_12_901_solver.py", "leeann_12_902_helper.py", "doeben_LATE_13_903_my_solver-2.py"]
    found = read(tmp_path, *((name, PROGRAM) for name in files))
    assert {name: sorted(each.files)[1:] for name, each in found.items()} == {
        "doeben 13": ["my_solver-2.py"],
        "leeann 12": ["helper.py", "solver.py"],
    }
    assert [each.owner.is_late for each in found.values()] == [True, False]
    assert found["leeann 12"].program == "solver.py"


def test_moodle_names_the_student_in_a_folder_or_in_the_file(tmp_path: Path) -> None:
    names = ["Ann Lee_12_assignsubmission_file_/sub/solver.py", "Ben_13_assignsubmission_file_solver.py"]
    found = read(tmp_path, *((name, PROGRAM) for name in names))
    assert {name: each.program for name, each in found.items()} == {
        "Ann Lee 12": "sub/solver.py",
        "Ben 13": "solver.py",
    }


def test_gradescope_names_the_students_in_a_file(tmp_path: Path) -> None:
    folder = "assignment_9_export"
    names = (f"{folder}/submission_7/solver.py", f"{folder}/submission_8/solver.py")
    found = read(tmp_path, (f"{folder}/submission_metadata.yml", METADATA), *((name, PROGRAM) for name in names))
    assert [(name, each.owner.number) for name, each in found.items()] == [("Ann Lee, ..-..-Ben 7", "7"), ("Cy 8", "8")]


def test_a_student_names_nobody(tmp_path: Path) -> None:
    """A file of that name in a submission is one like others."""
    stolen = METADATA.replace("submission_8", "submission_9").replace("submission_7", "submission_8")
    own = ("submission_7/submission_metadata.yml", stolen)
    programs = ((f"submission_{n}/solver.py", PROGRAM) for n in (7, 8))
    found = read(tmp_path, *programs, ("submission_metadata.yml", METADATA), own)
    assert [*found] == ["Ann Lee, ..-..-Ben 7", "Cy 8"]
    (tmp_path / "in").mkdir()
    found = read(
        tmp_path / "in", ("ann/solver.py", PROGRAM), ("ann/submission_metadata.yml", METADATA), ("ben.py", PROGRAM)
    )
    assert [*found] == ["ann", "ben"]


def test_an_archive_of_a_student_is_a_folder_and_its_outer_folder_is_left_out(tmp_path: Path) -> None:
    inner = zipped(
        ("mine/", ""), ("mine/command", "java Solver"), ("mine/Solver.class", b"\0"), ("__MACOSX/mine/._x", "")
    )
    found = read(tmp_path, ("leeann_12_901_mine.zip", inner), ("ben.zip", zipped(("one.py", PROGRAM))))
    assert found["leeann 12"].command == ("java", "Solver")
    assert found["ben"].program == "one.py"


def link(name: str) -> ZipInfo:
    info = ZipInfo(name)
    info.external_attr = 0o120777 << 16
    return info


def test_nothing_of_an_archive_leads_out(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("42")
    evil = ["../secret", "/etc/passwd", "ann/../../secret", "..\\secret"]
    inner = zipped(*((name, "x") for name in evil), (link("passwd"), "/etc/passwd"), ("solver.py", PROGRAM))
    (tmp_path / "class.zip").write_bytes(
        zipped(*((name, PROGRAM) for name in evil), ("ann.zip", inner), (link("ben.py"), "/etc/passwd"))
    )
    found, _ = submissions_in(tmp_path / "class.zip")
    files = {each.student: {name for name in each.files if not name.startswith(".hitori")} for each in found}
    assert files == {"ann": {"solver.py"}, "ben.py": set()}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (lambda: zipped(("solver.py", b"#" * LARGEST)), "larger than"),
        (lambda: zipped(*((f"{number}.py", "") for number in range(LARGEST // 400))), "larger than"),
        (lambda: b"PK\3\4 not an archive", "archive"),
        (lambda: zipped(("a.zip", zipped(("solver.py", PROGRAM)))), "found none|found a.zip"),
        (lambda: zipped(("solver.py", PROGRAM), ("command", "a\0b")), "command line"),
        (lambda: zipped(("solver.py", PROGRAM), ("command", "a" * 200_000)), "command line"),
    ],
)
def test_a_bad_archive_is_the_problem_of_its_student_alone(
    tmp_path: Path, content: Callable[[], bytes], problem: str
) -> None:
    write_files(tmp_path, {"eve.zip": content(), "ann.py": PROGRAM})
    ann, eve = submissions_in(tmp_path)[0]
    assert not ann.problem
    assert re.search(problem, eve.problem)


@pytest.mark.parametrize("compression", [ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_whatever_a_damaged_archive_raises_is_the_problem_of_its_student(tmp_path: Path, compression: int) -> None:
    whole = zipped(("solver.py", PROGRAM * 9), ("text", "x" * 99), compression=compression)
    for place in range(len(whole)):
        for content in (whole[:place] + b"\xff\xff" + whole[place + 2 :], whole[:place]):
            (tmp_path / "eve.zip").write_bytes(content)
            assert [each.student for each in submissions_in(tmp_path)[0]] == ["eve"]


def test_a_size_that_lies_is_not_believed(tmp_path: Path) -> None:
    """The size in the list of the archive is one byte; the file is a million."""
    content = zipped(("solver.py", b"#" * 10**6)).replace((10**6).to_bytes(4, "little"), (1).to_bytes(4, "little"))
    (tmp_path / "eve.zip").write_bytes(content)
    (eve,), _ = submissions_in(tmp_path)
    assert eve.problem or len(eve.files["solver.py"]) == 1


def test_a_name_that_is_no_text_has_a_page(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff.py")).write_text(PROGRAM)
    (found,), _ = submissions_in(tmp_path)
    assert found.student == "unnamed (U+FFFD)"


def test_what_is_neither_folder_nor_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "class.zip").write_text("")
    with pytest.raises(FormatError, match=r"class.zip.*folder or a ZIP archive"):
        submissions_in(tmp_path / "class.zip")


ONE = '{"name": "hidden 1", "labels": [[2, 1], [1, 1]]}\n'


@pytest.fixture(scope="module")
def tiny(assignment: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One puzzle, and days that cost points."""
    folder = shutil.copytree(assignment, tmp_path_factory.mktemp("tiny") / "hw")
    (folder / "hidden.jsonl").write_text(ONE)
    rubric = folder / "rubric.toml"
    late = rubric.read_text().replace("points = 0 ", "points = 1.5 ").replace("free_days = 0 ", "free_days = 1 ")
    rubric.write_text(late)
    return folder


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def edit(path: Path, student: str, changes: dict[str, str], delimiter: str = ",") -> None:
    """As a spreadsheet does."""
    edited = [row | (changes if row["student"] == student else {}) for row in rows_of(path)]
    with path.open("w", newline="", encoding="utf-8-sig") as file:
        writer = csv.DictWriter(file, list(edited[0]), delimiter=delimiter)
        writer.writeheader()
        writer.writerows(edited)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_points_by_hand_are_read_as_spreadsheets_save_them(tmp_path: Path, encoding: str) -> None:
    style = PartMark("style", Decimal(0), Decimal(5), "open", Decimal(5))
    sheets = [MarkSheet(name, Owner(name), [style]) for name in ("Jürgen", "Zoë")]
    path = tmp_path / "by_hand.csv"
    with_points_by_hand(path, sheets, Late())
    assert path.read_bytes().startswith("\ufeffstudent,style,".encode()), "else a spreadsheet takes it for Windows-1252"
    path.write_bytes("student;style;days late;remarks\nJürgen;4,5;;Schön „kurz“\n".encode(encoding))
    for _ in range(2):
        first, second = with_points_by_hand(path, sheets, Late())
        assert [float(points) for points in (first.total, first.open, second.open)] == [4.5, 0, 5]
        assert first.remarks == "Schön „kurz“"


@pytest.mark.needs("sandbox")
def test_points_by_hand_stay_and_go_into_every_gradebook(tiny: Path, tmp_path: Path) -> None:
    right = "def solve_hitori(grid, method):\n    return ['..', '.#'] if len(grid) == 2 else 'no solution', 4\n"
    names = ("Lee, Ann_12_assignsubmission_file_/solver.py", "=Ben_13_assignsubmission_file_/solver.py")
    (tmp_path / "class.zip").write_bytes(zipped(*((name, right) for name in names)))
    out = tmp_path / "marks"

    def run() -> dict[str, dict[str, str]]:
        mark_class(tiny, tmp_path / "class.zip", out, workers=1)
        return {row["student"]: row for row in rows_of(out / "gradebook.csv")}

    first = run()
    assert [float(row["late"]) for row in first.values()] == [0, 0]
    changes = {"style": "4,5", "brute force": "0", "days late": "3", "remarks": "<b>Good</b>"}
    edit(out / "by_hand.csv", "Lee, Ann 12", changes, delimiter=";")
    for _ in range(2):
        row = run()["Lee, Ann 12"]
        assert (float(row["style"]), float(row["brute force"]), float(row["late"])) == (4.5, 0, -3)
        assert float(row["open"]) == float(first["Lee, Ann 12"]["open"]) - 5
    assert "&lt;b&gt;Good&lt;/b&gt;" in (out / "students" / "Lee, Ann 12.html").read_text()
    canvas, moodle = rows_of(out / "canvas.csv"), rows_of(out / "moodle.csv")
    assert [f"{each['Student']}: {each['ID']}" for each in canvas] == ["Points Possible: ", "'=Ben: 13", "Lee, Ann: 12"]
    assert canvas[2]["Hitori by search"] == moodle[1]["Grade"] == row["points"]
    assert [each["Identifier"] for each in moodle] == ["Participant 13", "Participant 12"]
    assert {"Identifier", "Grade", "Last modified (grade)", "Feedback comments"} <= set(moodle[0])
    results = json.loads((out / "gradescope" / "submission_12" / "results.json").read_text())
    assert results["score"] == sum(test["score"] for test in results["tests"]) == float(row["points"])
    (out / "by_hand.csv").write_text((out / "by_hand.csv").read_text().replace("4,5", "50"))
    with pytest.raises(
        FormatError, match=r"by_hand.csv.*expected style of Lee, Ann 12 from 0 to 5.0, or nothing; got '50'"
    ):
        run()


@pytest.mark.needs("sandbox")
def test_one_student_is_run_again_and_codes_name_nobody(tiny: Path, tmp_path: Path) -> None:
    folder, out, coded = (tmp_path / name for name in ("in", "marks", "coded"))
    write_files(folder, {"ann.py": PROGRAM, "benjamin.py": PROGRAM})
    mark_class(tiny, folder, out, workers=1)
    journals = {path: path.read_text() for path in out.glob("work/*/*/*/journal.jsonl")}
    for path, text in journals.items():
        path.write_text(text.replace('"states": 10', '"states": 11'))
    mark_class(tiny, folder, out, workers=1, again=["ann"])
    assert {path.parts[-3] for path, text in journals.items() if path.read_text() == text} == {"ann"}
    with pytest.raises(FormatError, match="'benjami' handed in nothing; did you mean 'benjamin'"):
        mark_class(tiny, folder, out, again=["benjami"])
    mark_class(tiny, folder, coded, workers=1, is_anonymous=True)
    pages = list(coded.rglob("*.html"))
    assert len(pages) >= 3
    assert not any("benjamin" in f"{path} {path.read_text()}".replace(str(tmp_path), "") for path in pages)
    assert {row["name"] for row in rows_of(coded / "gradebook.csv")} == {"ann", "benjamin"}
    assert {row["Student"] for row in rows_of(coded / "canvas.csv")} == {
        "Points Possible",
        "ann",
        "benjamin",
    }
