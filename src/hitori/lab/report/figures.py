"""The figures of a report, by matplotlib, as SVG: five inches wide, so that their labels can be read on a phone.

How a line looks is in `styles`. A *curve* is the x and the y of a line. In figures by size a band spans one standard
deviation below and above the mean. The legend is below the panels, never on a line.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from statistics import fmean
from textwrap import wrap
from types import MappingProxyType
from typing import Any, NamedTuple

from ...extras import required
from ..measure.records import Outcome, RunRecord
from .statistics import MARGIN, Curve, Estimate, by_entrant, by_size, cactus, grouped, par2, performance_profiles
from .styles import DASHED, DASHES, DOTTED, SOLID, styles

with required("the laboratory needs", "lab"):
    import matplotlib as mpl
    import numpy
    from matplotlib.axes import Axes
    from matplotlib.colors import LogNorm
    from matplotlib.figure import Figure as Canvas
    from matplotlib.lines import Line2D
    from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, MaxNLocator, NullFormatter

SIDE, ENCODING = "side of the grid", "encoding: variables + clauses"

WIDTH = 5.0
"""Inches: 360 units of the picture, about the pixels of a phone's column."""
PANEL = 2.9
"""Inches that a panel is high."""
FONT = 10.0
"""Points: all text, so as many pixels on a phone."""
FEW, MORE = 8, 0.15
"""Inches that each line beyond so many makes the panels higher, so that they can be told apart."""
LINE = 0.19
"""Inches between the lines of a legend."""
WIDEST = 46
"""Characters of a line above a panel, and of a name in a legend of one column."""
LONGEST = 24
"""Characters of a name in a legend of two columns."""

MOST_TICKS = 10
CLOSEST = 0.13
"""Of the width of a figure: ticks of a forest that are closer would overlap."""

HOW_TO_READ = "Band: one standard deviation; hollow: some puzzles of that size were not answered."


class Figure(NamedTuple):
    """A picture with the caption that stands below it."""

    name: str
    caption: str
    svg: bytes


def _styles(records: Iterable[RunRecord]) -> dict[str, dict[str, Any]]:
    """Matplotlib's keywords for the line of each entrant, the same in all figures of the same records."""
    return {
        name: {**style._asdict(), "linewidth": 1.6, "markersize": 6, "label": name}
        for name, style in styles(by_entrant(records)).items()
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


def time_bands(
    name: str, caption: str, panels: Mapping[str, Sequence[RunRecord]], names: Mapping[str, str] | None = None
) -> Figure:
    """Median seconds over the longer side of the grid, with a band of the middle half, a panel for each set of records.

    A puzzle without an answer counts as the limit, so a line that touches the limit is a bound. `names` are those of
    entrants in the legend, if others than their own.
    """
    label = "median time [s]"
    return _over_size(name, caption, panels, RunRecord.bounded_seconds, label, _middle_half, names=names or {})


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
    names: Mapping[str, str] = MappingProxyType({}),
) -> Figure:
    """A line for each entrant with a band, whose lower end, middle and upper end follow from the values at a size.

    Panels stand below each other, to be read on a phone. Hollow where some puzzles were not answered. Sizes that span
    more than a factor of 20 are on a logarithmic scale.
    """
    canvas, column = _canvas(SIDE, label, len(panels), log)
    looks = _styles(chain(*panels.values()))
    for axes, (title, records) in zip(column, panels.items(), strict=True):
        for entrant in by_entrant(records):
            look = looks[entrant] | {"label": names.get(entrant, entrant)}
            group = [record for record in records if record.entrant == entrant]
            values = by_size(group, value)
            low, middle, high = numpy.array([*map(band, values.values())]).reshape(-1, 3).T
            axes.plot([*values], middle, **look)
            axes.fill_between([*values], low, high, color=look["color"], alpha=0.08, linewidth=0)
            failed = {record.size for record in group if not record.is_answered}
            hollow = numpy.where([size in failed for size in values], middle, math.nan)
            axes.plot([*values], hollow, **look | {"linestyle": "", "markerfacecolor": "white", "label": None})
        if (sizes := [*by_size(records)]) and sizes[-1] > 20 * sizes[0]:
            axes.set_xscale("log")
            axes.xaxis.set_major_locator(FixedLocator(sizes))
            axes.xaxis.set_minor_locator(FixedLocator([]))
            axes.xaxis.set_major_formatter(FuncFormatter(lambda size, _: f"{size:g}"))
        else:  # ticks at the points, as far as there is room
            axes.xaxis.set_major_locator(FixedLocator(sizes, nbins=MOST_TICKS))
        axes.set_title("\n".join(wrap(title, WIDEST)), fontsize=FONT)
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


