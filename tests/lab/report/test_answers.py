"""The three answers follow from verdicts and effects: another verdict, or another interval, is another sentence."""

import pytest

from hitori.lab.report.statistics import CHANGE, Estimate
from hitori.lab.study.claims import Claim, Judged, Part, Verdict
from measure import answers

SHARE = "{:.1f}%"


def estimate(value: float, low: float, high: float, unit: str = CHANGE) -> Estimate:
    return Estimate(value, (low, high), (low, high), (low, high), 100, unit)


def judged(quote: str, verdict: Verdict, measure: str = "typical", found: Estimate | None = None) -> Judged:
    return Judged(Claim(quote, "", "", measure, ("lazy",)), [Part("lazy", verdict, found)])


def of_rq1(most: Verdict, benefits: Verdict) -> list[Judged]:
    shares = [
        judged("", Verdict.CONFIRMED, "share", estimate(36.2, 30, 42, SHARE)),
        judged("", Verdict.CONFIRMED, "share", estimate(99.8, 99, 100, SHARE)),
    ]
    shares[1] = shares[1]._replace(parts=[shares[1].parts[0]._replace(name="lazy+WN")])
    return [*shares, judged("UC the biggest impact", most), judged("Distance benefits less than Lazy", benefits)]


def test_a_constraint_is_the_best_only_if_that_is_confirmed() -> None:
    on_top = [
        Part(f"lazy+WN+{name} lazy+WN", Verdict.UNDERPOWERED, estimate(value, value - 1, value + 1))
        for name, value in (("UC", -57.2), ("CI", 7.1), ("SP", -7.2))
    ]
    sure = answers.redundant(of_rq1(Verdict.CONFIRMED, Verdict.CONFIRMED), on_top)
    assert "from 36.2% to 99.8%" in sure
    assert "by -57.2%, more than any other, the other ten by -7% to +7%" in sure
    assert sure.endswith("No constraint does for distances what WN does for lazy.")
    for verdict in set(Verdict) - {Verdict.CONFIRMED}:
        unsure = answers.redundant(of_rq1(verdict, verdict), on_top)
        assert "more than any" not in unsure
        assert "distances" not in unsure


@pytest.mark.parametrize("low", [-2.0, 7.4])
def test_a_group_is_named_if_its_interval_excludes_no_change(low: float) -> None:
    """Duplicates too: that their intervals include no change is never said to be no difference."""
    groups = {
        ("lazy+WN", 10): [
            Part("lazy+WN BC low", Verdict.CONTRADICTED, estimate(47.5, 17.3, 87.6)),
            Part("lazy+WN NAD low", Verdict.UNDERPOWERED, estimate(21.4, low, 37.7)),
            Part("lazy+WN TAD low", Verdict.NOT_COMPARABLE),
        ],
        ("distance", 20): [Part("distance BC low", Verdict.UNDERPOWERED, estimate(12.2, -12.0, 46.7))],
    }
    said = answers.size({"lazy+WN": 14.2}, groups, ["0.12 at n = 10"])
    assert "grows 14-fold for lazy+WN" in said
    assert ("NAD low +21.4%" in said) == (low > 0)
    assert "lazy+WN, n = 10: BC low +47.5%" in said
    assert "distance, n = 20: none" in said
    assert "TAD low" not in said
    assert "R² of 0.12 at n = 10" in said
    assert "too wide to exclude one" in said


def test_an_equal_group_is_not_too_wide() -> None:
    groups = {("lazy+WN", 10): [Part("lazy+WN AD low", Verdict.CONFIRMED, estimate(0.5, -2, 3))]}
    assert "too wide" not in answers.size({}, groups, [])


@pytest.mark.parametrize("verdict", Verdict)
def test_a_paradigm_has_the_lowest_mean_only_if_that_is_confirmed(verdict: Verdict) -> None:
    here = dict.fromkeys((*answers.CUTS.values(), "clingo"), 0.5) | {"pysat": 0.00872, "clingo": 0.0615}
    own = {"asp": 0.0852, "pumpkin": 3.27, "z3": 13.3, "gurobi": 20.0, "prolog": 20.0}
    first = {"asp": 72.6, "pumpkin": 26.8}
    said = answers.paradigm([judged("ASP consistently outperforms all others", verdict)], here, own, first, 20.0)
    assert ("lowest mean at every size" in said) == (verdict is Verdict.CONFIRMED)
    assert "ASP " in said.partition("is fastest on 72.6%")[0]
    assert "SAT (PySAT) 0.00872" in said
    assert "ASP (clingo), which has reachability in its program and no cuts, 0.0615" in said
    assert said.endswith("Z3 13.3; MIP and Prolog answered none.")
