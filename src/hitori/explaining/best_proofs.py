"""Proofs that a solution is the best, for VeriPB: its value is reached, and nothing better is possible.

The formula is the puzzle, its three rules and the objective, which VeriPB minimises: the weights of the shaded cells,
with their signs changed for `most` and `heaviest`. The proof logs the best solution. From there on the objective must
be less, and the proof ends with a contradiction.

The bound is found by cores, as `hitori.best` finds it. A *cost* is a literal and what it costs where it is true. A
core is a clause of costs, one of which is due; a *total* has an output for the second true one of them, the third, ...,
which then costs instead. `red` defines each output, and `pol` adds up what is due (Berg, Bogaerts, Nordstroem, Oertel
and Vandesande, "Certified core-guided MaxSAT solving", CADE 2023). Where a core takes many conflicts, what is due so
far is added up, and the search goes on under this sum alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..errors import OutOfTimeError
from ..puzzle import Puzzle
from ..results import Clock
from ..shading import Shading
from ..solving.best import ObjectiveName
from .pseudo_boolean import Step, SumSearch
from .translations import Formula, in_veripb
from .trimming import trimmed

CONFLICTS_PER_TRY = 30
"""For one attempt to make a core smaller."""
CONFLICTS_PER_CORE = 300


@dataclass(frozen=True, slots=True)
class BestProof:
    """The proof for VeriPB that no solution of a puzzle is better than one that it logs.

    >>> import hitori
    >>> proof = hitori.prove(Puzzle([[1, 1, 2, 3]]), claim="most")
    >>> proof.claim
    'most 2'
    >>> print(proof)
    pseudo-Boolean proof version 3.0
    f 41;
    @1 rup 1 ~r1c2 >= 1 ;
    @2 rup 1 ~r1c3 >= 1 ;
    @3 soli r1c1 ~r1c2 ~r1c3 r1c4;
    @4 rup >= 1 : @1 @2 @3 ;
    output NONE;
    conclusion BOUNDS -2 : @4 -2;
    end pseudo-Boolean proof;
    """

    objective: ObjectiveName
    value: int
    solution: Shading
    formula: str
    """The puzzle, its rules and the objective, in OPB."""
    text: str
    """The proof, in VeriPB's format 3.0."""

    @property
    def claim(self) -> str:
        """What is proved, e.g. `fewest 7`."""
        return f"{self.objective} {self.value}"

    @property
    def lines(self) -> tuple[str, ...]:
        """The steps, e.g. `@1 rup 1 ~r2c4 >= 1 ;`: the lines between the head and the conclusion."""
        return tuple(self.text.splitlines()[2:-3])

    def to_dict(self) -> dict[str, object]:
        """The record of `hitori prove --json`, for `to_dict`."""
        return {"claim": self.claim, "proved": True, "reason": None, "steps": len(self.lines), "proof": self.text}

    def __str__(self) -> str:
        return self.text.removesuffix("\n")


def proof_of_best(
    puzzle: Puzzle, objective: ObjectiveName, weights: Sequence[int], solution: Shading, value: int, clock: Clock
) -> BestProof:
    """The proof that a solution is best: of all it has the least weight. `value` is what the objective makes of that.

    Raises OutOfTimeError at a limit.
    """
    found = _Bound(puzzle, weights, solution, clock)
    found.prove()
    formula = Formula(puzzle)
    names = [*formula.names, *(f"t{number}" for number in range(1, found.search.count - len(puzzle) + 1))]
    lines: list[str] = []
    references = {axiom: str(number) for number, axiom in enumerate(found.search.axioms, 1)}
    for number, step in enumerate(found.proof(), 1):
        references[step] = f"@{number}"
        lines.append(f"@{number} {_line(step, names, references)}")
    # The last step is the contradiction, which shows the lower bound.
    text = in_veripb(formula, lines, f"BOUNDS {found.least} : @{len(lines)} {found.least}")
    return BestProof(objective, value, solution, formula.text(weights), text)


@dataclass
class _Total:
    """How many literals of a core are true."""

    literals: Sequence[int]
    sums: list[Step]
    """At j - 1: as many are true as of the outputs 1 to j, of which the first is, at least."""
    charged: list[int]
    """At j - 1: what output j has cost in all; of the first, what the core has."""
    outputs: list[int] = field(default_factory=list)
    """From the second on."""


class _SpentError(Exception):
    """An attempt took too many conflicts."""


