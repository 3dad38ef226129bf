"""An assignment by reasons: positions in which students take a step and name the cells that it follows from.

hw/handout/worksheet.md worksheet.pdf steps.json    hw/reasons.jsonl answers.md answers.pdf

A hand-in is steps.json, filled in: `{"1": {"step": "#r2c2", "because": "r1c2,r2c1"}, "2": ...}`.
"""

from __future__ import annotations

import json
from contextlib import suppress
from decimal import Decimal
from itertools import islice
from pathlib import Path

from ..atomic import write_files
from ..cli.judge import verdict_lines
from ..errors import HitoriError
from ..explaining.crediting import credit
from ..explaining.judging import cells_in, reason
from ..explaining.techniques import TECHNIQUES, applied
from ..generation.positions import Position, positions
from ..puzzle import Puzzle
from ..render.text import to_text
from ..serialize import to_json
from ..shading import Shading
from .assignment import HANDOUT, must_be_empty, write_assignment
from .delivery import Member, delivered
from .gradebooks import gradebooks
from .marking import MarkSheet, PartMark
from .outside_text import harmless
from .pages import ClassMarks

FILE = "reasons.jsonl"
POINTS, QUESTIONS, MOST_BYTES = 10, 10, 10**6
TITLE = "Hitori by reasons"
TASK = """[2] is shaded, (2) is not, a bare 2 is open. In each position shade an open cell, `#r2c2`, or circle it,
`.r2c2`, and name the cells whose labels and marks prove it, and no others. Any step counts; the technique above each
position finds one. Fill in steps.json."""


def new_reasons(folder: Path, seed: int) -> list[str]:
    """Write the assignment: a position of each of ten techniques, the easiest first; warnings are returned."""
    must_be_empty(folder)
    found: dict[str, Position] = {}
    for position in islice(positions(seed), 100):
        found.setdefault(position.step.technique, position)
    dealt = [found[name] for name in TECHNIQUES if name in found][:QUESTIONS]
    rows = [to_json({"puzzle": each.puzzle.to_rows(), "known": each.known.to_rows()}) for each in dealt]
    questions, answers, steps = [f"# {TITLE}\n\n{TASK}"], [f"# {TITLE}: answers"], {}
    for number, (puzzle, _, known, step, _) in enumerate(dealt, 1):
        steps[number] = {"step": "", "because": ""}
        head = f"## {number}. {TECHNIQUES[step.technique].title.capitalize()}\n\n"
        questions.append(f"{head}```text\n{to_text(puzzle, known)}\n```\n\nStep: ________ because: ________")
        fewest = reason(puzzle, dict.fromkeys(step.cells, step.shade), known=known).smallest
        because = ", ".join(map(str, fewest.cells if fewest else step.because)) or "the rules alone"
        said = ", ".join(f"{step.shade.symbol}{cell}" for cell in step.cells)
        after = to_text(puzzle, applied(known, step))
        answers.append(f"{head}{said} because of {because}: {step.sentence}\n\n```text\n{after}\n```")
    files = {
        f"{HANDOUT}/steps.json": json.dumps(steps, indent=1) + "\n",
        FILE: "\n".join([*rows, ""]),
        f"{HANDOUT}/worksheet.md": "\n\n".join(questions) + "\n",
        "answers.md": "\n\n".join(answers) + "\n",
    }
    return write_assignment(folder, files, [f"{HANDOUT}/worksheet", "answers"])


def mark_reasons(folder: Path, submissions: Path, output: Path) -> ClassMarks:
    """Mark what was handed in, and write gradebooks and a page of feedback for each student to `output`."""
    rows = [json.loads(line) for line in (folder / FILE).read_text(encoding="utf-8").splitlines()]
    asked = [(Puzzle(row["puzzle"]), Shading(row["known"])) for row in rows]
    handed_in, skipped = delivered(submissions, lambda file: file.name.endswith(".json"))
    sheets, files = [], {}
    for owner, members in handed_in:
        steps = _steps(members)
        marks = [_marked(f"{number}", *position, steps.get(f"{number}")) for number, position in enumerate(asked, 1)]
        sheet = MarkSheet(owner.student, owner, marks)
        sheets.append(sheet)
        parts = [f"## {mark.part}: {mark.points} of {mark.of}\n\n```text\n{mark.reason}\n```" for mark in marks]
        files[f"{sheet.student}.md"] = "\n\n".join([f"# {harmless(owner.name)}: {sheet.total} points", *parts]) + "\n"
    write_files(output, files | gradebooks(TITLE, sheets))
    return ClassMarks(TITLE, sheets, skipped=skipped)


def _steps(files: list[Member]) -> dict[str, object]:
    """The first file that is a JSON object; an empty hand-in if there is none."""
    for file in files:
        if file.read and file.name.endswith(".json"):
            with suppress(Exception):  # whatever a broken archive or JSON raises
                if isinstance(steps := json.loads(file.read(MOST_BYTES)), dict):
                    return steps
    return {}


def _marked(part: str, puzzle: Puzzle, known: Shading, given: object) -> PartMark:
    """The mark of a step, with what the judge says."""
    points, said = Decimal(0), "no answer"
    if isinstance(given, dict) and given.get("step"):
        try:
            step = dict(cells_in(str(given["step"]), "step", puzzle))
            because = [cell for cell, _ in cells_in(str(given.get("because") or ""), "because", puzzle)]
            found, share = credit(puzzle, known, step, because)
            points, said = round(Decimal(POINTS * share), 1), "\n".join(verdict_lines(found))
        except HitoriError as error:
            said = harmless(str(error)).replace("`", "'")
    return PartMark(part, points, Decimal(POINTS), said)
