"""The table of docs/engines.md: made of the registry, and written into it by `python -m measure.engines_table`.

Every engine must be installed, because each lists its own options.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hitori.solving.registry import ENTRIES, solver_options

from .tables import write_tables

DOCUMENT = Path(__file__).parents[1] / "docs" / "engines.md"


def engines() -> Iterator[str]:
    """Name, paradigm, options with their defaults, and the command that installs it."""
    yield "| solver | paradigm | options | installed by |"
    yield "|---|---|---|---|"
    for entry in ENTRIES:
        if entry.target.startswith("hitori.engines."):
            options = ", ".join(f"`{name}={default}`" for name, default in solver_options(entry.name).items())
            yield f"| `{entry.name}` | {entry.paradigm} | {options or '-'} | `{entry.how_to_install}` |"


if __name__ == "__main__":
    write_tables(DOCUMENT, {"engines": engines})
