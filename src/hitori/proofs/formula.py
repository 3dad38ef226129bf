"""What a proof shows, as a formula without a model: rules 1 and 2, and that none of the listed solutions is meant.

A proof of "exactly k" lists k solutions and shows that there is no other; that of a backbone shows that no solution
differs from it. So the claim of either, once its solutions are checked, is that a formula has no model: the rules, and
for each solution (or for the backbone) the clause "some cell differs".
"""

from __future__ import annotations

from ..encodings.pairs import Clause, PairRules
from .items import ProofItems, differing


def pair_clauses(items: ProofItems) -> list[Clause]:
    """Rules 1 and 2: equals are not both unshaded, neighbours not both shaded."""
    return PairRules.for_all_solutions(items.puzzle).clauses()


def exclusions(items: ProofItems) -> list[Clause]:
    """For each listed solution the clause that some cell differs; for a backbone, that some decided cell does."""
    if items.backbone is None:
        return [step.clause for step in items.steps if step.kind == "solution"]
    return [differing("".join(items.backbone.to_rows()))]
