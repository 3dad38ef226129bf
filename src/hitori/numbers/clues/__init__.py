"""How few clues, given labels, an n x n puzzle needs that has exactly one solution; all other cells are blank.

Each module is an attribute of this package, loaded when it is first used.

* `cover`: the bound from the shading alone, e.g. `partners_needed(shading)`
* `labelling`: the fewest clues on one shading, e.g. `fewest_clues_on(shading).puzzle`
* `listing`: the shadings that few clues may suffice for, by SAT
* `settle`: the fewest clues of a size, by search
* `family`: puzzles and bounds for every side to 40
* `forced`: a puzzle with few clues for every side from 10 on
* `certificate`: the certificates of what was settled, and their check by other programs
"""

from types import ModuleType

__all__ = ["certificate", "cover", "family", "forced", "labelling", "listing", "settle"]


def __getattr__(name: str) -> ModuleType:
    """A module of this package, loaded when it is first used (PEP 562)."""
    if name in __all__:
        from importlib import import_module

        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The modules, too, that are loaded when they are used."""
    return sorted({*globals(), *__all__})
