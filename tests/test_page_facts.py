"""What pages state beside what they run: tables, figures and words, held against the code."""

import re
import runpy
import tomllib
from pathlib import Path
from random import Random
from statistics import median

import pytest

from hitori import Level, Puzzle, Shade, Shading, generate, load_one, native, questions, rate, rate_many, solvers
from hitori.encodings import distance, linear
from hitori.encodings.connectivity import CUT_RULES
from hitori.encodings.redundant import REDUNDANT
from hitori.engines.pumpkin import ROOTS
from hitori.explaining.techniques import SEARCH, TECHNIQUES
from hitori.explaining.translations import to_drat
from hitori.formats import loads_records
from hitori.generation.published import generate_published
from hitori.messages import catalogue, languages
from measure import classroom
from measure.registry import listed_engines
from tests.requirements import slow

from .boards import EXAMPLES, FIVE, ROOT, TINY
from .messages.cases import REASONS
from .messages.test_sentences import samples
from .pages import table, texts
from .proofs.checkers import is_accepted

README, CHANGING, CLASSROOM, DIFFICULTY, ENGINE_PAGE, FORMATS_PAGE, INSTALL, LANGUAGES, PROOFS = (
    (ROOT / page).read_text(encoding="utf-8")
    for page in (
        "README.md",
        "docs/how-to/change-the-language.md",
        "docs/classroom.md",
        "docs/difficulty.md",
        "docs/engines.md",
        "docs/formats.md",
        "docs/install.md",
        "docs/languages.md",
        "docs/proofs.md",
    )
)


# docs/install.md


def test_every_extra_is_in_the_table() -> None:
    named = [name for row in table(INSTALL, "extra | brings") for name in re.findall(r"`([\w-]+)`", row[0])]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert sorted(named) == sorted(project["optional-dependencies"])


# docs/classroom.md


def test_every_classroom_solver_is_in_it() -> None:
    assert all(f"`{info.name}`" in CLASSROOM for info in solvers() if "plain Python" in info.paradigm)


@pytest.mark.parametrize("index", [0, 4, 5, *slow([1, 2, 3])])
def test_the_states_are_those_of_the_solvers(index: int) -> None:
    variant = classroom.DEPTH_FIRST[index]
    states = classroom.states_of(classroom.solve_all(classroom.unique_puzzles(8, 20), variant))
    assert f"| {classroom.name_of(variant)} | {median(states):,.0f} | {max(states):,} |" in CLASSROOM


# docs/difficulty.md


def test_the_catalogue_of_techniques() -> None:
    assert table(DIFFICULTY, "technique | level | cost | what it says") == [
        [each.name, str(each.level), str(each.cost), each.summary] for each in (*TECHNIQUES.values(), SEARCH)
    ]


def test_the_techniques_that_make_a_puzzle_harder_if_they_are_needed_often() -> None:
    assert table(DIFFICULTY, "technique, in two rounds or more") == [
        [each.name, str(list(Level)[each.level.rank + 1]), str(10 * (each.level.rank + 2))]
        for each in TECHNIQUES.values()
        if each.most == 1
    ]


def test_the_example_worked_out_by_hand() -> None:
    puzzle = Puzzle.parse(texts(ROOT / "docs" / "difficulty.md", "text")[0])
    known = Shading.unknown(*puzzle.shape)
    for _, name, left, cells in table(DIFFICULTY, "round | technique | open | it decides"):
        assert int(left) == len(list(known.unknown_cells()))
        found = native.ask(questions.rounds(known, most=1), puzzle)
        ((technique, count, _),), after = found["rounds"], Shading(found["shading"])
        decided = [cell for cell in known.unknown_cells() if after[cell] != Shade.UNKNOWN]
        assert (list(TECHNIQUES)[technique], count) == (name, len(decided))
        assert cells == ", ".join(map(str, decided))
        known = after
    assert known.is_complete
    assert f"= {rate(puzzle).score:.2f}." in DIFFICULTY


def test_the_contradiction_worked_out_by_hand() -> None:
    puzzle = load_one(EXAMPLES / "levels" / "hard.txt")
    left = len(puzzle)
    for rank, cells, imagined in native.ask(questions.rounds(), puzzle)["rounds"]:
        if list(TECHNIQUES)[rank] == "short-contradiction":
            assert f"of {left} open cells it decides {cells}" in DIFFICULTY
            assert f"The effort is {left}/{cells} x {imagined} = {left / cells * imagined:.2f}, " in DIFFICULTY
        left -= cells
    assert f"= {rate(puzzle).score:.2f}.\n" in DIFFICULTY


@pytest.mark.parametrize("level", [*list(Level)[:-1], *slow([Level.EXTREME])])
def test_an_example_of_each_level(level: Level) -> None:
    puzzle = load_one(EXAMPLES / "levels" / f"{level}.txt")
    assert rate(puzzle).level is level
    assert generate(6, seed=3, difficulty=level) == puzzle


@pytest.mark.slow
def test_the_levels_of_random_puzzles() -> None:
    assert "| size | " + " | ".join(map(str, Level)) + " |\n" in DIFFICULTY
    rng = Random(8)
    levels = [found.level for found in rate_many(generate_published(8, rng) for _ in range(1000))]
    assert ["8 x 8", *(f"{levels.count(level) / 1000:.1%}" for level in Level)] in table(DIFFICULTY, "size | ")


