"""The balanced library: a dataset with strata of size, difficulty and characteristics, and a report on its balance.

`hitori.lab.datasets.dataset` generates and chooses the puzzles. A *balance* shows, for each axis of the strata, the
number of puzzles in each class: in a balanced library the smallest class is nearly as large as the largest, whereas
most random puzzles fall into few classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from ..table import Table

BALANCED = (files(__package__) / "definitions" / "library" / "balanced.toml").read_text
"""Reads the specification of the library."""


def balance(manifest: Mapping[str, Any]) -> list[Table]:
    """For each size the number of filled strata, then each axis, with the random draws beside the chosen puzzles."""
    parts: Sequence[Mapping[str, Any]] = manifest["parts"]
    axes = [_axis(part, name) for part in parts for name in part["axes"]]
    return [_filled(parts, manifest["spec"]["per_stratum"]), *axes]


def _size(part: Mapping[str, Any]) -> str:
    return f"{part['wish']['rows']}x{part['wish']['cols']}"


def _filled(parts: Sequence[Mapping[str, Any]], quota: int) -> Table:
    header = ("size", "draws", "strata", "full", "short", "never drawn", "puzzles")
    rows = []
    for part in parts:
        counts = [stratum["puzzles"] for stratum in part["strata"]]
        full, empty = sum(count == quota for count in counts), counts.count(0)
        short = len(counts) - full - empty
        numbers = (part["draws"], len(counts), full, short, empty, part["puzzles"])
        rows.append((_size(part), *(f"{number:,}" for number in numbers)))
    return Table(f"Strata and how many reached their {quota} puzzles.", header, rows)


def _axis(part: Mapping[str, Any], name: str) -> Table:
    index = list(part["axes"]).index(name)
    chosen, drawn = Counter[str](), Counter[str]()
    for stratum in part["strata"]:
        of_axis = stratum["stratum"].split(", ")[index]
        chosen[of_axis] += stratum["puzzles"]
        drawn[of_axis] += stratum["drawn"]
    rows = [(one, _share(chosen, one), _share(drawn, one)) for one in part["axes"][name]]
    return Table(f"{_size(part)}, {name.replace('_', ' ')}.", ("class", "in the library", "among the draws"), rows)


def _share(counts: Counter[str], name: str) -> str:
    return f"{counts[name]:,} ({100 * counts[name] / max(1, counts.total()):.0f}%)"
