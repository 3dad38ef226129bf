"""The puzzles that are timed: published ones, random unique ones, and a family made to be hard.

Everything is made from a seed and the same on every machine (given the same release of python-sat, whose answers steer
the repair of `unique`). Random unique puzzles are kept in a cache folder, since a large one takes minutes to make.
"""

from __future__ import annotations

import random
import zlib
from array import array
from collections.abc import Iterable
from pathlib import Path

from pysat.solvers import Glucose4

import hitori
from hitori import Puzzle
from hitori.contacts import contacts, walls, walls_around
from hitori.encodings.connectivity import cut
from hitori.encodings.pairs import PairRules
from hitori.geometry import borders, lines_of, neighbours
from hitori.lab.puzzles.families import DENSITIES, triples_puzzle

CACHE = Path(__file__).parent / ".cache"
DELFT = Path(__file__).parents[2] / "shared" / "data" / "delft"

Random = random.Random


def delft(size: int) -> list[Puzzle]:
    """Three positions of each published `size` x `size` puzzle that lies beside the project; none where none does.

    The folder holds twenty a size, fewer than the fifty different ones that keep a processor from learning them.
    """
    puzzles = [puzzle for path in sorted(DELFT.glob(f"n{size:02}-*.singles")) for puzzle in hitori.load(path)]
    return [turned for position in (lambda p: p, mirrored, transposed) for turned in map(position, puzzles)]


def mirrored(puzzle: Puzzle) -> Puzzle:
    """Left and right exchanged."""
    return Puzzle(row[::-1] for row in puzzle.to_rows())


def transposed(puzzle: Puzzle) -> Puzzle:
    """Rows and columns exchanged."""
    return Puzzle(zip(*puzzle.to_rows(), strict=True))


def unique(size: int, count: int) -> list[Puzzle]:
    """Random `size` x `size` puzzles with exactly one solution, seeds 0, 1, ..., by way of the cache."""
    labels = [zlib.decompress(unique_file(size, seed).read_bytes()) for seed in range(count)]
    return [Puzzle.from_labels(size, size, array("I", buffer)) for buffer in labels]


def unique_file(size: int, seed: int) -> Path:
    """The cache file of one puzzle, made if need be: its labels as compressed 32-bit integers."""
    path = CACHE / f"unique-{size}-{seed}"
    if not path.exists():
        CACHE.mkdir(exist_ok=True)
        path.write_bytes(zlib.compress(array("I", make_unique(size, seed).labels).tobytes()))
    return path


def make_unique(size: int, seed: int) -> Puzzle:
    """A random puzzle with exactly one solution, a random maximal shading.

    The unshaded cells are labelled from a Latin square (the cyclic one with rows, columns and labels shuffled). A
    shaded cell copies the label of a random unshaded cell of its row or column. While there is another solution, the
    shaded cells in which it differs are labelled anew.
    """
    rng = Random(f"unique {size} {seed}")
    shaded = maximal_shading(size, rng)
    row_shift, column_shift, names = (rng.sample(range(size), size) for _ in range(3))
    labels = [names[(row + column) % size] + 1 for row in row_shift for column in column_shift]
    to_draw: Iterable[int] = sorted(shaded)
    while to_draw:
        for cell in to_draw:
            labels[cell] = labels[_unshaded_in_line(cell, size, shaded, rng)]
        puzzle = Puzzle.from_labels(size, size, labels)
        other = another_solution(puzzle, shaded)
        to_draw = () if other is None else sorted(shaded - other)
    return puzzle


def _unshaded_in_line(cell: int, size: int, shaded: set[int], rng: Random) -> int:
    row, column = lines_of(cell, size, size)
    line = row if rng.random() < 0.5 else column
    while (other := rng.choice(line)) in shaded:
        pass
    return other


def maximal_shading(size: int, rng: Random) -> set[int]:
    """Cells shaded in random order wherever rules 2 and 3 allow; the contact graph of the shaded is kept a forest."""
    cells = size * size
    outside = cells
    leader = list(range(cells + 1))

    def tree(cell: int) -> int:
        while leader[cell] != cell:
            leader[cell] = cell = leader[leader[cell]]
        return cell

    shaded: set[int] = set()
    for cell in rng.sample(range(cells), cells):
        if not shaded.isdisjoint(neighbours(cell, size, size)):
            continue
        touched = [tree(other) for other in contacts(cell, size, size) if other in shaded]
        if borders(cell, size, size):
            touched.append(tree(outside))
        if len(set(touched)) == len(touched):
            shaded.add(cell)
            for root in touched:
                leader[root] = cell
    return shaded


def another_solution(puzzle: Puzzle, shaded: set[int]) -> set[int] | None:
    """A solution that leaves one of these shaded cells unshaded, as different as the SAT solver likes; None if none.

    For a maximal shading it is the only solution when this finds none.
    """
    rules = PairRules.for_one_solution(puzzle)
    with Glucose4(bootstrap_with=rules.clauses()) as solver:
        solver.set_phases([-1 - cell if cell in shaded else 1 + cell for cell in rules.free])
        solver.add_clause(cut(shaded))
        solver.append_formula([cut(wall) for wall in walls_around(*puzzle.shape, shaded)])
        while solver.solve():
            other = {literal - 1 for literal in solver.get_model() if literal > 0 and literal - 1 in rules.free}
            found = walls(*puzzle.shape, other)
            if not found:
                return other
            solver.append_formula([cut(wall) for wall in found])
    return None


def hard(size: int, seeds: int) -> list[Puzzle]:
    """Puzzles of the hard family at four densities, with and without solutions."""
    return [triples_puzzle(size, density, seed) for density in DENSITIES for seed in range(seeds)]