def test_every_technique_that_difficulty_speaks_of_exists() -> None:
    spoken = set(re.findall(r"`([a-z]+-[a-z]+)`", DIFFICULTY))
    assert "last-exit" in spoken <= set(TECHNIQUES)


# docs/formats.md

LISTS = runpy.run_path(str(ROOT / "release" / "formats.py"))


@pytest.mark.parametrize("path", [LISTS["MODULE"], LISTS["PAGE"]], ids=["FormatName", "tables"])
def test_what_lists_the_formats_is_up_to_date(path: Path) -> None:
    assert LISTS["written"](path) == path.read_text(encoding="utf-8"), "write it with: make texts"


@pytest.mark.parametrize(
    ("example", "read", "notes"), [row[1:] for row in table(FORMATS_PAGE, "in the text | ")], ids=lambda cell: cell[:30]
)
def test_what_is_read_without_a_name(example: str, read: str, notes: str) -> None:
    found = loads_records(example.strip("`").replace(" / ", "\n"))
    puzzles = [" / ".join(" ".join(map(str, row)) for row in record.puzzle.to_rows()) for record in found]
    assert ", ".join(f"`{puzzle}`" for puzzle in puzzles) == read
    assert "; ".join(note for record in found for note in record.warnings) == notes


# docs/engines.md


def test_the_table_of_engines_is_that_of_the_registry() -> None:
    lines = listed_engines()
    assert len(lines) == 14
    assert "\n".join(["<!-- table: engines -->", *lines, "<!-- end -->"]) in ENGINE_PAGE


def test_every_value_of_the_options_is_explained() -> None:
    for value in [*distance.CONNECTIVITY, *linear.CONNECTIVITY, *CUT_RULES, *ROOTS, "global"]:
        assert f"`{value}`" in ENGINE_PAGE or f"={value}`" in ENGINE_PAGE
    assert ", ".join(REDUNDANT) in " ".join(ENGINE_PAGE.split())


# docs/languages.md


def test_every_message_and_its_details_are_listed() -> None:
    """A row has the messages and their details; those of a variant follow after a semicolon, in the same order."""
    listed = {
        name: set(re.findall(r"`(\w+)`", details))
        for messages, details in table(LANGUAGES, "message | details")
        for name in re.findall(r"`([\w.-]+)`", messages)
    }
    assert sorted(listed) == REASONS
    for deduction in samples():
        assert set(deduction.details) <= listed[deduction.message], deduction


def test_every_language_is_named() -> None:
    assert all(f"(`{code}`)" in README for code in languages()[1:])
    assert all(catalogue(code).text("page.shaded") in LANGUAGES for code in languages())
    assert all(f"(`{code}`)" in CHANGING for code in languages()[1:])


def test_the_page_says_of_every_language_whether_a_native_speaker_has_read_it() -> None:
    rows = table(LANGUAGES, "language | a native speaker has read it")
    named = [name for names, _ in rows for name in names.split(", ")]
    assert len({*named}) == len(named) == len(languages())


# docs/proofs.md

PROOF, FOLLOWS = texts(ROOT / "docs" / "proofs.md", "proof")


@pytest.mark.parametrize(("proof", "puzzle"), [(PROOF, FIVE), (FOLLOWS, TINY)])
def test_a_proof_is_accepted_by_both_checkers(proof: str, puzzle: Puzzle) -> None:
    assert is_accepted(proof, puzzle)


def test_each_step_of_it_is_needed() -> None:
    lines = PROOF.splitlines()
    for place, line in enumerate(lines):
        if line[0].isdigit() and place > 6:
            assert not is_accepted("\n".join(lines[:place] + lines[place + 1 :])), line


def test_the_flood_fill_shown_is_that_of_its_proof() -> None:
    line = "c 10 cut aaaaa aaaa# aaa#b aaaa# aaaaa"
    assert line in PROOFS
    assert f"\n{line}\n" in to_drat(PROOF)[0]


def test_the_lines_to_believe_are_counted() -> None:
    ways = {row[0].strip("`"): int(row[1].replace(",", "")) for row in table(PROOFS, "way | lines of code")}
    assert list(ways) == ["with your eyes", "--with python", "--with coq", "--with rust", "VeriPB", "DRAT"]
    checker = ROOT / "crates" / "hitori-checker" / "src"
    rust = [file for file in checker.rglob("*.rs") if file.name not in ("tests.rs", "derivation.rs")]
    coq = [ROOT / "proofs" / "coq" / "verify.ml"]
    for way, files in [("python", [EXAMPLES / "check_proof.py"]), ("rust", rust), ("coq", coq)]:
        lines = sum(file.read_text().count("\n") for file in files) + (130 if way == "coq" else 0)
        assert ways[f"--with {way}"] == pytest.approx(lines, rel=0.1)


@pytest.mark.parametrize("word", ["VeriPB", "dratify", "flood"])
def test_what_is_trusted_is_named(word: str) -> None:
    assert word in PROOFS
