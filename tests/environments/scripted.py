"""Replies of four models that do not think: right, wrong, lazy and verbose."""

from collections.abc import Callable, Mapping
from typing import Any

from hitori.environments.sources import right_reply

Item = Mapping[str, Any]


def wrong(item: Item) -> str:
    """A reply that can be read, and is wrong."""
    match item["task"]:
        case "judge":
            return "wrong" if item["verdict"] == "follows" else "follows"
        case "review":
            return "none" if item["first_wrong"] else "1"
        case "exists" if item["solution"] is not None:
            return "no solution"
    return "\n".join("#" * item["cols"] for _ in range(item["rows"]))


def verbose(item: Item) -> str:
    """Thousands of words around the right reply."""
    talk = "Let me think again about the labels, the neighbours and the connections before I go on. " * 250
    return f"{talk}\n\nMy reply:\n\n{right_reply(item)}\n"


MODELS: dict[str, tuple[Callable[[Item], str], float]] = {
    "right": (right_reply, 1.0),
    "wrong": (wrong, 0.0),
    "lazy": (lambda _: "", 0.0),
    "lazy, with a word": (lambda _: "Sorry.", 0.0),
    "verbose": (verbose, 1.0),
}
"""What a model says to an item, and its score."""
