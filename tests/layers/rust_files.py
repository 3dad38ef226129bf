"""The imports of the files of a crate: every path from `crate`, `self` or `super`, in `use` lines and elsewhere.

`mod x;` declares a file and imports nothing; `x::f` and `pub use x::f` do. Tests are left out, as in other trees: what
stands under `#[cfg(test)]`. A name that no module has stands in the file before it: `crate::Error` is of `lib.rs`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

NEW = "planted.rs"

FORMS: tuple[str, ...] = (
    "use crate::{path}::Planted;\n",
    "use crate::{{planted, {path}::{{Planted, planted}}}};\n",
    "fn planted() -> crate::{path}::Planted {{}}\n",
)

Module = tuple[str, ...]
"""A module by its path in the crate: ("trail", "board"), ("trail",) for the file that opens it, () for lib.rs."""

SILENT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|\bb?r(?P<marks>\#*)".*?"(?P=marks)|"(?:\\.|[^"\\])*"|'(?:\\[^']+|[^\\'])'""", re.DOTALL
)
"""What names nothing: comments, texts and characters."""

TESTS = re.compile(r"#\[cfg\(test\)\]\s*mod (\w+)\s*(;|\{)")
GROUP = re.compile(r"((?:\$?\w+::)+)\{([^{}]*)\}")
ROOTED = re.compile(r"(?<![\w:])\$?(crate|self|super(?:::super)*)::(\w+(?:::\w+)*|\*)(?:\s+as\s+(\w+))?")
LOCAL = re.compile(r"(?<![\w:])(\w+)::(\w+(?:::\w+)*|\*)")


def planted(form: str, _folder: Path, target: str) -> str:
    """The code that imports a file of the tree."""
    parts = [part for part in Path(target).with_suffix("").parts if part not in ("lib", "mod")]
    return form.format(path="::".join(parts) or "elsewhere")


def arrows(folder: Path) -> dict[str, set[str]]:
    """The imports of the crate whose sources are in this folder."""
    files, code = {}, {}
    tests: set[Module] = set()
    for path in sorted(folder.rglob("*.rs")):
        module = _module(path.relative_to(folder))
        text, declared = _without_tests(SILENT.sub('""', path.read_text(encoding="utf-8")))
        tests |= {(*module, name) for name in declared}
        files[module], code[module] = path.relative_to(folder).as_posix(), _ungrouped(text)
    read = {module: text for module, text in code.items() if not any(module[: len(test)] == test for test in tests)}
    return {files[module]: {files[target] for target in _targets(module, read) if target != module} for module in read}


def code_of(folder: Path) -> dict[str, str]:
    """The code of each file, without comments, texts and tests."""
    return {
        path.relative_to(folder).as_posix(): _without_tests(SILENT.sub('""', path.read_text(encoding="utf-8")))[0]
        for path in folder.rglob("*.rs")
    }


def _module(path: Path) -> Module:
    parts = path.with_suffix("").parts
    return parts[:-1] if parts[-1] in ("lib", "mod") else parts


def _without_tests(text: str) -> tuple[str, list[str]]:
    """The code without its modules of tests, and the names of those that are files of their own."""
    declared = []
    while found := TESTS.search(text):
        end = found.end()
        if found[2] == ";":
            declared.append(found[1])
        else:
            depth = 1
            while depth:
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
        text = text[: found.start()] + text[end:]
    return text, declared


def _ungrouped(text: str) -> str:
    """With `a::{b, c::{d, e}}` written out: `a::b, a::c::d, a::c::e`."""
    while GROUP.search(text):
        text = GROUP.sub(lambda group: ", ".join(group[1] + name.strip() for name in group[2].split(",")), text)
    return text


def _targets(module: Module, code: dict[Module, str]) -> Iterator[Module]:
    """The modules that one names."""
    text = code[module]
    known = {other[-1]: other for other in code if other and other[:-1] == module}
    for root, path, name in ROOTED.findall(text):
        base = {"crate": (), "self": module}.get(root, module[: -1 - root.count("::")] if module else ())
        target = _longest(base, path, code)
        yield target
        if target == (*base, *_parts(path)):  # a module, by its last name or another from now on
            known[name or target[-1] if target else name] = target
    for first, path in LOCAL.findall(text):
        if first in known:
            yield _longest(known[first], path, code)


def _parts(path: str) -> list[str]:
    return [part for part in path.split("::") if part not in ("self", "*")]


def _longest(base: Module, path: str, code: dict[Module, str]) -> Module:
    """The longest part of a path that is a module: the rest names what stands in it."""
    named = (*base, *_parts(path))
    return next(named[:end] for end in range(len(named), -1, -1) if named[:end] in code)
