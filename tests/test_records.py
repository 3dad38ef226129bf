"""One record an answer: the same keys and values in `--json`, `to_dict`, the core and the page's modules.

What surrounds a record in a line is the envelope, told apart by its keys. The `sentence` of a step is made of its
message and details where a language is known: by Python, and by the page's core.js with messages.js; the core's own
record has none. Python alone looks for a `refutation`, which is null elsewhere.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hitori
from hitori import Puzzle, Shading, native, questions, to_dict
from hitori.explaining.difficulty import rate_many
from hitori.questions import CoreQuestion
from tests.boards import BROKEN, FIVE, NONE, ROOT, TINY, TWO_WAYS
from tests.pages import run
from tests.web.core_cases import untimed, wire
from tests.web.test_modules import node

ENVELOPE = ("file", "index", "name", "rows", "cols", "notes", "answer")
"""`answer` is the shading that a line of `hitori check` is about."""

Record = dict[str, Any]
WORKED = Shading(["..", ".#"])


class Answer(NamedTuple):
    """Four ways to one answer about a puzzle; None where there is no such way.

    `command` is followed by the file of the puzzle; `question` is what the core and the page are asked.
    """

    command: tuple[str, ...] | None
    call: Callable[[Puzzle], object] | None
    question: str | None
    options: Record | None = None


def judged(puzzle: Puzzle) -> object:
    return hitori.judge(puzzle, {(1, 1): "#"}, [(0, 1), (1, 0)])


STEP = {"step": Shading(["??", "?#"])}
JUDGED = {"because": [[0, 1], [1, 0]], "proved": True, **STEP}
ANSWERS = {
    "solve": Answer(("solve", "--json"), hitori.solve, "solve"),
    "count": Answer(("count", "--json", "--limit", "9"), lambda p: native.count(p, 9), "count", {"limit": 9}),
    "uniqueness": Answer(None, None, "uniqueness"),
    "rate": Answer(("rate", "--json"), hitori.rate, "rate"),
    "characteristics": Answer(None, hitori.characteristics, "characteristics"),
    "explain": Answer(("explain", "--json"), hitori.explain, "explain"),
    "hint": Answer(("hint", "--json"), hitori.hint, "hint"),
    "hint, mistakes": Answer(
        ("hint", "--json", "--progress", "wrong.txt"),
        lambda p: hitori.hint(p, known=Shading(["##", "??"])),
        "hint",
        {"known": Shading(["##", "??"])},
    ),
    "judge": Answer(("judge", "--json", "--step", "#r2c2", "--because", "r1c2,r2c1"), judged, "judge", JUDGED),
    "reason": Answer(None, lambda p: hitori.reason(p, {(1, 1): "#"}), "reason", STEP),
    "prove": Answer(("prove", "--json", "--claim", "count"), lambda p: hitori.prove(p, claim="count"), None),
}
"""The ways to each answer, of puzzles of two rows and columns."""
CASES = [
    pytest.param(name, puzzle, id=f"{name}, {title}")
    for name in ANSWERS
    for title, puzzle in {"one solution": TINY, "two solutions": TWO_WAYS}.items()
]


def plain(record: Any) -> Any:
    """A record without its seconds, and its steps without what words need."""
    match record:
        case {"elapsed": _}:
            record = untimed(record)
        case {"technique": _, "sentence": _}:
            record = {key: value for key, value in record.items() if key != "sentence"}
    if isinstance(record, dict):
        return {key: plain(value) for key, value in record.items()}
    return [plain(each) for each in record] if isinstance(record, list) else record


def printed(arguments: tuple[str, ...], puzzle: Puzzle, folder: Path) -> Record:
    """The record in the line of a command."""
    file = folder / "puzzle.txt"
    file.write_text(hitori.dumps(puzzle))
    (folder / "wrong.txt").write_text("##\n??\n")
    paths = [str(folder / word) if word.endswith(".txt") else word for word in arguments]
    (line,) = run(*paths, file).lines()
    assert list(line)[:5] == list(ENVELOPE[:5])
    assert (line["file"], line["index"]) == (str(file), 1)
    return {key: value for key, value in line.items() if key not in ENVELOPE}


def of_page(question: str, puzzle: Puzzle, options: Record) -> Record:
    """The record that the page's module with all questions gives."""
    given = {key: "\n".join(v.to_rows()) if isinstance(v, Shading) else v for key, v in options.items()}
    asked = {"ask": question, "puzzle": wire(puzzle), **given}
    answers = node(ROOT / "tests/web/line_answers.mjs", stdin=json.dumps([["library.wasm", asked]]))
    record: Record = json.loads(answers)[0]
    return record


