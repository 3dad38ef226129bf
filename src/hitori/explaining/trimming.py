"""Trims a proof of the best solution until each of its steps is needed.

A clause follows from what it cites by *unit propagation*: its literals are made false, a constraint that is left with
one way to hold makes literals true, and in the end one cannot hold any more. A clause is left with the fewest steps to
cite, and a sum with the fewest to add up. What is not cited then is left out. Lines of the formula cost nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence, Set

from .pseudo_boolean import Step


def trimmed(steps: Sequence[Step], contradiction: Step, check: Callable[[], None]) -> list[Step]:
    """The steps that the contradiction needs, which is the last of them.

    Changes what these steps cite and add up. `check` is called for each step, and may raise.
    """
    wanted = {contradiction}
    for step in reversed(steps):
        if step in wanted:
            check()
            if step.cited:
                step.cited = _fewest(step, wanted)
            wanted.update(_named(step))
    needed, contradiction = _without_repeats([step for step in steps if step in wanted], contradiction)
    _Sums(needed, contradiction).thin_out(check)
    needed, contradiction = _without_repeats(needed, contradiction)
    wanted = {contradiction}
    for step in reversed(needed):
        if step in wanted:
            wanted.update(_named(step))
    others = [step for step in needed if step in wanted and step is not contradiction]
    return [*others, contradiction]


def _named(step: Step) -> list[Step]:
    """What the line of this step names."""
    return [*step.cited, *(part for part, _ in step.parts)]


def _without_repeats(steps: Iterable[Step], contradiction: Step) -> tuple[list[Step], Step]:
    """The steps without those that say the same as the only one that they name, which is then named instead."""
    instead: dict[Step, Step] = {}
    left = []
    for step in steps:
        step.cited = [instead.get(cited, cited) for cited in step.cited]
        step.parts = [(instead.get(part, part), factor) for part, factor in step.parts]
        named = _named(step)
        if len(named) == 1 and named[0].degree == step.degree and sorted(named[0].terms) == sorted(step.terms):
            instead[step] = named[0]
        else:
            left.append(step)
    return left, instead.get(contradiction, contradiction)


def _fewest(step: Step, wanted: Set[Step]) -> list[Step]:
    """What a clause needs of what it cites: without any one of these steps it does not follow.

    Those that are wanted anyway are the last to be left out.
    """
    derivation = _Derivation(step, sorted(step.cited, key=lambda each: each.rule != "axiom" and each not in wanted))
    used = derivation.used()
    assert used is not None, "a step does not follow from what it cites"
    for each in sorted(used, key=wanted.__contains__):
        if each.rule != "axiom" and each in used:
            used = derivation.used({*step.cited} - {*used} | {each}) or used
    return used


class _Derivation:
    """A clause and what it is to follow from."""

    def __init__(self, clause: Step, cited: Sequence[Step]) -> None:
        self._cited = cited
        self._false = [-literal for _, literal in clause.terms]
        self._heaviest = [max((weight for weight, _ in each.terms), default=0) for each in cited]
        self._slacks = [sum(weight for weight, _ in each.terms) - each.degree for each in cited]
        self._touched: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        """By literal, which ones lose how much where it is true."""
        for number, each in enumerate(cited):
            for weight, literal in each.terms:
                self._touched[-literal].append((number, weight))
        for literal in self._false:
            for number, weight in self._touched[literal]:
                self._slacks[number] -= weight

    def used(self, without: Set[Step] = frozenset()) -> list[Step] | None:
        """Those that lead to a contradiction, in the order in which they do; None if they do not."""
        cited, touched, heaviest, slacks = self._cited, self._touched, self._heaviest, list(self._slacks)
        barred = [each in without for each in cited]
        trail = list(self._false)
        reasons: dict[int, int | None] = dict.fromkeys(trail)
        queue = [number for number, slack in enumerate(slacks) if slack < heaviest[number] and not barred[number]]
        for number in queue:
            if slacks[number] < 0:
                return self._needed(number, trail, reasons)
            for weight, literal in cited[number].terms:
                if weight > slacks[number] and literal not in reasons and -literal not in reasons:
                    reasons[literal] = number
                    trail.append(literal)
                    for other, lost in touched[literal]:
                        slacks[other] -= lost
                        if slacks[other] < heaviest[other] and not barred[other]:
                            queue.append(other)
        return None

    def _needed(self, conflict: int, trail: Sequence[int], reasons: Mapping[int, int | None]) -> list[Step]:
        """The ones behind a conflict, each where it is first used."""
        cited, place = self._cited, {literal: number for number, literal in enumerate(trail)}
        first = {conflict: len(trail)}
        needed = _falsifying(cited[conflict], 0, len(trail), place)
        for literal in reversed(trail):
            number = reasons[literal]
            if literal in needed and number is not None:
                first[number] = place[literal]
                weight = next(weight for weight, other in cited[number].terms if other == literal)
                needed |= _falsifying(cited[number], weight, place[literal], place)
        return [cited[number] for number in sorted(first, key=first.__getitem__)]


def _falsifying(step: Step, spared: int, before: int, place: Mapping[int, int]) -> set[int]:
    """Enough of the literals that were true before to leave too little for a step, even without this weight."""
    left = sum(weight for weight, _ in step.terms) - step.degree - spared
    terms = [(weight, -literal) for weight, literal in step.terms if place.get(-literal, before) < before]
    found: set[int] = set()
    for weight, literal in sorted(terms, key=lambda term: (-term[0], place[term[1]])):
        if left < 0:
            break
        left -= weight
        found.add(literal)
    return found


class _Sums:
    """The sums of a proof, and the clauses that follow from them."""

    def __init__(self, steps: Sequence[Step], contradiction: Step) -> None:
        self._steps = steps
        self._contradiction = contradiction
        self._sums = [step for step in steps if step.rule == "pol"]
        self._citing = [step for step in steps if any(cited.rule == "pol" for cited in step.cited)]
        """The clauses; one that once failed to follow comes first."""

    def thin_out(self, check: Callable[[], None]) -> None:
        """Leave out each step that only sums need, wherever the clauses still follow from what is left."""
        needed = {cited for step in self._steps for cited in step.cited} | {self._contradiction}
        for step in reversed(self._steps):
            if step not in needed and step.rule != "soli":
                check()
                self._try_without(step)

    def _try_without(self, step: Step) -> None:
        gone, changed = {step}, dict[Step, Step]()
        for each in self._sums:
            if any(part in gone or part in changed for part, _ in each.parts):
                parts = [(part, factor) for part, factor in each.parts if part not in gone]
                if parts:
                    changed[each] = _added(parts, each.divisor, changed)
                else:
                    gone.add(each)
        if self._holds(gone, changed):
            for each, less in changed.items():
                each.terms, each.degree, each.parts = less.terms, less.degree, less.parts

    def _holds(self, gone: Set[Step], changed: Mapping[Step, Step]) -> bool:
        """Do all clauses still follow if these sums are changed?"""
        last = changed.get(self._contradiction, self._contradiction)
        if last.rule == "pol" and last.degree <= sum(weight for weight, _ in last.terms):
            return False
        for clause in self._citing:
            if any(each in gone or each in changed for each in clause.cited):
                cited = [changed.get(each, each) for each in clause.cited]
                if not gone.isdisjoint(cited) or _Derivation(clause, cited).used() is None:
                    self._citing.remove(clause)
                    self._citing.insert(0, clause)
                    return False
        return True


def _added(parts: Sequence[tuple[Step, int]], divisor: int, changed: Mapping[Step, Step]) -> Step:
    """The sum of these, some of which are changed, divided and rounded up."""
    weights: dict[int, int] = {}
    degree = 0
    for part, factor in parts:
        addend = changed.get(part, part)
        degree += factor * addend.degree
        for weight, literal in addend.terms:
            weights[literal] = weights.get(literal, 0) + factor * weight
            # Of a literal and its opposite one is true.
            both = min(weights[literal], weights.get(-literal, 0))
            if both:
                weights[literal] -= both
                weights[-literal] -= both
                degree -= both
    terms = [(-(-weight // divisor), literal) for literal, weight in weights.items() if weight]
    return Step(terms, -(-degree // divisor), rule="pol", parts=parts, divisor=divisor)
