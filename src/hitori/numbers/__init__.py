"""Research on the puzzle itself: Hitori numbers, shadings, and proofs about them.

Each module is an attribute of this package, loaded when it is first used: `hitori.numbers.known.fewest(8)`.

* `known`: the fewest and the most labels of a side, as far as they are known, e.g. `fewest(8).low`
* `bounds`, `theorems`: what limits them; the arguments of the paper, and ours
* `constructions`: puzzles with few and with many labels
* `rectangles`: the same of rectangles
* `search`, `certificates`: open numbers settled by search, and the certificates of what was found
* `shadings`: all shadings and all puzzles of a size counted
* `clues`: the fewest clues, given labels, of a puzzle with one solution
* `loss`: what a maximal shading loses at its border, with the proof
* `evidence`: what each number rests on, and what has checked it
"""

from types import ModuleType

__all__ = [
    "bounds",
    "certificates",
    "clues",
    "constructions",
    "evidence",
    "known",
    "loss",
    "rectangles",
    "search",
    "shadings",
    "theorems",
]


def __getattr__(name: str) -> ModuleType:
    """A module of this package, loaded when it is first used (PEP 562)."""
    if name in __all__:
        from importlib import import_module

        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The modules, too, that are loaded when they are used."""
    return sorted({*globals(), *__all__})
