"""The font of PNG images and PDF books: Bitstream Vera Sans, which comes with reportlab in the extra `images`.

A fixed font makes the same picture on every machine, even on one without fonts.
"""

from __future__ import annotations

from pathlib import Path

from ..errors import EngineNotInstalledError

FAMILY = "Bitstream Vera Sans"


def font_file() -> Path:
    """The path of the font.

    Raises EngineNotInstalledError without the extra.
    """
    try:
        import reportlab
    except ImportError as error:
        raise missing_extra() from error
    return Path(reportlab.__file__).with_name("fonts") / "Vera.ttf"


def missing_extra() -> EngineNotInstalledError:
    """The error that says how to install PNG and PDF support."""
    return EngineNotInstalledError("PNG and PDF need more than the base install: pip install 'hitori[images]'")
