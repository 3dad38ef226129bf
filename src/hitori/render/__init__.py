"""Pictures of puzzles: for the terminal (`text`), for the screen (`svg`, `png`) and for paper (`pdf`).

A `Picture` (picture.py) says what to show, drawing.py decides where it goes and how it looks, svg.py and pdf.py write
it out; palette.py holds the colours.
"""
