"""An assignment: a folder with what students get (`handout/`), and what marking needs.

hw1/handout/handout.md handout.pdf protocol.md check.py reading.py runner.py puzzles.jsonl puzzles.txt solver.py
hw1/rubric.toml hidden.jsonl solutions.md Containerfile

The handout is also a PDF: its Markdown, read by markdown-it, which comes with rich, and set by reportlab from the extra
`images`.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from .. import native
from ..atomic import atomic_write
from ..errors import EngineNotInstalledError, FormatError, counted
from ..formats import dumps, loads
from ..generation.generator import generate
from ..puzzle import Puzzle
from ..render.fonts import missing_extra
from . import templates
from .protocol import METHODS
from .rubric import FILE, MOST_STATES, reference_states

LANGUAGES = {"python": "solver.py", "racket": "solver.rkt", "clisp": "solver.lisp"}
"""The starter code of each language; `any` is all of them."""

TITLE = "Hitori by search"
HANDOUT = "handout"


def new_assignment(
    folder: Path, language: str = "any", seed: int | None = None, secret: str | None = None
) -> list[str]:
    """Write an assignment to a new folder; what could not be written is returned as warnings.

    Public puzzles come from the seed, hidden ones from the secret, which is drawn here unless it is given.

    Raises FormatError if the folder has files in it.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FormatError("expected a new or empty folder, this one has files in it", file=str(folder))
    seed = secrets.randbits(32) if seed is None else seed
    secret = secret or secrets.token_hex(8)
    shown, kept = public(seed), hidden(secret)
    handout = folder / HANDOUT
    handout.mkdir(parents=True, exist_ok=True)
    starters = [name for each, name in LANGUAGES.items() if language in (each, "any")]
    shown_as = {"title": TITLE, "example": str(classic()[-1]), "starters": ", ".join(f"`{name}`" for name in starters)}
    text = templates.filled("handout.md", **shown_as, spellings=templates.read("spellings.md"))
    files = {
        "handout.md": text,
        "protocol.md": templates.read("protocol.md"),
        **{name: templates.read(name) for name in ("check.py", "reading.py", "runner.py", *starters)},
        "puzzles.jsonl": dumps(shown, "jsonl"),
        "puzzles.txt": dumps(shown, "text"),
        "answers.json": _answers(shown),
    }
    for name, content in files.items():
        atomic_write(handout / name, content)
    atomic_write(folder / "hidden.jsonl", dumps(kept, "jsonl"))
    atomic_write(folder / "solutions.md", _solutions([*shown, *kept]))
    atomic_write(folder / "Containerfile", templates.read("Containerfile"))
    atomic_write(folder / FILE, templates.filled(FILE, title=TITLE, seed=seed, secret=secret))
    try:
        atomic_write(handout / "handout.pdf", to_pdf(text))
    except EngineNotInstalledError as error:
        return [f"handout.pdf is left out: {error}"]
    return []


def _answers(puzzles: Sequence[Puzzle]) -> str:
    """For check.py: each public puzzle, and how many solutions it has (2 for several)."""
    rows = [
        {"name": puzzle.name, "grid": puzzle.to_rows(), "solutions": native.count(puzzle, 2).count}
        for puzzle in puzzles
    ]
    return json.dumps(rows) + "\n"


def _solutions(puzzles: Sequence[Puzzle]) -> str:
    """For the teacher: a solution of each puzzle, and the states of our solvers."""
    parts = ["# Solutions", "Not for students. `hitori trace` shows how each solver gets there."]
    for puzzle in puzzles:
        solution = native.solve(puzzle).solution
        count = native.count(puzzle, 2).count
        drawn = "\n".join(solution.to_rows()) if solution else "no solution"
        brute, forward = (reference_states(puzzle.to_rows())[method][0] for method in METHODS)
        how_many = ("no solution", "one solution", "several solutions")[count]
        parts.append(
            f"## {puzzle.name}\n\n{how_many}; brute force {_states(brute)}, forward checking {_states(forward)}\n\n"
            f"```text\n{puzzle}\n\n{drawn}\n```"
        )
    return "\n\n".join(parts) + "\n"


def _states(number: int) -> str:
    return f"more than {MOST_STATES:,} states" if number >= MOST_STATES else counted(number, "state")


def classic() -> list[Puzzle]:
    """The puzzles of "AI Project #1: Hitori" (2013)."""
    return loads(templates.read("classic.txt"))


LAW = ((4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (4, 0), (5, 0), (4, 2), (5, 2))
"""The side of each puzzle, and how many solutions it has: 2 stands for several."""


def public(seed: int) -> list[Puzzle]:
    """The puzzles that students see."""
    return [*classic(), *_drawn([seed] * len(LAW), "public")]


def hidden(secret: str) -> list[Puzzle]:
    """The puzzles that only marking sees, each from a seed of its own: none leads to another."""
    seeds = (sha256(f"{secret} {number}".encode()).digest()[:8] for number in range(len(LAW)))
    return list(_drawn([int.from_bytes(seed) >> 1 for seed in seeds], "hidden"))


def _drawn(seeds: Sequence[int], kind: str) -> Iterator[Puzzle]:
    for number, (seed, (side, solutions)) in enumerate(zip(seeds, LAW, strict=True), start=1):
        name = f"{kind} {number}"
        if solutions == 1:
            yield generate(side, seed=seed, number=number).with_metadata(name=name)
        else:
            yield _random(side, solutions, random.Random(f"{seed} {kind} {number}")).with_metadata(name=name)


def _random(side: int, solutions: int, chance: random.Random) -> Puzzle:
    """Random labels until there are so many solutions."""
    while True:
        puzzle = Puzzle([[chance.randint(1, side) for _ in range(side)] for _ in range(side)])
        if native.count(puzzle, 2).count == solutions:
            return puzzle


def to_pdf(text: str) -> bytes:
    """The pages of a text in Markdown, the same on every run.

    Raises EngineNotInstalledError without the extra.
    """
    try:
        from markdown_it import MarkdownIt
        from reportlab.lib.pagesizes import A4
        from reportlab.lib.styles import getSampleStyleSheet
        from reportlab.platypus import Paragraph, Preformatted, SimpleDocTemplate, Table
    except ImportError as error:
        raise missing_extra() from error
    styles = getSampleStyleSheet()
    styles["Code"].spaceAfter = 6
    reader = MarkdownIt().enable("table")
    story: list[object] = []
    rows: list[list[object]] = []
    style, bullet = "BodyText", None
    for token in reader.parse(text):
        if token.type == "heading_open":
            style = "Title" if token.tag == "h1" else "Heading2"
        elif token.type == "list_item_open":
            bullet = f"{token.info}." if token.info else "\u2022"
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            words = reader.renderer.render(token.children or [], reader.options, {})
            words = words.replace("<code>", '<font face="Courier">').replace("</code>", "</font>")
            (rows[-1] if rows else story).append(Paragraph(words, styles[style], bulletText=bullet))
            style, bullet = "BodyText", None
        elif token.type == "fence":
            story.append(Preformatted(token.content.rstrip(), styles["Code"]))
        elif token.type == "table_close":
            story.append(Table(rows, hAlign="LEFT", colWidths=[180, 270], spaceAfter=5))
            rows = []
    written = BytesIO()
    title = text.split("\n", 1)[0].lstrip("# ")
    SimpleDocTemplate(written, pagesize=A4, title=title, invariant=1, topMargin=56, bottomMargin=56).build(story)
    return written.getvalue()
