"""HTML: pages to step through, and sheets to read and print. They load nothing from outside.

A page is a template of this folder, `trace.html` or `explanation.html`, and works with the keyboard. The shared parts
are inserted: `page.css` (with the colours of the palettes light and dark as variables, e.g. `--deduced`), the board,
drawn by the core with every mark in every cell, `page.js` (which mark is shown when, and the walk), and the data as
JSON, escaped so that no name from a file can break out of it.

A sheet, e.g. a report on a class, has tables and figures, needs no script, prints well, and follows dark mode.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from html import escape
from importlib.resources import files

from .. import native
from ..messages import ENGLISH, catalogue
from ..puzzle import Puzzle, label_text
from ..serialize import HasDictionary
from .palette import DARK, LIGHT, Palette

_WORDS = re.compile(r"\{\{([\w.]+)\}\}")


def fill(
    template: str, puzzle: Puzzle, content: Mapping[str, object], language: str = ENGLISH, *, letters: bool = False
) -> str:
    """The page of steps on a puzzle; `content` holds at least the `title` and the `steps`.

    With `letters` the labels 1 to 26 are `a` to `z`.

    Words of the page in `{{...}}`, e.g. `{{page.step}}`, are messages, said in the language.
    """
    words = catalogue(language)
    # "<" would let a name close the script element that holds the JSON.
    labels = [label_text(label, letters) for label in puzzle.labels] if letters else puzzle.labels
    told = {**content, "cols": puzzle.cols, "labels": labels}
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    page = _text(template).replace("PAGE_STYLE", _text("page.css")).replace("PAGE_SCRIPT", _text("page.js"))
    page = _WORDS.sub(lambda place: words.text(place[1]), page).replace("PAGE_LANGUAGE", language)
    return _coloured(page).replace("BOARD", native.board_svg(puzzle, letters)).replace("DATA_AS_JSON", data)


def _coloured(template: str) -> str:
    return template.replace("LIGHT_COLOURS", colours(LIGHT)).replace("DARK_COLOURS", colours(DARK))


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def colours(palette: Palette, prefix: str = "") -> str:
    """The colours as CSS variables."""
    named = {name.replace("_", "-"): colour for name, colour in asdict(palette).items()}
    return " ".join(f"--{prefix}{name}: {colour};" for name, colour in named.items())


def to_html(puzzle: Puzzle, steps: Iterable[HasDictionary], title: str, summary: str, *, letters: bool = False) -> str:
    """A search as a page: the grid with `title` above and `summary` below, and a slider over the steps.

    The steps are those of `hitori trace --json`; each takes about 100 bytes and one for each cell.
    """
    records = [step.to_dict() for step in steps]
    return fill("trace.html", puzzle, {"title": title, "summary": summary, "steps": records}, letters=letters)


def page(title: str, body: Iterable[str]) -> str:
    """A whole sheet; `body` is HTML, `title` is text."""
    return _coloured(_text("sheet.html")).replace("PAGE_TITLE", escape(title)).replace("PAGE_BODY", "\n".join(body))


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that scrolls by itself where it is too wide; the cells are HTML, the first of a row is its head."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in header)
    lines = "\n".join(f'<tr><th scope="row">{first}</th>{_cells(others)}</tr>' for first, *others in rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption, quote=True)}">'
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>\n<tbody>{lines}</tbody></table></div>"
    )


def _cells(cells: Iterable[str]) -> str:
    return "".join(f"<td>{cell}</td>" for cell in cells)


def figure(picture: str, caption: str) -> str:
    """A picture, as an element of HTML, with words under it."""
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


def listed(items: Iterable[str]) -> str:
    """A list of sentences."""
    return "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>"
