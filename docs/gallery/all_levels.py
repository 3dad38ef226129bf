"""Six levels.

A puzzle of each level, with its solution, from trivial to extreme. What makes a puzzle hard is the hardest technique
that it needs; [difficulty](../difficulty.md) defines it.
"""

from pathlib import Path

from hitori import Level, Picture, generate, solve
from hitori.render.svg import to_svg

for level in Level:
    puzzle = generate(6, difficulty=level, seed=3)
    picture = Picture(puzzle, solve(puzzle).require())
    Path(f"level-{level.value}-{level}.svg").write_text(to_svg(picture), encoding="utf-8")
