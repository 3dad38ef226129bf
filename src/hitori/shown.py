"""How values are shown: functions of higher layers by their names, each imported when it is first called.

A value, e.g. a puzzle or an explanation, knows neither formats nor pictures, HTML or proofs. Its methods for these call
a function of this list, as `get_solver` loads a solver: `PICTURE_SVG(puzzle)` is the SVG that a notebook displays.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

Result = TypeVar("Result")


class ByName(NamedTuple, Generic[Result]):
    """A function by its module in hitori and its name, e.g. `ByName[str]("formats:to_url")`."""

    target: str

    def __call__(self, *values: Any, **options: Any) -> Result:
        module, _, name = self.target.partition(":")
        result: Result = getattr(import_module(f"hitori.{module}"), name)(*values, **options)
        return result


class Drawn:
    """A value that a notebook displays as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return PICTURE_SVG(self)

    def _repr_html_(self) -> str | None:
        return PICTURE_HTML(self)


PUZZLE_FROM_TEXT = ByName[Any]("formats:loads_one")
PUZZLE_FROM_URL = ByName[Any]("formats:from_url")
SHADING_FROM_TEXT = ByName[Any]("formats:loads_shading")
PUZZLE_URL = ByName[str]("formats:to_url")

PICTURE_SVG = ByName["str | None"]("render.notebook:picture_svg")
PICTURE_HTML = ByName["str | None"]("render.notebook:picture_html")
RESULT_HTML = ByName["str | None"]("render.notebook:result_html")

EXPLANATION_TEXT = ByName[str]("explaining.words:as_text")
EXPLANATION_HTML = ByName[str]("explaining.words:explanation_html")
EXPLANATION_PROOF = ByName[Any]("explaining.proving:proof_of")
HINT_TEXT = ByName[str]("explaining.words:hint_text")
HINT_HTML = ByName[str]("explaining.words:hint_html")
REFUTATION_TEXT = ByName[str]("explaining.words:refutation_text")
REFUTATION_HTML = ByName[str]("explaining.words:refutation_html")
DIFFICULTY_COLUMNS = ByName["tuple[str, str, str]"]("explaining.words:rating_columns")
DIFFICULTY_HTML = ByName[str]("explaining.words:difficulty_html")
