"""The figures of a report, by matplotlib, as SVG. They are readable in greyscale: every line has its own marker.

A *curve* is the x and the y of a line. In figures by size a band spans one standard deviation below and above the mean.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import matplotlib as mpl
import numpy
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import FixedLocator, LogLocator, MaxNLocator, NullFormatter

from ..measure.records import Outcome, RunRecord
from .statistics import MARGIN, Comparison, Curve, by_entrant, by_size, cactus, grouped, performance_profiles

MARKERS: Sequence[Any] = [*"osD^vP*X<>phd8", (4, 1, 0), (3, 1, 0), (6, 1, 0)]
"""The last ones are stars with so many points."""

SIDE = "side of the grid"
DASHES = ("-", "--", "-.", ":")
MOST_TICKS = 20
PANELS = 3
"""Side by side in a hardness map."""

HOW_TO_READ = "Band: one standard deviation; hollow: some puzzles of that size were not answered."


@dataclass(frozen=True, slots=True)
class Figure:
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
            "markersize": 6,
            "linewidth": 1.4,
            "label": name,
        }
        for rank, name in enumerate(names)
    }


def time_by_size(
    name: str, caption: str, records: Sequence[RunRecord], value: Callable[[RunRecord], float] = RunRecord.seconds
) -> Figure:
    """Mean seconds over the longer side of the grid."""
    return _by_size(name, caption, "mean time [s]", records, value)


def encoding_by_size(name: str, caption: str, records: Sequence[RunRecord]) -> Figure:
    """Mean variables plus clauses over the longer side of the grid."""
    encoded = [record for record in records if record.encoding_size() is not None]
    label = "encoding: variables + clauses"
    return _by_size(name, caption, label, encoded, lambda record: float(record.encoding_size() or 0))


def _by_size(
    name: str, caption: str, label: str, records: Sequence[RunRecord], value: Callable[[RunRecord], float]
) -> Figure:
    canvas, axes = _canvas(SIDE, label, log="y")
    for entrant, look in _styles(records).items():
        of_one = [record for record in records if record.entrant == entrant]
        values = by_size(of_one, value)
        sizes = list(values)
        means, spreads = (numpy.array([of(values[size]) for size in sizes]) for of in (numpy.mean, numpy.std))
        axes.plot(sizes, means, **look)
        low = numpy.maximum(means - spreads, means / 10)
        axes.fill_between(sizes, low, means + spreads, color=look["color"], alpha=0.08, linewidth=0)
        failed = {record.size for record in of_one if not record.is_answered}
        hollow = numpy.where([size in failed for size in sizes], means, math.nan)
        axes.plot(sizes, hollow, **look | {"linestyle": "", "markerfacecolor": "white", "label": None})
    _mark_sizes(axes, records)
    return _figure(name, f"{caption} {HOW_TO_READ}", canvas)


def _mark_sizes(axes: Axes, records: Sequence[RunRecord]) -> None:
    """Put the ticks at the points, as far as there is room."""
    axes.xaxis.set_major_locator(FixedLocator(sorted({record.size for record in records}), nbins=MOST_TICKS))


def answered_by_size(name: str, caption: str, records: Sequence[RunRecord]) -> Figure:
    """The share of the puzzles answered over the longer side of the grid."""
    canvas, axes = _canvas(SIDE, "share of the puzzles answered")
    curves = {}
    for entrant, of_one in by_entrant(records).items():
        shares = by_size(of_one, lambda record: float(record.is_answered))
        curves[entrant] = [*map(float, shares)], [*map(fmean, shares.values())]
    _plot(axes, curves, records)
    _mark_sizes(axes, records)
    return _figure(name, caption, canvas)


def profiles(name: str, caption: str, records: Sequence[RunRecord], among: Collection[str] | None = None) -> Figure:
    """Dolan and More's performance profiles, of these entrants only if given; the caption says who refused puzzles."""
    compared = [record for record in records if among is None or record.entrant in among]
    canvas, axes = _canvas("ratio to the fastest entrant on the puzzle", "share of the puzzles", log="x")
    axes.set_ylim(-0.02, 1.02)
    _plot(axes, performance_profiles(compared), records, drawstyle="steps-post")
    if refused := _refused(compared):
        caption = f"{caption} Not tried, because the solver refused them: {refused}."
    return _figure(name, caption, canvas)


