"""Imports go down only: the layers of the package, and the few named exceptions."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import hitori

PACKAGE = Path(hitori.__file__).parent

# From the top to the bottom. Neighbours in one layer do not see each other.
LAYERS = [
    {"course", "lab", "numbers"},
    {"__init__", "__main__"},
    {"cli", "web"},
    {"generation"},
    {"analysis"},
    {"proofs"},
    {"engines"},
    {"solving"},
    {"encodings", "techniques"},
    {"formats", "transforms", "render", "processes"},
    {"native"},
    {"contacts"},
    {"geometry"},
    {"messages"},
    {"plain", "rules", "results"},
    {"shading"},
    {"puzzle"},
    {"outputs", "arguments"},
    {"errors", "on_demand", "suggestions", "_core", "__version__"},
]
HEIGHT = {unit: -depth for depth, units in enumerate(LAYERS) for unit in units}

# Conveniences that import inside a method, so that nothing above is loaded until they are called.
UPWARD = {
    ("puzzle", "Puzzle.parse", "formats"),
    ("puzzle", "Puzzle.from_url", "formats"),
    ("puzzle", "Puzzle.to_url", "formats"),
    ("puzzle", "Puzzle._repr_svg_", "render"),
    ("puzzle", "Puzzle._repr_html_", "render"),
    ("shading", "Shading._repr_svg_", "render"),
    ("shading", "Shading._repr_html_", "render"),
    ("results", "SolveResult._repr_html_", "render"),
    ("cli", "command", "web"),  # `hitori play`
}

Import = tuple[str, str, str]
"""Who imports, in which function ("" at the top of the module), which unit: ("puzzle", "Puzzle.parse", "formats")."""


def imports_of(path: Path, package: Path = PACKAGE) -> Iterator[Import]:
    """The units of the package that a file imports, its own unit left out."""
    parts = path.relative_to(package).with_suffix("").parts
    here = ["hitori", *parts[:-1]]

    def visit(node: ast.AST, scope: tuple[str, ...]) -> Iterator[Import]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            scope = (*scope, node.name)
        for name in imported_names(node, here):
            unit = name.split(".")[1]
            if unit != parts[0]:
                yield parts[0], ".".join(scope), unit
        for child in ast.iter_child_nodes(node):
            yield from visit(child, scope)

    yield from visit(ast.parse(path.read_text(encoding="utf-8")), ())


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


def goes_down(found: Import) -> bool:
    importer, _, imported = found
    return HEIGHT[imported] < HEIGHT[importer]


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_from_lower_layers_only(path: Path) -> None:
    reaches = {found for found in imports_of(path) if not goes_down(found)}
    assert reaches <= UPWARD


def test_every_named_reach_exists() -> None:
    found = {found for path in PACKAGE.rglob("*.py") for found in imports_of(path)}
    assert found >= UPWARD


def test_an_upward_import_is_seen(tmp_path: Path) -> None:
    (tmp_path / "cli").mkdir()
    module = tmp_path / "rules.py"
    module.write_text(
        "from .errors import HitoriError\ndef f():\n    from .solving import base\n    import hitori.cli.main\n"
    )
    nested = tmp_path / "cli" / "solve.py"
    nested.write_text("from ..web import server\nfrom .main import hitori\nfrom .. import formats\n")
    assert [found for found in imports_of(module, tmp_path) if not goes_down(found)] == [
        ("rules", "f", "solving"),
        ("rules", "f", "cli"),
    ]
    assert [found for found in imports_of(nested, tmp_path) if not goes_down(found)] == [("cli", "", "web")]


def test_only_the_binding_imports_the_compiled_core() -> None:
    importers = {
        importer for path in PACKAGE.rglob("*.py") for importer, _, unit in imports_of(path) if unit == "_core"
    }
    assert importers == {"native"}


def test_the_published_generator_stays_apart_from_the_geometry() -> None:
    """As `rules` does by its layer."""
    units = {unit for _, _, unit in imports_of(PACKAGE / "lab" / "puzzles" / "reference.py")}
    assert units.isdisjoint({"geometry", "contacts"})
