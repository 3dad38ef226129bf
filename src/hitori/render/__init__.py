"""Pictures of puzzles: for the terminal (`text`), for the screen (`svg`, `png`) and for paper (`pdf`).

A `Picture` (picture.py) says what is to be seen, drawing.py decides where it goes and how it looks, svg.py and pdf.py
write that down; palette.py holds the colours.
"""
