"""Imports go down only, without exceptions: the layers of the package."""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from pkgutil import resolve_name

import pytest

from hitori import shown
from hitori.atomic import write_files

from .boards import PACKAGE, ROOT

# From the top to the bottom. Neighbours in one layer do not see each other.
LAYERS = [
    {"course", "lab", "numbers"},
    {"__init__", "__main__"},
    {"cli"},
    {"web"},
    {"generation"},
    {"explaining"},
    {"engines"},
    {"solving"},
    {"encodings"},
    {"formats", "transforms", "render", "processes"},
    {"native"},
    {"contacts"},
    {"geometry"},
    {"messages"},
    {"serialize", "rules", "results", "questions"},
    {"shading"},
    {"puzzle"},
    {"atomic", "_validate"},
    {"extras"},
    {"errors", "shown", "_core", "__version__"},
]
HEIGHT = {unit: -depth for depth, units in enumerate(LAYERS) for unit in units}

Import = tuple[str, str, str]
"""Who imports, what, and the unit of that: ("puzzle", "hitori.formats.loads", "formats")."""


def imports_of(path: Path, package: Path = PACKAGE) -> Iterator[Import]:
    """The units of the package that a file imports, its own unit left out."""
    parts = path.relative_to(package).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for name in imported_names(node, ["hitori", *parts[:-1]]):
            unit = name.split(".")[1]
            if unit != parts[0]:
                yield parts[0], name, unit


def imported_names(node: ast.AST, here: list[str]) -> Iterator[str]:
    """The absolute dotted names under `hitori` that an import statement names, e.g. "hitori.rules.check"."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        base = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
        module = ".".join(filter(None, [base, node.module]))
        names = [f"{module}.{alias.name}" for alias in node.names]
    else:
        return
    yield from (name for name in names if name.startswith("hitori."))


def upward_imports(path: Path, package: Path = PACKAGE) -> list[Import]:
    """Those that do not go down."""
    return [found for found in imports_of(path, package) if HEIGHT[found[2]] >= HEIGHT[found[0]]]


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_from_lower_layers_only(path: Path) -> None:
    assert upward_imports(path) == []


def test_no_files_import_each_other() -> None:
    """Not even by way of others, and not in a function either; what only type checkers read does not count."""
    imports = {path: set(files_imported_by(path)) for path in PACKAGE.rglob("*.py")}
    assert len(list(TopologicalSorter(imports).static_order())) == len(imports)


def files_imported_by(path: Path) -> Iterator[Path]:
    here = ["hitori", *path.relative_to(PACKAGE).parts[:-1]]
    nodes: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            nodes += node.orelse
            continue
        nodes += ast.iter_child_nodes(node)
        for name in imported_names(node, here):
            parts = name.split(".")[1:]
            places = [PACKAGE.joinpath(*parts[:end]) for end in range(len(parts), 0, -1)]
            files = [file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")]
            yield from (file for file in [file for file in files if file.exists()][:1] if file != path)


def test_every_function_that_shows_a_value_exists() -> None:
    targets = [each.target for each in vars(shown).values() if isinstance(each, shown.ByName)]
    assert len(targets) > 10
    for target in targets:
        assert callable(resolve_name(f"hitori.{target}")), target


def test_an_upward_import_is_seen(tmp_path: Path) -> None:
    module = "from .errors import HitoriError\ndef f():\n    from .solving import base\n    import hitori.cli.main\n"
    nested = "from ..cli import play\nfrom .main import hitori\nfrom .. import formats\n"
    write_files(tmp_path, {"rules.py": module, "web/server.py": nested})
    assert upward_imports(tmp_path / "rules.py", tmp_path) == [
        ("rules", "hitori.solving.base", "solving"),
        ("rules", "hitori.cli.main", "cli"),
    ]
    assert upward_imports(tmp_path / "web" / "server.py", tmp_path) == [("web", "hitori.cli.play", "cli")]


def core_names_imported_by(path: Path) -> set[str]:
    """E.g. {"solve"}; "" stands for the module itself."""
    return {name.removeprefix("hitori._core").lstrip(".") for _, name, unit in imports_of(path) if unit == "_core"}


def test_only_the_bindings_import_the_compiled_core_and_the_annex_its_own_part() -> None:
    """That part is what the annex's file of the binding in Rust exports."""
    imported = {path: names for path in PACKAGE.rglob("*.py") if (names := core_names_imported_by(path))}
    package, annex = PACKAGE / "native.py", PACKAGE / "numbers" / "native.py"
    assert imported.keys() == {package, annex}
    exports = (ROOT / "crates/hitori-python/src/lib.rs").read_text(encoding="utf-8")
    groups = re.findall(r"use super::numbers::\{(.+)\};", exports)
    assert imported[annex] == {name.removeprefix("Py") for group in groups for name in group.split(", ")}
    assert imported[package].isdisjoint(imported[annex])
