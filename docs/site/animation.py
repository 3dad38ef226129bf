"""An animated solve: a puzzle whose cells are decided step by step, each with its reason below, as one block of HTML.

The steps are those of `hitori explain`. The animation is style alone, so it needs no script; a checkbox pauses it. Who
asks for reduced motion sees the solved puzzle and the reasons as a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import hitori
from hitori import Cell, Deduction, Puzzle, Shade

CELL = 40
SECONDS = 2.6
"""For each step, and twice that for the solved puzzle."""


def animated(puzzle: Puzzle) -> str:
    """The board, the reasons, and the style that brings one after the other."""
    steps = hitori.explain(puzzle).steps
    board = "\n".join(_board(puzzle, steps))
    reasons = "\n".join(
        f'<li class="hitori-step-{number}">{escape(step.sentence)}</li>' for number, step in enumerate(steps)
    )
    return (
        f"<style>\n{_style(len(steps))}</style>\n"
        '<div class="hitori-solve">\n'
        f"{board}\n"
        f'<ol class="hitori-reasons">\n{reasons}\n</ol>\n'
        '<label class="hitori-pause"><input type="checkbox"> Pause</label>\n</div>\n'
    )


def _board(puzzle: Puzzle, steps: tuple[Deduction, ...]) -> Iterator[str]:
    """An SVG: what each step decides, above a grid of labels."""
    width, height = puzzle.cols * CELL, puzzle.rows * CELL
    yield (
        f'<svg class="hitori-picture" viewBox="-3 -3 {width + 6} {height + 6}" role="img" text-anchor="middle" '
        'font-family="Helvetica, Arial, sans-serif" font-size="20">'
    )
    yield "<title>A Hitori puzzle, solved step by step</title>"
    yield f'<rect width="{width}" height="{height}" fill="var(--hitori-paper)"/>'
    for number, step in enumerate(steps):
        yield f'<g class="hitori-done hitori-from-{number}">{"".join(_decided(c, step.shade) for c in step.cells)}</g>'
    lines = "".join(f"M0 {k * CELL}H{width}" for k in range(puzzle.rows + 1))
    lines += "".join(f"M{k * CELL} 0V{height}" for k in range(puzzle.cols + 1))
    yield f'<path d="{lines}" stroke="var(--hitori-lines)" fill="none"/>'
    for cell in puzzle.cells():
        x, y = cell.col * CELL + CELL // 2, cell.row * CELL + 27
        yield f'<text x="{x}" y="{y}" fill="var(--hitori-label)">{puzzle[cell] or ""}</text>'
    for number, step in enumerate(steps):
        frames = "".join(_frame(cell) for cell in step.cells) + "".join(_dot(cell) for cell in step.because)
        yield f'<g class="hitori-now hitori-step-{number}">{frames}</g>'
    yield "</svg>"


def _decided(cell: Cell, shade: Shade) -> str:
    x, y = cell.col * CELL, cell.row * CELL
    if shade is Shade.SHADED:
        return f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="var(--hitori-shaded)" fill-opacity="0.65"/>'
    return (
        f'<circle cx="{x + CELL // 2}" cy="{y + CELL // 2}" r="16" fill="none" stroke="var(--hitori-circle)" '
        'stroke-width="1.5"/>'
    )


def _frame(cell: Cell) -> str:
    x, y, side = cell.col * CELL + 2, cell.row * CELL + 2, CELL - 4
    return (
        f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" stroke="var(--hitori-deduced)" '
        'stroke-width="4"/>'
    )


def _dot(cell: Cell) -> str:
    return f'<circle cx="{cell.col * CELL + 33}" cy="{cell.row * CELL + 7}" r="4" fill="var(--hitori-because)"/>'


def _style(steps: int) -> str:
    """Without motion everything decided shows; with motion each step has its share of the whole time."""
    whole = (steps + 2) * SECONDS
    rules = []
    for number in range(steps):
        start, end = (100 * at / (steps + 2) for at in (number, number + 1))
        before = "" if number == 0 else f"0%, {start - 0.01:.2f}% {{ opacity: 0 }} "
        rules += [
            f"@keyframes hitori-from-{number} {{ {before}{start:.2f}%, 100% {{ opacity: 1 }} }}",
            f"@keyframes hitori-step-{number} {{ {before}{start:.2f}%, {end:.2f}% {{ opacity: 1 }} "
            f"{end + 0.01:.2f}%, 100% {{ opacity: 0 }} }}",
            f".hitori-from-{number} {{ animation: hitori-from-{number} {whole:.1f}s infinite }}",
            f".hitori-step-{number} {{ animation: hitori-step-{number} {whole:.1f}s infinite }}",
        ]
    return (
        ".hitori-now { opacity: 0 }\n"
        "@media (prefers-reduced-motion: no-preference) {\n"
        ".hitori-reasons { display: grid; list-style: none; padding: 0 }\n"
        ".hitori-reasons li { grid-area: 1 / 1; opacity: 0; margin: 0 }\n"
        + "\n".join(rules)
        + "\n.hitori-solve:has(:checked) * { animation-play-state: paused }\n}\n"
        "@media (prefers-reduced-motion: reduce) { .hitori-pause { display: none } }\n"
    )
