"""Sheets: HTML pages to read and print, with tables and figures; reports of runs and of classes.

A sheet loads nothing, needs no script, prints well, and follows dark mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from .page import colours
from .palette import DARK, LIGHT


def page(title: str, body: Iterable[str]) -> str:
    """A whole page; `body` is HTML, `title` is text."""
    template = files(__package__).joinpath("sheet.html").read_text(encoding="utf-8")
    template = template.replace("LIGHT_COLOURS", colours(LIGHT)).replace("DARK_COLOURS", colours(DARK))
    return template.replace("PAGE_TITLE", escape(title)).replace("PAGE_BODY", "\n".join(body))


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