def _refused(records: Iterable[RunRecord]) -> str:
    """For each entrant that refused puzzles their share, e.g. `gurobi 60%`."""
    shares = {
        name: fmean(record.measured.outcome is Outcome.REFUSED for record in of_one)
        for name, of_one in by_entrant(records).items()
    }
    return ", ".join(f"{name} {share:.0%}" for name, share in shares.items() if share)


def cactus_plot(name: str, caption: str, records: Sequence[RunRecord]) -> Figure:
    """The number of puzzles that each entrant answers within a given time per puzzle."""
    canvas, axes = _canvas("puzzles answered", "time for each puzzle [s]", log="y")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _plot(axes, cactus(records), records)
    return _figure(name, caption, canvas)


def changes(name: str, caption: str, families: Mapping[str, Sequence[Comparison]]) -> Figure:
    """Typical ratio of the times with and without each constraint, a row of bars per family, with intervals.

    Dark: significant after Holm. An interval without bounds is drawn as a question mark; the grey band is the margin
    within which a change counts as none.
    """
    canvas = Canvas(figsize=(9.5, 2.6 * len(families)), layout="constrained")
    rows = canvas.subplots(len(families), 1, squeeze=False)[:, 0]
    for axes, (family, found) in zip(rows, families.items(), strict=True):
        axes.set_yscale("log")
        places, shades = numpy.arange(len(found)), ["0.55" if one.is_different else "0.85" for one in found]
        value, low, high = _ratio(numpy.array([[one.typical.value, *one.typical.interval] for one in found]).T)
        axes.bar(places, value - 1, bottom=1, color=shades, edgecolor="black", linewidth=0.6)
        known = (low > 0) & numpy.isfinite(high)
        around = numpy.array([value - low, high - value])[:, known]
        axes.errorbar(places[known], value[known], around, fmt="none", ecolor="black", capsize=3, linewidth=1)
        for place in places[~known]:
            axes.annotate("?", (place, max(1, value[place])), (0, 3), textcoords="offset points", ha="center")
        axes.axhline(1, color="black", linewidth=0.8)
        axes.axhspan(_ratio(-MARGIN), _ratio(MARGIN), color="0.93", zorder=0)
        axes.set_xticks(range(len(found)), [one.name.rpartition("+")[2] for one in found])
        axes.margins(y=0.1)
        bottom, top = axes.get_ylim()
        axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)) if top > 5 * bottom else MaxNLocator(5))
        axes.yaxis.set_major_formatter("{x:g}")
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.set_title(f"added to {family}", fontsize=10, loc="left")
        axes.set_ylabel("time with it\nover time without")
        axes.spines[["top", "right"]].set_visible(False)
    rows[-1].set_xlabel("redundant constraint")
    return _drawn(name, caption, canvas)


def _ratio(change: Any) -> Any:
    """The ratio of a change in per cent."""
    return numpy.maximum(0.0, 1 + change / 100)


