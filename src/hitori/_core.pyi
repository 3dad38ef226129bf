"""The compiled core; `hitori.native` is the only module that imports it."""

from collections.abc import Callable, Sequence
from typing import Literal, final, overload

from .native import PuzzleSpec, Wire
from .puzzle import Puzzle
from .results import SolveResult, Status, Uniqueness

__all__ = [
    "MOST_COMPARED",
    "Answers",
    "Batch",
    "Derivation",
    "Diagram",
    "Enumeration",
    "Sampler",
    "__version__",
    "backbone",
    "border_strip",
    "census",
    "characteristics",
    "check_proof",
    "count",
    "count_many",
    "deductions",
    "explain",
    "facts",
    "generate",
    "generate_text",
    "hint",
    "labels_that_matter",
    "make_unique",
    "prove",
    "rounds",
    "rounds_many",
    "solve",
    "solve_many",
    "sparse_shading",
    "steps",
    "strip_slope",
    "technique_examples",
    "techniques",
    "uniqueness",
]
__version__: str
MOST_COMPARED: int

def solve(puzzle: Puzzle, time: float | None = None, conflicts: int | None = None) -> SolveResult: ...
def solve_many(
    puzzles: list[Puzzle], threads: int, time: float | None = None, conflicts: int | None = None
) -> list[SolveResult]: ...
def count(
    puzzle: Puzzle, limit: int | None = None, time: float | None = None, conflicts: int | None = None
) -> tuple[int, bool]: ...
def count_many(
    puzzles: Sequence[Puzzle],
    threads: int,
    limit: int | None = None,
    time: float | None = None,
    conflicts: int | None = None,
) -> list[tuple[int, bool]]: ...
def uniqueness(puzzle: Puzzle, time: float | None = None, conflicts: int | None = None) -> Uniqueness: ...
def backbone(
    puzzle: Puzzle, time: float | None = None, conflicts: int | None = None
) -> tuple[Status, bytes | None]: ...
def labels_that_matter(
    puzzles: Sequence[Puzzle], threads: int, time: float | None = None, conflicts: int | None = None
) -> list[bytes | Literal[Status.UNKNOWN] | None]: ...
def generate(
    spec: PuzzleSpec, seed: int, first: int, count: int, threads: int, time: float | None = None
) -> list[bytes]: ...
def generate_text(
    spec: PuzzleSpec,
    numbers: tuple[int, int, int],
    threads: int,
    title: str,
    format: str,
    time: float | None = None,
) -> str: ...
def make_unique(
    puzzle: Puzzle, key: Sequence[int], time: float | None = None, conflicts: int | None = None
) -> tuple[bytes | None, bool]: ...
def characteristics(
    puzzles: Sequence[Puzzle], threads: int, time: float | None = None, conflicts: int | None = None
) -> list[tuple[tuple[int, int, int, int], tuple[int, int, int, list[int]] | None]]: ...
def prove(
    puzzle: Puzzle,
    claim: str,
    limit: int | None = None,
    written: bool = True,
    time: float | None = None,
    conflicts: int | None = None,
) -> str | int | None: ...
def check_proof(text: str, puzzle: Puzzle | None = None, time: float | None = None) -> tuple[int, str] | None: ...
def techniques() -> list[tuple[str, int, int | None]]: ...
def technique_examples() -> list[tuple[list[tuple[str, str]], list[str]]]: ...
@overload
def facts(puzzle: Puzzle, known: bytes, technique: int, time: None = None) -> bytes: ...
@overload
def facts(puzzle: Puzzle, known: bytes, technique: int, time: float | None) -> bytes | None: ...
def deductions(
    puzzle: Puzzle,
    known: bytes,
    technique: int,
    about: bytes | None = None,
    most: int = ...,
    time: float | None = None,
) -> list[Wire] | None: ...
def explain(
    puzzle: Puzzle,
    known: bytes,
    lone_labels: bool = False,
    after_step: Callable[[], None] | None = None,
    time: float | None = None,
    conflicts: int | None = None,
) -> tuple[Uniqueness, list[Wire], bytes, bool]: ...
def steps(
    puzzle: Puzzle, known: bytes, most: int = ..., time: float | None = None
) -> tuple[list[Wire], bytes, bool]: ...
def hint(
    puzzle: Puzzle,
    shading: bytes,
    lone_labels: bool = False,
    time: float | None = None,
    conflicts: int | None = None,
) -> tuple[Uniqueness, list[tuple[int, int]], Wire | None] | None: ...
def rounds(
    puzzle: Puzzle, known: bytes, allowed: int | None = None, limit: int = ..., time: float | None = None
) -> tuple[list[tuple[int, int, int]], bytes, bool | None]: ...
def rounds_many(
    puzzles: Sequence[Puzzle], threads: int, time: float | None = None
) -> list[tuple[list[tuple[int, int, int]], bytes, bool | None]]: ...

@final
class Answers:
    def fill(self, result: SolveResult, number: int) -> None: ...

@final
class Batch:
    def __new__(cls) -> Batch: ...
    def __len__(self) -> int: ...
    @property
    def cells(self) -> int: ...
    def clear(self) -> None: ...
    def add(self, puzzle: Puzzle) -> None: ...
    def read(self, form: str, text: bytes, at: int, most: int) -> tuple[int, int, int]: ...
    def solve(self, threads: int, time: float | None = None, conflicts: int | None = None) -> tuple[str, list[str]]: ...
    def count(
        self, threads: int, limit: int | None = None, time: float | None = None, conflicts: int | None = None
    ) -> tuple[str, list[tuple[int, bool]]]: ...
    def rate(self, threads: int, time: float | None = None, conflicts: int | None = None) -> tuple[str, list[str]]: ...

@final
class Enumeration:
    def __new__(cls, puzzle: Puzzle) -> Enumeration: ...
    def next(self, time: float | None = None, conflicts: int | None = None) -> tuple[Status, bytes | None]: ...

@final
class Derivation:
    def __new__(cls, variables: int) -> Derivation: ...
    def suppose(self, clause: Sequence[int]) -> bool: ...
    def derive(self, clause: Sequence[int]) -> bool: ...
    def drop(self, clause: Sequence[int]) -> bool: ...
    @property
    def is_refuted(self) -> bool: ...

@final
class Diagram:
    def __new__(cls, rows: int, cols: int, maximal: bool, threads: int, memory: int) -> Diagram: ...
    def grow(self) -> bool: ...
    @property
    def nodes(self) -> int: ...
    def count(self) -> bytes: ...
    def count_least(self, weight: int) -> bytes: ...
    def least(self, weight: int) -> bytes: ...

@final
class Sampler:
    def __new__(cls, diagram: Diagram, seed: int) -> Sampler: ...
    def draw(self) -> bytes: ...

def census(rows: int, cols: int) -> list[int]: ...
def border_strip(height: int) -> tuple[int, int, int, int, list[int]]: ...
def strip_slope(width: int) -> tuple[int, int, list[list[bool]]]: ...
def sparse_shading(rows: int, cols: int, width: int, seed: int, time: float | None = None) -> bytes | None: ...
