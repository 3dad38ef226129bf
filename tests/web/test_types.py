"""What the modules of the page answer is what types.d.ts says, field for field: tsc reads the answers as literals."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hitori import Puzzle
from tests.boards import FIVE, NONE, ROOT, SOLUTION, TINY, TWO_WAYS
from tests.web.core_cases import wire
from tests.web.test_modules import HERE, node

TYPES = ROOT / "src/hitori/web"
"""The folder of the types that the modules of the page name."""
FLAT = "4 1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3"
"""A text of two readings."""
OPEN = "\n".join(["?" * 5] * 5)
WRONG = "##" + OPEN[2:]
ANY = ("solve", "uniqueness", "inspect", "rate", "explain")


def about(puzzle: Puzzle, ask: str, **wishes: Any) -> dict[str, Any]:
    return {"ask": ask, "puzzle": wire(puzzle), **wishes}


def judge(step: str, *because: list[int], known: str = "??\n??", puzzle: Puzzle = TINY) -> dict[str, Any]:
    return about(puzzle, "judge", step=step, because=because, known=known)


QUESTIONS: dict[str, list[dict[str, Any]]] = {
    "library.wasm": [
        *(about(puzzle, ask) for ask in ANY for puzzle in (FIVE, NONE)),
        *(about(TWO_WAYS, ask) for ask in ("inspect", "rate", "explain", "characteristics", "make_unique")),
        *(about(TWO_WAYS, "inspect", limit=1), about(FIVE, "solve", time=0), about(FIVE, "characteristics")),
        *(about(FIVE, "hint", known=known) for known in (OPEN, WRONG, "\n".join(SOLUTION))),
        {"ask": "generate", "seed": 1, "request": {"rows": 5, "cols": 5, "difficulty": "easy"}},
        about(FIVE, "draw", palette="print"),
        {"ask": "catalogue"},
        {"ask": "deal", "seed": 1, "request": {"rows": 6, "cols": 6, "technique": "pair-isolation"}},
        *(about(FIVE, ask, known=OPEN, technique="sandwich-pair") for ask in ("deductions", "facts")),
        about(FIVE, "rounds", known=OPEN, without=["wall"]),
        *(judge("??\n?#", *because) for because in ([[0, 1], [1, 0], [0, 0]], [])),
        *(judge("??\n?."), judge("??\n?#", known="##\n??"), judge("#?\n??", puzzle=TWO_WAYS)),
    ],
    "formats.wasm": [
        *({"ask": "read", "text": text} for text in ("1 1\n2 1", "1 x\n2 1", FLAT)),
        {"ask": "decode", "bytes": [49]},
        *({"ask": "write", "puzzle": wire(FIVE), "format": name} for name in ("puzzlink", "no such format")),
        {"ask": "writers"},
    ],
}


@pytest.mark.needs("node")
@pytest.mark.needs("tsc")
def test_the_types_are_those_of_the_answers(tmp_path: Path) -> None:
    asked = [(module, question) for module, questions in QUESTIONS.items() for question in questions]
    answers = json.loads(node(HERE / "line_answers.mjs", stdin=json.dumps(asked)))
    lines = []
    for place, ((_, question), answer) in enumerate(zip(asked, answers, strict=True)):
        name = "Refusal" if "problem" in answer else "Answers[{ask!r}]".format(**question)
        lines.append(f"export const answer{place}: {name} = {json.dumps(answer)};")
    (tmp_path / "answers.ts").write_text("\n".join(lines))
    included = ["answers.ts", *(str(TYPES / name) for name in ("types.d.ts", "node.d.ts"))]
    config = {"extends": str(TYPES / "tsconfig.json"), "include": included, "exclude": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    tsc: list[str | Path] = [ROOT / "node_modules/.bin/tsc", "--project", tmp_path]
    done = subprocess.run(tsc, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
