"""Catalogue: the messages of one language, e.g. `"reason.sandwich-pair"`, filled with their values.

A message is a template with `{name}` for each value, or a choice of templates: `{"by": "cells", "one": ..., "other":
...}` chooses by the number of cells, or by a shade; without `by` the `count` chooses. The form that a number takes,
e.g. `one`, is up to the language (`plurals.py`); a template for this very number, e.g. `"0"`, goes first, and `other`
is for the rest. A value is written in the language too: `{cells}` as a list, `{line}` as `row 3`.
The page fills the same files in the same way (`web/static/messages.js`). A message that a language lacks is said in
English.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from .._validate import one_of
from ..puzzle import Cell, label_text
from ..shading import Shade
from .details import Alternative, Broken, Consequence, Decided, Detail, Line, Values
from .plurals import plural_form

ENGLISH = "en"
"""The language that says what another lacks."""


Message: TypeAlias = "str | dict[str, Message]"
"""A template, or templates to choose from; `by` names the value that chooses."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of a language; `name` is what its speakers call it.

    With `letters` they call the label 2 'b', as the puzzle was given.
    """

    language: str
    name: str
    messages: Mapping[str, Message]
    letters: bool = False

    def text(self, key: str, /, values: Values | None = None, **more: Detail) -> str:
        """The message of that key with its values.

        >>> catalogue("en").text("reason.sandwich-pair", fact="r1c2 is unshaded", label=7, line=Line("row", 0))
        'r1c2 is unshaded: it lies between the two 7s of row 1.'

        Raises KeyError for a message that does not exist, or a value that it lacks.
        """
        if key not in self.messages and self.language != ENGLISH:
            return catalogue(ENGLISH, self.letters).text(key, values, **more)
        given = {**(values or {}), **more}
        message = self.messages[key]
        while not isinstance(message, str):
            message = message[self._choice(message, given[str(message.get("by", "count"))])]
        if self.letters and isinstance(label := given.get("label"), int):
            given["label"] = f"'{label_text(label, letters=True)}'"
        return message.format_map({name: self._written(value) for name, value in given.items()})

    def _choice(self, among: Mapping[str, object], value: Detail) -> str:
        if isinstance(value, Shade):
            return str(value)
        count = len(value) if isinstance(value, tuple) else value
        assert isinstance(count, int), "a shade, a number or a number of cells chooses"
        choices = (str(count), plural_form(self.language, count))
        return next((choice for choice in choices if choice in among), "other")

    def _written(self, value: Detail) -> str:
        match value:
            case str() | int() | Cell():
                return str(value)
            case tuple():
                return self._listed(value)
            case Line():
                return self.text(f"line.{value.axis}", number=value.index + 1)
            case Broken():
                return self.text(f"broken.{value.rule}", cells=value.cells, label=value.label or 0)
            case Alternative(cell, shade, steps, story):
                key = "case.shade" if cell is None else "case.equal"
                return self.text(key, cell=cell or "", shade=shade, steps=steps, story=story)
        return self._fact("fact", value)

    def _listed(self, values: tuple[Detail, ...]) -> str:
        """Cells as a list, consequences as a chain, a story or cases as parts of a sentence."""
        first = next(iter(values), None)
        if isinstance(first, Consequence):
            return "".join(self._fact("steps.next", link) for link in values if isinstance(link, Consequence))
        if isinstance(first, Cell):
            *most, last = map(str, values)
            return f"{self.text('list.between').join(most)}{self.text('list.last')}{last}" if most else last
        between = "cases.between" if isinstance(first, Alternative) else "story.between"
        return self.text(between).join(map(self._written, values))

    def _fact(self, key: str, decided: Decided) -> str:
        return self.text(key, cells=decided.cells, shade=decided.shade)


def capitalised(text: str) -> str:
    """The text with a capital at its beginning, and the rest as it is.

    >>> capitalised("weiße Nachbarn")
    'Weiße Nachbarn'
    """
    return text[:1].upper() + text[1:]


if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def languages() -> list[str]:
    """The ISO codes of the languages, English first.

    >>> languages()[0]
    'en'
    """
    found = sorted(folder.name for folder in folder().iterdir() if folder.joinpath("core.json").is_file())
    return sorted(found, key=ENGLISH.__ne__)


def folder() -> Traversable:
    """The folder of the languages, which has one for each."""
    from importlib.resources import files  # a command that says nothing in words does not wait for it

    return files(__package__)


def catalogue(language: str, letters: bool = False) -> Catalogue:
    """The messages of a language by its ISO code; with `letters` the labels of the puzzle are letters.

    >>> catalogue("en").name
    'English'
    >>> catalogue("en", letters=True).text("reason.duplicate", fact="r1c2 is shaded", label=2, cell="r1c1")
    "r1c2 is shaded: the 'b' in r1c1 is unshaded."

    Raises InvalidOptionError for a language that hitori does not speak.
    """
    if not isinstance(language, str):
        one_of("a language", language, languages())
    return _catalogue(str(language), letters)


@lru_cache
def _catalogue(language: str, letters: bool) -> Catalogue:
    one_of("a language", language, languages())
    content = json.loads(folder().joinpath(language, "core.json").read_text(encoding="utf-8"))
    about = content.pop("language")
    return Catalogue(language, about["name"], content, letters)
