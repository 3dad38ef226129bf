"""The pages of the API reference: every public name of `hitori`, by what it is for, and the documented modules.

The docstrings are the text. A public name is documented as `hitori.solve`, wherever it lives.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from textwrap import indent
from types import ModuleType
from typing import get_args

from sphinx.pycode import ModuleAnalyzer

import hitori
from staging import Stage

GROUPS = {
    "Puzzles, shadings, results": ("puzzle", "shading", "results", "rules", "plain", "native"),
    "Solving": ("solving",),
    "Questions about a puzzle": ("explaining",),
    "Making and changing puzzles": ("generation", "transforms"),
    "Files and pictures": ("formats", "render"),
    "Proofs": ("explaining.proving",),
    "Errors": ("errors",),
}
"""For each page the packages, or modules of one, whose public names it has."""

INTRODUCTION = (
    "Every public name is an attribute of `hitori`. [The library](../python.md) shows the usual calls; "
    "here is all that there is, made from the docstrings."
)

MODULES = (
    "results",
    "native",
    "messages",
    "formats",
    "explaining.techniques",
    "geometry",
    "contacts",
    "encodings.pairs",
    "encodings.connectivity",
    "encodings.linear",
    "encodings.distance",
    "solving.base",
    "solving.board",
    "solving.tracing",
    "solving.search",
    "solving.forward_checking",
    "engines.engine",
    "engines.lazy",
    "render.palette",
    "render.drawing",
    "render.svg",
    "generation.options",
    "lab.puzzles.dataset",
    "lab.puzzles.draws",
    "lab.puzzles.strata",
    "processes.watching",
    "course.assignment",
    "course.rubric",
    "course.submissions",
    "course.protocol",
    "course.sandbox",
    "course.verdicts",
    "course.marking",
    "course.marked_class",
    "course.pages",
    "numbers.constructions",
    "numbers.known",
    "numbers.labelling",
    "numbers.theorems",
    "numbers.shadings",
    "lab.puzzles.suites",
    "lab.measure.outcomes",
    "lab.measure.plan",
    "lab.measure.records",
    "lab.report.figures",
    "lab.report.statistics",
)
"""Modules for programs that need more than the public names of `hitori`."""


@dataclass(frozen=True)
class Entry:
    """A name to document, e.g. `hitori.solve`."""

    name: str
    value: object

    @property
    def summary(self) -> str:
        """The first sentence of what is said about it."""
        paragraph = " ".join(self.documentation().partition("\n\n")[0].split())
        return paragraph.partition(". ")[0].rstrip(":.") + "."

    def documentation(self) -> str:
        """Its docstring, or the string below the assignment; empty if it has none."""
        if inspect.isclass(self.value) or inspect.isroutine(self.value):
            return inspect.getdoc(self.value) or ""
        return _text_below(self.name.rpartition(".")[2])

    def text(self) -> str:
        """The lines of reStructuredText that document it."""
        if inspect.isclass(self.value):
            bases = "   :show-inheritance:\n" if issubclass(self.value, Exception) else ""
            return f".. autoclass:: {self.name}\n   :members:\n   :undoc-members:\n{bases}\n"
        if inspect.isroutine(self.value):
            return f".. autofunction:: {self.name}\n\n"
        values = ", ".join(f'``"{each}"``' for each in get_args(self.value) if isinstance(each, str))
        body = indent(f"{self.documentation()}\n\n" + (f"One of {values}.\n" if values else ""), "   ")
        module, _, name = self.name.rpartition(".")
        return f".. py:data:: {name}\n   :module: {module}\n\n{body}\n"


def public_entries() -> Iterator[tuple[str, Entry]]:
    """Every public name of `hitori`, with the title of its page."""
    page_of = {place: title for title, places in GROUPS.items() for place in places}
    for home, names in hitori._HOMES.items():
        for name in names:
            yield page_of.get(home[1:]) or page_of[home.split(".")[1]], _entry("hitori", name)


def literal_entries() -> list[Entry]:
    """The public names that stand for a choice of words, e.g. `hitori.LevelName`."""
    return [entry for _, entry in public_entries() if get_args(entry.value)]


def module_entries(module: str) -> list[Entry]:
    """The names of a documented module, less those that `hitori` itself has."""
    loaded = import_module(f"hitori.{module}")
    return [_entry(loaded.__name__, name) for name in names_of(loaded) if name not in hitori.__all__]


def names_of(module: ModuleType) -> list[str]:
    """What a module offers: its `__all__`, or the functions and classes that it defines, private ones left out."""
    if "__all__" in vars(module):
        return list(module.__all__)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isroutine(value))
        and value.__module__ == module.__name__
    ]


def _entry(module: str, name: str) -> Entry:
    return Entry(f"{module}.{name}", getattr(import_module(module), name))


def _text_below(name: str) -> str:
    """The string below the assignment of a name, wherever in the package that is."""
    for module in [each for each in sys.modules if each.startswith("hitori.")]:
        if getattr(sys.modules[module], "__file__", None) and vars(sys.modules[module]).get(name) is not None:
            found = ModuleAnalyzer.for_module(module).find_attr_docs() if module != "hitori._core" else {}
            if ("", name) in found:
                return "\n".join(found["", name]).strip()
    return ""


def with_literal_blocks(lines: list[str]) -> list[str]:
    """A docstring's lines, with its indented paragraphs as text that is shown as it stands.

    What Python itself says of a field of a named tuple, "Alias for field number 0", says nothing and is left out.
    """
    shown, before = [], ""
    for line in lines:
        if line.startswith("Alias for field number "):
            continue
        if line.startswith("    ") and not before:
            shown += [".. code-block:: text", ""]
        shown.append(line)
        before = line
    return shown


def public_name(target: str) -> str | None:
    """Under which name a class or function is documented, if it is: `hitori.puzzle.Cell` is `hitori.Cell`.

    The last part decides, and of `Puzzle.rows` the last two.
    """
    parts = target.split(".")
    for start in (len(parts) - 1, len(parts) - 2):
        if start >= 0 and parts[start] in documented():
            return ".".join([documented()[parts[start]], *parts[start + 1 :]])
    return None


@cache
def documented() -> dict[str, str]:
    """For each name the full one under which it is documented; the public names of `hitori` come first."""
    of_modules = [entry for module in MODULES for entry in module_entries(module)]
    entries = [*of_modules, *(entry for _, entry in public_entries())]
    return {entry.name.rpartition(".")[2]: entry.name for entry in entries}


def stage_api(stage: Stage) -> None:
    """Put a page for each group and each module, and one that lists every name."""
    pages: dict[str, list[Entry]] = {title: [] for title in GROUPS}
    for title, entry in public_entries():
        pages[title].append(entry)
    for title, entries in pages.items():
        stage.put(f"api/{_file_name(title)}.rst", _page(title, "", entries))
    for module in MODULES:
        name = f"hitori.{module}"
        about = "\n".join(with_literal_blocks((inspect.getdoc(import_module(name)) or "").splitlines()))
        stage.put(f"api/{name}.rst", _page(name, f"{about}\n\n", module_entries(module)))
    stage.put("api/index.md", _index(pages))


def _file_name(title: str) -> str:
    return title.lower().replace(",", "").replace(" ", "-")


def _page(title: str, about: str, entries: Iterable[Entry]) -> str:
    body = "".join(entry.text() for entry in entries)
    return f"{title}\n{'=' * len(title)}\n\n.. currentmodule:: hitori\n\n{about}{body}"


def _index(pages: dict[str, list[Entry]]) -> str:
    """Every public name with its first sentence, by page; then the modules."""
    lines = ["# API reference", "", INTRODUCTION, ""]
    for title, entries in pages.items():
        lines += [f"## [{title}]({_file_name(title)}.rst)", "", "| name | what it is |", "|---|---|"]
        lines += [
            f"| {{py:obj}}`{entry.name.removeprefix('hitori.')} <{entry.name}>` | {_cell(entry.summary)} |"
            for entry in entries
        ] + [""]
    lines += [
        "## Modules",
        "",
        "For programs that need more than the public names.",
        "",
        "| module | what it is |",
        "|---|---|",
    ]
    for module in MODULES:
        about = " ".join((inspect.getdoc(import_module(f"hitori.{module}")) or "").partition("\n\n")[0].split())
        lines.append(f"| [hitori.{module}](hitori.{module}.rst) | {_cell(about)} |")
    names = [*map(_file_name, pages), *(f"hitori.{module}" for module in MODULES)]
    return "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *names, "```", ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