Means = tuple[Estimate | None, float]
"""The change of the mean here, if known, and the one that the study prints."""

Effect = tuple[str, Estimate, Means | None]
"""A name, a typical change in per cent, and the changes of the mean, if the study prints one."""

OWN_MEAN: dict[str, Any] = {"marker": "D", "color": "0.45", "markersize": 5}
STUDY_MEAN: dict[str, Any] = {"marker": "D", "color": "0.3", "markerfacecolor": "white", "markersize": 6.5}
TYPICAL: dict[str, Any] = {"marker": "o", "color": "black", "markersize": 5}
BESIDE = 0.3
"""Of a row: how far below the typical change the means stand."""


def forest(name: str, caption: str, families: Mapping[str, Sequence[Effect]]) -> Figure:
    """Changes as points with their intervals, one below the other, a panel for each family.

    A mean that the study prints stands in a line of its own, beside our change of the mean: a typical change is another
    figure. An interval without bounds is drawn as a question mark; the grey band is the margin within which a change
    counts as none. Right of 0 the scale is that of the ratio: +100% is as far from 0 as -50%.
    """
    shown = {title: found for title, found in families.items() if found}
    heights = [sum(1 if means is None else 1.5 for *_, means in found) + 1.5 for found in shown.values()]
    canvas = Canvas(figsize=(WIDTH, 1.3 + 0.22 * sum(heights)), layout="constrained")
    rows = canvas.subplots(len(shown) or 1, 1, squeeze=False, sharex=True, height_ratios=heights or [1])
    for axes, (title, found) in zip(rows[:, 0], shown.items(), strict=False):
        axes.axvspan(_step(-MARGIN), _step(MARGIN), color="0.9", zorder=0)
        axes.axvline(0, color="black", linewidth=0.8)
        places = []
        place = 0.0
        for _, typical, means in found:
            places.append(place)
            _draw(axes, typical, place, TYPICAL)
            if means is not None:
                own, printed = means
                place += 0.5
                axes.plot(_step(printed), place, **STUDY_MEAN)
                if own is not None:
                    _draw(axes, own, place, OWN_MEAN)
            place += 1
        axes.set_yticks(places, [label for label, *_ in found])
        axes.set_ylim(place - 0.5, -0.5)
        axes.set_title("\n".join(wrap(title, WIDEST)), fontsize=FONT, loc="left")
        axes.spines[["top", "right"]].set_visible(False)
    ticks = _apart([*map(_step, TICKS)], *rows[-1, 0].get_xlim())
    rows[-1, 0].xaxis.set_major_locator(FixedLocator(ticks))
    rows[-1, 0].xaxis.set_major_formatter(FuncFormatter(lambda step, _: _change(step)))
    rows[-1, 0].set_xlabel("change of the time")
    if any(means is not None for found in shown.values() for *_, means in found):
        signs = {
            "typical change": TYPICAL | {"linestyle": SOLID},
            "change of the mean": OWN_MEAN | {"linestyle": SOLID},
            "the same in the study": STUDY_MEAN | {"linestyle": ""},
        }
        handles = [Line2D([], [], **sign, label=word) for word, sign in signs.items()]
        canvas.legend(handles=handles, loc="outside lower center", ncols=2, frameon=False)
    return _drawn(name, caption, canvas)


