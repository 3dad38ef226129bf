"""The figures of a report, by matplotlib, as SVG. They are readable in greyscale: every line has its own marker.

A *curve* is the x and the y of a line. In figures by size a band spans one standard deviation below and above the mean.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from statistics import fmean
from typing import Any, NamedTuple

from ...extras import required
from ..measure.records import Outcome, RunRecord
from .statistics import MARGIN, Curve, Estimate, by_entrant, by_size, cactus, grouped, par2, performance_profiles

with required("the laboratory needs", "lab"):
    import matplotlib as mpl
    import numpy
    from matplotlib.axes import Axes
    from matplotlib.colors import LogNorm
    from matplotlib.figure import Figure as Canvas
    from matplotlib.ticker import FixedFormatter, FixedLocator, MaxNLocator

MARKERS: Sequence[Any] = [*"osD^vP*X<>phd8", (4, 1, 0), (3, 1, 0), (6, 1, 0)]
"""The last ones are stars with so many points."""

SIDE, ENCODING = "side of the grid", "encoding: variables + clauses"
DASHES = ("-", "--", "-.", ":")
MOST_TICKS = 20
PANELS = 3
"""Side by side in a hardness map."""

HOW_TO_READ = "Band: one standard deviation; hollow: some puzzles of that size were not answered."


class Figure(NamedTuple):
    """A picture with the caption that stands below it."""

    name: str
    caption: str
    svg: bytes


def _styles(records: Iterable[RunRecord]) -> dict[str, dict[str, Any]]:
    """Matplotlib's keywords for the line of each entrant, the same in all figures of the same records.

    Marker, dashes, and a colour that is also a shade of grey.
    """
    names, shades = list(by_entrant(records)), mpl.colormaps["viridis"]
    return {
        name: {
            "color": shades(0.85 * rank / max(1, len(names) - 1)),
            "linestyle": DASHES[rank % len(DASHES)],
            "marker": MARKERS[rank % len(MARKERS)],
            "linewidth": 1.4,
            "label": name,
        }
        for rank, name in enumerate(names)
    }


def time_by_size(
    name: str,
    caption: str,
    records: Sequence[RunRecord],
    value: Callable[[RunRecord], float] = RunRecord.seconds,
    label: str = "mean time [s]",
) -> Figure:
    """Mean seconds, or another value, over the longer side of the grid; without records that lack it."""
    known = [record for record in records if not math.isnan(value(record))]
    return _over_size(name, f"{caption} {HOW_TO_READ}", {"": known}, value, label, _deviation)


def answered_by_size(records: Sequence[RunRecord]) -> Figure:
    """The share of the puzzles answered over the longer side of the grid."""

    def share(values: Sequence[float]) -> Sequence[float]:
        return [fmean(values)] * 3

    caption, label = "The share answered within the limit.", "share of the puzzles answered"
    return _over_size("answered", caption, {"": records}, lambda record: record.is_answered, label, share, "")


def time_bands(name: str, caption: str, panels: Mapping[str, Sequence[RunRecord]]) -> Figure:
    """Median seconds over the longer side of the grid, with a band of the middle half, a panel for each set of records.

    A puzzle without an answer counts as the limit, so a line that touches the limit is a bound.
    """
    return _over_size(name, caption, panels, RunRecord.bounded_seconds, "median time [s]", _middle_half)


def _deviation(values: Sequence[float]) -> Any:
    mean, deviation = numpy.mean(values), numpy.std(values)
    return [max(mean - deviation, mean / 10), mean, mean + deviation]


def _middle_half(values: Sequence[float]) -> Any:
    return numpy.quantile(values, [0.25, 0.5, 0.75])


def _over_size(
    name: str,
    caption: str,
    panels: Mapping[str, Sequence[RunRecord]],
    value: Callable[[RunRecord], float],
    label: str,
    band: Callable[[Sequence[float]], Sequence[float]],
    log: str = "y",
) -> Figure:
    """A line for each entrant with a band, whose lower end, middle and upper end follow from the values at a size.

    An entrant looks the same in all panels, which stand below each other, to be read on a phone.

    Hollow where some puzzles were not answered. Sizes that span more than a factor of 20 are on a logarithmic scale.
    """
    canvas, column = _canvas(SIDE, label, len(panels), log)
    looks = _styles(chain(*panels.values()))
    for axes, (title, records) in zip(column, panels.items(), strict=True):
        for entrant in by_entrant(records):
            look = looks[entrant]
            group = [record for record in records if record.entrant == entrant]
            values = by_size(group, value)
            low, middle, high = numpy.array([*map(band, values.values())]).reshape(-1, 3).T
            axes.plot([*values], middle, **look)
            axes.fill_between([*values], low, high, color=look["color"], alpha=0.1, linewidth=0)
            failed = {record.size for record in group if not record.is_answered}
            hollow = numpy.where([size in failed for size in values], middle, math.nan)
            axes.plot([*values], hollow, **look | {"linestyle": "", "markerfacecolor": "white", "label": None})
        if (sizes := [*by_size(records)]) and sizes[-1] > 20 * sizes[0]:
            axes.set_xscale("log")
        else:  # ticks at the points, as far as there is room
            axes.xaxis.set_major_locator(FixedLocator(sizes, nbins=MOST_TICKS))
        axes.set_title(title)
    return _figure(name, caption, canvas)


def profiles(name: str, caption: str, records: Sequence[RunRecord], among: Collection[str] | None = None) -> Figure:
    """Dolan and More's performance profiles, of these entrants only if given; the caption says who refused puzzles."""
    compared = [record for record in records if among is None or record.entrant in among]
    canvas, (axes,) = _canvas("ratio to the fastest entrant on the puzzle", "share of the puzzles", log="x")
    axes.set_ylim(-0.02, 1.02)
    _plot(axes, performance_profiles(compared), records, drawstyle="steps-post")
    refused = [
        f"{entrant} {share:.0%}"
        for entrant, group in by_entrant(compared).items()
        if (share := fmean(record.measured.outcome is Outcome.REFUSED for record in group))
    ]
    if refused:
        caption = f"{caption} Not tried, because the solver refused them: {', '.join(refused)}."
    return _figure(name, caption, canvas)


