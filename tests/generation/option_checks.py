"""What it means that a puzzle keeps to an option of the generator; nothing here is shared with the generator."""

from random import Random

import hitori
from hitori.native import Symmetry
from hitori.puzzle import Puzzle
from hitori.shading import Shade, Shading
from hitori.transforms import rotate, transpose


def is_symmetric(shading: Shading, symmetry: Symmetry) -> bool:
    """Whether the shading looks the same when it is turned or mirrored."""
    moved = {
        "none": lambda: shading,
        "rot180": lambda: rotate(shading, 2),
        "rot90": lambda: rotate(shading),
        "diag": lambda: transpose(shading),
    }
    return moved[symmetry]() == shading


def is_minimal(puzzle: Puzzle) -> bool:
    """Whether any label left out lets a second solution in."""
    for index, label in enumerate(puzzle.labels):
        without = [*puzzle.labels[:index], 0, *puzzle.labels[index + 1 :]]
        if label and hitori.count_solutions(Puzzle.from_labels(*puzzle.shape, without), limit=2) < 2:
            return False
    return True


def partly_unknown(shading: Shading, share: float, rng: Random) -> Shading:
    """The shading with about this share of its cells unknown."""
    cells = bytes(Shade.UNKNOWN if rng.random() < share else shade for shade in shading.cells)
    return Shading(*shading.shape, cells)
