"""The figures of a report, by matplotlib, as SVG. They are readable in greyscale: every line has its own marker.

A *curve* is the x and the y of a line. In figures by size a band spans one standard deviation below and above the mean.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import FixedLocator, LogLocator, MaxNLocator, NullFormatter

from ..measure.outcomes import Outcome
from ..measure.records import RunRecord
from .claims import MARGIN
from .statistics import Comparison, Curve, cactus, grouped, performance_profiles
from .tables import by_entrant, by_size

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

    def paint(axes: Axes) -> None:
        _by_size(axes, records, value)

    return _figure(name, f"{caption} {HOW_TO_READ}", SIDE, "mean time [s]", paint, log="y")


def encoding_by_size(name: str, caption: str, records: Sequence[RunRecord]) -> Figure:
    """Mean variables plus clauses over the longer side of the grid."""
    encoded = [record for record in records if record.encoding_size() is not None]

    def paint(axes: Axes) -> None:
        _by_size(axes, encoded, lambda record: float(record.encoding_size() or 0))

    return _figure(name, f"{caption} {HOW_TO_READ}", SIDE, "encoding: variables + clauses", paint, log="y")


def answered_by_size(name: str, caption: str, records: Sequence[RunRecord]) -> Figure:
    """The share of the puzzles answered over the longer side of the grid."""

    def paint(axes: Axes) -> None:
        curves = {}
        for entrant, of_one in by_entrant(records).items():
            shares = by_size(of_one, lambda record: float(record.is_answered))
            curves[entrant] = [*map(float, shares)], [*map(fmean, shares.values())]
        _curves(axes, curves, records)
        _mark_sizes(axes, records)

    return _figure(name, caption, SIDE, "share of the puzzles answered", paint)


def profiles(name: str, caption: str, records: Sequence[RunRecord], among: Collection[str] | None = None) -> Figure:
    """Dolan and More's performance profiles, of these entrants only if given; the caption says who refused puzzles."""
    compared = [record for record in records if among is None or record.entrant in among]
    refused = _refused(compared)

    def paint(axes: Axes) -> None:
        axes.set_ylim(-0.02, 1.02)
        _curves(axes, performance_profiles(compared), records, drawstyle="steps-post")

    if refused:
        caption = f"{caption} Not tried, because the solver refused them: {refused}."
    return _figure(name, caption, "ratio to the fastest entrant on the puzzle", "share of the puzzles", paint, log="x")


def _refused(records: Iterable[RunRecord]) -> str:
    """For each entrant that refused puzzles their share, e.g. `gurobi 60%`."""
    shares = {
        name: fmean(record.measured.outcome is Outcome.REFUSED for record in of_one)
        for name, of_one in by_entrant(records).items()
    }
    return ", ".join(f"{name} {share:.0%}" for name, share in shares.items() if share)


def cactus_plot(name: str, caption: str, records: Sequence[RunRecord]) -> Figure:
    """The number of puzzles that each entrant answers within a given time per puzzle."""

    def paint(axes: Axes) -> None:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        _curves(axes, cactus(records), records)

    return _figure(name, caption, "puzzles answered", "time for each puzzle [s]", paint, log="y")


def changes(name: str, caption: str, families: Mapping[str, Sequence[Comparison]]) -> Figure:
    """Typical ratio of the times with and without each constraint, a row of bars per family, with intervals.

    Dark: significant after Holm. An interval without bounds is drawn as a question mark; the grey band is the margin
    within which a change counts as none.
    """
    canvas = Canvas(figsize=(9.5, 2.6 * len(families)), layout="constrained")
    rows = canvas.subplots(len(families), 1, squeeze=False)[:, 0]
    for axes, (family, found) in zip(rows, families.items(), strict=True):
        axes.set_yscale("log")
        for place, one in enumerate(found):
            ratio, (low, high) = _ratio(one.typical.value), map(_ratio, one.typical.interval)
            shade = "0.55" if one.is_different else "0.85"
            axes.bar(place, ratio - 1, bottom=1, color=shade, edgecolor="black", linewidth=0.6)
            if low > 0 and math.isfinite(high):
                axes.errorbar(place, ratio, [[ratio - low], [high - ratio]], color="black", capsize=3, linewidth=1)
            else:
                axes.annotate("?", (place, max(1, ratio)), (0, 3), textcoords="offset points", ha="center")
        axes.axhline(1, color="black", linewidth=0.8)
        axes.axhspan(_ratio(-MARGIN), _ratio(MARGIN), color="0.93", zorder=0)
        axes.set_xticks(range(len(found)), [one.name.rpartition("+")[2] for one in found])
        axes.margins(y=0.1)
        low, high = axes.get_ylim()
        axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)) if high > 5 * low else MaxNLocator(5))
        axes.yaxis.set_major_formatter("{x:g}")
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.set_title(f"added to {family}", fontsize=10, loc="left")
        axes.set_ylabel("time with it\nover time without")
        axes.spines[["top", "right"]].set_visible(False)
    rows[-1].set_xlabel("redundant constraint")
    return Figure(name, caption, _svg(canvas))


