"""Templates: the texts of an assignment, with `$name` for what differs from one to the next."""

from __future__ import annotations

from importlib.resources import files
from string import Template


def read(name: str) -> str:
    """A template as it is."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


def filled(name: str, **values: object) -> str:
    """A template with its values."""
    return Template(read(name)).substitute(values)
