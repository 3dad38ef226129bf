"""One drawing: the page's files are those of the command line, byte for byte."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hitori import Cell, Picture, Puzzle, Shading, check, generate, solve
from hitori.render.palette import PAGE, PALETTES
from hitori.render.svg import to_svg
from hitori.shading import Shade
from tests.boards import FIVE, SOLUTION, TINY
from tests.oracles import random_puzzle
from tests.web.core_cases import wire
from tests.web.test_modules import HERE, node

WIDE = Puzzle([[1, 12, 123, 0], [4294967295, 1000000000, 88888, 0]])
LARGE = generate(20, seed=1)
NAMES = ["", "<b>&\"'\\", "ひとり é e\u0301 🐞", "a\x1b[2J\u202e\u00a0\ufffd\u2028"]
ALL = {**PALETTES, "page": PAGE}


def asked(picture: Picture, palette: str) -> dict[str, Any]:
    """The page's question for a picture."""
    question: dict[str, Any] = {"ask": "draw", "puzzle": wire(picture.puzzle), "palette": palette}
    if picture.puzzle.name:
        question["name"] = picture.puzzle.name
    if picture.shading is not None:
        question["known"] = "\n".join(picture.shading.to_rows())
    violations = [{"rule": violation.rule, "cells": violation.cells} for violation in picture.violations]
    marks = {"violations": violations, "deduced": picture.deduced, "because": picture.because, "rulers": picture.rulers}
    return question | {name: value for name, value in marks.items() if value}


def drawn(pictures: list[tuple[Picture, str]]) -> list[str]:
    """The pictures as the page's module draws them in the palettes of these names."""
    questions = [("library.wasm", asked(picture, palette)) for picture, palette in pictures]
    return [answer["svg"] for answer in json.loads(node(HERE / "line_answers.mjs", stdin=json.dumps(questions)))]


def expected(pictures: list[tuple[Picture, str]]) -> list[str]:
    return [to_svg(replace(picture, palette=ALL[palette])) for picture, palette in pictures]


SOLVED = Shading(SOLUTION)
EACH = {
    "blank": Picture(Puzzle([[0]])),
    "one cell": Picture(Puzzle([[1]]), Shading(["."])),
    "long labels": Picture(WIDE, rulers=True),
    "solved": Picture(FIVE, SOLVED),
    "begun": Picture(FIVE, Shading(["?.#.?", *SOLUTION[1:]])),
    "broken": Picture.of_state(TINY, Shading(["##", ".."])),
    "cut off": Picture.of_state(TINY, Shading([".#", "#."])),
    "equal": Picture.of_state(TINY, Shading(["#.", ".."])),
    "step": Picture(FIVE, SOLVED, deduced=(Cell(0, 0),), because=(Cell(0, 1), Cell(4, 4)), rulers=True),
    "large": Picture(LARGE, solve(LARGE).solution, rulers=True),
    "many columns": Picture(Puzzle.from_labels(1, 300, range(1, 301)), rulers=True),
}


@pytest.mark.needs("node")
@pytest.mark.parametrize("picture", EACH.values(), ids=EACH)
def test_the_module_of_the_page_draws_what_python_draws(picture: Picture) -> None:
    pictures = [(picture, palette) for palette in ALL]
    assert drawn(pictures) == expected(pictures)


@pytest.mark.needs("node")
def test_it_writes_every_title_as_python_does() -> None:
    pictures = [(Picture(TINY.with_metadata(name=name)), "print") for name in NAMES]
    assert drawn(pictures) == expected(pictures)


@pytest.mark.needs("node")
def test_random_pictures_are_the_same() -> None:
    rng = Random(52)
    pictures = []
    for number in range(200):
        rows, cols = rng.randint(1, 9), rng.randint(1, 9)
        puzzle = random_puzzle(rng, rows, cols, 0, rng.choice([3, 20, 5000, 2**32 - 1]))
        shading = Shading([[rng.choice(list(Shade)) for _ in range(cols)] for _ in range(rows)])
        cells = list(puzzle.cells())
        deduced, because = (tuple(rng.sample(cells, rng.randint(0, len(cells)))) for _ in range(2))
        violations = tuple(check(puzzle, shading))
        picture = Picture(puzzle, shading, violations, deduced, because, rulers=rng.random() < 0.5)
        pictures.append((picture, list(ALL)[number % len(ALL)]))
    assert drawn(pictures) == expected(pictures)