def _draw(axes: Axes, one: Estimate, place: float, sign: Mapping[str, Any]) -> None:
    """A point with its interval."""
    if max(map(abs, one.interval)) < math.inf:
        axes.plot([*map(_step, one.interval)], [place, place], color=sign["color"], linewidth=1.4)
        axes.plot(_step(one.value), place, **sign)
    else:
        axes.text(_step(one.value), place, "?", ha="center", va="center", color=sign["color"])


TICKS = (0, -50, 100, -90, 900, -99, 9900, -20, 25, -80, 400, -95, 1900, -98)
"""Per cent, the most welcome first."""


def _apart(ticks: Sequence[float], low: float, high: float) -> list[float]:
    """Those between these ends that leave room for their labels, each that comes first."""
    taken: list[float] = []
    for tick in ticks:
        if low <= tick <= high and all(abs(tick - other) >= CLOSEST * (high - low) for other in taken):
            taken.append(tick)
    return sorted(taken)


def _step(change: float) -> float:
    """The place of a change in per cent: the logarithm of its ratio, from a thousandth to a hundredfold."""
    return math.log(min(max(1e-3, 1 + change / 100), 101))


def _change(step: float) -> str:
    """The change at a place, e.g. "+100%"."""
    change = round(100 * math.expm1(step))
    return f"{change:+}%" if change else "0"


FILLS = dict(zip(DASHES, ("none", "full", "left", "top", "right", "bottom"), strict=True))
"""Which part of a marker is filled, where there are no lines whose dashes tell two entrants of a paradigm apart."""


def _mark(look: Mapping[str, Any]) -> dict[str, Any]:
    """Matplotlib's keywords for the marker of an entrant without its line."""
    of_marker = {"marker": look["marker"], "color": look["color"], "fillstyle": FILLS[look["linestyle"]]}
    return of_marker | {"linestyle": "", "markerfacecoloralt": "white"}


def _encoding(record: RunRecord) -> float:
    return record.measured.encode_seconds or 0.0


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
        mark = _mark(looks[entrant]) | {"markersize": 5, "markeredgewidth": 0.8}
        for size, of_size in grouped(group, lambda record: record.size).items():
            # From 0.1 for the smallest size: 0 would be too light to see.
            shade = mpl.colormaps["viridis_r"](0.1 + 0.9 * (size - least) / max(1, most - least))
            times, encodings = ([of(one) for one in of_size] for of in (RunRecord.seconds, _encoding))
            axes.plot(times, encodings, **mark | {"color": shade})
        axes.plot([], [], label=entrant, **mark | {"color": "0.2"})
    seconds = [record.seconds() for record in encoded] or [1.0]
    ends = numpy.array([min(seconds), max(seconds)])
    for share, dashes in ((1.0, SOLID), (0.5, DASHED), (0.1, DOTTED)):
        axes.plot(ends, share * ends, color="0.5", linestyle=dashes, linewidth=0.8, label=f"{share:.0%} of the time")
    caption = f"Encoding time against total time. Light: n = {least}; dark: n = {most}."
    return _figure("encoding-against-total", caption, canvas)


def medians_against(name: str, caption: str, medians: Mapping[str, Mapping[str, float]], baseline: str) -> Figure:
    """A mark for each grid and entrant: its median seconds over those of the baseline, by entrant and grid."""
    canvas, (axes,) = _canvas(f"{baseline}: median over images [s]", "peer: median over images [s]", log="xy")
    own = medians[baseline]
    for entrant, look in styles(medians).items():
        points = [(own[grid], seconds) for grid, seconds in medians[entrant].items() if grid in own]
        if entrant != baseline and points:
            axes.plot(*zip(*points, strict=True), label=entrant, **_mark(look._asdict()))
    ends = numpy.array([min(own.values()), max(own.values())])
    for times, dashes in ((1, SOLID), (10, DASHED), (100, DOTTED)):
        label = f"{times} x {baseline}"
        axes.plot(ends, times * ends, color="0.5", linestyle=dashes, linewidth=0.9, zorder=0, label=label)
    return _figure(name, caption, canvas)


