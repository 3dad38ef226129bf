"""Certificates: for each value settled here a file that anyone can check.

A *certificate* holds a witness, a puzzle with that number of labels and one solution, and the search that showed that
no puzzle does better:

    {"number": "fewest", "n": 3, "labels": 3, "puzzle": [[1, 2, 3], [2, 2, 1], [3, 2, 2]],
     "solution": [".#.", "...", ".#."], "exhausted": "every legal shading leaves ...", "again": "hitori numbers ..."}

A SAT solver searches all shadings for the fewest labels (search.py), a sweep for the most (shadings.py); `verify` can
repeat it. Where no search ends, a certificate of the "most known" labels (sparse.py) holds the witness alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from ..analysis.characteristics import distinct_labels
from ..errors import FormatError, InvalidOptionError
from ..puzzle import Puzzle
from ..rules import check
from ..shading import Shading
from ..solving.registry import get_solver
from .hitori_numbers import hitori_number
from .search import shading_within
from .shadings import shading_counts

Number = Literal["fewest", "most"]
Kind = Literal["fewest", "most", "most known"]
_KEYS = ("number", "n", "labels", "puzzle", "solution")


@dataclass(frozen=True, slots=True)
class Certificate:
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
        if not isinstance(entry, dict) or not entry.keys() >= set(_KEYS):
            raise FormatError(f"expected a certificate, a JSON object with the keys {', '.join(_KEYS)}")
        number, n, labels, puzzle, solution = (entry[key] for key in _KEYS)
        if number not in get_args(Kind) or type(n) is not int or type(labels) is not int:
            expected = "'fewest', 'most' or 'most known' and two integers"
            raise FormatError(f"expected {expected}, found {number!r}, {n!r} and {labels!r}")
        try:
            return cls(number, n, labels, Puzzle(puzzle), Shading.from_rows(solution))
        except (TypeError, ValueError) as error:
            raise FormatError(f"expected the witness of a certificate: {error}") from None

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


@dataclass(frozen=True, slots=True)
class Finding:
    """One statement of a certificate, and whether it is true."""

    statement: str
    holds: bool


def verify(certificate: Certificate, engine: str = "pysat", exhaust: bool = False) -> Iterator[Finding]:
    """Check every statement of a certificate; on request, search all shadings again.

    Two solvers prove that the witness has one solution, the native core and `engine`, a name from `hitori.solvers()`.

    Raises UnknownSolverError or EngineNotInstalledError for the engine, and InvalidOptionError if it is native again.
    """
    if engine == "native":
        raise InvalidOptionError("expected a second solver besides 'native', got 'native' again")
    n, labels, puzzle = certificate.n, certificate.labels, certificate.puzzle
    yield Finding(
        f"a puzzle of {n} x {n} cells with {labels} different labels",
        puzzle.shape == (n, n) and 0 not in puzzle.labels and distinct_labels(puzzle) == labels,
    )
    solution = certificate.solution
    is_solution = solution.shape == puzzle.shape and solution.is_complete and not check(puzzle, solution)
    yield Finding("its solution obeys the three rules", is_solution)
    for name in ("native", engine):
        found = get_solver(name).count(puzzle, 2)
        yield Finding(f"solver '{name}' finds exactly one solution", found.complete and found.count == 1)
    if certificate.number == "fewest":
        yield Finding(f"no puzzle has fewer than {labels} labels, by theorem", labels <= hitori_number(n))
    if exhaust and certificate.exhausted is not None:
        yield Finding(certificate.exhausted, _exhaustion_agrees(certificate))


def _exhaustion_agrees(certificate: Certificate) -> bool:
    n, labels = certificate.n, certificate.labels
    if certificate.number == "fewest":
        return shading_within(n, labels - 1) is None
    return shading_counts(n).min_shaded_maximal >= n * n - labels


@cache
def shipped() -> dict[tuple[str, int], Certificate]:
    """The certificates that come with hitori, by number and side."""
    folder = files(__package__).joinpath("witnesses")
    texts = (file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".json"))
    return {(found.number, found.n): found for found in map(Certificate.parse, texts)}
