"""The tree at the head of errors.py is the tree of the exceptions: same names, parents and built-in bases."""

import re
from importlib import import_module

from hitori import HitoriError, errors

from .test_public_names import MODULES

Node = tuple[str, str, str]
"""An exception, its parent, and its built-in base ("" for none): ("FormatError", "HitoriError", "ValueError")."""


def drawn() -> set[Node]:
    nodes, parents = set(), {0: "HitoriError"}
    line = re.compile(r"^    ((?:[│ ]   )*)[├└]── (\w+)(?: \((\w+)\))? +\S", re.MULTILINE)
    for indent, name, base in line.findall(errors.__doc__ or ""):
        depth = len(indent) // 4
        nodes.add((name, parents[depth], base))
        parents[depth + 1] = name
    return nodes


def defined() -> set[Node]:
    for name in MODULES:
        import_module(name)
    nodes, waiting = set(), [HitoriError]
    while waiting:
        parent = waiting.pop()
        for child in parent.__subclasses__():
            if child.__module__.partition(".")[0] == "hitori":
                bases = [base.__name__ for base in child.__bases__ if base is not parent]
                nodes.add((child.__name__, parent.__name__, " ".join(bases)))
                waiting.append(child)
    return nodes


def test_the_tree_is_drawn_as_it_is() -> None:
    assert drawn() == defined()
