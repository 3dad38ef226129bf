"""Names of a package that are loaded when they are first used (PEP 562).

A package lists the homes of its names, e.g. `{".rules": ("check", "Rule")}`, and says the same to type checkers by
imports under `TYPE_CHECKING`; a test compares the two.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # as type checkers read it; to import `typing` or `collections.abc` costs more than this module

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def attach(
    package: str, homes: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a package whose names live in these modules."""
    home_of = {name: home for home, names in homes.items() for name in names}

    def load(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(home_of[name], package), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return load, names
