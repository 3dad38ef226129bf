"""The pages of the API reference: every public name of `hitori`, by what it is for, and the documented modules.

The docstrings are the text, and Sphinx writes it (autodoc, autosummary). A public name is documented as `hitori.solve`,
wherever it lives.
"""

from __future__ import annotations

import inspect
import re
import sys
from importlib import import_module
from textwrap import indent
from types import ModuleType
from typing import get_args

from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer

import hitori
from staging import Stage

GROUPS = {
    "Puzzles, shadings, results": ("puzzle", "shading", "results", "rules", "answers", "serialize", "native"),
    "Solving": ("solving",),
    "Questions about a puzzle": ("explaining",),
    "Making and changing puzzles": ("generation", "transforms"),
    "Files and pictures": ("formats", "render"),
    "Proofs": ("explaining.proof", "explaining.proving"),
    "Errors": ("errors",),
}
"""For each page the packages, or modules of one, whose public names it has."""

INTRODUCTION = (
    "Every public name is an attribute of `hitori`. [The library](../python.md) shows the usual calls; "
    "here is all that there is, made from the docstrings."
)

FIRST = (
    *("Puzzle", "load", "loads", "dump", "solve", "count_solutions", "uniqueness", "check", "explain", "hint", "rate"),
    *("generate", "make_unique", "Picture", "Limits"),
)
"""The names that most programs use, which the index starts with."""

RELATED = (
    ("solve", "solve_many", "solutions", "count_solutions", "uniqueness", "backbone", "Limits", "SolveResult"),
    ("explain", "hint", "rate", "why_unsolvable", "prove", "Explanation", "Hint", "Difficulty"),
    ("generate", "generate_many", "make_unique", "characteristics", "canonical"),
    ("load", "loads", "dump", "dumps", "Puzzle", "Picture", "to_dict"),
    ("check", "check_answer", "Shading", "Violation", "Rule"),
)
"""Names that are used together: each is the "see also" of the others."""

MODULES = (
    "results",
    "native",
    "questions",
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
    "render.picture",
    "render.text",
    "render.palette",
    "render.drawing",
    "render.svg",
    "generation.options",
    "generation.positions",
    "environments.items",
    "environments.prompts",
    "environments.marks",
    "environments.dialogue",
    "environments.bench",
    "environments.gymnasium",
    "lab.puzzles.dataset",
    "lab.puzzles.draws",
    "lab.puzzles.strata",
    "course.assignment",
    "course.rubric",
    "course.questions",
    "course.delivery",
    "course.submissions",
    "course.similarity",
    "course.protocol",
    "course.orders",
    "course.sandbox",
    "course.visible",
    "course.watching",
    "course.consumption",
    "processes.usage",
    "processes.memory_group",
    "course.verdicts",
    "course.misreadings",
    "course.marking",
    "course.marked_class",
    "course.pages",
    "numbers.constructions",
    "numbers.known",
    "numbers.native",
    "numbers.theorems",
    "numbers.shadings",
    "numbers.clues.family",
    "numbers.clues.forced",
    "numbers.clues.labelling",
    "lab.puzzles.suites",
    "lab.measure.records",
    "lab.measure.plan",
    "lab.report.figures",
    "lab.report.statistics",
)
"""Modules for programs that need more than the public names of `hitori`."""

BINDINGS = ("hitori.native", "hitori.numbers.native")
"""Those that pass on names of the compiled core."""

ERROR = re.compile(r"(?<![`.\w])([A-Z]\w+Error)\b(?!`)")
"""A name in what a docstring says is raised, which becomes a link."""

CHOICES = [name for name in hitori.__all__ if get_args(getattr(hitori, name))]
"""The public names that stand for a choice of words, e.g. `LevelName`."""


def public_names() -> dict[str, list[str]]:
    """Every public name of `hitori`, by the title of its page."""
    page_of = {place: title for title, places in GROUPS.items() for place in places}
    pages: dict[str, list[str]] = {title: [] for title in GROUPS}
    for home, names in hitori._HOMES.items():
        pages[page_of.get(home[1:]) or page_of[home.split(".")[1]]] += names
    return pages


def names_of(module: ModuleType) -> list[str]:
    """Beside the public names: functions and classes of a module (for `BINDINGS`, of the core), documented values."""
    described = {name for scope, name in ModuleAnalyzer.for_module(module.__name__).find_attr_docs() if not scope}
    core = vars(import_module("hitori._core")) if module.__name__ in BINDINGS else {}
    own = [
        name
        for name, value in vars(module).items()
        if name in described
        or (
            (inspect.isclass(value) or inspect.isroutine(value))
            and (core.get(name) is value or value.__module__.startswith(module.__name__))
        )
    ]
    return [name for name in own if name[0] != "_" and name not in hitori.__all__]


