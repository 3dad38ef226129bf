"""The checkers in Rust and Python, and the one that Coq proves right: each accepts what is true, none what is false.

Small boards are held against plain enumeration, larger ones against the core's solver. All three must agree on each
text, damaged ones too.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import hitori
from hitori import ClaimError, EngineNotInstalledError, Limits, OutOfTimeError, ProofError, Puzzle, prove
from hitori.explaining import checkers
from hitori.explaining.checkers import CHECKERS, CheckerName, check_with
from hitori.explaining.proof import CLAIM_NAMES
from hitori.lab.puzzles.suites import DENSITIES, triples_puzzle
from tests import oracles
from tests.boards import ROOT, TINY
from tests.pages import run

from .breaks import broken
from .checkers import coq_accepts, is_accepted, is_true
from .maker import made_plainly, written
from .test_checkers import random_puzzle

pytestmark = pytest.mark.needs("coq checker")
MOST = 50
"""More solutions are not counted."""


@pytest.fixture(autouse=True)
def _in_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed hitori is tested as well, which has the checkers of these sources no more."""
    monkeypatch.setattr(checkers, "_SOURCES", ROOT)


def boards(random: Random) -> Iterator[Puzzle]:
    """Small rectangles with blanks, each tenth one larger, each hundredth one that needs a search; endless."""
    number = 0
    while True:
        number += 1
        if number % 100 == 0:
            yield triples_puzzle(12, DENSITIES[-1], random.randrange(10**6))
        elif number % 20 == 0:
            shape = random.randint(5, 12), random.randint(5, 12)
            yield hitori.generate(*shape, seed=random.randrange(10**6))
        elif number % 20 == 10:
            rows, cols, least = random.randint(4, 8), random.randint(4, 8), random.randint(0, 1)
            yield oracles.random_puzzle(random, rows, cols, least, max(rows, cols))
        else:
            yield random_puzzle(random)


def true_proofs(random: Random) -> Iterator[tuple[str, Puzzle]]:
    """Proofs of all true claims, by the core; of small boards also by a second maker."""
    for puzzle in boards(random):
        if len(puzzle) <= 12:
            yield from ((text, puzzle) for text in made_plainly(puzzle))
        for claim in CLAIM_NAMES:
            try:
                yield prove(puzzle, claim=claim, limit=MOST if claim == "count" else None).text, puzzle
            except ClaimError:
                continue


def damaged(text: str, random: Random) -> str:
    """A proof with one to four breaks, or truncated in the midst of a line."""
    if random.random() < 0.1:
        return text[: random.randrange(len(text))]
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        text = broken(text, random)
    return text


def verdicts(texts: Sequence[tuple[str, Puzzle | None]]) -> list[bool]:
    """What all three say of each proof."""
    said = coq_accepts(texts)
    for (text, puzzle), accepted in zip(texts, said, strict=True):
        assert is_accepted(text, puzzle) == accepted, f"coq: {accepted}\n{puzzle}\n{text}"
    return said


@pytest.mark.parametrize(
    ("seed", "right", "wrong", "least"),
    [(1, 120, 600, 5), pytest.param(2, 5_000, 50_000, 500, marks=pytest.mark.long)],
)
def test_they_agree_on_true_and_damaged_proofs(seed: int, right: int, wrong: int, least: int) -> None:
    """With each other and with the truth."""
    random = Random(seed)
    proofs = list(islice(true_proofs(random), right))
    assert all(verdicts(proofs))
    kinds = Counter(text.split("claim ")[1].split()[0] for text, _ in proofs)
    texts: list[tuple[str, Puzzle | None]] = []
    while len(texts) < wrong:
        text, puzzle = random.choice(proofs)
        other = random.choice(proofs)[1]
        texts += [(damaged(text, random), None) for _ in range(8)]
        texts += [(damaged(text, random), puzzle), (text, other)]
    for (text, _), accepted in zip(texts, verdicts(texts), strict=True):
        assert not accepted or is_true(text), text
        kinds["accepted though damaged" if accepted else "refused"] += 1
    print(dict(kinds))
    assert min(kinds[kind] for kind in ("none", "unique", "count", "backbone", "refused")) > least, kinds