def encoding_against_time(records: Sequence[RunRecord]) -> Figure:
    """Encoding time over total time, a point for each answered pair: its marker shows the entrant, its shade the size.

    Entrants that do not report their encoding are left out.
    """
    looks = _styles(records)
    encoded = [record for record in records if record.is_answered and record.measured.encode_seconds]
    sizes = [record.size for record in encoded] or [0]
    least, most = min(sizes), max(sizes)
    canvas, axes = _canvas("encoding and search [s]", "encoding [s]", log="xy")
    for entrant, of_one in by_entrant(encoded).items():
        # From 0.1 for the smallest size: 0 would be too light to see.
        shades = [0.1 + 0.9 * (record.size - least) / max(1, most - least) for record in of_one]
        style = {"marker": looks[entrant]["marker"], "linewidth": 0.8, "s": 26, "facecolors": "none"}
        points = [(record.seconds(), record.measured.encode_seconds) for record in of_one]
        axes.scatter(*zip(*points, strict=True), edgecolors=[*map(mpl.colormaps["viridis_r"], shades)], **style)
        axes.scatter([], [], edgecolors="0.2", label=entrant, **style)
    seconds = [record.seconds() for record in encoded] or [1.0]
    ends = numpy.array([min(seconds), max(seconds)])
    for share, dashes in ((1.0, "-"), (0.5, "--"), (0.1, ":")):
        axes.plot(ends, share * ends, color="0.5", linestyle=dashes, linewidth=0.8, label=f"{share:.0%} of the time")
    caption = f"Encoding time against total time. Light: n = {least}; dark: n = {most}."
    return _figure("encoding-against-total", caption, canvas)


def hardness_map(name: str, caption: str, records: Sequence[RunRecord], densities: Mapping[str, float]) -> Figure:
    """Mean time by size and density of triples, a panel for each entrant; the density is given by instance.

    A number says how many puzzles of a field were not answered.
    """
    of, rows = by_entrant(records), sorted(set(densities.values()), reverse=True)
    columns = sorted({record.size for record in records})
    seconds = [record.seconds() for record in records]
    scale = LogNorm(min(seconds), max(seconds))
    canvas = Canvas(figsize=(9.5, 1 + 3.2 * math.ceil(len(of) / PANELS)), layout="constrained")
    panels = canvas.subplots(math.ceil(len(of) / PANELS), PANELS, squeeze=False).ravel()
    for axes, (entrant, of_one) in zip(panels, of.items(), strict=False):
        fields = grouped(of_one, lambda record: (densities[record.instance], record.size))
        means = [[_mean_seconds(fields.get((row, column), [])) for column in columns] for row in rows]
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
    return _drawn(name, f"{caption} White: how many puzzles were not answered, of those at that point.", canvas)


def _mean_seconds(records: Sequence[RunRecord]) -> float:
    tried = [record.seconds() for record in records if record.is_tried]
    return fmean(tried) if tried else math.nan


def _plot(axes: Axes, curves: Mapping[str, Curve], records: Iterable[RunRecord], **style: Any) -> None:
    """The curves of some of the entrants of the records."""
    looks = _styles(records)
    for name, (xs, ys) in curves.items():
        axes.plot(xs, ys, **looks[name] | style, markevery=max(1, len(xs) // 8))


def _canvas(x: str, y: str, log: str = "") -> tuple[Canvas, Axes]:
    """Axes with these labels; `log` names the logarithmic ones, e.g. "xy"."""
    canvas = Canvas(figsize=(9.5, 5), layout="constrained")
    axes = canvas.subplots()
    axes.set(xlabel=x, ylabel=y, **{f"{axis}scale": "log" for axis in log})
    axes.grid(True, which="major", color="0.88", linewidth=0.7)
    axes.spines[["top", "right"]].set_visible(False)
    return canvas, axes


def _figure(name: str, caption: str, canvas: Canvas) -> Figure:
    """The one pair of axes with its legend."""
    beside: dict[str, Any] = {"loc": "center left", "bbox_to_anchor": (1.0, 0.5)}
    canvas.axes[0].legend(**beside, frameon=False, fontsize=9, handlelength=3.5)
    return _drawn(name, caption, canvas)


def _drawn(name: str, caption: str, canvas: Canvas) -> Figure:
    stream = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": "hitori"}):
        canvas.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    return Figure(name, caption, stream.getvalue())
