"""An assignment: a folder with what students get (`handout/`), and what marking needs.

hw1/handout/handout.md handout.pdf protocol.md spellings.md check.py reading.py runner.py solver.py
hw1/handout/puzzles.jsonl puzzles.txt answers.json
hw1/rubric.toml hidden.jsonl look-alikes.jsonl solutions.md Containerfile

The handout is also a PDF: its Markdown, read by markdown-it, which comes with rich, and set by reportlab from the extra
`images`.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from .. import native
from ..atomic import write_files
from ..errors import EngineNotInstalledError, FormatError, counted
from ..extras import required
from ..formats import dumps, loads
from ..generation.generator import generate
from ..puzzle import Puzzle
from ..render.fonts import PICTURES_NEED
from ..solving import count_solutions
from . import templates
from .questions import MOST_STATES, reference_states
from .rubric import FILE
from .twins import look_alikes

LANGUAGES = {"python": "solver.py", "racket": "solver.rkt", "clisp": "solver.lisp"}
"""The starter code of each language; `any` is all of them."""

TITLE = "Hitori by search"
HANDOUT = "handout"


def new_assignment(folder: Path, language: str = "any", *, seed: int, secret: str = "") -> list[str]:
    """Write an assignment to a new folder; what could not be written is returned as warnings.

    Public puzzles come from the seed, hidden ones from the secret, which is drawn here unless it is given.

    Raises FormatError if the folder has files in it.
    """
    must_be_empty(folder)
    secret = secret or secrets.token_hex(8)
    shown, kept, alike = public(seed), hidden(secret), [*look_alikes(secret)]
    starters = [name for each, name in LANGUAGES.items() if language in (each, "any")]
    as_given = ("protocol.md", "spellings.md", "check.py", "reading.py", "runner.py", *starters)
    # For check.py: each public puzzle, and how many solutions it has (2 for several).
    answers = [
        {"name": puzzle.name, "grid": puzzle.to_rows(), "solutions": count_solutions(puzzle, limit=2)}
        for puzzle in shown
    ]
    files = {
        **{f"{HANDOUT}/{name}": templates.read(name) for name in as_given},
        f"{HANDOUT}/handout.md": templates.filled(
            "handout.md",
            title=TITLE,
            example=classic()[-1],
            starters=", ".join(f"`{name}`" for name in starters),
        ),
        f"{HANDOUT}/puzzles.jsonl": dumps(shown, format="jsonl"),
        f"{HANDOUT}/puzzles.txt": dumps(shown, format="text"),
        f"{HANDOUT}/answers.json": json.dumps(answers) + "\n",
        "hidden.jsonl": dumps(kept, format="jsonl"),
        "look-alikes.jsonl": dumps(alike, format="jsonl"),
        "solutions.md": _solutions([*shown, *kept, *alike]),
        "Containerfile": templates.read("Containerfile"),
        FILE: templates.filled(FILE, title=TITLE, seed=seed, secret=secret),
    }
    return write_assignment(folder, files, [f"{HANDOUT}/handout"])


def must_be_empty(folder: Path) -> None:
    """Raises FormatError for a folder with files in it."""
    if folder.exists() and any(folder.iterdir()):
        raise FormatError("expected a new or empty folder, this one has files in it", file=str(folder))


def write_assignment(folder: Path, files: Mapping[str, str], printed: Sequence[str]) -> list[str]:
    """Write the files, and those of Markdown that are `printed` as PDF too; a warning for each that cannot be."""
    write_files(folder, files)
    try:
        write_files(folder, {f"{name}.pdf": to_pdf(files[f"{name}.md"]) for name in printed})
    except EngineNotInstalledError as error:
        return [f"{name}.pdf is left out: {error}" for name in printed]
    return []


def _solutions(puzzles: Sequence[Puzzle]) -> str:
    """For the teacher: a solution of each puzzle, and the states of our solvers."""
    parts = ["# Solutions", "Not for students. `hitori trace` shows how each solver gets there."]
    for puzzle in puzzles:
        drawn = native.solve(puzzle).solution or "no solution"
        how_many = ("no solution", "one solution", "several solutions")[count_solutions(puzzle, limit=2)]
        brute, forward, _ = map(_states, reference_states(puzzle.to_rows()))
        parts.append(
            f"## {puzzle.name}\n\n{how_many}; brute force {brute}, forward checking {forward}\n\n"
            f"```text\n{puzzle}\n\n{drawn}\n```"
        )
    return "\n\n".join(parts) + "\n"


def _states(number: int) -> str:
    return f"more than {MOST_STATES:,} states" if number >= MOST_STATES else counted(number, "state")


def classic() -> list[Puzzle]:
    """The puzzles of "AI Project #1: Hitori" (2013)."""
    return loads(templates.read("classic.txt"))


LAW = *((side, 1) for side in range(4, 10)), (4, 0), (5, 0), (4, 2), (5, 2)
"""The side of each puzzle, and how many solutions it has: 2 stands for several."""


def public(seed: int) -> list[Puzzle]:
    """The puzzles that students see."""
    return [*classic(), *_drawn([seed] * len(LAW), "public")]


def hidden(secret: str) -> list[Puzzle]:
    """The puzzles that only marking sees, each from a seed of its own: none leads to another."""
    seeds = (sha256(f"{secret} {number}".encode()).digest()[:8] for number in range(len(LAW)))
    return list(_drawn([int.from_bytes(seed) >> 1 for seed in seeds], "hidden"))


def _drawn(seeds: Sequence[int], kind: str) -> Iterator[Puzzle]:
    """A puzzle with one solution, or else random labels until there are as many as the law says."""
    for number, (seed, (side, solutions)) in enumerate(zip(seeds, LAW, strict=True), start=1):
        name = f"{kind} {number}"
        puzzle, chance = generate(side, seed=seed, number=number), random.Random(f"{seed} {name}")
        while count_solutions(puzzle, limit=2) != solutions:
            puzzle = Puzzle([[chance.randint(1, side) for _ in range(side)] for _ in range(side)])
        yield puzzle.with_metadata(name=name)


def to_pdf(text: str) -> bytes:
    """The pages of a text in Markdown, the same on every run.

    Raises EngineNotInstalledError without the extra.
    """
    with required(PICTURES_NEED, "images"):
        from markdown_it import MarkdownIt
        from markdown_it.tree import SyntaxTreeNode
        from reportlab.lib.pagesizes import A4
        from reportlab.lib.styles import getSampleStyleSheet
        from reportlab.platypus import Paragraph, Preformatted, SimpleDocTemplate, Table
    styles = getSampleStyleSheet()
    styles["Code"].spaceAfter = 6
    reader = MarkdownIt().enable("table")

    def story(node: SyntaxTreeNode, style: str = "BodyText", bullet: str | None = None) -> list[Any]:
        match node.type:
            case "inline":
                words = reader.renderInline(node.content)
                words = words.replace("<code>", '<font face="Courier">').replace("</code>", "</font>")
                return [Paragraph(words, styles[style], bulletText=bullet)]
            case "fence":
                return [Preformatted(node.content.rstrip(), styles["Code"])]
            case "table":
                rows = [[story(cell) for cell in row.children] for part in node.children for row in part.children]
                return [Table(rows, hAlign="LEFT", colWidths=[180, 270], spaceAfter=5)]
            case "heading":
                style = "Title" if node.tag == "h1" else "Heading2"
            case "list_item":
                bullet = f"{node.info}." if node.info else "\u2022"
        return [each for child in node.children for each in story(child, style, bullet)]

    written = BytesIO()
    title = text.partition("\n")[0].lstrip("# ")
    document = SimpleDocTemplate(written, pagesize=A4, title=title, invariant=1, topMargin=56, bottomMargin=56)
    document.build(story(SyntaxTreeNode(reader.parse(text))))
    return written.getvalue()