def cactus_plot(records: Sequence[RunRecord]) -> Figure:
    """The number of puzzles that each entrant answers within a given time per puzzle."""
    canvas, (axes,) = _canvas("puzzles answered", "time for each puzzle [s]", log="y")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _plot(axes, cactus(records), records)
    return _figure("cactus", "Cactus plot: how many puzzles are answered within a given time for each.", canvas)


Effect = tuple[str, Estimate, float | None]
"""A name, a change in per cent, and the value that the study prints, if any."""


def forest(name: str, caption: str, families: Mapping[str, Sequence[Effect]]) -> Figure:
    """Changes as points with their intervals, one below the other, a panel for each family; hollow: the study's value.

    An interval without bounds is drawn as a question mark; the grey band is the margin within which a change counts as
    none. Right of 0 the scale is that of the ratio: +100% is as far from 0 as -50%.
    """
    shown = {title: found for title, found in families.items() if found}
    heights = [len(found) + 2 for found in shown.values()]
    canvas = Canvas(figsize=(7, 0.8 + 0.24 * sum(heights)), layout="constrained")
    rows = canvas.subplots(len(shown) or 1, 1, squeeze=False, sharex=True, height_ratios=heights or [1])
    for axes, (title, found) in zip(rows[:, 0], shown.items(), strict=False):
        axes.axvspan(_step(-MARGIN), _step(MARGIN), color="0.9", zorder=0)
        axes.axvline(0, color="black", linewidth=0.8)
        for place, (_, one, printed) in enumerate(found):
            if max(map(abs, one.interval)) < math.inf:
                axes.plot([*map(_step, one.interval)], [place, place], color="black", linewidth=1.2)
                axes.plot(_step(one.value), place, "o", color="black", markersize=5)
            else:
                axes.text(_step(one.value), place, "?", ha="center", va="center")
            if printed is not None:
                axes.plot(
                    _step(printed), place, "D", markerfacecolor="white", markeredgecolor="0.35", markersize=7, zorder=1
                )
        axes.set_yticks(range(len(found)), [label for label, _, _ in found], fontsize=9)
        axes.set_ylim(len(found) - 0.5, -0.5)
        axes.set_title(title, fontsize=10, loc="left")
        axes.spines[["top", "right"]].set_visible(False)
        axes.xaxis.set_major_locator(FixedLocator([_step(tick) for tick in TICKS]))
        axes.xaxis.set_major_formatter(FixedFormatter([f"{tick:+g}%" if tick else "0" for tick in TICKS]))
    rows[-1, 0].set_xlabel("change of the time")
    return _drawn(name, caption, canvas)


TICKS = (-98, -95, -90, -80, -50, -20, 0, 25, 100, 400, 1900, 9900)


def _step(change: float) -> float:
    """The place of a change in per cent: the logarithm of its ratio, from a thousandth to a hundredfold."""
    return math.log(min(max(1e-3, 1 + change / 100), 101))


def encoding_against_time(records: Sequence[RunRecord]) -> Figure:
    """Encoding time over total time, a point for each answered pair: its marker shows the entrant, its shade the size.

    Entrants that do not report their encoding are left out.
    """
    looks = _styles(records)
    encoded = [record for record in records if record.is_answered and record.measured.encode_seconds]
    sizes = [record.size for record in encoded] or [0]
    least, most = min(sizes), max(sizes)
    canvas, (axes,) = _canvas("encoding and search [s]", "encoding [s]", log="xy")
    for entrant, group in by_entrant(encoded).items():
        # From 0.1 for the smallest size: 0 would be too light to see.
        shades = [0.1 + 0.9 * (record.size - least) / max(1, most - least) for record in group]
        style = {"marker": looks[entrant]["marker"], "linewidth": 0.8, "s": 26, "facecolors": "none"}
        points = [(record.seconds(), record.measured.encode_seconds) for record in group]
        axes.scatter(*zip(*points, strict=True), edgecolors=[*map(mpl.colormaps["viridis_r"], shades)], **style)
        axes.scatter([], [], edgecolors="0.2", label=entrant, **style)
    seconds = [record.seconds() for record in encoded] or [1.0]
    ends = numpy.array([min(seconds), max(seconds)])
    for share, dashes in ((1.0, "-"), (0.5, "--"), (0.1, ":")):
        axes.plot(ends, share * ends, color="0.5", linestyle=dashes, linewidth=0.8, label=f"{share:.0%} of the time")
    caption = f"Encoding time against total time. Light: n = {least}; dark: n = {most}."
    return _figure("encoding-against-total", caption, canvas)


