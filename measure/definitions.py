"""The page docs/claims.md: each statement of the study in its words, how it is measured, the verdict on every part."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from math import inf

from hitori.lab.study.claims import CHANGES, Claim, Judged
from hitori.lab.study.evidence import Evidence
from hitori.lab.written import Table

PAGE = "docs/claims.md"

TESTS = {
    "typical": "Wilcoxon's signed ranks, paired by puzzle",
    "means": "Wilcoxon's signed ranks, paired by puzzle",
    "group": "Mann and Whitney's U",
    "group_means": "Mann and Whitney's U",
}
"""The test of the study whose p value stands beside an interval, by measure."""

CLOCKS = {
    "search": "search time",
    "total": "encoding and search",
    "encoding": "size of the encoding: variables and clauses",
}

HEAD = """# Definitions of the statements

What each statement of [results](results.md) was judged by: the study's words with the section, what is asked of the
records, how that is measured, and every part with its verdict. `src/hitori/lab/study/claims.toml` has the same for
programs; [the laboratory](laboratory.md#how-a-claim-is-judged) explains the rules. Intervals hold for all parts of a
statement together; p values are those of one test each, in seconds. This page is made from the records."""


def page(judged: Sequence[Judged]) -> str:
    """The page in Markdown; the statements are numbered as in `anchor`."""
    sections = ("\n\n".join(_section(number, one)) for number, one in enumerate(judged, 1))
    return "\n\n".join([HEAD, *sections]) + "\n"


def anchor(number: int) -> str:
    """The address of a definition."""
    return f"claims.md#c{number}"


def _section(number: int, one: Judged) -> Iterator[str]:
    claim = one.claim
    yield f"## C{number}"
    yield f'**{claim.quote}** ({claim.section}): *"{claim.words}"*'
    yield claim.claim
    yield "; ".join(_how(claim)) + "."
    rows = [
        (part.name or "-", _number(part.study), _range(bounds), str(part), part.significance or "-", str(part.verdict))
        for part, bounds in zip(one.parts, claim.parts(), strict=True)
    ]
    yield Table("", ("of", "printed", "has to lie in", "found", "p", "verdict"), rows).markdown().removesuffix("\n\n**")


def _how(claim: Claim) -> Iterator[str]:
    measure = inspect.getdoc(getattr(Evidence, claim.measure)) or ""
    first, *_ = measure.splitlines()
    yield f"Measured (`{claim.measure}`): {first.removesuffix('.')}"
    if claim.measure in (*CHANGES, "growth", "grown", "every_size", "every_mean", "every_spread", "mean"):
        yield "by the life of its process" if claim.measure == "outside" else f"by {CLOCKS[claim.clock]}"
    low, high = claim.sizes
    if claim.each:
        yield f"at n = {' and n = '.join(map(str, claim.each))}"
    elif (low, high) != (0, inf):
        yield f"at n = {low:g}" if low == high else f"at n = {low:g} to {high:g}"
    else:
        yield "at all sizes"
    if claim.measure in TESTS:
        yield f"the p value is of {TESTS[claim.measure]}" + (", the study's own test" if claim.test else "")
    if claim.data:
        yield "on the study's own times"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def _range(bounds: Claim) -> str:
    low, high = bounds.range
    return f"{low:g} to {high:g}" if low < high else f"{low:g}"