def of_core_js(language: str, *questions: list[Any]) -> list[Record]:
    """The records that methods of core.js give, their sentences in this language; null where it is empty."""
    answers = json.loads(node(ROOT / "tests/web/core_answers.mjs", language, stdin=json.dumps(questions)))
    return [answer["value"] for answer in answers]


@pytest.mark.parametrize(("name", "puzzle"), CASES)
def test_command_library_and_core_have_one_record(tmp_path: Path, name: str, puzzle: Puzzle) -> None:
    command, call, question, options = ANSWERS[name]
    found: dict[str, Record] = {}
    if command is not None:
        found["--json"] = printed(command, puzzle, tmp_path)
    if call is not None:
        found["to_dict"] = to_dict(call(puzzle))
    if question is not None:
        found["core"] = native.ask(CoreQuestion(question, options or {}), puzzle)
    first, *others = [(list(record), plain(record)) for record in map(plain, found.values())]
    assert first[0]
    assert all(other == first for other in others), found


@pytest.mark.needs("node")
@pytest.mark.parametrize(("name", "puzzle"), [case for case in CASES if ANSWERS[str(case.values[0])].question])
def test_the_page_has_the_record_of_the_core(name: str, puzzle: Puzzle) -> None:
    _, _, question, options = ANSWERS[name]
    assert question is not None
    ours = native.ask(CoreQuestion(question, options or {}), puzzle)
    theirs = of_page(question, puzzle, options or {})
    assert (list(theirs), untimed(theirs)) == (list(ours), untimed(ours))


OPEN = Shading.unknown(2, 2)


@pytest.mark.needs("node")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("known", [OPEN, WORKED, Shading(["##", "??"])], ids=["step", "no step", "mistakes"])
@pytest.mark.parametrize("puzzle", [TINY, TWO_WAYS], ids=["one solution", "two solutions"])
def test_the_page_has_the_record_of_the_library_in_each_language(puzzle: Puzzle, known: Shading, language: str) -> None:
    explained: Record = hitori.explain(puzzle).record_in(language)
    hinted: Record = hitori.hint(puzzle, known=known).record_in(language)
    found = of_core_js(language, ["explain", wire(puzzle)], ["hint", wire(puzzle), "\n".join(known.to_rows())])
    assert found == [explained, hinted]
    assert list(map(list, found)) == [list(explained), list(hinted)]
    if explained["steps"]:
        assert list(found[0]["steps"][0]) == list(explained["steps"][0])


@pytest.mark.needs("node")
def test_the_page_has_every_key_where_it_knows_no_language_and_looks_for_no_refutation() -> None:
    explained, hinted = hitori.explain(BROKEN).to_dict(), hitori.hint(TINY, known=OPEN).to_dict()
    of_page = of_core_js("", ["explain", wire(BROKEN)], ["hint", wire(TINY), "\n".join(OPEN.to_rows())])
    assert explained["refutation"] is not None
    assert of_page == [{**explained, "refutation": None}, {**hinted, "sentence": None}]
    assert list(map(list, of_page)) == [list(explained), list(hinted)]


def test_a_check_has_one_record(tmp_path: Path) -> None:
    """Of the page core_cases.py has it."""
    answer = tmp_path / "answer.txt"
    answer.write_text("##\n..\n")
    file = tmp_path / "tiny.txt"
    file.write_text(hitori.dumps(TINY))
    (line,) = run("check", file, answer, "--json").lines()
    violations = [to_dict(each) for each in hitori.check(TINY, Shading(["##", ".."]))]
    record = {key: line[key] for key in line if key not in ENVELOPE}
    assert record == {"outcome": "invalid", "valid": False, "violations": violations}
    assert record == to_dict(hitori.check_answer(TINY, answer.read_text()))


