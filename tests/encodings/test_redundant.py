"""Redundant constraints: none loses a solution, each shows what it says, four are those of the study.

CCH, EP, PI and CI are held against a second implementation that knows nothing of clauses: a *reading* looks at rows of
labels and at rows of shades and says whether the constraint holds. What the study shows for one corner or border holds
for all: the grid is turned.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest

from hitori import Puzzle
from hitori.encodings.pairs import Clause
from hitori.encodings.redundant import REDUNDANT, VARIANTS, AtMost, Redundant, close_isolation
from hitori.formats import loads
from tests.oracles import cells_of, legal_shadings, mask_of, solution_masks
from tests.requirements import PUBLISHED, slow

from .test_clauses import satisfies

ALL = REDUNDANT | VARIANTS
EACH = pytest.mark.parametrize("constraint", ALL.values(), ids=[*ALL])


@cache
def solved_puzzles() -> list[tuple[Puzzle, list[int]]]:
    """2000 puzzles up to 16 cells with all their solutions; bit k of a solution is set where cell k is shaded.

    Most are solvable: copies of labels are scattered over a grid of different ones.
    """
    rng, found = random.Random("redundant"), []
    shapes = [(rows, cols) for rows in range(1, 9) for cols in range(1, 9) if rows * cols <= 16]
    for _ in range(2000):
        rows, cols = rng.choice(shapes)
        labels = rng.sample(range(1, rows * cols + 1), rows * cols)
        for _ in range(rng.randint(0, rows * cols)):
            labels[rng.randrange(rows * cols)] = rng.choice([0, *labels])
        puzzle = Puzzle.from_labels(rows, cols, labels)
        found.append((puzzle, solution_masks(puzzle)))
    return found


def lost_solutions(clauses: Callable[[Puzzle], list[Clause]], bounds: Callable[[Puzzle], list[AtMost]]) -> Counter[str]:
    """Of the 2000 grids: how many lose a solution, how many lose all, and for how many something was said."""
    tally: Counter[str] = Counter()
    for puzzle, solutions in solved_puzzles():
        said = [(mask_of(x - 1 for x in c if x > 0), mask_of(-x - 1 for x in c if x < 0)) for c in clauses(puzzle)]
        most = [(mask_of(bound.cells), bound.bound) for bound in bounds(puzzle)]
        kept = [
            all(solution & shaded or ~solution & unshaded for shaded, unshaded in said)
            and all((solution & cells).bit_count() <= bound for cells, bound in most)
            for solution in solutions
        ]
        tally["lose one"] += not all(kept)
        tally["lose all"] += bool(kept) and not any(kept)
        tally["fires"] += bool(said or most)
    return tally


@EACH
def test_no_solution_is_lost_and_something_is_said(constraint: Redundant) -> None:
    tally = lost_solutions(constraint.clauses, constraint.bounds)
    assert tally["lose all"] == 0
    assert (tally["lose one"] > 0) == constraint.only_for_unique
    assert tally["fires"] > 0 or constraint is REDUNDANT["CI"], "CI needs a larger grid"


@pytest.mark.parametrize("constraint", [pytest.param(each, id=name) for name, each in ALL.items() if name != "CI"])
def test_a_wrong_variant_would_be_caught(constraint: Redundant) -> None:
    """One that says the opposite of the last cell of each clause, or allows one shaded cell less in a line.

    Not CI: it speaks of diamonds, and no legal shading holds one.
    """
    tally = lost_solutions(
        lambda puzzle: [[*others, -last] for *others, last in constraint.clauses(puzzle)],
        lambda puzzle: [AtMost(most.cells, most.bound - 1) for most in constraint.bounds(puzzle)],
    )
    assert tally["lose all" if constraint.only_for_unique else "lose one"] > 0


@EACH
def test_its_docstring_shows_what_it_says(constraint: Redundant) -> None:
    assert any(">>> " in (function.__doc__ or "") for function in (constraint.clauses, constraint.bounds))


def labellings(rows: int, cols: int) -> Iterator[Puzzle]:
    """Every puzzle of this size, up to the names of its labels."""

    def fill(labels: list[int]) -> Iterator[list[int]]:
        if len(labels) == rows * cols:
            yield labels
        else:
            for label in range(1, max(labels, default=0) + 2):
                yield from fill([*labels, label])

    return (Puzzle.from_labels(rows, cols, labels) for labels in fill([]))


@pytest.mark.parametrize(("rows", "cols"), [(1, 5), (2, 3), *slow([(2, 4), (3, 3)])])
def test_the_rules_imply_each_on_every_puzzle_of_a_size(rows: int, cols: int) -> None:
    for puzzle in labellings(rows, cols):
        solutions = [set(cells_of(mask)) for mask in solution_masks(puzzle)]
        for name, constraint in ALL.items():
            clauses, bounds = constraint.clauses(puzzle), constraint.bounds(puzzle)
            kept = [
                satisfies(shaded, clauses) and all(len(shaded.intersection(cells)) <= most for cells, most in bounds)
                for shaded in solutions
            ]
            assert (any(kept) or not solutions) if constraint.only_for_unique else all(kept), (name, puzzle)
            if len(solutions) == 1:
                assert all(kept), (name, puzzle)


def test_rule_2_implies_ci() -> None:
    """In the middle of 5 x 5 cells: of all shadings of a square of nine, those without neighbours obey it."""
    square = [5 * row + col for row in (1, 2, 3) for col in (1, 2, 3)]
    clauses = close_isolation(Puzzle([[0] * 5] * 5))
    diamonds = 0
    for bits in range(2**9):
        shaded = {cell for at, cell in enumerate(square) if bits >> at & 1}
        if not any(cell + way in shaded for cell in shaded for way in (1, 5)):
            assert satisfies(shaded, clauses), shaded
            diamonds += {7, 11, 13, 17} <= shaded
    assert diamonds == 1


def test_dynamic_uc_keeps_the_solutions_without_a_cell_to_unshade() -> None:
    """Those from which no shaded cell can be taken; UC keeps them too, and sometimes others."""
    beyond_uc = 0
    for puzzle, solutions in solved_puzzles():
        dynamic, static = VARIANTS["UC-dynamic"].clauses(puzzle), REDUNDANT["UC"].clauses(puzzle)
        all_of_them = set(solutions)
        for mask in solutions:
            shaded = cells_of(mask)
            is_kept = satisfies(shaded, dynamic)
            assert is_kept != any(mask ^ 1 << cell in all_of_them for cell in shaded)
            assert satisfies(shaded, static) or not is_kept
            beyond_uc += satisfies(shaded, static) and not is_kept
    assert beyond_uc > 0


# The readings of the study.

Labels = list[list[int]]
Shades = list[list[int]]
Reading = Callable[[Labels, Shades], bool]


def corner_reading(labels: Labels, shades: Shades) -> bool:
    """Figure 8, at the top left: two pairs, side by side or one above the other."""
    (a, b), (c, d) = labels[0][:2], labels[1][:2]
    if min(len(labels), len(labels[0])) < 3 or 0 in (a, b, c, d) or ((a, c) != (b, d) and (a, b) != (c, d)):
        return True
    beside = [shades[r][c] for r, c in [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)]]
    return shades[0][0] == shades[1][1] == 1 and not any(beside)


def edge_reading(labels: Labels, shades: Shades) -> bool:
    """Figure 9, at the top border: as long as one more pair follows below, the cells beside a pair are unshaded.

    Pattern 5: two columns that begin with a pair each; then the cells beside them on the border are unshaded.
    """
    for left in range(len(labels[0]) - 1):
        pairs = [row[left] == row[left + 1] != 0 for row in labels]
        depth = pairs.index(False) if False in pairs else len(pairs)
        tops = [row[left : left + 2] for row in labels[:2]]
        if len(tops) == 2 and tops[0] == tops[1] and 0 not in tops[0]:
            depth = max(depth, 2)
        rows = shades[: max(0, depth - 1)]
        if any(row[beside] for row in rows for beside in (left - 1, left + 2) if 0 <= beside < len(row)):
            return False
    return True


def pair_reading(labels: Labels, shades: Shades) -> bool:
    """Pattern 6, in the rows."""
    for row, shaded in zip(labels, shades, strict=True):
        for label in set(row) - {0}:
            written = "".join("x" if other == label else "." for other in row)
            alone = [run.start() for run in re.finditer(r"(?<!x)x(?!x)", written)]
            if "xx" in written and not all(shaded[start] for start in alone):
                return False
    return True


def diamond_reading(labels: Labels, shades: Shades) -> bool:
    """Pattern 7, in every square of nine cells."""
    size = min(len(labels), len(labels[0]))
    for top in range(len(shades) - 2):
        for left in range(len(shades[0]) - 2):
            nine = [shades[top + down][left + right] for down in range(3) for right in range(3)]
            if size > 4 and all(nine[1::2]) and any(nine[::2]):
                return False
    return True


READINGS: dict[str, Reading] = {
    "CCH": corner_reading,
    "EP": edge_reading,
    "PI": pair_reading,
    "CI": diamond_reading,
}


def planted(rows: int, cols: int) -> Iterator[Labels]:
    """24 grids with many pairs, and pairs of pairs, in their corners and along their borders."""
    rng = random.Random("planted")
    for _ in range(24):
        grid = [[rng.randint(0, 3 * cols) for _ in range(cols)] for _ in range(rows)]
        for _ in range(rng.randint(1, 6)):
            row, col = rng.randrange(rows), rng.randrange(cols)
            down, right = rng.choice([(0, 1), (1, 0)])
            for other in (row + down, rng.randrange(rows)):
                if other < rows and col + right < cols:
                    grid[other][col + right] = grid[row][col]
        if rng.random() < 0.5:
            across = rng.random() < 0.5
            block = [[(r if across else c) + 20 for c in range(2)] for r in range(2)]
            row, col = rng.choice([0, rows - 2, rng.randrange(rows - 1)]), rng.choice([0, cols - 2, 1])
            for r, labels in enumerate(block):
                grid[row + r][col : col + 2] = labels
        yield grid


SHAPES = ((4, 4), (2, 5), (5, 3), (5, 5), (6, 6), (5, 7))


@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize(("shape", "step"), [*((shape, 10) for shape in SHAPES), *slow([((4, 4), 1)])])
def test_it_is_what_the_reading_says(name: str, shape: tuple[int, int], step: int) -> None:
    """Of illegal shadings too: legal ones never hold a diamond, so they cannot tell one CI from another."""
    rng, said = random.Random("illegal"), set()
    rows, cols = shape
    reading = READINGS[name]
    for grid in planted(*shape):
        clauses = REDUNDANT[name].clauses(Puzzle(grid))
        masks = [rng.getrandbits(rows * cols) & rng.getrandbits(rows * cols) for _ in range(30)]
        if min(shape) > 2:
            centre = rng.randrange(1, rows - 1) * cols + rng.randrange(1, cols - 1)
            diamond = mask_of(centre + way for way in (-cols, -1, 1, cols))
            masks += [diamond, *(diamond | 1 << centre + way for way in (0, -cols - 1, cols - 1))]
        if shape == (4, 4):
            masks += legal_shadings(*shape)[::step]
        for mask in masks:
            cells = [mask >> index & 1 for index in range(rows * cols)]
            shades = np.reshape(cells, shape)
            read = all(reading(np.rot90(grid, k).tolist(), np.rot90(shades, k).tolist()) for k in range(4))
            assert read == satisfies(cells_of(mask), clauses), (grid, mask)
            said.add(read)
    assert shape != (4, 4) or name == "CI" or said == {True, False}


def hits(text: str) -> tuple[int, int] | None:
    """How often pair isolation applies in a published puzzle: by its own header, and by our clauses."""
    header = re.search(r"Pair-isolation hits: (\d+)", text)
    if not header:
        return None
    rows = loads(text, format="singles")[0].to_rows()
    size, lines = len(rows), [*rows, *np.transpose(rows).tolist()]
    said = [clause[0] for line in lines for clause in REDUNDANT["PI"].clauses(Puzzle([line]))]
    return int(header[1]), sum(1 < cell < size for cell in said)


def test_pair_isolation_hits_as_printed() -> None:
    """A puzzle file as the study's group writes them. Their program passes over the ends of the lines."""
    text = "4\n\n1 1 2 1\n3 4 5 6\n3 7 8 9\n4 3 9 3\n\n@1\n# Pair-isolation hits: 0\n"
    assert hits(text) == (0, 0)
    text = "5\n\n1 1 2 1 3\n4 5 6 7 8\n9 2 3 4 5\n6 7 8 9 1\n5 6 7 8 9\n\n@1\n# Pair-isolation hits: 1\n"
    assert hits(text) == (1, 1)


@pytest.mark.needs("published puzzles")
def test_pair_isolation_hits_of_the_published_puzzles() -> None:
    """Some copies of these files have lost their headers; those say nothing."""
    counted = {path.name: hits(path.read_text()) for path in PUBLISHED}
    assert not [name for name, found in counted.items() if found and found[0] != found[1]]
