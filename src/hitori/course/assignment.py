"""An assignment: a folder with what students get (`handout/`), and what marking needs.

hw1/handout/handout.md handout.pdf protocol.md check.py runner.py puzzles.jsonl puzzles.txt solver.py
hw1/rubric.toml hidden.jsonl solutions.md Containerfile
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

from .. import native
from ..errors import EngineNotInstalledError, FormatError
from ..formats import dumps
from ..outputs import write_whole
from ..puzzle import Puzzle
from . import templates
from .protocol import METHODS
from .puzzles import CLASSIC, hidden, public
from .questions import MOST_STATES, reference_states
from .rubric import FILE

LANGUAGES = {"python": ("solver.py",), "racket": ("solver.rkt",), "clisp": ("solver.lisp",)}
"""The starter code of each language; `any` is all of them."""

TITLE = "Hitori by search"
HANDOUT = "handout"


def new_assignment(folder: Path, language: str = "any", seed: int | None = None) -> list[str]:
    """Write an assignment to a new folder; what could not be written is returned as warnings.

    Raises FormatError if the folder has files in it.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FormatError("expected a new or empty folder, this one has files in it", file=str(folder))
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    shown, kept = public(seed), hidden(seed)
    handout = folder / HANDOUT
    handout.mkdir(parents=True, exist_ok=True)
    starters = [name for each in LANGUAGES if language in (each, "any") for name in LANGUAGES[each]]
    text = templates.filled("handout.md", title=TITLE, example=_grid(CLASSIC[-1]), starters=_listed(starters))
    files = {
        "handout.md": text,
        "protocol.md": templates.read("protocol.md"),
        "check.py": templates.read("check.py"),
        "runner.py": templates.read("runner.py"),
        "puzzles.jsonl": dumps(shown, "jsonl"),
        "puzzles.txt": dumps(shown, "text"),
        "answers.json": _answers(shown),
        **{name: templates.read(name) for name in starters},
    }
    for name, content in files.items():
        write_whole(handout / name, content)
    write_whole(folder / "hidden.jsonl", dumps(kept, "jsonl"))
    write_whole(folder / "solutions.md", _solutions([*shown, *kept]))
    write_whole(folder / "Containerfile", templates.read("Containerfile"))
    write_whole(folder / FILE, templates.filled(FILE, title=TITLE, seed=seed))
    try:
        from .handout_pdf import to_pdf

        write_whole(handout / "handout.pdf", to_pdf(text))
    except EngineNotInstalledError as error:
        return [f"handout.pdf is left out: {error}"]
    return []


def _answers(puzzles: Sequence[Puzzle]) -> str:
    """For check.py: each public puzzle, and how many solutions it has (2 for several)."""
    rows = [
        {"name": puzzle.name, "grid": list(map(list, puzzle.to_rows())), "solutions": native.count(puzzle, 2).count}
        for puzzle in puzzles
    ]
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


def _solutions(puzzles: Sequence[Puzzle]) -> str:
    """For the teacher: a solution of each puzzle, and the states of our solvers."""
    parts = ["# Solutions", "Not for students. `hitori trace` shows how each solver gets there."]
    for puzzle in puzzles:
        solution = native.solve(puzzle).solution
        count = native.count(puzzle, 2).count
        drawn = "\n".join(solution.to_rows()) if solution else "no solution"
        brute, forward = (reference_states(puzzle, method)[0] for method in METHODS)
        how_many = ("no solution", "one solution", "several solutions")[count]
        parts.append(
            f"## {puzzle.name}\n\n{how_many}; brute force {_states(brute)}, forward checking {_states(forward)}\n\n"
            f"```text\n{_grid(puzzle)}\n\n{drawn}\n```"
        )
    return "\n\n".join(parts) + "\n"


def _states(number: int) -> str:
    return f"more than {MOST_STATES:,} states" if number >= MOST_STATES else f"{number:,} states"


def _grid(puzzle: Puzzle) -> str:
    return "\n".join(" ".join(map(str, row)) for row in puzzle.to_rows())


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
