"""Suites: sets of puzzles to measure on, as data, with expected answers and provenance, and their families.

A *family* is a function from size, count and seed to puzzles that no published set has; the same seed makes the same
puzzles for ever. `FAMILIES` names them. A *suite* is a TOML file of `definitions`, beside this module, or a folder of
puzzle files. It holds *groups*: a family, sizes, a number per size, a seed. An *instance* is one puzzle of it under a
name, e.g. "stress 10x10 #3"; asking for more puzzles of a group never changes the first ones. Some groups hold
the eight *images* of each *grid*, its rotations and reflections, e.g. "hard-images 10x10 #3 image 7".
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice, repeat
from pathlib import Path
from random import Random
from typing import NamedTuple

from ... import native
from ...errors import UnknownSuiteError, UnsatisfiableError, did_you_mean
from ...explaining.characteristics import characteristics
from ...formats import load
from ...generation.generator import generate_many
from ...geometry import index_of, lines_of
from ...puzzle import Puzzle
from ...results import Status, Uniqueness
from ...transforms import symmetries

Family = Callable[..., Iterator[Puzzle]]
"""Takes the size, and by name the count and the seed."""

DENSITIES = (0.14, 0.145, 0.15, 0.155)
"""Densities of triples among all cells: around 0.15 half of the puzzles have a solution."""

DENSE = (*DENSITIES, 0.16)
"""The same, and nearly the most triples that fit."""

MAP_DENSITIES = (0.10, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16)
"""Those of the hardness map: from puzzles that nearly all have a solution to the most triples that fit."""

HARDNESS_MAP = "hardness-map"
"""The suite of these puzzles."""

PUBLISHED_SHADED = (0.24, 0.32)
"""The shares of shaded cells in the solutions of published puzzles."""

PUBLISHED_SHAPES = {
    8: ((8, 8, 8), (7, 8, 8)),
    12: ((12, 12, 12), (12, 12, 11)),
    17: ((17, 17, 17), (17, 17, 16)),
}
"""Rows, columns and largest label of published puzzles by their longer side, where not all are n x n with n labels."""

FEW_SHADED = (0.0, 0.28)
CANDIDATES = 10  # for one classic puzzle


def classic(size: int, count: int, seed: int) -> Iterator[Puzzle]:
    """Unique puzzles with few shaded cells, each the one with the longest chain of corner contacts among several."""
    candidates = generate_many(size, count=count * CANDIDATES, seed=seed, shaded=FEW_SHADED)
    while drawn := list(islice(candidates, CANDIDATES)):
        yield max(drawn, key=lambda puzzle: max(characteristics(puzzle).contact_trees or (0,)))


def published(size: int, count: int, seed: int) -> Iterator[Puzzle]:
    """Unique puzzles in the shapes of published ones, in turn."""
    drawn = [
        generate_many(rows, cols, count=count, seed=seed, labels=labels, shaded=PUBLISHED_SHADED)
        for rows, cols, labels in PUBLISHED_SHAPES.get(size, [(size, size, size)])
    ]
    for number in range(count):
        yield next(drawn[number % len(drawn)])


def unsolvable(size: int, count: int, seed: int) -> Iterator[Puzzle]:
    """Puzzles without a solution: a few changed labels took away the only one."""
    for number, puzzle in enumerate(generate_many(size, count=count, seed=seed)):
        rng = Random(f"unsolvable {size} {seed} {number}")
        while native.solve(puzzle).status != Status.NO_SOLUTION:
            labels = list(puzzle.labels)
            labels[rng.randrange(len(labels))] = rng.randint(1, size)
            puzzle = Puzzle.from_labels(size, size, labels)
        yield puzzle


def several(size: int, count: int, seed: int) -> Iterator[Puzzle]:
    """Puzzles in which one shaded cell in four got a label that occurs nowhere else.

    Such a cell may be unshaded as well: it has no equal label, and it joins its neighbours, which are unshaded.
    """
    for number, puzzle in enumerate(generate_many(size, count=count, seed=seed)):
        shaded = [index_of(cell, size) for cell in native.solve(puzzle).require().shaded()]
        labels = list(puzzle.labels)
        freed = Random(f"several {size} {seed} {number}").sample(shaded, max(1, len(shaded) // 4))
        for label, cell in enumerate(freed, start=size + 1):
            labels[cell] = label
        yield Puzzle.from_labels(size, size, labels)


def labels_to(times: int) -> Family:
    """Random labels from 1 to `times` the side, where there are several solutions."""

    def labels(size: int, count: int, seed: int) -> Iterator[Puzzle]:
        rng = Random(f"labels {times} {size} {seed}")
        yield from islice(_with_several_solutions(_random_grid(rng, size, times) for _ in repeat(None)), count)

    return labels


def changed(size: int, count: int, seed: int) -> Iterator[Puzzle]:
    """Unique puzzles in which a tenth of the labels became others, so that there are several solutions."""
    for number, puzzle in enumerate(generate_many(size, count=count, seed=seed)):
        rng = Random(f"changed {size} {seed} {number}")
        yield next(_with_several_solutions(_with_other_labels(puzzle, rng) for _ in repeat(None)))


def blanked(size: int, count: int, seed: int) -> Iterator[Puzzle]:
    """Unique puzzles in which a third of the cells lose their label."""
    for number, puzzle in enumerate(generate_many(size, count=count, seed=seed)):
        blank = set(Random(f"blanked {size} {seed} {number}").sample(range(len(puzzle)), len(puzzle) // 3))
        labels = [0 if cell in blank else label for cell, label in enumerate(puzzle.labels)]
        yield Puzzle.from_labels(size, size, labels)


AMBIGUOUS: dict[str, Family] = {
    "labels to 4n": labels_to(4),
    "labels to 8n": labels_to(8),
    "changed": changed,
    "blanked": blanked,
}
"""Kinds of puzzles that have many solutions, by name."""


def ambiguous(size: int, count: int, seed: int) -> Iterator[Puzzle]:
    """Puzzles of each kind that has many solutions, in turn."""
    drawn = [family(size, count=count, seed=seed) for family in AMBIGUOUS.values()]
    for number in range(count):
        yield next(drawn[number % len(drawn)])


def _random_grid(rng: Random, size: int, times: int) -> Puzzle:
    return Puzzle.from_labels(size, size, [rng.randint(1, times * size) for _ in range(size * size)])


def _with_other_labels(puzzle: Puzzle, rng: Random) -> Puzzle:
    """A tenth of the labels replaced by random ones, one by one, because all at once they hardly leave a solution."""
    size, kept = puzzle.rows, list(range(len(puzzle)))
    for _ in range(max(1, len(puzzle) // 10)):
        while (other := _with_label(puzzle, cell := rng.choice(kept), rng.randint(1, size))) is None:
            pass
        kept.remove(cell)
        puzzle = other
    return puzzle


def _with_label(puzzle: Puzzle, cell: int, label: int) -> Puzzle | None:
    """The puzzle with this label in a cell; None if it has it already, or has no solution then."""
    if puzzle.labels[cell] == label:
        return None
    labels = [*puzzle.labels[:cell], label, *puzzle.labels[cell + 1 :]]
    other = Puzzle.from_labels(puzzle.rows, puzzle.cols, labels)
    return None if native.solve(other).solution is None else other


def _with_several_solutions(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    return (puzzle for puzzle in puzzles if native.uniqueness(puzzle) == Uniqueness.MULTIPLE)


def triples_at(densities: Sequence[float]) -> Family:
    """Puzzles of the hard family, in turn at each of these densities, and then all with the next seed."""

    def triples(size: int, count: int, seed: int) -> Iterator[Puzzle]:
        for number in range(count):
            later, index = divmod(number, len(densities))
            yield triples_puzzle(size, densities[index], seed + later)

    return triples


FAMILIES: dict[str, Family] = {
    # Exactly one solution: natural draws up to 60 x 60, where these end; beyond by repair.
    "unique": generate_many,
    "classic": classic,
    "published": published,
    "unsolvable": unsolvable,
    "several": several,
    "ambiguous": ambiguous,
    "triples": triples_at(DENSITIES),
    "triples_dense": triples_at(DENSE),
    "triples_map": triples_at(MAP_DENSITIES),
}


def triples_puzzle(size: int, density: float, seed: int) -> Puzzle:
    """One of the hard family: all labels different, except round(density * size**2) triples of equal labels in a line.

    The cells of triples all lie on one checkerboard colour, so rule 2 never applies; the task is to shade two of each
    three and keep the unshaded cells connected. Around density 0.15 half of these puzzles have a solution.

    Raises UnsatisfiableError if so many triples do not fit.
    """
    count = round(density * size * size)
    if count > _most_triples(size):
        raise UnsatisfiableError(
            f"{count} triples do not fit into {size} x {size} cells, which hold at most {_most_triples(size)}"
        )
    rng = Random(f"triples {size} {density} {seed}")
    while (labels := _draw_triples(size, count, rng)) is None:
        pass
    return Puzzle.from_labels(size, size, labels)


def triples_density(puzzle: Puzzle) -> float:
    """The density of triples of a puzzle of the hard family, rounded.

    >>> triples_density(triples_puzzle(12, 0.14, 1))
    0.14
    """
    triples = sum(count == 3 for count in Counter(puzzle.labels).values())
    return round(triples / len(puzzle), 2)


def _most_triples(size: int) -> int:
    """A bound: a triple's cells lie in rows of one parity and columns of the same, so in one of two smaller squares."""
    sides = (size + 1) // 2, size // 2
    return sum(side * side // 3 for side in sides if side >= 3)


def _draw_triples(size: int, count: int, rng: Random) -> list[int] | None:
    """Labels, or None if the triples do not fit because of the positions of the first ones."""
    labels = list(range(1, size * size + 1))
    untouched = [cell for cell in range(size * size) if sum(divmod(cell, size)) % 2 == 0]
    for label in range(size * size + 1, size * size + 1 + count):
        for _ in range(100):
            cell = rng.choice(untouched)
            row, column = lines_of(cell, size, size)
            chosen = row if rng.random() < 0.5 else column
            line = [other for other in untouched if other != cell and other in chosen]
            if len(line) >= 2:
                break
        else:
            return None
        for one in (cell, *rng.sample(line, 2)):
            labels[one] = label
            untouched.remove(one)
    return labels


DEFINITIONS = Path(__file__).parent / "definitions"


class Expected(StrEnum):
    """The number of solutions of a puzzle, as far as known beforehand."""

    UNIQUE = "unique"
    SEVERAL = "several"
    SOME = "some"
    NONE = "none"
    ANY = "any"

    @property
    def status(self) -> Status | None:
        """The answer that a solver must give; None if unknown."""
        if self is Expected.ANY:
            return None
        return Status.NO_SOLUTION if self is Expected.NONE else Status.SOLVED


class Instance(NamedTuple):
    """One puzzle to solve, and what is known of it."""

    name: str
    suite: str
    puzzle: Puzzle
    expected: Expected

    @property
    def size(self) -> int:
        """The longer side."""
        return max(self.puzzle.shape)


@dataclass(frozen=True)
class Group:
    """Puzzles of one family; `solvable` marks, for a size, those that have a solution, have none, or may: "+-?"."""

    family: str
    expected: Expected
    sizes: tuple[int, ...]
    count: int
    seed: int
    solvable: Mapping[str, str] = field(default_factory=dict)
    images: bool = False
    """Whether each puzzle stands in its eight orientations, one after the other."""

    def instances(self, suite: str, sizes: Iterable[int], count: int) -> Iterator[Instance]:
        """The first `count` puzzles of each of these sizes, or the images of so many grids."""
        for size in sizes:
            puzzles = FAMILIES[self.family](size, count=min(count, self.count), seed=self.seed)
            for number, puzzle in enumerate(puzzles):
                known = self.solvable.get(str(size), "?" * self.count)[number]
                expected = {"+": Expected.SOME, "-": Expected.NONE}.get(known, self.expected)
                name = f"{suite} {puzzle.rows}x{puzzle.cols} #{number}"
                if self.images:
                    for image, turned in enumerate(symmetries(puzzle)):
                        yield Instance(f"{name}{_IMAGE}{image}", suite, turned, expected)
                else:
                    yield Instance(name, suite, puzzle, expected)


_IMAGE = " image "
IMAGES = 8
"""Of a grid: its rotations, and those of its mirror image."""


def grid_of(instance: str) -> str | None:
    """The grid that an instance is an image of, by name; None for any other instance.

    >>> grid_of("hard-images 10x10 #3 image 7"), grid_of("stress 10x10 #3")
    ('hard-images 10x10 #3', None)
    """
    grid, is_image, _ = instance.partition(_IMAGE)
    return grid if is_image else None


class Suite(NamedTuple):
    """A set of puzzles with a purpose."""

    name: str
    title: str
    provenance: str
    groups: tuple[Group, ...]

    @property
    def sizes(self) -> list[int]:
        """The sizes of its puzzles, smallest first."""
        return sorted({size for group in self.groups for size in group.sizes})

    def instances(self, sizes: Iterable[int] | None = None, count: int | None = None) -> Iterator[Instance]:
        """Its puzzles; optionally only those of some sizes, and only the first `count` of each size; images together.

        >>> [instance.name for instance in suite("stress").instances(sizes=[5], count=2)]
        ['stress 5x5 #0', 'stress 5x5 #1']
        """
        wanted = set(self.sizes if sizes is None else sizes)
        for group in self.groups:
            chosen = [size for size in group.sizes if size in wanted]
            yield from group.instances(self.name, chosen, group.count if count is None else count)


def suite_names() -> list[str]:
    """The names of the defined suites.

    >>> suite_names()[:3]
    ['best', 'characteristics', 'classic']
    """
    return sorted(path.stem for path in DEFINITIONS.glob("*.toml"))


def suite(name: str) -> Suite:
    """The suite of that name; raises UnknownSuiteError."""
    names = suite_names()
    if name not in names:
        close = did_you_mean(name, names)
        raise UnknownSuiteError(f"no suite named '{name}'; the suites: {', '.join(names)}{close}")
    table = tomllib.loads((DEFINITIONS / f"{name}.toml").read_text(encoding="utf-8"))
    groups = [
        Group(**group | {"sizes": tuple(group["sizes"]), "expected": Expected(group["expected"])})
        for group in table["groups"]
    ]
    return Suite(name, table["title"], table["provenance"], tuple(groups))


def instances_of_files(path: Path) -> Iterator[Instance]:
    """The puzzles of a file, or of the files of a folder sorted by name; nothing is known of them.

    Programs (`*.py`) in a folder are skipped. In the folder of a dataset, such as `hitori lab library build` makes,
    only the parts hold puzzles.

    Raises FormatError for a file that cannot be read.
    """
    pattern = "part-*.jsonl" if (path / "manifest.json").exists() else "*"
    inside = (file for file in path.glob(pattern) if file.is_file() and file.suffix != ".py")
    paths = sorted(inside) if path.is_dir() else [path]
    for file in paths:
        for number, puzzle in enumerate(load(file)):
            yield Instance(f"{file.name} #{number}", path.name, puzzle, Expected.ANY)
