"""Certificates of the fewest clues: a puzzle with so few, and what shows that no puzzle has fewer; and their check.

    {"number": "clues", "rows": 3, "cols": 3, "clues": 3, "labels": 1, "puzzle": [[0, 1, 0], [0, 1, 0], [0, 1, 0]],
     "solution": ["...", ...], "refuted": [], "maximal": 11, "within": 2, "reached": 1, "again": "hitori numbers ..."}

The only solution of a puzzle is a maximal shading S, and the puzzle has |S| + p(S) clues or more (cover.py). So the
lower bound is a list: the maximal shadings with |S| + p(S) < c, up to symmetry, each *refuted* by rivals, other legal
shadings that fewer than c clues cannot all exclude. Often the list is empty.

The check shares no code with the search. That the rivals suffice is shown by another SAT solver, on clauses that know
pairs of equal cells where the search knows classes. That the list is complete is shown by a proof: the clauses of
listing.py and those that forbid the listed shadings have no model, and the checker of the native core accepts each step
of a proof by CaDiCaL.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from ...encodings.pairs import Clause
from ...engines.engine import Deadline
from ...errors import FormatError, InvalidOptionError, ProofError, counted
from ...explaining.characteristics import distinct_labels
from ...extras import required
from ...geometry import index_of, lines
from ...puzzle import Puzzle
from ...rules import check
from ...shading import Shading
from ...solving.registry import get_solver
from ..certificates import Finding, check_refutation, refutation
from ..components import is_legal, is_maximal
from ..shadings import shading_counts
from .labelling import Refuted
from .listing import Covered, canonical, covered_shadings

CLUES = "clues"
"""The number that such a certificate is of."""

SHIPPED = Path(__file__).parents[1] / "witnesses" / "clues"
"""The folder of the certificates that come with hitori."""


class ClueCertificate(NamedTuple):
    """The fewest clues of a puzzle of this size with one solution, and the fewest different labels of such a puzzle.

    `refuted` are the shadings with |S| + p(S) < `clues`; with more labels than one, also those with |S| + p(S) =
    `clues`, refuted for fewer labels. There are `maximal` shadings of the size. Up to symmetry, `within` of them have
    |S| + p(S) <= `clues`, and `reached` of those are the only solution of a puzzle with so few clues; None if that was
    not counted.
    """

    rows: int
    cols: int
    clues: int
    labels: int
    puzzle: Puzzle
    solution: Shading
    refuted: tuple[Refuted, ...]
    maximal: int
    within: int
    reached: int | None

    @classmethod
    def parse(cls, text: str) -> ClueCertificate:
        """The certificate in a JSON text.

        Raises FormatError for anything else.
        """
        try:
            entry = json.loads(text)
        except (RecursionError, ValueError) as error:
            raise FormatError(f"expected a certificate in JSON: {error}") from None
        if not isinstance(entry, dict) or entry.get("number") != CLUES or not entry.keys() >= set(cls._fields):
            raise FormatError(f"expected a certificate of clues, a JSON object with the keys {', '.join(cls._fields)}")
        numbers = [entry[key] for key in ("rows", "cols", "clues", "labels", "maximal", "within")]
        reached = entry["reached"]
        if any(type(number) is not int or number < 1 for number in [*numbers, 1 if reached is None else reached]):
            raise FormatError(f"expected integers above 0, found {', '.join(map(repr, numbers))}")
        rows, cols, clues, labels, maximal, within = numbers
        try:
            refuted = tuple(_refuted(one) for one in entry["refuted"])
            puzzle, solution = Puzzle(entry["puzzle"]), Shading(entry["solution"])
        except (TypeError, KeyError, ValueError) as error:
            raise FormatError(f"expected a puzzle, its solution and refuted shadings: {error}") from None
        return cls(rows, cols, clues, labels, puzzle, solution, refuted, maximal, within, reached)

    @property
    def file_name(self) -> str:
        """The name of its file, e.g. `clues-06.json` or `clues-4x6.json`."""
        size = f"{self.rows:02}" if self.rows == self.cols else f"{self.rows}x{self.cols}"
        return f"clues-{size}.json"

    def dump(self) -> str:
        """The certificate as JSON, a line for each row of the puzzle and for each refuted shading."""
        head = {"number": CLUES, "rows": self.rows, "cols": self.cols, "clues": self.clues, "labels": self.labels}
        rows = ",\n  ".join(map(json.dumps, self.puzzle.to_rows()))
        refuted = ",".join(f"\n  {json.dumps(_as_record(one))}" for one in self.refuted)
        tail = {
            "maximal": self.maximal,
            "within": self.within,
            "reached": self.reached,
            "again": f"hitori numbers verify --exhaust {self.file_name}",
        }
        return (
            f'{json.dumps(head)[:-1]},\n "puzzle": [\n  {rows}],\n "solution": {json.dumps(self.solution.to_rows())},\n'
            f' "refuted": [{refuted}],\n {json.dumps(tail)[1:]}\n'
        )


def is_of_clues(text: str) -> bool:
    """Whether a text says that it is a certificate of clues."""
    return text.lstrip().startswith(f'{{"number": "{CLUES}"')


@cache
def shipped() -> dict[tuple[int, int], ClueCertificate]:
    """The certificates that come with hitori, by rows and columns."""
    found = (ClueCertificate.parse(file.read_text(encoding="utf-8")) for file in SHIPPED.iterdir())
    return {(one.rows, one.cols): one for one in found}


def _as_record(one: Refuted) -> dict[str, object]:
    rivals = [rival.to_rows() for rival in one.rivals]
    return one._asdict() | {"shading": one.shading.to_rows(), "rivals": rivals}


def _refuted(entry: dict[str, Any]) -> Refuted:
    shading, clues, labels, rivals = (entry[field] for field in Refuted._fields)
    if type(clues) is not int or type(labels) not in (int, type(None)) or not isinstance(rivals, list):
        raise TypeError(f"expected clues, labels and rivals, found {clues!r}, {labels!r} and {rivals!r}")
    return Refuted(Shading(shading), clues, labels, tuple(map(Shading, rivals)))


def verify(certificate: ClueCertificate, engine: str = "pysat", exhaust: bool = False) -> Iterator[Finding]:
    """Check every statement of a certificate; `exhaust` proves too that no shading is missing from it.

    Raises UnknownSolverError or EngineNotInstalledError for the engine, and InvalidOptionError if it is native again;
    EngineNotInstalledError without the extra `pysat`.
    """
    if engine == "native":
        raise InvalidOptionError("expected a second solver besides 'native', got 'native' again")
    puzzle, solution, clues, labels = certificate.puzzle, certificate.solution, certificate.clues, certificate.labels
    shape = certificate.rows, certificate.cols
    yield Finding(
        f"a puzzle of {shape[0]} x {shape[1]} cells with {counted(clues, 'clue')} and {_different(labels)}",
        puzzle.shape == shape and sum(map(bool, puzzle.labels)) == clues and distinct_labels(puzzle) == labels,
    )
    is_solution = solution.shape == puzzle.shape and solution.is_complete and not check(puzzle, solution)
    yield Finding("its solution obeys the three rules", is_solution)
    for name in ("native", engine):
        found = get_solver(name).count(puzzle, 2)
        yield Finding(f"solver '{name}' finds exactly one solution", found.complete and found.count == 1)
    for number, one in enumerate(certificate.refuted, 1):
        yield Finding(f"shading {number} {_claim(one)}", one.shading.shape == shape and is_refuted(one))
    if exhaust:
        yield from _exhausted(certificate)


def _exhausted(certificate: ClueCertificate) -> Iterator[Finding]:
    """What a list of the shadings shows; how many of them are `reached` is not checked."""
    shape, clues, labels = (certificate.rows, certificate.cols), certificate.clues, certificate.labels
    below = [one.shading for one in certificate.refuted if one.clues >= clues - 1 and one.labels is None]
    yield Finding(
        f"no other maximal shading has a puzzle with fewer than {counted(clues, 'clue')}",
        not any(_missing(shape, clues - 1, below)),
    )
    if labels > 1:
        fewer = [one.shading for one in certificate.refuted if one.clues >= clues and _covers(one, labels - 1)]
        yield Finding(
            f"no other has one with {counted(clues, 'clue')} and fewer than {_different(labels)}",
            not any(_missing(shape, clues, fewer)),
        )
    yield Finding(
        f"{counted(certificate.maximal, 'maximal shading')}", shading_counts(*shape).maximal == certificate.maximal
    )
    within = {
        canonical(found)
        for partners in _partners(shape, clues)
        for found in covered_shadings(*shape, clues - partners, partners)
    }
    yield Finding(
        f"up to symmetry {certificate.within} of them could do with {counted(clues, 'clue')}",
        len(within) == certificate.within,
    )


def _claim(one: Refuted) -> str:
    fewer = "" if one.labels is None else f" and {_different(one.labels)}"
    rivals = counted(len(one.rivals), "rival")
    return f"has no puzzle with at most {counted(one.clues, 'clue')}{fewer}: {rivals} cannot all be excluded"


def _different(labels: int) -> str:
    return counted(labels, "different label")


def _covers(one: Refuted, labels: int) -> bool:
    return one.labels is None or one.labels >= labels


def _partners(shape: tuple[int, int], clues: int) -> range:
    """How many partners there can be: some, beside a shaded cell or more; and as many rows or columns hold all."""
    return range(1, min(*shape, clues - 1) + 1)


def _missing(shape: tuple[int, int], clues: int, listed: Sequence[Shading]) -> Iterator[Shading]:
    """Maximal shadings S with |S| + p(S) <= clues that are not listed; that there is none is proved, and checked.

    Raises ProofError if the checker refuses the proof.
    """
    for partners in _partners(shape, clues):
        search = Covered(*shape, clues - partners, partners, listed)
        yield from search.shadings()
        proof = refutation(search.clauses, Deadline(None), lambda: None)
        if proof is None:
            raise ProofError("the formula has a model: nothing is proved")
        check_refutation(search.clauses, proof, Deadline(None))


def is_refuted(one: Refuted) -> bool:
    """Whether no labels with at most so many clues exclude all these rivals.

    The clauses know, for every two cells, whether their labels are equal; `Classes` of labelling.py has no such thing.
    """
    with required("the check needs", "pysat"):
        from ...engines.pysat import SatSession
    rivals = set(one.rivals)
    # Listed shadings are forbidden with all that have their cells; only of a maximal one there is no other.
    if not is_maximal(one.shading) or one.shading in rivals or not all(map(is_legal, rivals)):
        return False
    if any(rival.shape != one.shading.shape for rival in rivals):
        return False
    partners = one.clues - sum(1 for _ in one.shading.shaded())
    if partners < 1:  # the first shaded cell has one
        return True
    with closing(SatSession("glucose4")) as session:
        session.add([*_equality_clauses(one, partners)])
        return session.find(Deadline(None)) is None


def _equality_clauses(one: Refuted, partners: int) -> Iterator[Clause]:
    """What the labels of a puzzle with this only solution satisfy; the first variables are the cells with a label."""
    from pysat.card import CardEnc, EncType

    rows, cols = shape = one.shading.shape
    cells = range(rows * cols)
    equal = {pair: number for number, pair in enumerate(combinations(cells, 2), len(cells) + 1)}
    for x, y, z in combinations(cells, 3):  # equality is transitive
        sides = equal[x, y], equal[y, z], equal[x, z]
        yield from ([side if side == third else -side for side in sides] for third in sides)
    shaded = [index_of(cell, cols) for cell in one.shading.shaded()]
    unshaded = [index_of(cell, cols) for cell in one.shading.unshaded()]
    pairs = [pair for line in lines(*shape) for pair in combinations(line, 2)]
    for cell in shaded:
        beside = {x + y - cell for x, y in pairs if cell in (x, y)}
        yield [equal[min(cell, other), max(cell, other)] for other in beside.intersection(unshaded)]
    for x, y in pairs:
        if x not in shaded and y not in shaded:
            yield [-equal[x, y]]
        elif x in shaded and y not in shaded:
            yield [-equal[x, y], y + 1]
        elif y in shaded and x not in shaded:
            yield [-equal[x, y], x + 1]
    for rival in one.rivals:
        kept = {index_of(cell, cols) for cell in rival.unshaded()}
        yield [equal[x, y] for x, y in pairs if x in kept and y in kept]
    top = len(cells) + len(equal)
    count = CardEnc.atmost([cell + 1 for cell in unshaded], partners, top_id=top, encoding=EncType.totalizer)
    yield from count.clauses
    if one.labels is not None and one.labels < len(shaded):
        top = max(top, count.nv)
        first = range(top + 1, top + 1 + len(shaded))  # the first shaded cell with its label
        for place, cell in enumerate(shaded):
            yield [first[place], *(equal[before, cell] for before in shaded[:place])]
        yield from CardEnc.atmost([*first], one.labels, top_id=first[-1], encoding=EncType.totalizer).clauses
