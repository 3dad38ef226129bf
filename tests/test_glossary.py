"""docs/glossary.md: one meaning a word, every public class in it, and nothing that is not there."""

import ast
import re
from collections import defaultdict
from functools import reduce
from importlib import import_module
from pathlib import Path

import pytest

import hitori

PACKAGE = Path(hitori.__file__).parent
TEXT = (Path(__file__).parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\|.*\|$", TEXT, re.MULTILINE)]
NAMES = {name for row in ROWS for name in re.findall(r"`([\w.]+)`", f"{row[0]} {row[-1]}")}

SHARED_NAMES = {
    "Session": "each adapter's private class behind the protocol `engines.lazy.Session`",
}
"""Class names that stand more than once, with the reason."""

IN_RUST = {"Scope", "Swaps"}


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
    public = {name for name in hitori.__all__ if isinstance(getattr(hitori, name), type)}
    assert public <= NAMES


def test_each_word_has_one_meaning() -> None:
    words = [word for row in ROWS for word in row[0].split(", ")]
    headings = {"word", "class", "---"}
    repeated = {word for word in words if words.count(word) > 1}
    assert repeated <= headings


@pytest.mark.parametrize("name", sorted(NAMES - IN_RUST - {"sandwich-pair", "wish"}))
def test_every_name_is_there(name: str) -> None:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            module = import_module(".".join(["hitori", *parts[:length]]))
        except ModuleNotFoundError:
            continue
        reduce(getattr, parts[length:], module)
        return
    reduce(getattr, parts, hitori)
