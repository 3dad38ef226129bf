"""Imports go down only, types included, in every tree, and no files import each other, not even by way of others."""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from pkgutil import resolve_name

import pytest

from hitori import shown
from hitori.atomic import write_files

from .boards import ROOT
from .layers import crates, javascript_files, python_files, rust_files
from .layers.trees import TREES, Language, Tree, unit_of

each_tree = pytest.mark.parametrize("tree", TREES.values(), ids=TREES)

FOREIGN = re.compile(r"\b(?:Instant|SystemTime|wasm\w*|pyo3|js_sys|web_sys|target_(?:arch|os|family))\b")


def cycle_of(arrows: dict[str, set[str]]) -> list[str]:
    """The files of a cycle, each of which is imported by the next; empty without one."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        files: list[str] = error.args[1]
        return files
    return []


def upward(arrows: dict[str, set[str]], layers: list[set[str]]) -> list[str]:
    """The arrows between units that do not go down."""
    height = {unit: -depth for depth, units in enumerate(layers) for unit in units}
    return [
        f"{file} -> {target}"
        for file in sorted(arrows)
        for target in sorted(arrows[file])
        if unit_of(file) != unit_of(target) and height[unit_of(target)] >= height[unit_of(file)]
    ]


@each_tree
def test_every_unit_is_in_one_layer(tree: Tree) -> None:
    stated = [unit for units in tree.layers for unit in units]
    assert sorted(stated) == sorted({unit_of(file) for file in tree.read()})


@each_tree
def test_imports_go_down(tree: Tree) -> None:
    assert upward(tree.read(), tree.layers) == []


@each_tree
def test_there_is_no_cycle_among_files(tree: Tree) -> None:
    assert cycle_of(tree.read()) == []


@each_tree
def test_the_reader_finds_files_and_their_imports(tree: Tree) -> None:
    arrows = tree.read()
    count = sum(map(len, arrows.values()))
    print(f"{len(arrows)} files, {count} arrows, {len(tree.layers)} layers")
    assert len(arrows) >= tree.files
    assert count >= tree.arrows


@each_tree
def test_a_planted_cycle_is_found(tree: Tree, tmp_path: Path) -> None:
    """A file of the topmost unit imports a new file, which imports it."""
    top, new = topmost(tree), tree.language.NEW
    copy = planted(tree, tmp_path, {top: new, new: top})
    assert {*cycle_of(tree.read(copy))} == {top, new}


@each_tree
def test_a_planted_arrow_up_is_found(tree: Tree, tmp_path: Path) -> None:
    """A new file below all others imports one of the topmost unit."""
    top, new = topmost(tree), tree.language.NEW
    copy = planted(tree, tmp_path, {new: top})
    assert upward(tree.read(copy), [*tree.layers, {unit_of(new)}]) == [f"{new} -> {top}"]


def topmost(tree: Tree) -> str:
    """A file of the layer that nothing may import."""
    return min(file for file in tree.read() if unit_of(file) in tree.layers[0])


def planted(tree: Tree, folder: Path, imports: dict[str, str]) -> Path:
    """A copy of the tree in which these files import those."""
    copy = folder / tree.folder.name
    files: dict[str, str | bytes] = {file: (tree.folder / file).read_bytes() for file in tree.read()}
    for file, target in imports.items():
        line = tree.language.planted(tree.language.FORMS[0], copy, target)
        files[file] = (tree.folder / file).read_text(encoding="utf-8") + line if file in files else line
    write_files(copy, files)
    return copy


@pytest.mark.parametrize(
    ("language", "form"),
    [(language, form) for language in (python_files, rust_files, javascript_files, crates) for form in language.FORMS],
)
def test_an_import_is_seen_in_every_form(language: Language, form: str, tmp_path: Path) -> None:
    first, second = language.NEW, language.NEW.replace("planted", "other")
    write_files(tmp_path, {first: language.planted(form, tmp_path, second), second: ""})
    assert language.arrows(tmp_path) == {first: {second}, second: set()}


PYTHON = ["__init__.py", "rules.py", "cli/__init__.py", "cli/play.py", "cli/main.py", "_core.pyi"]


@pytest.mark.parametrize(
    ("file", "text", "named"),
    [
        ("rules.py", "from .cli import play", ["cli/play.py"]),
        ("rules.py", "from .cli import Play", ["cli/__init__.py"]),
        ("rules.py", "from . import _core", ["_core.pyi"]),
        ("rules.py", "from . import Puzzle", ["__init__.py"]),
        ("rules.py", "import hitori", ["__init__.py"]),
        ("rules.py", "import hitori.cli.main as it, json", ["cli/main.py"]),
        ("rules.py", "import json, hitori2.cli.main", []),
        ("cli/play.py", "from .main import hitori", ["cli/main.py"]),
        ("cli/play.py", "from ..rules import check", ["rules.py"]),
        ("cli/play.py", "from .. import rules, Puzzle", ["__init__.py", "rules.py"]),
        ("cli/play.py", '"from ..rules import check"', []),
    ],
)
def test_a_python_import_leads_to_the_file_that_has_the_name(
    file: str, text: str, named: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / "hitori"
    write_files(folder, {**dict.fromkeys(PYTHON, ""), file: text})
    assert sorted(python_files.arrows(folder)[file]) == named


RUST = [
    "lib.rs",
    "rules.rs",
    "trail/mod.rs",
    "trail/board.rs",
    "trail/search.rs",
    "trail/proof.rs",
    "trail/proof/log.rs",
]


@pytest.mark.parametrize(
    ("file", "text", "named"),
    [
        ("rules.rs", "use crate::Error;", ["lib.rs"]),
        ("rules.rs", "use crate::*;", ["lib.rs"]),
        ("rules.rs", "pub(crate) fn f() {}", []),
        (
            "rules.rs",
            "use crate::trail::{self, board::{Board, Literal}, search as found};",
            ["trail/board.rs", "trail/mod.rs", "trail/search.rs"],
        ),
        ("rules.rs", "use crate::trail as t; fn f() { t::board::g(); }", ["trail/board.rs", "trail/mod.rs"]),
        ("rules.rs", "macro_rules! m { () => { $crate::trail::board::f!() }; }", ["trail/board.rs"]),
        ("trail/board.rs", "use super::*;", ["trail/mod.rs"]),
        ("trail/board.rs", "use super::search::Search;", ["trail/search.rs"]),
        ("trail/board.rs", "use super::super::rules::Rules;", ["rules.rs"]),
        ("trail/proof/log.rs", "use super::Proof; use super::super::Trail;", ["trail/mod.rs", "trail/proof.rs"]),
        ("trail/mod.rs", "mod board; pub use board::Board;", ["trail/board.rs"]),
        ("trail/mod.rs", "mod board; pub use self::search::Search;", ["trail/search.rs"]),
        ("trail/mod.rs", "mod board; use other::board::Board;", []),
        ("trail/board.rs", "// crate::rules\n/* crate::rules::x\n */", []),
        (
            "trail/board.rs",
            '"\\"crate::rules::x"; r#""crate::rules::x"#; \'"\'; super::search::f("',
            ["trail/search.rs"],
        ),
        ("trail/board.rs", "#[cfg(test)]\nmod tests { use crate::rules; fn f() {} }\nuse crate::E;", ["lib.rs"]),
        ("lib.rs", "fn f<'a>(x: &'a str) { trail::g('\\''); rules::h('\"') }", ["rules.rs", "trail/mod.rs"]),
    ],
)
def test_a_rust_path_leads_to_the_file_that_has_the_name(
    file: str, text: str, named: list[str], tmp_path: Path
) -> None:
    write_files(tmp_path, {**dict.fromkeys(RUST, ""), file: text})
    assert sorted(rust_files.arrows(tmp_path)[file]) == named


def test_a_file_of_rust_tests_is_not_read(tmp_path: Path) -> None:
    write_files(tmp_path, {"rules.rs": "#[cfg(test)]\nmod tests;", "rules/tests.rs": "use super::*;"})
    assert rust_files.arrows(tmp_path) == {"rules.rs": set()}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('import {\n  a,\n  b,\n} from "./rules.js";', ["rules.js"]),
        ("import * as rules from './rules.js';", ["rules.js"]),
        ('/** @typedef {import("./types.d.ts").Rows} Rows */', ["types.d.ts"]),
        ('import { readFile } from "node:fs/promises";', []),
        ('const address = "./rules.js";', []),
    ],
)
def test_a_javascript_import_leads_to_its_file(text: str, named: list[str], tmp_path: Path) -> None:
    write_files(tmp_path, {"app.js": text, "rules.js": "", "types.d.ts": ""})
    assert sorted(javascript_files.arrows(tmp_path)["app.js"]) == named


def test_every_function_that_shows_a_value_exists() -> None:
    targets = [each.target for each in vars(shown).values() if isinstance(each, shown.ByName)]
    assert len(targets) > 10
    for target in targets:
        assert callable(resolve_name(f"hitori.{target}")), target


def core_names_imported_by(file: str) -> set[str]:
    """E.g. {"solve"}; "" stands for the module itself."""
    tree = TREES["src/hitori"]
    names = python_files.names_in(tree.folder / file, tree.folder)
    return {name.removeprefix("hitori._core").lstrip(".") for name in names if name.startswith("hitori._core")}


def test_only_the_bindings_import_the_compiled_core_and_the_annex_its_own_part() -> None:
    """That part is what the annex's file of the binding in Rust exports."""
    package, annex = "native.py", "numbers/native.py"
    importers = {file for file, targets in TREES["src/hitori"].read().items() if "_core.pyi" in targets}
    assert importers == {package, annex}
    exports = (TREES["hitori-python"].folder / "lib.rs").read_text(encoding="utf-8")
    groups = re.findall(r"use super::numbers::\{(.+)\};", exports)
    of_annex = core_names_imported_by(annex)
    assert of_annex == {name.removeprefix("Py") for group in groups for name in group.split(", ")}
    assert of_annex.isdisjoint(core_names_imported_by(package))


