"""Phrases: what is said of a deduction to a player who sees the board, and where the board shows it.

A template of `phrases.json` marks its phrases: `{fact}: of [pair|two equal labels side by side] one is unshaded.`
Before the bar stands a *part*, a name in the deduction: `cells`, `because`, or one of its `details`. Each part has a
*role*, e.g. `because`, which draws the words and the cells with the same tint and the same shape. A part that no cell
is marked for is said in plain words, and no sentence holds a coordinate: that is what `reason.*` in `core.json` is for.

Deductions come in the wire form. The page has the same in `web/static/phrases.js`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..shading import Shade
from .sentences import ENGLISH, Catalogue, catalogue, folder

ROLES = {
    "cells": "deduced",
    "line": "line",
    "other": "line",
    "steps": "ghost",
    "story": "ghost",
    "cases": "ghost",
    "broken": "broken",
}
"""The role of each part; any other is a reason."""
REASON = "because"
SUPPOSED = {"direct-contradiction", "short-contradiction", "pair-chain"}
"""Messages that are said like `contradiction`."""
MARKED = re.compile(r"\[([\w-]+)\|([^\]]*)\]")

Marks = dict[str, list[Any]]
"""What is marked in each role: cells; lines; steps as (cell, shade, number); broken rules."""
Piece = tuple[str, str]
"""A role, "" for plain words, and the words; `broken` comes with its rule, e.g. `broken-adjacency`."""


def marks_of(step: Mapping[str, Any]) -> Marks:
    """Where the board shows a deduction.

    >>> step = {"cells": [[0, 1]], "because": [[0, 0], [0, 2]], "details": {"label": 7, "line": {"row": 0}}}
    >>> marks_of(step)
    {'deduced': [[0, 1]], 'because': [[0, 0], [0, 2]], 'line': [{'row': 0}], 'ghost': [], 'broken': []}
    """
    details = step["details"]
    ghost = [*_numbered(details.get("steps", [])), *_numbered(details.get("story", []))]
    for letter, case in zip("ab", details.get("cases", []), strict=False):
        ghost += _numbered([*case.get("story", []), *case["steps"]], letter)
    return {
        "deduced": step["cells"],
        REASON: [cell for cell in step["because"] if cell not in step["cells"]],
        "line": [details[part] for part in ("line", "other") if part in details],
        "ghost": [each for each in ghost if each[0] not in step["cells"]],
        "broken": [details["broken"]] if "broken" in details else [],
    }


def _numbered(links: list[Mapping[str, Any]], letter: str = "") -> Iterator[list[Any]]:
    """The cells of a chain with their shades, and the number of the link that each belongs to."""
    for number, link in enumerate(links, start=1):
        for cell in link["cells"]:
            yield [cell, link["shade"], f"{letter}{number}"]


def phrase_of(step: Mapping[str, Any], language: str = ENGLISH, *, letters: bool = False) -> list[Piece]:
    """The sentence of a deduction for a board that is seen; with `letters` its labels are letters.

    >>> step = {"cells": [[0, 1]], "shade": ".", "because": [[0, 0], [0, 2]], "message": "sandwich-pair",
    ...         "details": {"label": 7, "line": {"row": 0}}}
    >>> "".join(words for _, words in phrase_of(step))
    'This cell is unshaded: it lies between two 7s of this row, and one of them is shaded.'
    """
    words, details, cells = _phrases(language, letters), step["details"], len(step["cells"])
    shade, number = Shade(step["shade"]), number_word(details.get("count", cells), language)
    broken = details.get("broken")
    values = {
        "fact": words.text("here.fact", cells=cells, shade=shade, number=number_word(cells, language)),
        "line": _line(details["line"], language) if "line" in details else "",
        "broken": words.text(f"here.broken-{broken['rule']}", label=broken.get("label", "")) if broken else "",
        "supposed": Shade(details["supposed"]) if "supposed" in details else "",
        "steps": len(details.get("steps", ())),
        "label": details.get("label", ""),
        "count": details.get("count", 0),
        "number": number,
        "cells": cells,
        "shade": shade,
    }
    message = "contradiction" if step["message"] in SUPPOSED else step["message"]
    return pieces(words.text(f"phrase.{message}", values), marks_of(step))


def conclusion_of(broken: Mapping[str, Any], label: int | None, language: str, *, letters: bool = False) -> list[Piece]:
    """What is wrong after the last step of a refutation: the rule that its cells, of this label, break.

    >>> "".join(words for _, words in conclusion_of({"rule": "uniqueness", "cells": [[0, 0], [0, 2]]}, 7, "en"))
    'Two 7s are unshaded in this row.'
    """
    cells = broken["cells"]
    axis = "row" if cells[0][0] == cells[-1][0] else "col"
    number = number_word(len(cells), language)
    values = {"label": label or "", "line": _line({axis: 0}, language), "count": len(cells), "number": number}
    return pieces(_phrases(language, letters).text(f"phrase.conclusion-{broken['rule']}", values), {"broken": [broken]})


def number_word(count: int, language: str) -> str:
    """A small number as the language writes it in a sentence, e.g. `two`."""
    words = _phrases(language).text("here.numbers").split()
    return words[count - 2] if 0 <= count - 2 < len(words) else str(count)


def _line(line: Mapping[str, int], language: str) -> str:
    return _phrases(language).text(f"here.{next(iter(line))}")


def pieces(template: str, marks: Marks) -> list[Piece]:
    """Marked words as pieces, each with its role; a part without a mark on the board is plain words."""
    found: list[Piece] = []
    end = 0
    for place in MARKED.finditer(template):
        role = ROLES.get(place[1], REASON)
        found += [("", template[end : place.start()]), (_shape(role, marks), place[2])]
        end = place.end()
    found.append(("", template[end:]))
    return [piece for piece in found if piece[1]]


def _shape(role: str, marks: Marks) -> str:
    """The role if something is marked in it; each broken rule has a shape of its own, e.g. `broken-adjacency`."""
    marked = marks.get(role)
    if not marked:
        return ""
    return f"{role}-{marked[0]['rule']}" if role == "broken" else role


@lru_cache
def _phrases(language: str, letters: bool = False) -> Catalogue:
    """The phrases of a language; English says what it lacks."""
    said = catalogue(language)
    content: dict[str, Any] = {}
    for code in (ENGLISH, language):
        content |= json.loads(folder().joinpath(code, "phrases.json").read_text(encoding="utf-8"))
    return Catalogue(language, said.name, content, letters)
