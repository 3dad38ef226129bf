"""What a crew and a cluster have in common: a task is done, and its result leaves as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import TypeVar

A = TypeVar("A")
R = TypeVar("R")

Keep = Callable[[str, str], None]
"""What is called with the name of a task and its result, as JSON, the moment it is there."""

Answers = Generator[tuple[str, str], None, None]
"""The names and results, as JSON, of tasks in the order in which they are done."""


def perform(function: Callable[[A], R], argument: A) -> str:
    """The result of a task, as JSON; raises TypeError or ValueError for one that is no JSON value."""
    return json.dumps(function(argument), allow_nan=False)
