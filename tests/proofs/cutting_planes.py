"""A plain checker of the few rules of VeriPB that proofs of the best solution use, written from VeriPB's description.

A constraint is `{literal: weight}` and a degree: the true literals weigh at least that much. `~x` is the opposite of
`x`. It is named by its number, or by the label that its line begins with, e.g. `@7`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

Terms = dict[str, int]
Constraint = tuple[Terms, int]


class RefusedError(Exception):
    """A line does not hold."""


def opposite(literal: str) -> str:
    return literal.removeprefix("~") if literal.startswith("~") else f"~{literal}"


def normal(terms: Iterable[tuple[str, int]], degree: int) -> Constraint:
    """With weights above 0, and of a literal and its opposite only one."""
    found: Terms = {}
    for literal, weight in terms:
        if weight < 0:
            literal, weight, degree = opposite(literal), -weight, degree - weight
        both = min(weight, found.get(opposite(literal), 0))
        degree -= both
        found[literal] = found.get(literal, 0) + weight - both
        found[opposite(literal)] = found.get(opposite(literal), 0) - both
    return {literal: weight for literal, weight in found.items() if weight > 0}, max(degree, 0)


def parsed(words: Sequence[str]) -> Constraint:
    """E.g. `1 x 2 ~y >= 2`."""
    *terms, sign, degree = words
    if sign != ">=" or len(terms) % 2:
        raise RefusedError(" ".join(words))
    return normal(zip(terms[1::2], map(int, terms[::2]), strict=True), int(degree))


def negated(constraint: Constraint) -> Constraint:
    terms, degree = constraint
    return {opposite(literal): weight for literal, weight in terms.items()}, sum(terms.values()) - degree + 1


def added(one: Constraint, other: Constraint) -> Constraint:
    return normal([*one[0].items(), *other[0].items()], one[1] + other[1])


def is_contradiction(constraint: Constraint) -> bool:
    return sum(constraint[0].values()) < constraint[1]


class Checker:
    """What has been derived from a formula so far."""

    def __init__(self, formula: str) -> None:
        self.constraints: list[Constraint] = []
        self.labels: dict[str, int] = {}
        self.slacks: list[int] = []
        self.occurs: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self.best: int | None = None
        self.objective: list[tuple[str, int]] = []
        for line in formula.splitlines():
            words = line.rstrip(" ;").split()
            if words[0] == "min:":
                self.objective = list(zip(words[2::2], map(int, words[1::2]), strict=True))
            elif words[0] != "*":
                self.add(parsed(words))

    def add(self, constraint: Constraint) -> None:
        for literal, weight in constraint[0].items():
            self.occurs[literal].append((len(self.constraints), weight))
        self.slacks.append(sum(constraint[0].values()) - constraint[1])
        self.constraints.append(constraint)

    def number(self, name: str) -> int:
        """The place of a constraint that is named."""
        place = self.labels.get(name) if name.startswith("@") else int(name) - 1
        if place is None or not 0 <= place < len(self.constraints):
            raise RefusedError(f"there is no constraint {name}")
        return place

    def follows(self, words: Sequence[str]) -> Constraint:
        """The constraint of a line `rup`, e.g. `1 x 1 y >= 1 : 3 @7`; it must follow from those named, or from all."""
        end = words.index(":") if ":" in words else len(words)
        constraint, named = parsed(words[:end]), words[end + 1 :]
        checker = self.only({self.number(name) for name in named if name != "~"}) if named else self
        if checker.propagated(negated(constraint)) is not None:
            raise RefusedError(" ".join(words))
        return constraint

    def only(self, places: Iterable[int]) -> Checker:
        """Another checker that has just these constraints."""
        few = Checker("")
        for place in places:
            few.add(self.constraints[place])
        return few

    def propagated(self, further: Constraint) -> set[str] | None:
        """What is true if this holds too; None for a conflict."""
        true: set[str] = set()
        slacks = [*self.slacks, sum(further[0].values()) - further[1]]
        last = len(self.constraints)
        queue = [last, *range(last)]
        for number in queue:
            terms = further[0] if number == last else self.constraints[number][0]
            if slacks[number] < 0:
                return None
            for literal, weight in terms.items():
                if weight > slacks[number] and literal not in true and opposite(literal) not in true:
                    true.add(literal)
                    false = opposite(literal)
                    touched = [
                        *self.occurs.get(false, ()),
                        *([(last, further[0][false])] if false in further[0] else []),
                    ]
                    for other, lost in touched:
                        slacks[other] -= lost
                        queue.append(other)
        return true

    def run(self, proof: str) -> tuple[int, int]:
        """The bounds that the proof concludes; raises RefusedError."""
        lines = proof.splitlines()
        if lines[0] != "pseudo-Boolean proof version 3.0" or lines[-1] != "end pseudo-Boolean proof;":
            raise RefusedError("head or end")
        bounds = None
        for line in lines[1:-1]:
            rule, *words = line.rstrip("; ").split()
            label = None
            if rule.startswith("@"):
                label, (rule, *words) = rule, words
            match rule:
                case "f" if int(words[0]) == len(self.constraints):
                    pass
                case "rup":
                    self.add(self.follows(words))
                case "pol":
                    self.add(self.computed(words))
                case "red":
                    self.define(words)
                case "soli":
                    self.log(words)
                case "output" if words == ["NONE"]:
                    pass
                case "conclusion" if words[0] == "BOUNDS" and words[2] == ":":
                    if not is_contradiction(self.constraints[self.number(words[3])]):
                        raise RefusedError("the lower bound is not shown")
                    bounds = int(words[1]), int(words[4])
                case _:
                    raise RefusedError(line)
            if label is not None:
                self.labels[label] = len(self.constraints) - 1
        if bounds is None or self.best is None:
            raise RefusedError("nothing is concluded")
        if bounds[0] > self.best or bounds[1] < self.best:
            raise RefusedError(f"bounds {bounds}, but the best is {self.best}")
        return bounds

    def computed(self, words: Sequence[str]) -> Constraint:
        """The value of a line `pol`; a number is that of a constraint, or a factor where `*` or `d` follows."""
        stack: list[Constraint | str] = []
        for word in words:
            if word == "+":
                stack.append(added(self.value(stack.pop()), self.value(stack.pop())))
            elif word in ("*", "d"):
                last, (terms, degree) = stack.pop(), self.value(stack.pop())
                assert isinstance(last, str)
                factor = int(last)
                by = factor.__mul__ if word == "*" else lambda weight, divisor=factor: -(-weight // divisor)
                stack.append(({each: by(weight) for each, weight in terms.items()}, by(degree)))
            else:
                stack.append(word)
        (result,) = stack
        return self.value(result)

    def value(self, found: Constraint | str) -> Constraint:
        return self.constraints[self.number(found)] if isinstance(found, str) else found

    def define(self, words: Sequence[str]) -> None:
        """A constraint that a value of a new variable makes true, and what was said of it before too."""
        end = words.index(":")
        terms, degree = parsed(words[:end])
        variable, _, value = words[end + 1 :]
        witness = variable if value == "1" else opposite(variable)
        if terms.get(witness, 0) < degree:
            raise RefusedError("the witness does not make it true")
        without = ({each: weight for each, weight in terms.items() if each != witness}, degree)
        for number, _ in self.occurs.get(opposite(witness), ()):
            others, least = self.constraints[number]
            rest = ({each: weight for each, weight in others.items() if each != opposite(witness)}, least)
            if not is_contradiction(added(negated(without), negated(rest))):
                raise RefusedError("another constraint may fail")
        self.add((terms, degree))

    def log(self, words: Sequence[str]) -> None:
        """A solution, after which only better ones count."""
        count = len(words)
        true = self.propagated((dict.fromkeys(words, 1), count))
        variables = {literal.removeprefix("~") for literal in self.occurs}
        if true is None or len(true) < len(variables):
            raise RefusedError("the solution breaks a constraint, or leaves something open")
        value = sum(weight for literal, weight in self.objective if literal in true)
        self.best = value if self.best is None else min(self.best, value)
        less = [(literal, -weight) for literal, weight in self.objective]
        self.add(normal(less, 1 - value))


def bounds_of(formula: str, proof: str) -> tuple[int, int] | None:
    """The bounds that a proof shows; None if it is refused."""
    try:
        return Checker(formula).run(proof)
    except (RefusedError, IndexError, ValueError):
        return None
