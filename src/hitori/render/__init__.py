"""Pictures of puzzles: for the terminal (`text`), for the screen (`svg`, `png`) and for paper (`pdf`, `latex`).

A `Picture` (picture.py) says what to show. The core decides where it goes and how it looks, and writes SVG; svg.py and
drawing.py ask it, pages.py paints its shapes on paper, latex.py writes them as TikZ, and palette.py holds its colours.
"""