def test_every_crate_has_its_layers() -> None:
    assert {path.parent.name for path in (ROOT / "crates").glob("*/Cargo.toml")} <= TREES.keys()


@pytest.mark.parametrize("crate", ["hitori-core", "hitori-numbers", "hitori-checker"])
def test_the_core_knows_neither_python_nor_browser_nor_clock(crate: str) -> None:
    """What it runs in brings these; `many` times what it shares out, and only it and long searches have threads."""
    for file, text in rust_files.code_of(TREES[crate].folder).items():
        assert set(FOREIGN.findall(text)) <= ({"Instant"} if file == "many.rs" else set()), file
        assert file in {"best/parts.rs", "many.rs", "trail/cubes.rs", "trail/tree.rs"} or not re.search(
            r"\bthread\b", text
        ), file


def test_a_newcomer_can_keep_the_units_of_the_core_in_mind() -> None:
    assert sum(map(len, TREES["hitori-core"].layers)) <= 19


def test_the_essay_has_a_line_on_every_module_of_the_core_from_the_ground_up() -> None:
    core = TREES["hitori-core"]
    lines = (core.folder / "lib.rs").read_text(encoding="utf-8").splitlines()
    essay = [line.split("`")[1] for line in lines if line.startswith("//! * [`")]
    depth = {unit: depth for depth, units in enumerate(core.layers) for unit in units}
    assert sorted(essay) == sorted(depth.keys() - {"lib"})
    assert essay == sorted(essay, key=depth.__getitem__, reverse=True)
