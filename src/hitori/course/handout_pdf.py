"""The handout as PDF: the few kinds of Markdown that our text has, set by reportlab from the extra `images`.

Headings, paragraphs, lists, tables and blocks of code; `code`, **bold** and *italic* within a line.
"""

from __future__ import annotations

import re
from html import escape
from io import BytesIO

from ..render.fonts import missing_extra

CODE = re.compile(r"`([^`]+)`")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
ITALIC = re.compile(r"\*([^*]+)\*")
ITEM = re.compile(r"^(- |\d\. )", re.MULTILINE)


def to_pdf(text: str) -> bytes:
    """The pages of a text in Markdown, the same on every run.

    Raises EngineNotInstalledError without the extra.
    """
    try:
        from reportlab.lib.pagesizes import A4
        from reportlab.lib.styles import getSampleStyleSheet
        from reportlab.platypus import Paragraph, Preformatted, SimpleDocTemplate, Spacer, Table
    except ImportError as error:
        raise missing_extra() from error
    styles = getSampleStyleSheet()
    story: list[object] = []
    for block in _blocks(text):
        if block.startswith("```"):
            story.append(Preformatted(block.split("\n", 1)[1].removesuffix("```").rstrip(), styles["Code"]))
        elif block.startswith("|"):
            rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in block.splitlines()]
            kept = [row for row in rows if not set("".join(row)) <= set("-: ")]
            cells = [[Paragraph(_inline(cell), styles["BodyText"]) for cell in row] for row in kept]
            story.append(Table(cells, hAlign="LEFT", colWidths=[90, 360] if len(kept[0]) == 2 else None))
        elif block.startswith("#"):
            level = len(block) - len(block.lstrip("#"))
            story.append(Paragraph(_inline(block.lstrip("# ")), styles["Title" if level == 1 else "Heading2"]))
        elif block.startswith(("- ", "1. ")):
            _, *items = ITEM.split(block)
            for sign, item in zip(items[::2], items[1::2], strict=True):
                bullet = "\u2022" if sign == "- " else sign.strip()
                story.append(Paragraph(_inline(" ".join(item.split())), styles["BodyText"], bulletText=bullet))
        else:
            story.append(Paragraph(_inline(" ".join(block.split())), styles["BodyText"]))
        story.append(Spacer(1, 5))
    written = BytesIO()
    title = text.split("\n", 1)[0].lstrip("# ")
    SimpleDocTemplate(written, pagesize=A4, title=title, invariant=1, topMargin=56, bottomMargin=56).build(story)
    return written.getvalue()


def _blocks(text: str) -> list[str]:
    """Parts between empty lines; a block of code is one part."""
    parts: list[str] = []
    is_code = False
    for part in text.strip().split("\n\n"):
        if is_code:
            parts[-1] += f"\n\n{part}"
        else:
            parts.append(part)
        is_code ^= part.count("```") % 2 == 1
    return parts


def _inline(words: str) -> str:
    words = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", words)
    words = CODE.sub(r'<font face="Courier">\1</font>', escape(words, quote=False))
    return ITALIC.sub(r"<i>\1</i>", BOLD.sub(r"<b>\1</b>", words))
