"""docs/glossary.md: one meaning a word, every public class but errors in it, and nothing that is not there."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest

import hitori
from hitori import HitoriError

from .boards import PACKAGE, ROOT
from .pages import table, table_rows

TEXT = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = table_rows(TEXT)
NAMES = {name for row in ROWS for name in re.findall(r"`([\w.]+)`", f"{row[0]} {row[-1]}")}

SHARED_NAMES = {
    "BestSession": "the same with an objective, behind `engines.optimise.BestSession`",
    "Session": "each adapter's private class behind the protocol `engines.lazy.Session`",
}
"""Class names that stand more than once, with the reason."""

IN_RUST = {"Scope", "Swaps"}

AVOIDED = {word for row in table(TEXT, "not | but") for word in row[0].split(", ")}
"""Words that no name has."""


def classes() -> dict[str, list[str]]:
    """The files in which each class stands, by its name; one underscore more or less does not make another name."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name.lstrip("_")].append(str(path.relative_to(PACKAGE)))
    return found


def test_no_two_classes_share_a_name() -> None:
    assert {name: files for name, files in classes().items() if len(files) > 1}.keys() == SHARED_NAMES.keys()


def test_every_public_class_is_in_the_glossary() -> None:
    values = {name: getattr(hitori, name) for name in hitori.__all__}
    public = {name for name, value in values.items() if isinstance(value, type) and not issubclass(value, HitoriError)}
    assert public <= NAMES


def test_each_word_has_one_meaning() -> None:
    words = [word for row in ROWS for word in row[0].split(", ")]
    headings = {"word", "class", "---"}
    repeated = {word for word in words if words.count(word) > 1}
    assert repeated <= headings


@pytest.mark.parametrize("name", sorted(NAMES - IN_RUST - {"sandwich-pair", "wish"}))
def test_every_name_is_there(name: str) -> None:
    resolve_name(f"hitori.{name}")


def names_in(path: Path) -> Iterator[str]:
    """What a Python file defines, its headings if it is a page, and its own name."""
    yield path.stem
    if path.suffix == ".md":
        yield from re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path.suffix == ".py" else ():
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def words_of(name: str) -> set[str]:
    """`SandboxRunner_2 ends` has the words sandbox, runner and ends."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def test_no_name_has_a_word_to_avoid() -> None:
    assert "verb" in AVOIDED
    assert words_of("_VERBS of doorOfHouse") == {"verbs", "of", "door", "house"}
    files = [*PACKAGE.rglob("*"), *(ROOT / "docs").rglob("*"), *ROOT.glob("*.md")]
    files = [path for path in files if path.is_file() and not {"decisions", "__pycache__"} & {*path.parts}]
    assert len(files) > 300
    either = AVOIDED | {f"{word}s" for word in AVOIDED}
    found = {(str(path), name) for path in files for name in names_in(path) if words_of(name) & either}
    assert found == set()
