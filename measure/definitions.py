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
    "encoding": "size of the encoding: variables and clauses, of unanswered puzzles too",
}

HEAD = """# Definitions of the statements

What each statement of [results](results.md) was judged by: the study's words with the section, what is asked of the
records, how that is measured, and every part with its verdict. `src/hitori/lab/study/claims.toml` has the same for
programs; [the laboratory](laboratory.md#how-a-claim-is-judged) explains the rules. The p values are those of one test
each, in seconds. This page is made from the records.

## Rules for all statements

**What is counted**

- Calls that other work slowed down are left out; n, the number of puzzles or pairs, depends on it.
- A time of the limit or more is no answer. In a mean an unanswered puzzle counts 20 s. In a typical change its time
  lies between 10 s and infinity: the interval reaches from the lowest to the highest change that this allows. If the
  estimate depends on it, it is printed as a bound: `>` at least, `<` at most. Pairs of which neither is answered are
  left out.
- A typical change is Hodges and Lehmann's: of pairs the median of all averages of two logarithms of ratios, of groups
  the median of all differences of logarithms. Its interval is that of Wilcoxon's, or Mann and Whitney's, test.
- Shares weigh all sizes alike. Their interval is Clopper and Pearson's for Kish's effective number of puzzles: (number
  of sizes)² / sum of 1 / (puzzles of a size).
- Groups: low is strictly below the first quartile, high strictly above the third, medium the rest. The quartiles are
  linear, of all 1000 puzzles of that size; n counts the group without the medium one.
- BC counts shaded cells. AD counts pairs of equal labels side by side, NAD all other pairs in a line: three equal
  labels in a row are two adjacent pairs and one that is not. TAD counts such triples.

**Intervals**

- Printed intervals are joint: of 95%, with the error of 5% divided by the parts of the statement and, where each size
  is judged, by the sizes as well.
- Means and ratios of means have percentile intervals of the bootstrap, which draws puzzles again within each size or
  group. It draws until no end would change the verdict if it were four standard errors away, and the standard error of
  the printed ends is half a unit of their last digit at most; or a million times. Of intervals wider than about 50
  points the last digit depends on the draws.

**Ranges**

- A printed size is a range of 5 points around it. A printed change is also within a factor of two of its logarithm: of
  -80%, a fifth, from its square to its root, -96% to -55.3%. On each side the range that reaches further counts, but
  never across 0. Other ranges are said in the statement.

**Verdicts of a part**: the first of these that holds

1. *not comparable*: another limit, missing sizes, or a setting of ours that the measure depends on;
2. *confirmed*: the 95% interval of this part alone lies in the range; for "no effect" the 90% interval, which is that
   of two one-sided tests at 5%;
3. *contradicted*: the joint interval lies outside the range;
4. *practically no change*, where the range is of a change and does not reach across 0: the joint interval includes 0,
   and two one-sided tests at 5% of this part alone exclude a change of 5%;
5. *different, size unclear*: the joint interval excludes the value that the study prints, which is 0 for "no effect".
   An interval such as [-8.9%, -0.3%] for a printed -0.4% is not different, though it excludes 0;
6. *vacuous*: so many puzzles as would decide take more than eight hours;
7. *underpowered*.

On the study's own times the value alone decides, not its interval. An end of a bootstrap's interval that is within
three of its standard errors of where the verdict changes decides nothing: the part is *different* instead of
*contradicted*, and *underpowered* instead of any other.

**Would decide**: intervals shrink with the root of n. With v the value and b the end of an interval that has to come to
r, an end of the range, n ((b - v) / (r - v))² puzzles would decide. If v is in the range, that is the interval of
confirmed, and the side that asks for more; else it is the joint one, and its end on the side of the range. For the
largest size: so many without an answer as exclude one of forty. Their number times the mean seconds of all entrants of
the part is the time that makes it vacuous.

**At every size**: confirmed if the interval at each size confirms; contradicted if it contradicts at one, or if the
estimates are in the range at fewer than half of the sizes by a sign test at 5%, divided by the parts.

**Verdict of a statement**: the first of contradicted, different, practically no change, underpowered, vacuous,
confirmed, not comparable that a part has."""


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
    return f"{round(low, 2):g} to {round(high, 2):g}" if low < high else f"{low:g}"
