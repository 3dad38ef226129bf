"""One hundred by one hundred.

The only solution of a puzzle of ten thousand cells, which takes well under a second to make and to solve.
"""

from pathlib import Path

from hitori import Picture, generate, solve
from hitori.render.svg import to_png

puzzle = generate(100, seed=1)
solution = solve(puzzle).require()
Path("hundred.png").write_bytes(to_png(Picture.of_shading(solution), zoom=0.25))