class _Bound:
    """The search for the proof that no solution weighs less than this one."""

    def __init__(self, puzzle: Puzzle, weights: Sequence[int], solution: Shading, clock: Clock) -> None:
        shaded = [shade == "#" for row in solution.to_rows() for shade in row]
        self.least = sum(weight for weight, is_shaded in zip(weights, shaded, strict=True) if is_shaded)
        self.clock = clock
        self.search = SumSearch(puzzle)
        self.costs: dict[int, int] = {}
        self.totals: list[_Total] = []
        self.output_of: dict[int, tuple[_Total, int]] = {}
        """By literal, the total of which it is an output, and which."""
        self.bound = sum(min(weight, 0) for weight in weights)
        for cell, weight in enumerate(weights, 1):
            cheap = -cell if weight >= 0 else cell
            self.search.phase[cell] = cheap
            if weight:
                self.costs[-cheap] = abs(weight)
        logged = [cell if is_shaded else -cell for cell, is_shaded in enumerate(shaded, 1)]
        self.better = Step(*self._within(self.least - 1), rule="soli", logged=logged)
        self.search.log(self.better)

    def _within(self, value: int) -> tuple[list[tuple[int, int]], int]:
        """The sum that says that what is due and the costs that are left are within this value."""
        return [(cost, -literal) for literal, cost in self.costs.items()], sum(self.costs.values()) + self.bound - value

    def prove(self) -> None:
        """Search until there is a contradiction."""
        enough = max(self.costs.values(), default=0)
        while self.bound < self.least and self.search.contradiction is None:
            # The dearest first, and all of them in the end (stratification).
            due = sorted(((cost, -literal) for literal, cost in self.costs.items() if cost >= enough), reverse=True)
            try:
                core = self.search.run([literal for _, literal in due], self._bounded(CONFLICTS_PER_CORE))
            except _SpentError:
                break
            if core is None:
                enough = max(cost for cost in self.costs.values() if cost < enough)
            elif core:
                self._pay(self._smaller(core))
        if self.search.contradiction is None:
            self._add_up()
            self.search.run([], self._bounded(None))

    def proof(self) -> list[Step]:
        """The steps that are needed."""
        assert self.search.contradiction is not None, "a better solution than the best"
        return trimmed(self.search.steps, self.search.contradiction, self._bounded(None))

    def _bounded(self, few: int | None) -> Callable[[], None]:
        """What to call after each conflict: it ends an attempt after these many, and the whole at a limit."""
        most = None if few is None else self.search.conflicts + few

        def check() -> None:
            if self.clock.left().time == 0:
                raise OutOfTimeError("a limit was reached before the bound was proved")
            if most is not None and self.search.conflicts > most:
                raise _SpentError

        return check

    def _smaller(self, core: list[int]) -> list[int]:
        """A part of this core that is one too, as far as few conflicts show."""
        behind = self.search.behind_core
        for literal in list(core):
            if literal in core and len(core) > 1:
                without = [each for each in core if each != literal]
                try:
                    less = self.search.run(without, self._bounded(CONFLICTS_PER_TRY))
                except _SpentError:
                    continue
                if less is not None:
                    core, behind = less, self.search.behind_core
        self.search.behind_core = behind
        return core

    def _pay(self, core: list[int]) -> None:
        """One of these assumptions does not hold."""
        literals = [-literal for literal in core]
        due = self.search.add_clause(literals, self.search.behind_core)
        if not literals:
            return
        least = min(self.costs[literal] for literal in literals)
        self.bound += least
        for literal in literals:
            self.costs[literal] -= least
            if not self.costs[literal]:
                del self.costs[literal]
            if literal in self.output_of:
                total, count = self.output_of[literal]
                self._charge(total, count + 1, least)
        self.totals.append(_Total(literals, [due], [least]))
        self._charge(self.totals[-1], 2, least)

    def _charge(self, total: _Total, count: int, cost: int) -> None:
        """From now on it costs so much that as many literals of the total are true."""
        if count > len(total.literals):
            return
        if count > len(total.sums):
            self._define(total, count)
        output = total.outputs[count - 2]
        total.charged[count - 1] += cost
        self.costs[output] = self.costs.get(output, 0) + cost

    def _define(self, total: _Total, count: int) -> None:
        """The next output of a total: it is true just if as many of the literals are."""
        output, size = self.search.variable(), len(total.literals)
        total.outputs.append(output)
        total.charged.append(0)
        self.output_of[output] = total, count
        true, false = ([(1, sign * literal) for literal in total.literals] for sign in (1, -1))
        only_if = Step([*true, (count, -output)], count, rule="red", witness=-output)
        if_ = Step([*false, (size - count + 1, output)], size - count + 1, rule="red", witness=output)
        self.search.add_sum(only_if)
        self.search.add_sum(if_)
        # Divided, count - 1 times the sum before and what the output needs round up to one more.
        parts = [(total.sums[-1], count - 1), (only_if, 1)]
        outputs = [(1, -each) for each in total.outputs]
        total.sums.append(Step([*true, *outputs], count, rule="pol", parts=parts, divisor=count))
        self.search.log(total.sums[-1])

    def _add_up(self) -> None:
        """Add up all that is due: what still costs must stay within the gap.

        The sum alone is not enough, because it leaves out the outputs that cost nothing yet.
        """
        self.search.obey(self.better)
        if not self.totals:
            return
        parts = [(self.better, 1)]
        for total in self.totals:
            differences = zip(total.sums, total.charged, [*total.charged[1:], 0], strict=True)
            parts += [(step, charged - further) for step, charged, further in differences if charged > further]
        self.search.add_sum(Step(*self._within(self.least - 1), rule="pol", parts=parts))


def _line(step: Step, names: Sequence[str], references: dict[Step, str]) -> str:
    """A step as VeriPB reads it, e.g. `rup 1 ~r2c4 1 t1 >= 1 : 12 @3 ;`, with what it follows from.

    A cut names nothing: it follows from the formula.
    """

    def name(literal: int) -> str:
        return ("~" if literal < 0 else "") + names[abs(literal) - 1]

    constraint = " ".join([*(f"{weight} {name(literal)}" for weight, literal in step.terms), f">= {step.degree}"])
    match step.rule:
        case "soli":
            return f"soli {' '.join(map(name, step.logged))};"
        case "red":
            return f"red {constraint} : {name(abs(step.witness))} -> {int(step.witness > 0)};"
        case "pol":
            multiples = [f"{references[part]}{f' {factor} *' if factor > 1 else ''}" for part, factor in step.parts]
            added = " ".join([multiples[0], *(f"{multiple} +" for multiple in multiples[1:])])
            return f"pol {added}{f' {step.divisor} d' if step.divisor > 1 else ''};"
    hints = f": {' '.join(references[each] for each in step.cited)} " if step.cited else ""
    return f"rup {constraint} {hints};"