def follows_proof(puzzle: Puzzle, random: Random) -> str:
    """A proof of some decided cells of a puzzle that has a solution, from a few givens."""
    head, _, rest = prove(puzzle, claim="backbone").text.partition("claim backbone ")
    shades, *steps = rest.splitlines()
    shown = zip(puzzle.cells(), shades.replace(" ", ""), strict=True)
    literals = [written((cell, shade == "#")) for cell, shade in shown if shade != "?"]
    wanted = random.sample(literals, random.randint(1, len(literals)))
    given = [random.choice("+-") + str(cell) for cell in puzzle.cells() if random.random() < 0.1]
    claim = " ".join(["claim follows", *wanted, "given", *given])
    return "\n".join([head + claim, *(step for step in steps if " solution " not in step)]) + "\n"


def test_all_accept_what_follows_and_nothing_else() -> None:
    """In the blanked puzzle and in every puzzle that it is the blanked one of."""
    random = Random(3)
    texts: list[tuple[str, Puzzle]] = []
    while len(texts) < 150:
        puzzle = random_puzzle(random)
        common = hitori.backbone(puzzle)
        if common is not None and any(set(row) != {"?"} for row in common.to_rows()):
            texts.append((follows_proof(puzzle, random), puzzle))
    assert all(verdicts([(text, None) for text, _ in texts]))
    for fill in (0, 1, 2, 3):
        filled = [(text, Puzzle([[label or fill for label in row] for row in p.to_rows()])) for text, p in texts]
        assert all(verdicts(filled))
    other = [(text, Puzzle([[label and label + 1 for label in row] for row in p.to_rows()])) for text, p in texts]
    assert not any(verdicts([pair for pair in other if any(pair[1].labels)]))
    wrong = [damaged(random.choice(texts)[0], random) for _ in range(1_000)]
    said = verdicts([(text, None) for text in wrong])
    assert all(is_true(text) for text, accepted in zip(wrong, said, strict=True) if accepted)
    assert 50 < sum(said) < 950


@pytest.mark.parametrize("checker", CHECKERS)
def test_each_names_the_line_that_fails(checker: CheckerName) -> None:
    text = prove(TINY).text
    assert check_with(checker, text, TINY) is None
    column = Puzzle([[12], [12], [1]])
    assert check_with(checker, prove(column, claim="count").text, column) is None
    wrong = text.replace(" solution .. .#", " solution #. .#")
    assert wrong != text
    refusal = check_with(checker, wrong, TINY)
    assert refusal is not None
    assert refusal.line == 1 + next(n for n, line in enumerate(wrong.split("\n")) if "solution" in line)
    with pytest.raises(OutOfTimeError, match="before the proof was checked"):
        check_with(checker, text, TINY, Limits(time=0))


@pytest.mark.parametrize(
    ("checker", "how"), [("python", "of the sources"), ("coq", "with coqc and ocamlopt, run: make checker")]
)
def test_a_checker_that_is_not_here_is_named(
    checker: str, how: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(checkers, "_SOURCES", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EngineNotInstalledError, match=how):
        check_with(checker, "", TINY)  # type: ignore[arg-type]


def test_a_checker_that_breaks_down_judges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkers, "_coq", lambda: [sys.executable, "-c", "print('accepted'); raise SystemExit(3)"])
    with pytest.raises(ProofError, match="failed with exit status 3"):
        check_with("coq", "", TINY)


def test_the_command_line_asks_the_checker_that_is_named(tmp_path: Path) -> None:
    puzzle, proof, wrong = tmp_path / "puzzle.txt", tmp_path / "proof.txt", tmp_path / "wrong.txt"
    puzzle.write_text(str(TINY))
    text = prove(TINY).text
    proof.write_text(text)
    wrong.write_text(text.replace("claim unique", "claim none"))
    for checker in CHECKERS:
        ran = run("verify", puzzle, proof, "--with", checker)
        assert (ran.status, ran.out) == (0, "accepted: unique\n")
        ran = run("verify", puzzle, wrong, "--with", checker)
        assert ran.status == 1
        assert ran.out.startswith(f"refused: {wrong}, line ")
    assert run("verify", puzzle, proof, "--with", "lean").status == 2
