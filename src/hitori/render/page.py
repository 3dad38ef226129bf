"""Pages to step through: self-contained HTML files that load nothing from outside and work with the keyboard.

A page is a template of this folder, `trace.html` or `explanation.html`. The shared parts are inserted: `page.css` (with
the colours of the palettes light and dark as variables, e.g. `--deduced`), `page.js` (the board and the walk), and the
data as JSON, escaped so that no name from a file can break out of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from importlib.resources import files

from ..messages import ENGLISH, catalogue
from .palette import DARK, LIGHT, Palette

_WORDS = re.compile(r"\{\{([\w.]+)\}\}")


def fill(template: str, content: Mapping[str, object], language: str = ENGLISH) -> str:
    """The page for this data; `told` holds at least `title`, `cols`, the flat `labels`, and the `steps`.

    Words of the page in `{{...}}`, e.g. `{{page.step}}`, are messages, said in the language.
    """
    words = catalogue(language)
    # "<" would let a name close the script element that holds the JSON.
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    page = _text(template).replace("PAGE_STYLE", _text("page.css")).replace("PAGE_SCRIPT", _text("page.js"))
    page = _WORDS.sub(lambda place: words.text(place[1]), page).replace("PAGE_LANGUAGE", language)
    page = page.replace("LIGHT_COLOURS", colours(LIGHT)).replace("DARK_COLOURS", colours(DARK))
    return page.replace("DATA_AS_JSON", data)


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def colours(palette: Palette) -> str:
    """The colours as CSS variables."""
    colours = {name.replace("_", "-"): colour for name, colour in asdict(palette).items() if name != "name"}
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