def hardness_map(records: Sequence[RunRecord], densities: Mapping[str, float]) -> Figure:
    """Mean time by size and density of triples, a panel for each entrant; the density is given by instance.

    A number says how many puzzles of a field were not answered.
    """
    of, rows = by_entrant(records), sorted(set(densities.values()), reverse=True)
    columns = sorted({record.size for record in records})
    seconds = [record.seconds() for record in records]
    scale = LogNorm(min(seconds), max(seconds))
    canvas = Canvas(figsize=(WIDTH, 0.6 + 2.4 * len(of)), layout="constrained")
    panels = canvas.subplots(len(of), 1, squeeze=False).ravel()
    for axes, (entrant, group) in zip(panels, of.items(), strict=False):
        fields = grouped(group, lambda record: (densities[record.instance], record.size))
        means = [[par2(fields.get((row, column), [])) for column in columns] for row in rows]
        image = axes.imshow(means, cmap="viridis_r", norm=scale, aspect="auto")
        for (row, column), inside in fields.items():
            if missed := sum(not record.is_answered for record in inside):
                axes.text(columns.index(column), rows.index(row), str(missed), ha="center", va="center", color="white")
        axes.set_title(entrant, fontsize=FONT)
        axes.set_xticks(range(len(columns)), map(str, columns))
        axes.set_yticks(range(len(rows)), [f"{row:.2f}" for row in rows])
        axes.set(xlabel="n", ylabel="triples per cell")
    canvas.colorbar(image, ax=list(panels), label="mean time", format=FuncFormatter(_duration))
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
    """Panels below each other with these labels; `log` names the logarithmic axes, e.g. "xy".

    A label that ends in "[s]" is that of seconds: its axis, if logarithmic, has words such as "10 ms".
    """
    canvas = Canvas(figsize=(WIDTH, PANEL * count), layout="constrained")
    column: list[Axes] = [*canvas.subplots(count, 1, sharey=True, squeeze=False)[:, 0]]
    for axes in column:
        for name, text in (("x", x), ("y", y)):
            is_log = name in log
            axes.set(**{f"{name}label": text.removesuffix(" [s]") if is_log else text})
            if is_log:
                axes.set(**{f"{name}scale": "log"})
                axis = getattr(axes, f"{name}axis")
                axis.set_major_locator(LogLocator(numticks=9))
                axis.set_major_formatter(FuncFormatter(_duration if text.endswith("[s]") else _number))
                axis.set_minor_formatter(NullFormatter())
        axes.grid(color="0.88", linewidth=0.7)
        axes.spines[["top", "right"]].set_visible(False)
    return canvas, column


def _duration(seconds: float, _place: int = 0) -> str:
    """A tick, e.g. "10 ms".

    >>> _duration(1e-5), _duration(0.01), _duration(20)
    ('10 µs', '10 ms', '20 s')
    """
    if seconds < 0.9995e-3:
        return f"{1e6 * seconds:.3g} µs"
    return f"{1e3 * seconds:.3g} ms" if seconds < 0.9995 else f"{seconds:g} s"


def _number(value: float, _place: int = 0) -> str:
    """A tick, e.g. "10,000"."""
    return f"{value:,.10g}"


def _figure(name: str, caption: str, canvas: Canvas) -> Figure:
    """The panels with one legend below them, which makes the picture higher."""
    lines = {str(line.get_label()): line for axes in canvas.axes for line in axes.get_legend_handles_labels()[0]}
    if lines:
        shortened = [_shortened(label) for label in lines]
        columns = 2 if max(map(len, shortened)) <= LONGEST else 1
        width, height = canvas.get_size_inches()
        more = MORE * max(0, len(lines) - FEW) + LINE * math.ceil(len(lines) / columns) + 0.1
        canvas.set_size_inches(width, height + more)
        style: dict[str, Any] = {"frameon": False, "handlelength": 3.2, "columnspacing": 1.2, "labelspacing": 0.35}
        canvas.legend([*lines.values()], shortened, loc="outside lower center", ncols=columns, **style)
    return _drawn(name, caption, canvas)


