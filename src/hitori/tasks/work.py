"""Work on one task, the same in a local process and on a cluster: call the function, return its result as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import TypeVar

A = TypeVar("A")
R = TypeVar("R")

Keep = Callable[[str, str], None]
"""A function called with the name of a task and its result, as JSON, as soon as it is known."""

Answers = Generator[tuple[str, str], None, None]
"""The names and results, as JSON, of tasks in the order of completion."""


def perform(function: Callable[[A], R], argument: A) -> str:
    """The result of a task, as JSON; raises TypeError or ValueError for one that is not a JSON value."""
    return json.dumps(function(argument), allow_nan=False)
