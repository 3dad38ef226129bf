"""An animated solve: a picture for each step of `hitori explain`, one after the other, each with its reason beside it.

The animation is style alone, so it needs no script; a checkbox pauses it. Who asks for reduced motion sees the solved
puzzle and the reasons as a list.
"""

from __future__ import annotations

from html import escape

import hitori
from hitori import Picture, Puzzle
from pictures import inline

SECONDS = 2.6
"""For each step, and twice that for the solved puzzle."""


def animated(puzzle: Puzzle) -> str:
    """The boards, the reasons, and the style that brings one after the other."""
    found = hitori.explain(puzzle)
    *known, solved = found.shadings()
    pictures = [
        inline(Picture(puzzle, before, deduced=step.cells, because=step.because))
        for before, step in zip(known, found.steps, strict=True)
    ]
    boards = [f'<div class="hitori-now hitori-step-{number}">{each}</div>' for number, each in enumerate(pictures)]
    boards.append(f'<div class="hitori-step-{len(pictures)}">{inline(Picture(puzzle, solved))}</div>')
    reasons = [f'<li class="hitori-step-{k}">{escape(step.sentence)}</li>' for k, step in enumerate(found.steps)]
    return "\n".join(
        [
            f"<style>\n{_style(len(pictures))}</style>",
            '<div class="hitori-solve">\n<div class="hitori-boards">',
            *boards,
            '</div>\n<ol class="hitori-reasons">',
            *reasons,
            '</ol>\n<label class="hitori-pause"><input type="checkbox"> Pause</label>\n</div>\n',
        ]
    )


def _style(steps: int) -> str:
    """Without motion the solved puzzle shows; with motion each step has its share of the whole time."""
    whole, rules = steps + 2, []
    for number in range(steps + 1):
        start, end = 100 * number / whole, 100 * (number + 1 if number < steps else whole) / whole
        before = f"0%, {start - 0.01:.2f}% {{ opacity: 0 }} " if number else ""
        after = f"{end + 0.01:.2f}%, 100% {{ opacity: 0 }} " if number < steps else ""
        rules += [
            f"@keyframes hitori-step-{number} {{ {before}{start:.2f}%, {end:.2f}% {{ opacity: 1 }} {after}}}",
            f".hitori-step-{number} {{ animation: hitori-step-{number} {whole * SECONDS:.1f}s infinite }}",
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
