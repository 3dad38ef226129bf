"""A heart to uncover.

A stroke is a row of shaded cells that touch at corners; one cell is left out at the tip, because a closed ring would
cut the grid in two. Around it shaded cells lie a knight's move apart, which leaves no room for others, and the
generator fills the rest. Above the puzzle, below its only solution.
"""

from itertools import pairwise
from pathlib import Path

from hitori import Picture, Shading, generate, solve
from hitori.render.svg import to_svg

corners = [(19, 10), (10, 1), (5, 6), (9, 10), (5, 14), (10, 19), (19, 10)]
heart = set()
for (row, col), (to_row, to_col) in pairwise(corners):
    down, right = (1 if to_row > row else -1), (1 if to_col > col else -1)
    heart |= {(row + k * down, col + k * right) for k in range(abs(to_row - row) + 1)} - {(19, 10)}
around = {(row + i, col + j) for row, col in heart for i in (-1, 0, 1) for j in (-1, 0, 1)}
dots = {(row, col) for row in range(22) for col in range(21) if (row + 2 * col) % 5 == 0} - around
wish = Shading("".join("#" if (r, c) in heart | dots else "?" for c in range(21)) for r in range(22))

puzzle = generate(22, 21, known=wish, seed=2)
solved = Picture(puzzle, solve(puzzle).require(), deduced=tuple(cell for cell in puzzle.cells() if cell in heart))
Path("heart-1-puzzle.svg").write_text(to_svg(Picture(puzzle)), encoding="utf-8")
Path("heart-2-solution.svg").write_text(to_svg(solved), encoding="utf-8")
