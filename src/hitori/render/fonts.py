"""The fonts of PNG images and PDF books: Bitstream Vera Sans, which comes with reportlab in the extra `images`, and for
characters that it lacks, two from the extra `cjk`: Noto Sans, e.g. for ř and Ж, and Noto Sans CJK, e.g. for ひとり.

Fixed fonts make the same picture on every machine, even on one without fonts. A character that none has is refused by
name: it would be printed as an empty box.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UnsupportedError
from ..extras import required

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FAMILY = "Bitstream Vera Sans"
PICTURES_NEED = "PNG and PDF need"
MOST_NAMED = 10
USUAL = frozenset(
    [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2013, 0x2027))]
    + [*"ĆćČčĎďĐđĞğİıŁłŒœŞşŠšŸŽžƒˆˇ˘˙˚˛˜˝Ωπ‰‹›€™∂∃∄∅∆∏∐∑−∓∔∕∖∗∘∙√∛∜∝∞∫≈≠≡≢≣≤≥◊ﬁﬂ\uffff"]
)
"""What Bitstream Vera Sans can write; known without reportlab, so that what a PDF needs is said at once."""
SMOOTH = 1.0
"""Font units, 1000 to the size of the letter, by which a quadratic outline may leave the cubic one."""


def font_file() -> Path:
    """The path of Bitstream Vera Sans.

    Raises EngineNotInstalledError without the extra.
    """
    with required(PICTURES_NEED, "images"):
        import reportlab
    return Path(reportlab.__file__).with_name("fonts") / "Vera.ttf"


def needed_for(texts: Sequence[str]) -> tuple[str, str]:
    """What a PDF with these words needs, as `required` takes it: the start of a sentence, and an extra."""
    if characters := _unusual(texts):
        return f"to print {_named(characters)} the PDF needs", "cjk"
    return PICTURES_NEED, "images"


def wider_fonts(texts: Sequence[str]) -> list[tuple[frozenset[str], BytesIO]]:
    """TrueType fonts for the characters of the texts that Bitstream Vera Sans lacks, each with those that it writes.

    Raises EngineNotInstalledError without the extra `cjk`, and UnsupportedError for characters that they lack too; both
    name the characters.
    """
    characters = _unusual(texts)
    if not characters:
        return []
    with required(*needed_for(texts)):
        from fontTools.ttLib import TTFont
        from noto_cjk_sans_jp_regular import FONT_PATH
        from pymupdf_fonts import myfont
    chosen = []
    for source in (BytesIO(myfont("notos")), str(FONT_PATH)):
        with TTFont(source, lazy=True, recalcTimestamp=False) as font:
            if written := characters.intersection(map(chr, font.getBestCmap())):
                chosen.append((frozenset(written), _true_type(font, written)))
                characters -= written
    if characters:
        raise UnsupportedError(f"no font of ours has {_named(characters)}; leave them out of the title and the names")
    return chosen


def _unusual(texts: Sequence[str]) -> set[str]:
    return {character for text in texts for character in text} - USUAL


def _named(characters: set[str]) -> str:
    """`'ひ' (U+3072), 'り' (U+308A)`."""
    named = [f"'{character}' (U+{ord(character):04X})" for character in sorted(characters)]
    more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
    return ", ".join(named[:MOST_NAMED]) + more


def _true_type(font: TTFont, characters: set[str]) -> BytesIO:
    """The part of the font that writes the characters, with quadratic outlines: reportlab embeds no others."""
    from fontTools.subset import Options, Subsetter

    without = ["BASE", "VORG", "vhea", "vmtx", "TTFA"]  # for lines from top to bottom, and notes of ttfautohint
    subsetter = Subsetter(Options(layout_features=[], notdef_outline=True, drop_tables=without))
    subsetter.populate(text="".join(sorted(characters)))
    subsetter.subset(font)
    if "CFF " in font:
        _make_quadratic(font)
    written = BytesIO()
    font.save(written)
    written.seek(0)
    return written


def _make_quadratic(font: TTFont) -> None:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    cubic = font.getGlyphSet()
    outlines = {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        cubic[name].draw(Cu2QuPen(pen, SMOOTH, reverse_direction=True))
        outlines[name] = pen.glyph()
    builder = FontBuilder(font=font)
    builder.isTTF = True  # it has seen the cubic outlines
    builder.setupGlyf(outlines)
    builder.setupMaxp()
    font["maxp"].maxZones = 1  # no instructions
    del font["CFF "]
    font["post"].formatType = 3.0
    font.sfntVersion = "\0\1\0\0"
