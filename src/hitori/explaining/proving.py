"""Making proofs: `prove(puzzle, claim="unique")` is the text that shows that there is exactly one solution.

A *claim* is about the solutions of a puzzle: there are `none`, exactly one (`unique`), exactly so many (`count`), or
they agree on just these cells (`backbone`). A proof is a list of steps, e.g. `12 cut r4c5 r5c4`, that a small program,
or a person, can check one by one (docs/proofs.md). That a solution is the best is for VeriPB (`best_proofs`).

An explanation is a proof, too: each step as lines that `hitori verify` accepts. A step is proved from what it names and
nothing else: the labels of its cells and of the cells in its reason, and the shades known of these. The core proves it
as it proves that a step follows from the cells named for it (`judging`), and those lines are taken over.

A search, and a lone label, which assumes that there is one solution, get the lines of the core's proof of the backbone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, overload

from .. import native, questions
from .._validate import check_bound, one_of, require_type
from ..errors import ClaimError, InvalidOptionError, OutOfTimeError, ProofError
from ..messages import ENGLISH, catalogue
from ..puzzle import Cell, Puzzle
from ..results import UNLIMITED, Clock, Limits, Status, Uniqueness
from ..rules import Rule
from ..shading import Shade, Shading
from ..solving.base import UNCUT, CubeOptions
from ..solving.best import OBJECTIVES, ObjectiveName, Weights, as_asked, minimised_weights
from .best_proofs import BestProof, proof_of_best
from .explanation import Explanation
from .proof import CLAIM_NAMES, ClaimName, Proof
from .techniques import LONE_LABEL, SEARCH, Deduction, applied, technique
from .unsolvable import TOO_SHORT, Refutation

if TYPE_CHECKING:
    from ..solving.cubes import Work

CLAIMS: tuple[ClaimName | ObjectiveName, ...] = (*CLAIM_NAMES, *OBJECTIVES)

Decisions = tuple[str, ...]
"""The literals of a cube, e.g. `("+r1c2", "-r3c4")`: r1c2 is shaded, and r3c4 unshaded."""

_SIGNS = "+-"
_OPPOSITE = str.maketrans(_SIGNS, _SIGNS[::-1])


@overload
def prove(
    puzzle: Puzzle,
    *,
    claim: ClaimName = "unique",
    limit: int | None = None,
    weights: None = None,
    limits: Limits = UNLIMITED,
    cluster: str | None = None,
    workers: int | None = None,
    cubes: int | None = None,
    journal: PathLike[str] | str | None = None,
) -> Proof: ...


@overload
def prove(
    puzzle: Puzzle, *, claim: ObjectiveName, weights: Weights | None = None, limits: Limits = UNLIMITED
) -> BestProof: ...


def prove(
    puzzle: Puzzle,
    *,
    claim: ClaimName | ObjectiveName = "unique",
    limit: int | None = None,
    weights: Weights | None = None,
    limits: Limits = UNLIMITED,
    cluster: str | None = None,
    workers: int | None = None,
    cubes: int | None = None,
    journal: PathLike[str] | str | None = None,
) -> Proof | BestProof:
    """A proof of the claim, which `Proof.check` and `hitori verify` check without trust in what made it.

    `limit` is for `count`: more solutions make the claim false (None: however many there are). With one of the last
    four, the claim `none` is proved cube by cube, as `solve` searches then, and the proofs are joined.

    >>> prove(Puzzle([[1, 1]]), claim="count").lines
    ('1 solution #.', '2 derive -r1c1 from 1', '3 solution .#', '4 derive from 2 3')

    The claims `fewest`, `most`, `lightest` and `heaviest` are that a solution is the best, as `best` finds it, with the
    `weights` that `best` takes. Their proofs are for VeriPB (docs/proofs.md), which checks them.

    >>> prove(Puzzle([[1, 1, 2, 3]]), claim="most").claim
    'most 2'

    Raises ClaimError if the claim is false, OutOfTimeError if a limit was reached first.
    """
    require_type(Puzzle, puzzle)
    check_bound("limit", limit, 0)
    claim = one_of("a claim", claim, CLAIMS)
    if limit is not None and claim != "count":
        raise InvalidOptionError(f"limit is for the claim 'count', not for '{claim}'")
    if weights is not None and claim not in OBJECTIVES:
        raise InvalidOptionError(f"weights are for the claims 'lightest' and 'heaviest', not for '{claim}'")
    in_cubes = CubeOptions(cluster, workers, cubes, journal)
    if in_cubes != UNCUT:
        if claim != "none" or limits != UNLIMITED:
            raise InvalidOptionError("cluster, workers, cubes and journal are for the claim 'none', without limits")
        return prove_in_cubes(puzzle, in_cubes)
    if claim in OBJECTIVES:
        return prove_best(puzzle, one_of("an objective", claim, OBJECTIVES), weights, limits)
    proved = native.prove(puzzle, claim, limit, limits)
    if proved is None:
        raise OutOfTimeError(f"the claim '{claim}' was neither proved nor refuted within the limits")
    if isinstance(proved, int):
        number = ("no solution", "a solution")[proved] if proved < 2 else f"at least {proved} solutions"
        raise ClaimError(f"the claim '{claim}' is false: the puzzle has {number}")
    return Proof(proved)


def prove_best(
    puzzle: Puzzle, objective: ObjectiveName, weights: Weights | None = None, limits: Limits = UNLIMITED
) -> BestProof:
    """The proof that a solution is the best; of the limits the time counts for all, the conflicts to find it."""
    clock = Clock(limits)
    minimised = minimised_weights(puzzle, objective, weights)
    result = native.best(puzzle, minimised, limits)
    if result.status is Status.UNKNOWN:
        raise OutOfTimeError(f"the claim '{objective}' was not proved within the limits")
    value = as_asked(result, objective).value
    if result.solution is None or value is None:
        raise ClaimError(f"the claim '{objective}' is false: the puzzle has no solution")
    return proof_of_best(puzzle, objective, minimised, result.solution, value, clock)


def prove_in_cubes(puzzle: Puzzle, options: CubeOptions, note: Callable[[Work], None] = lambda _work: None) -> Proof:
    """The proof of `none` that `prove` joins from those of cubes; `note` is called after each task.

    Each clause of the proof in a cube gets the opposites of the cube's decisions; its last line has these alone. From
    two cubes that differ only in the last decision follows the same of the cube without it, and so on to the empty one.
    """
    from ..solving.cubes import Work, searched  # other proofs need no processes

    transcript, refuted, work = Transcript(puzzle, Clock(UNLIMITED)), dict[Decisions, int](), Work()
    with closing(searched(puzzle, work, options, proved=True)) as results:
        for cube, result in results:
            note(work)
            if result["solution"] is not None:
                raise ClaimError("the claim 'none' is false: the puzzle has a solution")
            if not result["parts"]:
                decisions = tuple(_literal(Cell(row, col), bool(dark)) for row, col, dark in cube)
                refuted[decisions] = transcript.take_over(Proof(result["proof"]), unless=decisions)[""]
    next_of = {decisions[:length]: decisions[length] for decisions in refuted for length in range(len(decisions))}

    def line_of(decisions: Decisions) -> int:
        if decisions in refuted:
            return refuted[decisions]
        parts = [line_of((*decisions, sign + next_of[decisions][1:])) for sign in _SIGNS]
        return transcript.add(" ".join(["derive", *_opposites(decisions)]), parts)

    return transcript.proof("none", [line_of(())])


def certificate(
    puzzle: Puzzle, *, claim: ClaimName = "unique", limit: int | None = None, limits: Limits = UNLIMITED
) -> Proof:
    """A proof of the claim that the checker has accepted.

    Raises what `prove` and `Proof.check` raise.
    """
    clock = Clock(limits)
    proof = prove(puzzle, claim=claim, limit=limit, limits=clock.left())
    proof.check(puzzle, claim=claim, limits=clock.left())
    return proof


def proof_of(explanation: Explanation, limits: Limits = UNLIMITED) -> Proof:
    """The proof that an explanation is: of `unique`, of `none`, or with several solutions of the `backbone`.

    Raises ProofError, naming the step, if one does not follow from the cells it names; OutOfTimeError at a limit, and
    if the explanation itself ended at one.
    """
    if not explanation.is_complete:
        raise OutOfTimeError("a limit ended the explanation early; only a complete one can be proved")
    transcript = Transcript(explanation.puzzle, Clock(limits))
    if (refutation := explanation.refutation()) is not None:
        return _refuted(transcript, refutation)
    if explanation.uniqueness is Uniqueness.NONE:
        raise OutOfTimeError(TOO_SHORT)
    _prove_steps(transcript, explanation.puzzle, explanation.steps)
    units, rows = list(transcript.units.values()), " ".join(explanation.shading.to_rows())
    if explanation.uniqueness is Uniqueness.UNIQUE:
        transcript.say("This is the solution.")
        solution = transcript.add(f"solution {rows}")
        transcript.say("In any other, some cell would differ; but the steps decide each cell.")
        return transcript.proof("unique", [solution, transcript.add("derive", [*units, solution])])
    transcript.say("The solutions differ in each of the other cells.")
    core = prove(explanation.puzzle, claim="backbone", limits=transcript.clock.left())
    found = [line.split(maxsplit=1)[1] for line in core.lines]
    solutions = [transcript.add(words) for words in found if words.startswith("solution")]
    return transcript.proof(f"backbone {rows}", [*units, *solutions])


def _refuted(transcript: Transcript, refutation: Refutation) -> Proof:
    """The proof of `none`, from the labels that suffice."""
    contradiction = _prove_steps(transcript, refutation.sparse, refutation.steps)
    if contradiction is not None:
        return transcript.proof("none", [contradiction])
    transcript.say(refutation.conclusion)
    if refutation.violation is None:
        core = prove(refutation.sparse, claim="none", limits=transcript.clock.left())
        return transcript.proof("none", [transcript.take_over(core)[""]])
    cited = list(transcript.units.values())
    if refutation.violation.rule is Rule.CONNECTIVITY:
        cited.append(transcript.cut(" ".join(["cut", *map(str, refutation.shading.shaded())])))
    return transcript.proof("none", [transcript.add("derive", cited)])


def _prove_steps(transcript: Transcript, puzzle: Puzzle, steps: Iterable[Deduction]) -> int | None:
    """Prove each step from those before it; of the labels only those of `puzzle` are used.

    Returns the line of a contradiction, which ends a proof that there is no solution, if one is met on the way.
    """
    known = Shading.unknown(*puzzle.shape)
    for number, step in enumerate(steps, 1):
        title = f"{number}. {technique(step.technique).title}"
        transcript.say(f"{title}: {step.sentence}")
        lines = _lines_of(transcript, puzzle, known, step)
        if "" in lines:
            return lines[""]
        for cell in step.cells:
            line = lines.get(_literal(cell, step.shade == Shade.SHADED))
            if line is None:
                fact = catalogue(ENGLISH).text("fact", cells=step.cells, shade=step.shade)
                raise ProofError(f"step {title}: its reason does not show that {fact}")
            transcript.units[cell] = line
        known = applied(known, step)
    return None


def _lines_of(transcript: Transcript, puzzle: Puzzle, known: Shading, step: Deduction) -> dict[str, int]:
    """The lines that prove a step from the cells that it names, by their clauses; none if it does not follow."""
    limits = transcript.clock.left()
    if step.technique in (SEARCH.name, LONE_LABEL.name):
        return transcript.take_over(prove(puzzle, claim="backbone", limits=limits))
    decided = applied(Shading.unknown(*puzzle.shape), step)
    proof = native.ask(questions.prove_step(decided, step.because, known), puzzle, limits)["proof"]
    facts = [cell for cell in step.because if known[cell] != Shade.UNKNOWN]
    given = {_literal(cell, known[cell] == Shade.SHADED): transcript.units[cell] for cell in facts}
    return transcript.take_over(Proof(proof), given) if proof else {}


def _literal(cell: Cell, is_shaded: bool) -> str:
    """`+r1c2` for a shaded cell, `-r1c2` for an unshaded one."""
    return f"{'+' if is_shaded else '-'}{cell}"


def _opposites(decisions: Decisions) -> list[str]:
    """The literals of which one holds if not all of these do."""
    return [literal.translate(_OPPOSITE) for literal in decisions]


@dataclass
class Transcript:
    """The lines of a proof as they are found, numbered from 1, and comments, all of which have the number 0.

    `units` are the lines that decide a cell.
    """

    puzzle: Puzzle
    clock: Clock
    units: dict[Cell, int] = field(default_factory=dict)
    _text: list[tuple[int, str]] = field(default_factory=list)
    _cited: list[list[int]] = field(default_factory=lambda: [[]])
    _cuts: dict[str, int] = field(default_factory=dict)

    def say(self, sentence: str) -> None:
        """Put a comment above the next line."""
        self._text.append((0, f"# {sentence}"))

    def add(self, words: str, cited: list[int] | None = None) -> int:
        """Add a line; returns its number."""
        number, hints = len(self._cited), [] if cited is None else ["from", *map(str, cited)]
        self._text.append((number, " ".join([str(number), words, *hints])))
        self._cited.append(cited or [])
        return number

    def cut(self, words: str) -> int:
        """The line that says that these cells are not all shaded, e.g. `cut r1c2 r2c1`; there once."""
        if words not in self._cuts:
            self._cuts[words] = self.add(words)
        return self._cuts[words]

    def take_over(self, proof: Proof, given: Mapping[str, int] | None = None, unless: Decisions = ()) -> dict[str, int]:
        """Add the lines of another proof without solutions; returns the line of each clause, e.g. of "+r1c2".

        `given` are the lines of what that proof takes for granted, which it may say again. What it takes for granted
        and this one does not, `unless`, is added to each clause in the opposite.
        """
        given, exceptions = given or {}, _opposites(unless)
        numbers, clauses = dict[str, int](), dict[str, int]()
        for line in proof.lines:
            words, _, cited = f"{line} ".partition(" from ")
            number, kind, *literals = words.split()
            clause = " ".join(literals)
            if kind == "cut":
                numbers[number] = self.cut(f"cut {clause}")
            elif kind == "derive" and clause in given:
                numbers[number] = given[clause]
            elif kind == "derive" and clause not in unless:
                derived = " ".join(dict.fromkeys(["derive", *literals, *exceptions]))
                hints = dict.fromkeys([*given.values(), *(numbers[each] for each in cited.split() if each in numbers)])
                numbers[number] = clauses[clause] = self.add(derived, [*hints])
        return clauses

    def proof(self, claim: str, ends: Iterable[int]) -> Proof:
        """The proof of a claim: the lines that these ends need. A comment of a line that is left out moves down."""
        needed = {0, *ends}
        for number in range(len(self._cited) - 1, 0, -1):
            if number in needed:
                needed.update(self._cited[number])
        labels = [" ".join(map(str, row)) for row in self.puzzle.to_rows()]
        head = ["hitori proof 1", f"puzzle {self.puzzle.rows} {self.puzzle.cols}", *labels, f"claim {claim}"]
        return Proof("\n".join([*head, *(line for number, line in self._text if number in needed)]) + "\n")
