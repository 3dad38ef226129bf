"""The imports of Python files, as the interpreter's own parser finds them, those under `TYPE_CHECKING` among them."""

import ast
from collections.abc import Iterator
from pathlib import Path

NEW = "planted.py"

FORMS: tuple[str, ...] = (
    "from {package}.{path} import planted\n",
    "import {package}.{path}\n",
    "def planted() -> None:\n    from {package}.{path} import planted\n",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from {package}.{path} import Planted\n",
)


def planted(form: str, folder: Path, target: str) -> str:
    """The code that imports a file of the tree."""
    parts = Path(target).with_suffix("").parts
    return form.format(package=folder.name, path=".".join(part for part in parts if part != "__init__") or "elsewhere")


def arrows(folder: Path) -> dict[str, set[str]]:
    """The imports of the package that is this folder."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".pyi"))
    files = {path.relative_to(folder).as_posix(): path for path in paths}
    found: dict[str, set[str]] = {}
    for file, path in files.items():
        targets = {_file(name, folder.name, files) for name in names_in(path, folder)}
        found[file] = {target for target in targets if target not in (None, file)}
    return found


def names_in(path: Path, folder: Path) -> Iterator[str]:
    """The absolute dotted names that a file of the package imports, e.g. "hitori.rules.check"."""
    here = [folder.name, *path.relative_to(folder).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        yield from _names(node, here)


def _names(node: ast.AST, here: list[str]) -> Iterator[str]:
    """Those of one import statement; `here` is the package of the file, e.g. ["hitori", "cli"]."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = here[: len(here) - node.level + 1] if node.level else []
        module = [*base, *filter(None, [node.module])]
        yield from (".".join([*module, alias.name]) for alias in node.names)


def _file(name: str, package: str, files: dict[str, Path]) -> str | None:
    """The file that defines a name: that of the longest part of it that is a module."""
    first, *parts = name.split(".")
    if first != package:
        return None
    for end in range(len(parts), -1, -1):
        stem = "/".join(parts[:end])
        for file in (f"{stem}.py", f"{stem}.pyi", f"{stem}/__init__.py".lstrip("/")):
            if file in files:
                return file
    return None
