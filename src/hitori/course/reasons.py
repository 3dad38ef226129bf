"""An assignment by reasons: positions in which students take a step and name the cells that it follows from.

hw/handout/worksheet.md worksheet.pdf steps.json    hw/reasons.jsonl answers.md answers.pdf

A hand-in is steps.json, filled in: `{"1": {"step": "#r2c2", "because": "r1c2,r2c1"}, "2": ...}`.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal
from itertools import islice
from pathlib import Path

from ..atomic import atomic_write
from ..cli.judge import cells_of, told
from ..errors import EngineNotInstalledError, FormatError, HitoriError
from ..explaining.crediting import credit
from ..explaining.judging import reason
from ..explaining.techniques import TECHNIQUES, applied
from ..generation.positions import Position, positions
from ..puzzle import Puzzle
from ..render.text import to_text
from ..shading import Shade, Shading
from .assignment import to_pdf
from .delivery import Member, Owner, delivered
from .gradebooks import gradebooks
from .marking import MarkSheet, PartMark

FILE = "reasons.jsonl"
POINTS, QUESTIONS, MOST_BYTES = 10, 10, 10**6
TITLE = "Hitori by reasons"
TASK = """[2] is shaded, (2) is not, a bare 2 is open. In each position shade an open cell, `#r2c2`, or circle it,
`.r2c2`, and name the cells whose labels and marks prove it, and no others. Any step counts; the technique above each
position finds one. Fill in steps.json."""


def new_reasons(folder: Path, seed: int) -> list[str]:
    """Write the assignment: a position of each of ten techniques, the easiest first; warnings are returned."""
    if folder.exists() and any(folder.iterdir()):
        raise FormatError("expected a new or empty folder, this one has files in it", file=str(folder))
    found: dict[str, Position] = {}
    for position in islice(positions(seed), 100):
        found.setdefault(position.step.technique, position)
    dealt = [found[name] for name in TECHNIQUES if name in found][:QUESTIONS]
    (folder / "handout").mkdir(parents=True, exist_ok=True)
    steps = {number: {"step": "", "because": ""} for number in range(1, len(dealt) + 1)}
    atomic_write(folder / "handout" / "steps.json", json.dumps(steps, indent=1) + "\n")
    rows = ({"puzzle": each.puzzle.to_rows(), "known": each.known.to_rows()} for each in dealt)
    atomic_write(folder / FILE, "".join(json.dumps(row) + "\n" for row in rows))
    questions, answers = [f"# {TITLE}\n\n{TASK}"], [f"# {TITLE}: answers"]
    for number, (puzzle, _, known, step, _) in enumerate(dealt, 1):
        head = f"## {number}. {TECHNIQUES[step.technique].title.capitalize()}\n\n"
        questions.append(f"{head}```text\n{to_text(puzzle, known)}\n```\n\nStep: ________ because: ________")
        fewest = reason(puzzle, known, dict.fromkeys(step.cells, step.shade)).smallest
        sign, named = "#" if step.shade is Shade.SHADED else ".", fewest.cells if fewest else step.because
        because = ", ".join(map(str, named)) or "the rules alone"
        after = to_text(puzzle, applied(known, step))
        said = f"{', '.join(f'{sign}{cell}' for cell in step.cells)} because of {because}"
        answers.append(f"{head}{said}: {step.sentence}\n\n```text\n{after}\n```")
    sheets = {folder / "handout" / "worksheet": questions, folder / "answers": answers}
    for path, parts in sheets.items():
        atomic_write(path.with_suffix(".md"), "\n\n".join(parts) + "\n")
    try:
        for path, parts in sheets.items():
            atomic_write(path.with_suffix(".pdf"), to_pdf("\n\n".join(parts)))
    except EngineNotInstalledError as error:
        return [f"worksheet.pdf and answers.pdf are left out: {error}"]
    return []


def mark_reasons(folder: Path, submissions: Path, output: Path) -> list[MarkSheet]:
    """Mark what was handed in, and write gradebooks and a page of feedback for each student to `output`."""
    rows = [json.loads(line) for line in (folder / FILE).read_text(encoding="utf-8").splitlines()]
    asked = [(Puzzle(row["puzzle"]), Shading.from_rows(row["known"])) for row in rows]
    owners: dict[str, Owner] = {}
    sheets, written = [], {}
    for owner, files in delivered(submissions):
        owners[owner.name] = owner
        steps = _steps(files)
        marks = [_marked(str(n), *position, steps.get(str(n))) for n, position in enumerate(asked, 1)]
        sheets.append(MarkSheet(owner.name, (), tuple(marks), ()))
        parts = (f"## {mark.part}: {mark.points} of {mark.of}\n\n```text\n{mark.reason}\n```" for mark in marks)
        page = "\n\n".join([f"# {owner.name}: {sheets[-1].total} points", *parts]) + "\n"
        name = re.sub(r"[^\w-]+", "_", f"{owner.name} {owner.number}".strip())
        written[f"{name}.md"] = page
    if not sheets:
        raise FormatError("expected a file for each student, e.g. ann.json, found none", file=str(submissions))
    for name, text in (written | gradebooks(TITLE, sheets, owners)).items():
        (output / name).parent.mkdir(parents=True, exist_ok=True)
        atomic_write(output / name, text)
    return sheets


def _steps(files: list[Member]) -> dict[str, object]:
    """The first file that is a JSON object; an empty hand-in if there is none."""
    for file in files:
        if file.read and file.size <= MOST_BYTES and file.path[-1].endswith(".json"):
            try:
                steps = json.loads(file.read())
            except (ValueError, RecursionError):
                continue
            if isinstance(steps, dict):
                return steps
    return {}


def _marked(part: str, puzzle: Puzzle, known: Shading, given: object) -> PartMark:
    """The mark of a step, with what the judge says."""
    points, said = Decimal(0), "no answer"
    if isinstance(given, dict) and given.get("step"):
        try:
            step = dict(cells_of(str(given["step"]), "step", puzzle))
            because = [cell for cell, _ in cells_of(str(given.get("because") or ""), "because", puzzle)]
            found, share = credit(puzzle, known, step, because)
            points, said = round(Decimal(POINTS * share), 1), "\n".join(told(found))
        except HitoriError as error:
            said = str(error)
    return PartMark(part, points, Decimal(POINTS), said)
