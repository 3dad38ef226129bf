"""docs/study-coverage.md leaves nothing of the study out, and each command of its tables is run by the page itself."""

import re
from pkgutil import resolve_name

import pytest

from hitori.encodings.redundant import REDUNDANT, VARIANTS
from hitori.explaining.techniques import TECHNIQUES
from hitori.lab.study.claims import Verdict, claims
from hitori.lab.study.evidence import Evidence, judge
from hitori.lab.study.questions import QUESTIONS
from measure.study import own_times
from tests.boards import ROOT
from tests.pages import blocks, table, table_rows

FILE = ROOT / "docs/study-coverage.md"
PAGE = FILE.read_text(encoding="utf-8")
CONSOLES = [block for block in blocks(FILE) if block.language == "console"]
RUN = {command.split(" | ")[0] for block in CONSOLES for _, command, _ in block.commands()}
ROWS = [row for row in table_rows(re.sub(r"(?ms)^```.*?^```", "", PAGE)) if set(row[0]) != {"-"}]
NUMBERED = {
    "Algorithm": [str(number) for number in range(1, 6)],
    "Theorem": ["B.1"],
    "Lemma": [f"B.{number}" for number in range(2, 9)],
    "Figure": [str(number) for number in range(1, 14)],
    "Table": [str(number) for number in range(1, 4)],
    "Appendix": ["A", "B", "C"],
    "Section": [str(number) for number in range(1, 9)],
}


def test_every_group_of_statements_on_results_has_its_row() -> None:
    groups = {(name.upper(), claim.section) for name in QUESTIONS for claim in claims(name)}
    assert {(question, section) for question, section, *_ in table(PAGE, "question |")} == groups


@pytest.mark.parametrize("kind", NUMBERED)
def test_everything_that_the_study_numbers_has_its_row(kind: str) -> None:
    first = [row[0] for row in ROWS]
    assert [each.removeprefix(f"{kind} ") for each in first if each.startswith(f"{kind} ")] == NUMBERED[kind]


def test_every_redundant_constraint_has_its_row() -> None:
    rows = table(PAGE, "constraint |")
    assert [row[0] for row in rows] == [*REDUNDANT, *VARIANTS]
    for name, _, function, technique, _ in rows:
        constraint = (REDUNDANT | VARIANTS)[name]
        assert resolve_name(f"hitori.encodings.redundant.{function.strip('`')}") in constraint[:2]
        assert technique == "-" or technique.strip("`") in TECHNIQUES


def test_every_command_of_a_table_is_run() -> None:
    named = {code for row in ROWS for cell in row for code in re.findall(r"`(hitori [^`]*)`", cell)}
    assert len(named) > 15
    assert named - RUN == set()


def test_every_row_says_what_shows_ours() -> None:
    """A command, a page, or a name in Python or Coq."""
    heads = {row[0] for row in ROWS if row[-1].startswith("what differs")}
    without = [row for row in ROWS if row[0] not in heads and not re.search(r"`[^`]+`|\]\(", " ".join(row[2:]))]
    assert without == [["Appendix A", "who did what", "-", "nothing to repeat"]]


def test_every_name_of_python_is_there() -> None:
    names = re.findall(r"`((?:encodings|engines|generation|lab)\.[\w.]+)`", PAGE)
    assert len(names) > 10
    for name in names:
        resolve_name(f"hitori.{name}")


def test_every_theorem_of_coq_is_there() -> None:
    found = re.findall(r"`(\w+)` in \[(\w+\.v)\]\((\S+?)\)", PAGE)
    assert found
    for name, file, link in found:
        assert link == f"../proofs/coq/{file}"
        assert re.search(rf"^(Theorem|Lemma) {name}\b", (ROOT / "proofs/coq" / file).read_text(encoding="utf-8"), re.M)


@pytest.mark.slow
def test_the_studys_own_times_judge_statements_on_paradigms() -> None:
    judged = judge("rq3", Evidence(*own_times()), "study")
    assert {one.claim.section for one in judged} == {"6.3", "7"}
    assert {part.verdict for one in judged for part in one.parts} <= {Verdict.CONFIRMED, Verdict.CONTRADICTED}
