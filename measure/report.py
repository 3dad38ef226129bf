"""The table that people read and the record that programs read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import median

from rich.table import Table

from hitori.lab.measure import machine

from .contest import PEERS, Times
from .definitions import Definition
from .system import Figure, three_digits


@dataclass(frozen=True)
class ContestResult:
    """What one line of the benchmark measured."""

    definition: Definition
    times: Times

    def seconds(self, name: str) -> float:
        """A contestant's figure: its median puzzle, or the sum over all."""
        return sum(self.times[name]) if self.definition.summed else median(self.times[name])

    def ratio(self, peer: str) -> float:
        """How many times faster than the peer native is."""
        return self.seconds(peer) / self.seconds("native")

    def worst_ratio(self, peer: str) -> float:
        """The same on the puzzle where it is least; below 1 the peer is faster there."""
        return min(theirs / ours for theirs, ours in zip(self.times[peer], self.times["native"], strict=True))

    def is_reached(self, peer: str) -> bool:
        """Whether the figure to reach against this peer is reached, where there is one."""
        return self.ratio(peer) >= self.definition.wanted.get(peer, 0)


def contests_table(outcomes: Iterable[ContestResult]) -> Table:
    """One row a line of the benchmark: milliseconds, ratios beside the figures to reach, worst cases."""
    table = Table(title="Milliseconds: median puzzle, or sum (Σ); ratio to each peer / figure to reach")
    for heading in ("family", "n", "puzzles", "question", "native", "worst"):
        table.add_column(heading, justify="left" if heading in ("family", "question") else "right")
    for peer in PEERS:
        for heading in (peer, "worst", "ratio", "least"):
            table.add_column(heading, justify="right")
    for outcome in outcomes:
        definition = outcome.definition
        mark = "Σ " if definition.summed else ""
        cells = [definition.family, str(definition.size), str(len(outcome.times["native"])), definition.question.name]
        cells += [mark + _milliseconds(outcome.seconds("native")), _milliseconds(max(outcome.times["native"]))]
        for peer in PEERS:
            cells += [mark + _milliseconds(outcome.seconds(peer)), _milliseconds(max(outcome.times[peer]))]
            cells += [_ratio(outcome, peer), f"{three_digits(outcome.worst_ratio(peer))}x"]
        table.add_row(*cells)
    return table


def figures_table(figures: Iterable[Figure], title: str) -> Table:
    """One row a figure."""
    table = Table("figure", "measured", "to reach", title=title)
    for figure in figures:
        bound = "" if figure.at_most is None else f"<= {three_digits(figure.at_most)}"
        bound = bound if figure.at_least is None else f">= {three_digits(figure.at_least)}"
        verdict = "" if figure.is_reached else "  MISSED"
        table.add_row(figure.name, f"{three_digits(figure.value)} {figure.unit}", bound + verdict)
    return table


def _milliseconds(seconds: float) -> str:
    return three_digits(seconds * 1000)


def _ratio(outcome: ContestResult, peer: str) -> str:
    wanted = outcome.definition.wanted.get(peer)
    reach = "" if wanted is None else f" / {wanted:g}x"
    verdict = "" if outcome.is_reached(peer) else " MISSED"
    return f"{three_digits(outcome.ratio(peer))}x{reach}{verdict}"


def record(outcomes: Iterable[ContestResult], figures: Iterable[Figure]) -> str:
    """Everything measured as JSON, seconds by puzzle, with the machine, the commit and the versions."""
    lines = [
        {
            "family": outcome.definition.family,
            "size": outcome.definition.size,
            "question": outcome.definition.question.name,
            "wanted": outcome.definition.wanted,
            "ratios": {peer: outcome.ratio(peer) for peer in PEERS},
            "seconds": outcome.times,
        }
        for outcome in outcomes
    ]
    record = {"machine": machine.describe(), "contests": lines, "figures": [asdict(figure) for figure in figures]}
    return json.dumps(record, indent=1)