def documentation(name: str) -> list[str]:
    """The string below the assignment of e.g. `hitori.LevelName`, wherever in the package that is."""
    package, _, last = name.rpartition(".")
    for module in [each for each in sys.modules if f"{each}.".startswith(f"{package}.") and each != "hitori._core"]:
        if found := ModuleAnalyzer.for_module(module).find_attr_docs().get(("", last)):
            return found
    return []


def directive(name: str, module: ModuleType) -> str:
    """The reStructuredText that documents a name of a module."""
    value = getattr(module, name)
    kind, options = "data", ["no-value"]
    if inspect.isclass(value):
        kind, options = "class", ["members", "undoc-members", *["show-inheritance"] * issubclass(value, Exception)]
    elif inspect.isroutine(value):
        kind, options = "function", []
    return listed(f"auto{kind}:: {module.__name__}.{name}", [], *options)


def stage_api(stage: Stage) -> None:
    """Put a page for each group and each module, and one that lists every name."""
    index, modules = f"{titled('API reference')}{INTRODUCTION}\n\n", [f"hitori.{module}" for module in MODULES]
    index += titled("Used most", "-") + listed("autosummary::", [f"hitori.{name}" for name in FIRST], "nosignatures")
    pages = []
    for title, names in public_names().items():
        page = title.lower().replace(",", "").replace(" ", "-")
        pages.append(page)
        stage.put(f"api/{page}.rst", titled(title) + "".join(directive(name, hitori) for name in names))
        summary = listed("autosummary::", [f"hitori.{name}" for name in names], "nosignatures")
        index += titled(f":doc:`{page}`", "-") + summary
    for name in modules:
        module = import_module(name)
        about = f"{titled(name)}.. automodule:: {name}\n\n"
        stage.put(f"api/{name}.rst", about + "".join(directive(each, module) for each in names_of(module)))
    index += titled("Modules", "-") + "For programs that need more than the public names.\n\n"
    index += listed("autosummary::", modules) + listed("toctree::", [*pages, *modules], "hidden")
    stage.put("api/index.rst", index)


def titled(title: str, line: str = "=") -> str:
    """The title of a page, or of a section."""
    return f"{title}\n{line * len(title)}\n\n"


def listed(directive: str, names: list[str], *options: str) -> str:
    """A directive with its options and a name a line."""
    return f".. {directive}\n" + indent("\n".join([*(f":{each}:" for each in options), "", *names, ""]), "   ") + "\n"


def as_restructured(lines: list[str]) -> list[str]:
    """A docstring's lines with headings above its first example and what it raises, and indented paragraphs as text.

    What Python itself says of a field of a named tuple, "Alias for field number 0", says nothing and is left out.
    """
    shown, before, headings = [], "", {">>> ": "Example", "Raises ": "Raises"}
    for line in lines:
        if line.startswith("Alias for field number "):
            continue
        if not before:
            if line.startswith("    "):
                shown += [".. code-block:: text", ""]
            if start := next((start for start in headings if line.startswith(start)), None):
                shown += [f".. rubric:: {headings.pop(start)}", ""]
        before = line.strip()
        if "Raises " not in headings:
            line = ERROR.sub(r"`\1`", line.removeprefix("Raises "))
        shown.append(line)
    return shown


def see_also(name: str) -> list[str]:
    """The lines that lead from a public name, e.g. "hitori.solve", to those used with it."""
    last = name.removeprefix("hitori.")
    others = [other for group in RELATED if last in group for other in group if other != last]
    return ["", ".. seealso:: " + ", ".join(f":py:obj:`hitori.{other}`" for other in others)] if others else []


def public_name(env: BuildEnvironment, target: str) -> str | None:
    """Under which name a class or function is documented, if it is: `hitori.puzzle.Cell` is `hitori.Cell`.

    The last part decides, and of `Puzzle.rows` the last two.
    """
    parts = target.split(".")
    entries = env.domains.python_domain.objects.items()
    alone = [name for name, entry in entries if entry.objtype in ("class", "exception", "function", "data")]
    for start in range(len(parts))[:-3:-1]:
        if found := [name for name in alone if name.rpartition(".")[2] == parts[start]]:
            return ".".join([min(found, key=len), *parts[start + 1 :]])
    return None
