"""A search, step by step.

What `forward-checking` tries on a puzzle, what is forced and why, and where it goes back. Use the slider or the arrow
keys. `hitori trace puzzle.txt -o search.html` writes the same page.
"""

from pathlib import Path

from hitori import generate
from hitori.cli.main import main

puzzle = generate(6, difficulty="hard", seed=3)
Path("puzzle.txt").write_text(str(puzzle), encoding="utf-8")
main(["trace", "puzzle.txt", "--solver", "forward-checking", "-o", "search.html"])
