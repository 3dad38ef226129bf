"""CCH, EP, PI and CI are those of the study: by its figures, and by a second implementation on all legal shadings.

The second implementation knows nothing of clauses: a *reading* looks at rows of labels and at rows of shades and says
whether the constraint holds. What the study shows for one corner or border holds for all: the grid is turned.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from hitori import Puzzle
from hitori.encodings.pairs import Clause
from hitori.encodings.redundant import REDUNDANT
from tests.installed import PUBLISHED
from tests.oracles import legal_shadings

Labels = list[list[int]]
Shades = list[list[int]]
Reading = Callable[[Labels, Shades], bool]


def turned(rows: list[list[int]]) -> list[list[int]]:
    """A quarter turn to the left."""
    return [list(column) for column in zip(*rows, strict=True)][::-1]


def corner_reading(labels: Labels, shades: Shades) -> bool:
    """Figure 8, at the top left: two pairs, side by side or one above the other."""
    for _ in range(4):
        (a, b), (c, d) = labels[0][:2], labels[1][:2]
        if min(len(labels), len(labels[0])) > 2 and 0 not in (a, b, c, d) and ((a, c) == (b, d) or (a, b) == (c, d)):
            if not (shades[0][0] and shades[1][1]):
                return False
            if any(shades[r][c] for r, c in [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)]):
                return False
        labels, shades = turned(labels), turned(shades)
    return True


def edge_reading(labels: Labels, shades: Shades) -> bool:
    """Figure 9, at the top border: as long as one more pair follows below, the cells beside a pair are unshaded.

    Pattern 5: two columns that begin with a pair each; then the cells beside them on the border are unshaded.
    """
    for _ in range(4):
        for left in range(len(labels[0]) - 1):
            pairs = [row[left] == row[left + 1] != 0 for row in labels]
            depth = pairs.index(False) if False in pairs else len(pairs)
            tops = [row[left : left + 2] for row in labels[:2]]
            if len(tops) == 2 and tops[0] == tops[1] and 0 not in tops[0]:
                depth = max(depth, 2)
            rows = shades[: max(0, depth - 1)]
            if any(row[beside] for row in rows for beside in (left - 1, left + 2) if 0 <= beside < len(row)):
                return False
        labels, shades = turned(labels), turned(shades)
    return True


def pair_reading(labels: Labels, shades: Shades) -> bool:
    """Pattern 6, in the rows and, after a quarter turn, in the columns."""
    for _ in range(2):
        for row, shaded in zip(labels, shades, strict=True):
            for label in set(row) - {0}:
                runs = re.findall(r"x+|\.+", "".join("x" if other == label else "." for other in row))
                starts = [sum(map(len, runs[:number])) for number in range(len(runs))]
                alone = [start for start, run in zip(starts, runs, strict=True) if run == "x"]
                if any(run[:2] == "xx" for run in runs) and not all(shaded[start] for start in alone):
                    return False
        labels, shades = turned(labels), turned(shades)
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


def planted(count: int, rows: int, cols: int) -> Iterator[Labels]:
    """Grids with many pairs, and pairs of pairs, in their corners and along their borders."""
    rng = random.Random("planted")
    for _ in range(count):
        grid = [[rng.randint(0, 3 * cols) for _ in range(cols)] for _ in range(rows)]
        for _ in range(rng.randint(1, 6)):
            row, col = rng.randrange(rows), rng.randrange(cols)
            down, right = rng.choice([(0, 1), (1, 0)])
            for other in (row + down, rng.randrange(rows)):
                if other < rows and col + right < cols:
                    grid[other][col + right] = grid[row][col]
        if rng.random() < 0.5:
            across = rng.random() < 0.5
            block = [[across * r + (not across) * c + 20 for c in range(2)] for r in range(2)]
            row, col = rng.choice([0, rows - 2, rng.randrange(rows - 1)]), rng.choice([0, cols - 2, 1])
            for r, labels in enumerate(block):
                grid[row + r][col : col + 2] = labels
        yield grid


def holds(clauses: list[Clause], mask: int) -> bool:
    return all(any((mask >> abs(literal) - 1 & 1) == (literal > 0) for literal in clause) for clause in clauses)


def disagreements(name: str, grid: Labels, masks: Iterable[int]) -> tuple[list[int], set[bool]]:
    """The shadings on which clauses and reading differ, and what the reading says of all of them."""
    clauses, cols = REDUNDANT[name].clauses(Puzzle(grid)), len(grid[0])
    wrong, said = [], set()
    for mask in masks:
        cells = [mask >> index & 1 for index in range(len(grid) * cols)]
        read = READINGS[name](grid, [cells[start : start + cols] for start in range(0, len(cells), cols)])
        said.add(read)
        if read != holds(clauses, mask):
            wrong.append(mask)
    return wrong, said


@pytest.mark.parametrize("name", ["CCH", "EP", "PI"])
def test_it_is_what_the_reading_says_on_all_legal_shadings(name: str) -> None:
    said = set()
    for grid in planted(24, 4, 4):
        wrong, read = disagreements(name, grid, legal_shadings(4, 4))
        assert not wrong, grid
        said |= read
    assert said == {True, False}


@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize("shape", [(2, 5), (5, 3), (5, 5), (6, 6), (5, 7)])
def test_it_is_what_the_reading_says_on_other_shapes_and_illegal_shadings(name: str, shape: tuple[int, int]) -> None:
    """Illegal ones too: legal shadings never hold a diamond, so they cannot tell one CI from another."""
    rng = random.Random("illegal")
    rows, cols = shape
    for grid in planted(20, rows, cols):
        masks = [rng.getrandbits(rows * cols) & rng.getrandbits(rows * cols) for _ in range(30)]
        if min(shape) > 2:
            centre = rng.randrange(1, rows - 1) * cols + rng.randrange(1, cols - 1)
            diamond = sum(1 << centre + way for way in (-cols, -1, 1, cols))
            masks += [
                diamond,
                diamond | 1 << centre,
                diamond | 1 << centre - cols - 1,
                diamond | 1 << centre + cols - 1,
            ]
        wrong, _ = disagreements(name, grid, masks)
        assert not wrong, grid


def cells(clauses: list[Clause], cols: int) -> dict[str, str]:
    """Unit clauses as pictures: the names of cells, and "#" for shaded or "." for unshaded."""
    assert all(len(clause) == 1 for clause in clauses)
    found = [(abs(clause[0]) - 1, "#" if clause[0] > 0 else ".") for clause in clauses]
    return {f"r{index // cols + 1}c{index % cols + 1}": shade for index, shade in found}


@pytest.mark.parametrize("corner", [[[1, 2, 8], [1, 2, 7], [4, 3, 6]], [[1, 1, 8], [2, 2, 7], [4, 3, 6]]])
def test_the_corner_check_of_figure_8(corner: Labels) -> None:
    assert cells(REDUNDANT["CCH"].clauses(Puzzle(corner)), 3) == {
        "r1c1": "#", "r2c2": "#", "r1c2": ".", "r2c1": ".", "r2c3": ".", "r3c2": ".", "r1c3": ".", "r3c1": ".",
    }  # fmt: skip


def test_the_edge_pairs_of_figure_9() -> None:
    """DEP is of two pairs, TEP of three, and "longer blocks" of four."""
    figure = [[3, 4, 4, 2], [1, 5, 5, 4], [2, 1, 1, 3], [4, 2, 2, 1]]
    filler = [[11, 12, 13, 14], [15, 16, 17, 18], [19, 20, 21, 22], [23, 24, 25, 26], [27, 28, 29, 30]]
    beside = ["r1c1", "r1c4", "r2c1", "r2c4", "r3c1", "r3c4"]
    for depth in (1, 2, 3, 4):
        grid = figure[:depth] + filler[: 6 - depth]
        assert cells(REDUNDANT["EP"].clauses(Puzzle(grid)), 4) == dict.fromkeys(beside[: 2 * depth - 2], ".")


def test_the_edge_pairs_of_pattern_5_stand_side_by_side() -> None:
    grid = [[3, 4, 5, 2], [1, 4, 5, 6], [7, 8, 9, 10], [11, 12, 13, 14]]
    assert cells(REDUNDANT["EP"].clauses(Puzzle(grid)), 4) == {"r1c1": ".", "r1c4": "."}


@pytest.mark.parametrize(
    ("row", "shaded"),
    [([7, 7, 1, 7], ["r1c4"]), ([7, 1, 7, 2, 7], []), ([7, 7, 1, 7, 7], []), ([7, 2, 7, 7, 7, 3, 7], ["r1c1", "r1c7"])],
)
def test_pair_isolation_shades_the_equals_that_stand_alone(row: list[int], shaded: list[str]) -> None:
    assert cells(REDUNDANT["PI"].clauses(Puzzle([row])), len(row)) == dict.fromkeys(shaded, "#")


def test_close_isolation_unshades_the_other_five() -> None:
    """ "In a 9 tile square, if the 4 tile diamond is black, the other are white": nothing forbids the diamond."""
    grid = [list(range(start, start + 5)) for start in range(1, 26, 5)]
    clauses = REDUNDANT["CI"].clauses(Puzzle(grid))
    diamond = [2, 6, 8, 12]
    around = [clause for clause in clauses if {-cell for cell in diamond} <= set(clause)]
    assert sorted(-clause[-1] for clause in around) == [1, 3, 7, 11, 13]
    assert holds(clauses, sum(1 << cell - 1 for cell in diamond))
    assert all(holds(clauses, mask) for mask in legal_shadings(5, 5))


def hits(text: str) -> tuple[int, int] | None:
    """How often pair isolation applies in a published puzzle: by its own header, and by our clauses."""
    header = re.search(r"Pair-isolation hits: (\d+)", text)
    if not header:
        return None
    size = int(text.split()[0])
    labels = [int(word) for word in text.split()[1 : size * size + 1]]
    lines = [labels[start : start + size] for start in range(0, size * size, size)]
    lines += [list(column) for column in zip(*lines, strict=True)]
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