@pytest.mark.parametrize("solver", ["native", "forward-checking", "pysat"])
@pytest.mark.parametrize("command", ["solve", "count"])
def test_every_solver_has_the_same_keys(tmp_path: Path, command: str, solver: str) -> None:
    lines = [printed((command, "--json", "--solver", each), FIVE, tmp_path) for each in ("native", solver)]
    assert [list(line) for line in lines] == [list(lines[0])] * 2


def test_a_refutation_is_part_of_the_explanation(tmp_path: Path) -> None:
    why = hitori.why_unsolvable(BROKEN)
    assert why is not None
    record = printed(("explain", "--json"), BROKEN, tmp_path)
    assert record["refutation"] == to_dict(why) == to_dict(hitori.explain(BROKEN))["refutation"]
    assert list(record) == list(native.ask(questions.explain(), BROKEN))


def test_the_core_rates_many_as_one() -> None:
    assert [to_dict(each) for each in rate_many([FIVE, NONE])] == [to_dict(hitori.rate(each)) for each in (FIVE, NONE)]


COMMANDS = {
    "solve --json": 0,
    "solve --json --with-puzzle": 0,
    "solve --json --all": 0,
    "solve --json --solver forward-checking": 0,
    "count --json": 0,
    "count --json --solver forward-checking": 0,
    "rate --json": 0,
    "explain --json": 0,
    "compare --json --solver native --solver backtracking": 0,
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_line_says_which_puzzle_it_is_about(tmp_path: Path, command: str) -> None:
    """The second puzzle cannot be read, and the third is from a link whose second cell is no number."""
    file = tmp_path / "two.txt"
    file.write_text("# name: first\n2 1\n1 1\n\n1 x\n\n# name: third\n2 1\n1 1\n")
    ran = run(*command.split(), file, "https://puzz.link/p?hitori/2/2/1A11", "-", stdin="2 1\n1 1\n")
    assert ran.status == 2
    lines = ran.lines()
    assert [(line["file"], line["index"], line["name"]) for line in lines] == [
        (str(file), 1, "first"),
        (str(file), 2, None),
        (str(file), 3, "third"),
        ("https://puzz.link/p?hitori/2/2/1A11", 1, None),
        (None, 1, None),
    ]
    notes = ["r1c2: 'A' is not a number, read as a blank"]
    assert [line.get("notes") for line in lines] == [None, None, None, notes, None]
    assert all(list(line)[:5] == list(ENVELOPE[:5]) for line in lines)
    assert list(lines[1])[5:] == ["error"]
    assert list(lines[3])[5] == "notes"


def test_a_place_counts_what_is_not_reported(tmp_path: Path) -> None:
    """Of a file's problems only twenty are, and one stands for the rest."""
    file = tmp_path / "many.txt"
    file.write_text("# format: line\n" + "112\n" * 30 + "2111\n")
    ran = run("count", "--json", file)
    assert [line["index"] for line in ran.lines()] == [*range(1, 21), 31, None]
    assert ran.lines()[-1]["error"].endswith("line 22: and 10 more from here on that cannot be read")
    assert run("count", "--json", "--solver", "backtracking", file).lines() == ran.lines()
    assert run("count", file).out == f"{file}, puzzle 31: 1\n"


def test_a_puzzle_is_chosen_by_the_place_that_its_line_names(tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    file.write_text("2 1\n1 1\n\n1 x\n\n1 1\n2 3\n")
    (line,) = run("explain", "--json", file, "--puzzle", 3).lines()
    assert (line["index"], line["uniqueness"]) == (3, "multiple")
    ran = run("explain", file, "--puzzle", 2)
    assert (ran.status, ran.err.splitlines()[-1]) == (
        2,
        f"hitori: error: {file}: --puzzle 2 is one that cannot be read",
    )
