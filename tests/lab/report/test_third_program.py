"""The third program agrees with the page: the verdicts of docs/results.md, and the figures and parts of docs/claims.md.

Numbers agree to the last printed digit. The ends of an interval may differ by a hundredth of its length where ranks
decide, and by a twentieth where puzzles are drawn again, since others were drawn.
"""

import re

import pytest

from tests.boards import ROOT
from tests.lab.report.third_program import STATEMENTS, Figure, Finding, findings, overall, parts

UNDECIDED = ("underpowered", "vacuous")

NUMBER = re.compile(r"[-+]?\d[\d,]*(?:\.(?P<decimals>\d+))?(?:e\+(?P<power>\d+))?")


def printed(found: str) -> list[tuple[float, float]]:
    """The numbers of a sentence, each with half a unit of its last digit, without the puzzles that would decide."""
    said = re.sub(r"; [\d,]+ would decide$", "", found)
    return [
        (float(number[0].replace(",", "")), 0.5 * 10.0 ** (int(number["power"] or 0) - len(number["decimals"] or "")))
        for number in NUMBER.finditer(said)
    ]


def differences(found: str, finding: Finding) -> list[str]:
    """The numbers on which page and program differ, e.g. "-4.7 is -4.66"."""
    numbers = printed(found)
    assert len(numbers) == len(finding.figures), found
    return [
        f"{said} is {figure.value}"
        for (said, rounding), figure in zip(numbers, finding.figures, strict=True)
        if abs(said - figure.value) > rounding + figure.tolerance + 1e-9
    ]


def said_of(statement: str) -> tuple[str, int | None]:
    """The verdict of docs/results.md and, of several parts, how many share it, e.g. ("contradicted", 2)."""
    page = (ROOT / "docs" / "results.md").read_text(encoding="utf-8")
    (line,) = (line for line in page.splitlines() if f"](claims.md#{statement.lower()})" in line)
    verdict, _, share = line.strip("| ").split(" | ")[-1].partition(" (")
    return verdict, int(share.split("/")[0]) if share else None


def test_there_are_fifteen() -> None:
    assert len(STATEMENTS) == 15


@pytest.mark.parametrize("statement", STATEMENTS)
def test_figures(statement: str) -> None:
    told = {
        part.of: differences(part.found, finding)
        for part, finding in zip(parts(statement), findings(statement), strict=True)
    }
    assert not any(told.values()), told


@pytest.mark.parametrize("statement", STATEMENTS)
def test_verdict_of_each_part(statement: str) -> None:
    said = ["undecided" if part.verdict in UNDECIDED else part.verdict for part in parts(statement)]
    assert [finding.verdict for finding in findings(statement)] == said


@pytest.mark.parametrize("statement", STATEMENTS)
def test_verdict(statement: str) -> None:
    verdicts = [finding.verdict for finding in findings(statement)]
    found = overall(verdicts)
    said, share = said_of(statement)
    if found == "undecided":
        assert said in UNDECIDED
    else:
        assert (said, share) == (found, verdicts.count(found) if len(verdicts) > 1 else None)


def test_other_figures_are_seen() -> None:
    finding = Finding([Figure(-4.66), Figure(-6.15, 0.1), Figure(-3.41, 0.1), Figure(2082)], "confirmed")
    assert differences("-4.7% [-6.2%, -3.3%], n=2,082; 11,440 would decide", finding) == []
    assert differences("-4.6% [-6.4%, -3.4%], n=2,083", finding) == ["-4.6 is -4.66", "-6.4 is -6.15", "2083.0 is 2082"]
    assert differences("from 4.7x to 1.04e+03x", Finding([Figure(4.74), Figure(1044.8)], "confirmed")) == []
