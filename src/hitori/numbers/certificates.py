"""Certificates: for each value settled here a file that anyone can check, and the searches that settle values.

A *certificate* holds a witness, a puzzle with that number of labels and one solution, and the search that showed that
no puzzle does better:

    {"number": "fewest", "n": 3, "labels": 3, "puzzle": [[1, 2, 3], [2, 2, 1], [3, 2, 2]],
     "solution": [".#.", "...", ".#."], "exhausted": "every legal shading leaves ...", "again": "hitori numbers ..."}

A SAT solver searches all shadings for the fewest labels (search.py), a sweep for the most (shadings.py); `verify` can
repeat it. Where no search ends, a certificate of the "most known" labels holds the witness alone. A number of a side is
a *task*, e.g. "fewest 7"; `processes.tasks` runs many in parallel, with a folder whose journal lets a later run
resume.

A *sparsest proof* shows, for any checker, that no maximal n x n shading shades fewer cells than the known value. The
formula (search.py) says that one does; a proof by CaDiCaL shows that it has no model, in the format DRAT: a clause
a line, e.g. `-3 17 0`, which the clauses of the formula and those before it imply; `d -3 17 0` says that a clause is
not needed any more. The checker of the native core accepts a clause that follows by unit propagation. That is all that
CaDiCaL writes here; the steps that DRAT allows beyond that, which only keep a formula satisfiable, are refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from ..encodings.pairs import Clause
from ..engines.engine import Deadline, TimeUpError, interruptible
from ..errors import (
    FormatError,
    InvalidOptionError,
    OutOfTimeError,
    ProofError,
    UnsatisfiableError,
)
from ..explaining.characteristics import distinct_labels
from ..extras import required
from ..processes import tasks
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits
from ..rules import check
from ..shading import Shade, Shading
from ..solving.registry import get_solver
from .bounds import FIRST_PROVED, FIRST_SWEPT, check_side, fewest_at_least, hitori_number, most_labels
from .constructions import fewest_shading, many_shading, puzzle_on
from .native import Derivation
from .search import dimacs, shading_within, sparse_formula, sparse_shadings
from .shadings import shading_counts

Number = Literal["fewest", "most"]
Kind = Literal["fewest", "most", "most known"]


class Certificate(NamedTuple):
    """The fewest, the most or the most known labels of n x n puzzles with one solution, and a puzzle with them."""

    number: Kind
    n: int
    labels: int
    puzzle: Puzzle
    solution: Shading

    @classmethod
    def parse(cls, text: str) -> Certificate:
        """The certificate in a JSON text.

        Raises FormatError for anything else.
        """
        try:
            entry = json.loads(text)
        except (RecursionError, ValueError) as error:
            raise FormatError(f"expected a certificate in JSON: {error}") from None
        if not isinstance(entry, dict) or not entry.keys() >= set(cls._fields):
            raise FormatError(f"expected a certificate, a JSON object with the keys {', '.join(cls._fields)}")
        number, n, labels, puzzle, solution = (entry[key] for key in cls._fields)
        if number not in get_args(Kind) or type(n) is not int or type(labels) is not int:
            expected = "'fewest', 'most' or 'most known' and two integers"
            raise FormatError(f"expected {expected}, found {number!r}, {n!r} and {labels!r}")
        if n < 2:
            raise FormatError(f"expected a side n of 2 or more, found {n}")
        try:
            return cls(number, n, labels, Puzzle(puzzle), Shading(solution))
        except (TypeError, ValueError) as error:
            raise FormatError(f"expected the witness of a certificate: {error}") from None

    @property
    def halves(self) -> list[str]:
        """Which bounds on the number it states: that it is at most so many (`upper`), at least so many (`lower`)."""
        return ["lower"] if self.number == "most known" else ["lower", "upper"]

    @property
    def file_name(self) -> str:
        """The name of its file, e.g. `fewest-05.json`."""
        return f"{self.number.replace(' ', '-')}-{self.n:02}.json"

    @property
    def exhausted(self) -> str | None:
        """The fact about all shadings of the size that shows that no puzzle does better; None if one may."""
        if self.number == "most known":
            return None
        if self.number == "fewest":
            return f"every legal shading leaves {self.labels} cells or more of some line unshaded"
        return f"every maximal shading shades {self.n * self.n - self.labels} cells or more"

    def dump(self) -> str:
        """The certificate as JSON, a line for each row of the puzzle."""
        rows = ",\n  ".join(map(json.dumps, self.puzzle.to_rows()))
        head = json.dumps({"number": self.number, "n": self.n, "labels": self.labels})[:-1]
        solution = json.dumps(self.solution.to_rows())
        text = f'{head},\n "puzzle": [\n  {rows}],\n "solution": {solution}'
        if self.exhausted is None:
            return text + "}\n"
        tail = {"exhausted": self.exhausted, "again": f"hitori numbers verify --exhaust {self.file_name}"}
        return f"{text},\n {json.dumps(tail)[1:]}\n"


class Finding(NamedTuple):
    """One statement of a certificate, and whether it is true."""

    statement: str
    holds: bool


def verify(certificate: Certificate, engine: str = "pysat", exhaust: bool = False) -> Iterator[Finding]:
    """Check every statement of a certificate; on request, search all shadings again.

    The witness shows one half of what a certificate says, that so many labels can be had. The other half, that no
    puzzle does better, is held against what is proved of every n (bounds.py). Two solvers prove that the witness has
    one solution, the native core and `engine`, a name from `hitori.solvers()`.

    Raises UnknownSolverError or EngineNotInstalledError for the engine, and InvalidOptionError if it is native again.
    """
    if engine == "native":
        raise InvalidOptionError("expected a second solver besides 'native', got 'native' again")
    number, n, labels, puzzle, solution = certificate
    yield Finding(
        f"a puzzle of {n} x {n} cells with {labels} different labels",
        puzzle.shape == (n, n) and 0 not in puzzle.labels and distinct_labels(puzzle) == labels,
    )
    is_solution = solution.shape == puzzle.shape and solution.is_complete and not check(puzzle, solution)
    yield Finding("its solution obeys the three rules", is_solution)
    for name in ("native", engine):
        found = get_solver(name).count(puzzle, 2)
        yield Finding(f"solver '{name}' finds exactly one solution", found.complete and found.count == 1)
    if number == "fewest":
        yield Finding(f"no puzzle has fewer than {labels} labels, by theorem", labels <= hitori_number(n))
    if number == "most":
        proved = "by theorem" if n < FIRST_SWEPT or n >= FIRST_PROVED else "by a sweep, which --exhaust repeats"
        yield Finding(f"no puzzle has more than {labels} labels, {proved}", labels >= most_labels(n))
    if exhaust and certificate.exhausted is not None:
        if number == "fewest":
            agrees = shading_within(n, labels - 1) is None
        else:
            agrees = shading_counts(n).min_shaded_maximal >= n * n - labels
        yield Finding(certificate.exhausted, agrees)


@cache
def shipped() -> dict[tuple[str, int], Certificate]:
    """The certificates that come with hitori, by number and side."""
    folder = files(__package__).joinpath("witnesses")
    texts = (file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".json"))
    return {(found.number, found.n): found for found in map(Certificate.parse, texts)}


def settle(number: Number, n: int) -> Certificate:
    """The fewest or the most labels of an n x n puzzle with one solution, n >= 3, by searching all shadings.

    >>> settle("fewest", 4).labels
    3

    Raises ValueError for n < 3; EngineNotInstalledError for the fewest without the extra `pysat`; TooLargeError for the
    most if the memory does not suffice; UnsatisfiableError if no labels make an extreme shading the only solution.
    """
    check_side(n, 3)
    if number == "fewest":
        labels = fewest_at_least(n)
        while (shading := shading_within(n, labels)) is None:
            labels += 1
        extreme = [fewest_shading(n), shading]
    else:
        counts = shading_counts(n)
        labels = n * n - counts.min_shaded_maximal
        extreme = [many_shading(n), counts.witness_min]
    for solution in extreme:
        with suppress(UnsatisfiableError):
            return Certificate(number, n, labels, puzzle_on(solution, labels), solution)
    raise UnsatisfiableError(f"no puzzle was found on the extreme shadings of {n} x {n} cells")


def settle_many(
    numbers: Iterable[Number], sides: Iterable[int], *, folder: Path | None = None, workers: int | None = None
) -> Iterator[Certificate]:
    """The certificates of these numbers and sides as they are settled; `folder` and `workers` are those of `tasks.run`.

    Raises as `settle` and `tasks.run` do.
    """
    names = [f"{number} {n}" for number, n in product(numbers, sides)]
    for _, text in tasks.run(_settled_text, {name: name for name in names}, folder=folder, workers=workers):
        yield Certificate.parse(text)


def _settled_text(task: str) -> str:
    number, n = task.split()
    return settle("fewest" if number == "fewest" else "most", int(n)).dump()


def search(n: int, *, beam: int = 10_000, seed: int = 0, limits: Limits = UNLIMITED) -> Iterator[Certificate]:
    """Puzzles of n x n cells with one solution, n >= 3, each with more labels than the last; see `sparse_shadings`.

    >>> [found.labels for found in search(10, beam=1000)][-1]
    78
    """
    check_side(n, 3)
    shadings = sparse_shadings(n, beam=beam, seed=seed, limits=limits)
    return (found for found in map(_most_known, shadings) if found is not None)


def _most_known(shading: Shading) -> Certificate | None:
    labels = shading.codes.count(Shade.UNSHADED.code)
    try:
        return Certificate("most known", shading.rows, labels, puzzle_on(shading, labels), shading)
    except UnsatisfiableError:  # no copies were found that force it
        return None


SLICE = 20_000  # conflicts, about a second
_SOME = 1000  # steps of a check between two looks at the clock


def refutation(clauses: Iterable[Clause], deadline: Deadline, after_some: Callable[[], None]) -> str | None:
    """A proof that the clauses have no model, in DRAT; None if they have one.

    `after_some` is called after each `SLICE` conflicts. Raises TimeUpError, and EngineNotInstalledError without the
    extra `pysat`, which brings CaDiCaL.
    """
    with required("the proof needs", "pysat"):
        from pysat.solvers import Cadical195
    with Cadical195(bootstrap_with=clauses, with_proof=True) as solver:
        answer: bool | None = None
        while answer is None:
            deadline.left()
            solver.conf_budget(SLICE)
            answer = interruptible(solver.solve_limited, lambda: None)
            after_some()
        return None if answer else "".join(f"{line}\n" for line in solver.get_proof())


def check_refutation(
    clauses: Iterable[Clause], proof: str, deadline: Deadline, after_some: Callable[[], None] = lambda: None
) -> None:
    r"""Check each step of a proof in DRAT that the clauses have no model; `after_some` is called after some steps.

    >>> check_refutation([[1, 2], [1, -2], [-1]], "1 0\n0\n", Deadline(None))
    >>> check_refutation([[1, 2], [1, -2]], "1 0\n-2 0\n0\n", Deadline(None))
    Traceback (most recent call last):
    hitori.errors.ProofError: line 2: the clause does not follow by unit propagation

    Raises ProofError that names the first wrong line, and TimeUpError.
    """
    known = [*clauses]
    derivation = Derivation(max((abs(literal) for clause in known for literal in clause), default=0))
    for clause in known:
        derivation.suppose(clause)
    for number, line in enumerate(proof.splitlines(), 1):
        if number % _SOME == 0:
            deadline.left()
            after_some()
        if defect := _defect(derivation, line):
            raise ProofError(f"line {number}: {defect}")
    if not derivation.is_refuted:
        raise ProofError("the proof ends before the clause without literals")


def _defect(derivation: Derivation, line: str) -> str:
    """What is wrong with a step, nothing if it holds."""
    words = line.split()
    drops = words[:1] == ["d"]
    try:
        *clause, end = map(int, words[drops:])
        if end == 0:
            if drops:
                return "" if derivation.drop(clause) else "there is no such clause to delete"
            return "" if derivation.derive(clause) else "the clause does not follow by unit propagation"
    except (ValueError, OverflowError):
        pass
    return f"expected a clause that ends in 0, found '{line[:40]}'"


class SparsestProof(NamedTuple):
    """Every maximal n x n shading shades `shaded` cells or more: the accepted proof, and the formula that it refutes.

    `formula` is in DIMACS and says that some maximal shading shades fewer; `proof` is in DRAT.
    """

    n: int
    shaded: int
    formula: str
    proof: str

    @property
    def statement(self) -> str:
        """What is proved."""
        return f"every maximal shading of {self.n} x {self.n} cells shades {self.shaded} cells or more"


def certify(
    n: int, proof: str | None = None, *, time: float | None = None, after_some: Callable[[], None] = lambda: None
) -> SparsestProof:
    """Prove the fewest shaded cells of a maximal n x n shading, or take this proof, and check each step.

    `time` is a limit in seconds; `after_some` is called now and then.

    >>> certify(5).statement
    'every maximal shading of 5 x 5 cells shades 5 cells or more'

    Raises ProofError if the checker refuses a step, OutOfTimeError, EngineNotInstalledError without the extra `pysat`
    if there is a proof to make, and UnsatisfiableError for a side whose value is not known.
    """
    known = {side: side * side - found.labels for (number, side), found in shipped().items() if number == "most"}
    if n not in known:
        raise UnsatisfiableError(f"expected a side from {min(known)} to {max(known)}, whose value is known, got {n}")
    clauses, deadline = sparse_formula(n, known[n] - 1), Deadline(time)
    try:
        if proof is None:
            proof = refutation(clauses, deadline, after_some)
        if proof is None:
            raise ProofError("the formula has a model: nothing is proved")
        check_refutation(clauses, proof, deadline, after_some)
    except TimeUpError:
        raise OutOfTimeError("the time limit was reached before the proof was made and checked") from None
    return SparsestProof(n, known[n], dimacs(clauses), proof)
