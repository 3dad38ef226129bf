"""Imports of the Rust core go down only, and no two of its files import each other, not even by way of others."""

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from .boards import ROOT

CORE = ROOT / "crates" / "hitori-core" / "src"

# From the top to the bottom. Neighbours in one layer do not see each other.
LAYERS = [
    {"generate"},
    {"techniques"},
    {"solve"},
    {"bits", "trail"},
    {"lookahead"},
    {"duplicates", "shading"},
    {"forest", "puzzle"},
    {"budget", "error", "grid", "many", "rng", "stats", "word"},
]
HEIGHT = {room: -depth for depth, rooms in enumerate(LAYERS) for room in rooms}

FOREIGN = re.compile(r"\b(?:Instant|SystemTime|wasm\w*|pyo3|js_sys|web_sys|target_(?:arch|os|family))\b")

Module = tuple[str, ...]
"""A module by its path in the crate: ("trail", "board"), or ("trail",) for the file that opens the room."""

PATH = re.compile(r"\b(crate|super(?:::super)*)((?:::\w+)+)")
GROUP = re.compile(r"\b(crate|super(?:::super)*)((?:::\w+)*)::\{([^}]*)\}")


def modules(source: Path = CORE) -> dict[Module, str]:
    """The code of every module, without its comments and its tests."""
    found = {}
    for path in source.rglob("*.rs"):
        parts = path.relative_to(source).with_suffix("").parts
        if parts[-1] not in ("lib", "tests"):
            text = path.read_text(encoding="utf-8").split("#[cfg(test)]\nmod tests")[0]
            found[parts[:-1] if parts[-1] == "mod" else parts] = re.sub(r"//.*", "", text)
    return found


def imports(module: Module, code: dict[Module, str]) -> Iterator[Module]:
    """The modules that one names, in `use` lines and elsewhere; itself left out."""
    text = code[module]
    groups = GROUP.findall(text)
    paths = [(root, f"{path}::{name.strip()}") for root, path, names in groups for name in names.split(",")]
    # A room names the files in it without a root.
    yield from (other for other in code if other[:-1] == module and re.search(rf"\b{other[-1]}::", text))
    for root, path in [*paths, *PATH.findall(text)]:
        base = () if root == "crate" else module[: -1 - root.count("::")]
        named = (*base, *path.strip(":").split("::"))
        # The longest part that is a module: the rest names what stands in it.
        target = next((named[:end] for end in range(len(named), 0, -1) if named[:end] in code), module)
        if target != module:
            yield target


def test_the_core_knows_neither_python_nor_browser_nor_clock() -> None:
    """What it runs in brings these; `many` times what it shares out, and only it and long searches have threads."""
    for crate in (CORE, CORE.parents[1] / "hitori-checker" / "src"):
        for module, text in modules(crate).items():
            assert set(FOREIGN.findall(text)) <= ({"Instant"} if module == ("many",) else set()), module
            assert module in {("many",), ("trail", "cubes"), ("trail", "tree")} or not re.search(r"\bthread\b", text), (
                module
            )


def test_every_module_is_in_one_layer() -> None:
    assert {module[0] for module in modules()} == set(HEIGHT)
    assert len(HEIGHT) == sum(map(len, LAYERS))
    assert len(HEIGHT) <= 18, "a newcomer has to keep them all in mind"


def test_imports_go_down() -> None:
    code = modules()
    crossing = {(module, named) for module in code for named in imports(module, code) if module[0] != named[0]}
    assert len(crossing) > 50
    assert [pair for pair in crossing if HEIGHT[pair[1][0]] >= HEIGHT[pair[0][0]]] == []


def test_there_is_no_cycle_among_files() -> None:
    code = modules()
    order = list(TopologicalSorter({module: set(imports(module, code)) for module in code}).static_order())
    assert set(order) == set(code)


def test_the_essay_has_a_line_on_every_module_from_the_ground_up() -> None:
    lines = (CORE / "lib.rs").read_text(encoding="utf-8").splitlines()
    essay = [line.split("`")[1] for line in lines if line.startswith("//! * [`")]
    assert sorted(essay) == sorted(HEIGHT)
    assert essay == sorted(essay, key=HEIGHT.__getitem__)
