"""The page of results says what the records show: its answers follow from the verdicts, which no report contradicts."""

import re
from pathlib import Path

import pytest

from hitori.lab.measure import plan as plans
from hitori.lab.measure.records import load
from hitori.lab.report import statistics
from hitori.lab.study.claims import GROUPS, claims
from hitori.lab.study.evidence import Evidence
from hitori.lab.study.questions import QUESTIONS, effects, undisturbed
from measure.study import LIMIT, own_times
from tests.boards import ROOT

PAGE = (ROOT / "docs/results.md").read_text()
DEFINITIONS = ROOT / "docs/claims.md"


def answer(question: str) -> str:
    """The line at the top of the page that answers it."""
    (line,) = [line for line in PAGE.splitlines() if line.startswith(f"- **{question}")]
    return line


def found(quote: str) -> tuple[str, str]:
    """What the page prints beside a statement, and the verdict."""
    (row,) = [line.split(" | ") for line in PAGE.splitlines() if line.startswith(f"| [{quote}](")]
    return row[2], row[3].removesuffix(" |")


def test_no_interval_around_nothing_confirms_an_effect() -> None:
    assert found("CCH 2.82% slowdown")[1] == "practically no change"
    for quote in ("CI, CC, DW, PI, SP, WB improve", "by 4.8% to 4.9%, WB 1.78%"):
        assert not found(quote)[1].startswith(("confirmed", "underpowered"))


def test_what_would_decide_is_more_than_there_is() -> None:
    said = re.findall(r"n=([\d,]+); ([\d,]+) would decide", PAGE + DEFINITIONS.read_text())
    assert said
    for count, needed in said:
        assert int(needed.replace(",", "")) > int(count.replace(",", ""))


def test_a_time_of_the_limit_is_no_answer() -> None:
    """Six cells of Z3 hold the study's penalty, 20.0, where the others are empty."""
    _, records = own_times()
    assert all(one.seconds() < LIMIT for one in records if one.is_answered)
    of_z3 = [one for one in records if one.entrant == "z3" and one.size == 50]
    assert (len(of_z3), sum(one.is_answered for one in of_z3)) == (50, 25)
    assert found("Z3 solves n = 50")[0].startswith("50.0% [35.5%, 64.5%]")
    assert found("Pumpkin second-fastest")[0] == "81.3% [77.6%, 84.6%], n=497"


def test_the_largest_size_is_that_of_an_answer() -> None:
    """None of nine is no more than a third, where the study has one of forty or more."""
    base, verdict = found("max solved: Base 16")
    assert base == "15; 0 of 9 at n = 16 [0.0%, 33.6%]; 146 would decide"
    assert verdict == "underpowered"
    others, _ = found("max solved: WN 25, UC 23, WB 21, PI and LW 17, CC and CI 16, the others 15")
    assert others.startswith("UC: 22; 0 of 8 at n = 23")


def test_no_size_of_one_puzzle_has_a_size_s_weight() -> None:
    """Paired with the base, and over the sizes that have as many puzzles as an interval needs."""
    said, verdict = found("nine others 37.0% to 39.6%")
    assert said.startswith("DW: +4.0 points [")
    assert verdict == "underpowered (1/9)"
    assert found("WB 42.1%")[1] == "not comparable"


@pytest.mark.parametrize(
    ("quote", "verdict"),
    [
        ("encoding and time strongly correlated", "contradicted"),
        ("distance: low variance", "contradicted"),
        ("its encoding scales aggressively", "confirmed"),
        ("script-reported time: significant bias", "confirmed"),
        ("our solver's startup time negligible", "not comparable"),
    ],
)
def test_what_size_alone_makes_is_not_signed(quote: str, verdict: str) -> None:
    assert found(quote)[1].startswith(verdict)


def test_the_paradigms_are_named_with_what_they_have() -> None:
    said = answer("Which paradigm is best?")
    assert "ASP (clingo), which has reachability in its program and no cuts" in said
    assert "SAT (PySAT) 0.00872" in said
    assert "<!-- SAT (PySAT) -->" in (ROOT / "docs/images/results-times.svg").read_text()


def test_the_regressions_say_how_much_they_explain() -> None:
    shares = re.findall(r"^\| (lazy\+WN|distance) \| (10|20) \|.*\| ([\d.]+) \|$", PAGE, re.MULTILINE)
    assert [(entrant, size, share) for entrant, size, share in shares] == [
        ("lazy+WN", "10", "0.12"),
        ("distance", "10", "0.11"),
        ("lazy+WN", "20", "0.07"),
        ("distance", "20", "0.20"),
    ]


def test_every_statement_is_one_click_from_its_definition() -> None:
    text = DEFINITIONS.read_text()
    for name in QUESTIONS:
        for claim in claims(name):
            (anchor,) = re.findall(
                rf"^\| \[{re.escape(claim.quote)}\]\(claims\.md#(c\d+)\) \| {claim.section} \|", PAGE, re.M
            )
            section = text.partition(f"## {anchor.upper()}\n")[2].partition("\n## ")[0]
            for part in (claim.words, claim.claim):
                assert part in section, claim.quote


def defined(number: int) -> list[str]:
    """The verdict of each part of a statement, as its definition has them."""
    section = DEFINITIONS.read_text().partition(f"## C{number}\n")[2].partition("\n## ")[0]
    return [line.strip("| ").split(" | ")[-1] for line in section.splitlines() if line.startswith("| ")][1:]


DRAWN = {"gained", "means", "group_means", "correlation_within", "every_spread", "grown", "growth", "quartiles"}
"""The measures that take the bootstrap; on the study's own times values decide."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_no_verdict_depends_on_what_the_bootstrap_draws(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "SEED", seed)
    judged = 0
    for name in ("rq1", "rq2"):
        folder = Path(ROOT, "measure/records", name)
        evidence = Evidence(plans.read(folder), undisturbed(load(folder)))
        first = 1 if name == "rq1" else 1 + len(claims("rq1"))
        for number, claim in enumerate(claims(name), first):
            if claim.measure in DRAWN:
                parts = evidence.judged(claim).parts
                assert [str(part.verdict) for part in parts] == defined(number), claim.quote
                judged += len(parts)
    assert judged > 40


@pytest.mark.slow
def test_the_answer_on_groups_is_that_of_our_own_report() -> None:
    """Each group that differs in the report of RQ2 is named with its size, and no other one."""
    folder = Path(ROOT, "measure/records/rq2")
    evidence, said = Evidence(plans.read(folder), undisturbed(load(folder))), answer("What makes a puzzle slow?")
    assert "no difference" not in said
    assert "no measurable" not in said
    for size in (10, 20):
        for entrant in ("lazy+WN", "distance"):
            for part in effects(evidence, "search", entrant, GROUPS, size):
                name = part.name.removeprefix(f"{entrant} ")
                assert (f"{name} {part.found}" in said) == part.is_apart, (entrant, size, part)