def _ratio(change: float) -> float:
    """The ratio of a change in per cent."""
    return max(0.0, 1 + change / 100)


def encoding_against_time(name: str, caption: str, records: Sequence[RunRecord]) -> Figure:
    """Encoding time over total time, a point for each answered pair: its marker shows the entrant, its shade the size.

    Entrants that do not report their encoding are left out.
    """
    looks = _styles(records)
    encoded = [record for record in records if record.is_answered and record.measured.encode_seconds]
    sizes = [record.size for record in encoded] or [0]

    def paint(axes: Axes) -> None:
        for entrant, of_one in by_entrant(encoded).items():
            shades = [mpl.colormaps["viridis_r"](_part(record.size, sizes)) for record in of_one]
            style = {"marker": looks[entrant]["marker"], "linewidth": 0.8, "s": 26, "facecolors": "none"}
            encoding = [record.measured.encode_seconds or 0.0 for record in of_one]
            axes.scatter([record.seconds() for record in of_one], encoding, edgecolors=shades, **style)
            axes.scatter([], [], edgecolors="0.2", label=entrant, **style)
        ends = [record.seconds() for record in encoded] or [1.0]
        for share, dashes in ((1.0, "-"), (0.5, "--"), (0.1, ":")):
            line = ([min(ends), max(ends)], [share * min(ends), share * max(ends)])
            axes.plot(*line, color="0.5", linestyle=dashes, linewidth=0.8, label=f"{share:.0%} of the time")

    said = f"Light: n = {min(sizes)}; dark: n = {max(sizes)}."
    return _figure(name, f"{caption} {said}", "encoding and search [s]", "encoding [s]", paint, log="xy")


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
    return Figure(name, f"{caption} White: how many puzzles were not answered, of those at that point.", _svg(canvas))


def _mean_seconds(records: Sequence[RunRecord]) -> float:
    tried = [record.seconds() for record in records if record.is_tried]
    return fmean(tried) if tried else math.nan


def _part(size: int, sizes: Collection[int]) -> float:
    """From 0.1 for the smallest size to 1 for the largest; 0 would be too light to see."""
    return 0.1 + 0.9 * (size - min(sizes)) / max(1, max(sizes) - min(sizes))


def _by_size(axes: Axes, records: Sequence[RunRecord], value: Callable[[RunRecord], float]) -> None:
    looks = _styles(records)
    for name, of_one in by_entrant(records).items():
        values = by_size(of_one, value)
        sizes, means = list(values), list(map(fmean, values.values()))
        spreads = list(map(pstdev, values.values()))
        low = [max(mean - spread, mean / 10) for mean, spread in zip(means, spreads, strict=True)]
        high = [mean + spread for mean, spread in zip(means, spreads, strict=True)]
        (line,) = axes.plot(sizes, means, **looks[name])
        axes.fill_between(sizes, low, high, color=line.get_color(), alpha=0.08, linewidth=0)
        failed = {record.size for record in of_one if not record.is_answered}
        hollow = [mean if size in failed else math.nan for size, mean in zip(sizes, means, strict=True)]
        axes.plot(sizes, hollow, **looks[name] | {"linestyle": "", "markerfacecolor": "white", "label": None})
    _mark_sizes(axes, records)


def _mark_sizes(axes: Axes, records: Sequence[RunRecord]) -> None:
    """Put the ticks at the points, as far as there is room."""
    axes.xaxis.set_major_locator(FixedLocator(sorted({record.size for record in records}), nbins=MOST_TICKS))


def _curves(axes: Axes, curves: Mapping[str, Curve], records: Iterable[RunRecord], **style: Any) -> None:
    """The curves of some of the entrants of the records."""
    looks = _styles(records)
    for name, (xs, ys) in curves.items():
        axes.plot(xs, ys, **looks[name] | style, markevery=max(1, len(xs) // 8))


def _figure(name: str, caption: str, x: str, y: str, paint: Callable[[Axes], None], log: str = "") -> Figure:
    """Axes with these labels, painted and with a legend; `log` names the logarithmic ones, e.g. "xy"."""
    canvas = Canvas(figsize=(9.5, 5), layout="constrained")
    axes = canvas.subplots()
    axes.set(xlabel=x, ylabel=y, **{f"{axis}scale": "log" for axis in log})
    paint(axes)
    axes.grid(True, which="major", color="0.88", linewidth=0.7)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=9, handlelength=3.5)
    return Figure(name, caption, _svg(canvas))


def _svg(canvas: Canvas) -> bytes:
    stream = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": "hitori"}):
        canvas.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    return stream.getvalue()
