"""A page of a book.

Four puzzles to a page, each with its level; the solutions are at the back. `hitori book` makes the same from files.
"""

from pathlib import Path

import pypdfium2

from hitori import Picture, generate_many, rate, solve
from hitori.render.pdf import BookEntry, make_book

puzzles = list(generate_many(9, count=4, seed=3, difficulty="medium"))
entries = [
    BookEntry(Picture(p), Picture(p, solve(p).require()), str(rate(p).level), heading=Picture(p).size) for p in puzzles
]
book = make_book(entries, per_page=4, title="Four puzzles", rules=True)
pages = pypdfium2.PdfDocument(book)
for number in range(2):
    pages[number].render(scale=1.2).to_pil().save(Path(f"book-page-{number + 1}.png"))