def hardness_map(records: Sequence[RunRecord], densities: Mapping[str, float]) -> Figure:
    """Mean time by size and density of triples, a panel for each entrant; the density is given by instance.

    A number says how many puzzles of a field were not answered.
    """
    of, rows = by_entrant(records), sorted(set(densities.values()), reverse=True)
    columns = sorted({record.size for record in records})
    seconds = [record.seconds() for record in records]
    scale = LogNorm(min(seconds), max(seconds))
    lines = math.ceil(len(of) / PANELS)
    canvas = Canvas(figsize=(9.5, 1 + 3.2 * lines), layout="constrained")
    panels = canvas.subplots(lines, PANELS, squeeze=False).ravel()
    for axes, (entrant, group) in zip(panels, of.items(), strict=False):
        fields = grouped(group, lambda record: (densities[record.instance], record.size))
        means = [[par2(fields.get((row, column), [])) for column in columns] for row in rows]
        image = axes.imshow(means, cmap="viridis_r", norm=scale, aspect="auto")
        for (row, column), inside in fields.items():
            if missed := sum(not record.is_answered for record in inside):
                axes.text(columns.index(column), rows.index(row), str(missed), ha="center", va="center", color="white")
        axes.set_title(entrant, fontsize=10)
        axes.set_xticks(range(len(columns)), map(str, columns))
        axes.set_yticks(range(len(rows)), [f"{row:.2f}" for row in rows])
        axes.set(xlabel="n", ylabel="triples per cell")
    for axes in panels[len(of) :]:
        axes.set_visible(False)
    canvas.colorbar(image, ax=list(panels), label="mean time [s]")
    caption = (
        "Mean time by size and density of triples; an unanswered puzzle counts twice the limit. White: the number of "
        "unanswered puzzles in a field."
    )
    return _drawn("hardness", caption, canvas)


def _plot(axes: Axes, curves: Mapping[str, Curve], records: Iterable[RunRecord], **style: Any) -> None:
    """The curves of some of the entrants of the records."""
    looks = _styles(records)
    for name, (xs, ys) in curves.items():
        axes.plot(xs, ys, **looks[name] | style, markevery=max(1, len(xs) // 8))


def _canvas(x: str, y: str, count: int = 1, log: str = "") -> tuple[Canvas, Sequence[Axes]]:
    """Panels below each other with these labels; `log` names the logarithmic axes, e.g. "xy"."""
    canvas = Canvas(figsize=(9.5, 5) if count == 1 else (6.5, 1.5 + 3.4 * count), layout="constrained")
    column: list[Axes] = [*canvas.subplots(count, 1, sharey=True, squeeze=False)[:, 0]]
    for axes in column:
        axes.set(xlabel=x, ylabel=y, **{f"{axis}scale": "log" for axis in log})
        axes.grid(color="0.88", linewidth=0.7)
        axes.spines[["top", "right"]].set_visible(False)
    return canvas, column


def _figure(name: str, caption: str, canvas: Canvas) -> Figure:
    """The panels with their legend: beside a single one, below several, never on a line."""
    style: dict[str, Any] = {"frameon": False, "fontsize": 9, "handlelength": 3.5}
    if canvas.axes[1:]:
        lines = {str(line.get_label()): line for axes in canvas.axes for line in axes.get_legend_handles_labels()[0]}
        canvas.legend([*lines.values()], [*lines], loc="outside lower center", ncols=2, **style)
    else:
        canvas.axes[0].legend(loc="center left", bbox_to_anchor=(1.0, 0.5), **style)
    return _drawn(name, caption, canvas)


def _drawn(name: str, caption: str, canvas: Canvas) -> Figure:
    stream = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": "hitori"}):
        _settle(canvas)
        canvas.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    return Figure(name, caption, stream.getvalue())


def _settle(canvas: Canvas) -> None:
    """Lay the panels out, and fix their places to a millionth.

    The last digits of a layout vary from run to run, and the names in the file are made from them.
    """
    canvas.savefig(io.BytesIO(), format="svg")
    canvas.set_layout_engine("none")
    for axes in canvas.axes:
        left, bottom, width, height = (round(float(end), 6) for end in axes.get_position().bounds)
        axes.set_position((left, bottom, width, height))