def _shortened(label: str) -> str:
    """The end of a long name, e.g. of the path of a program."""
    return label if len(label) <= WIDEST else f"…{label[1 - WIDEST :]}"


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


def ratios(name: str, caption: str, effects: Sequence[Effect]) -> Figure:
    """Changes as ratios with their intervals, on a scale as wide as they are; an end that is not known is an arrow."""
    ends = [1 + change / 100 for _, one, _ in effects for change in (one.value, *one.interval)]
    known = [0.5, 2.0, *(end for end in ends if 0 < end < math.inf)]
    left, right = min(known) / 1.5, max(known) * 1.5
    canvas = Canvas(figsize=(WIDTH, 1 + 0.3 * len(effects)), layout="constrained")
    axes = canvas.subplots()
    axes.set_xscale("log")
    axes.axvspan(1 - MARGIN / 100, 1 + MARGIN / 100, color="0.9", zorder=0)
    axes.axvline(1, color="black", linewidth=0.8)
    for place, (_, one, _) in enumerate(effects):
        low, high = (min(max(1 + change / 100, left), right) for change in one.interval)
        axes.plot([low, high], [place, place], color="black", linewidth=1.2)
        axes.plot(1 + one.value / 100, place, "o", color="black", markersize=5)
        for end, edge, arrow in ((low, left, "<"), (high, right, ">")):
            if end == edge:
                axes.plot(end, place, arrow, color="black", markersize=6, clip_on=False)
    axes.set_yticks(range(len(effects)), [label for label, _, _ in effects])
    axes.set(xlim=(left, right), ylim=(len(effects) - 0.5, -0.5), xlabel="ratio of the times")
    axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if right < 100 * left else (1,), numticks=6))
    axes.xaxis.set_major_formatter(lambda ratio, _: f"{ratio:,.6g}x")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.spines[["top", "right"]].set_visible(False)
    return _drawn(name, caption, canvas)


Ends = tuple[float, float, float]
"""A value and the ends of its interval."""


def gains(name: str, caption: str, found: Sequence[tuple[str, Ends]]) -> Figure:
    """Gains in per cent with their intervals, one below the other in this order; at 0 is who guesses."""
    canvas = Canvas(figsize=(WIDTH, 0.9 + 0.24 * len(found)), layout="constrained")
    axes = canvas.subplots()
    axes.axvline(0, color="black", linewidth=0.8)
    for place, (_, (value, low, high)) in enumerate(found):
        axes.plot([100 * low, 100 * high], [place, place], color="black", linewidth=1.4)
        axes.plot(100 * value, place, "o", color="black", markersize=5)
    axes.set_yticks(range(len(found)), [_shortened(label) for label, _ in found])
    axes.set(ylim=(len(found) - 0.5, -0.5), xlabel="gain over guessing [%]")
    axes.spines[["top", "right"]].set_visible(False)
    return _drawn(name, caption, canvas)


def gains_by_level(
    name: str, caption: str, levels: Sequence[str], panels: Mapping[str, Mapping[str, Mapping[str, Ends]]]
) -> Figure:
    """For each panel (a task) a line for each system: its gain over the levels, easy to hard."""
    canvas, column = _canvas("level", "gain [%]", len(panels))
    systems = list(dict.fromkeys(chain(*panels.values())))
    looks = styles(systems)
    for axes, (title, lines) in zip(column, panels.items(), strict=True):
        axes.axhline(0, color="black", linewidth=0.8)
        for system, parts in lines.items():
            there = [place for place, level in enumerate(levels) if level in parts]
            value, low, high = (numpy.array([100 * parts[levels[place]][end] for place in there]) for end in range(3))
            look = {**looks[system]._asdict(), "linewidth": 1.6, "markersize": 6, "label": system}
            axes.plot(there, value, **look)
            axes.fill_between(there, low, high, color=look["color"], alpha=0.08, linewidth=0)
        axes.set_xticks(range(len(levels)), levels)
        axes.set_title(title, fontsize=FONT, loc="left")
    return _figure(name, caption, canvas)
