"""Whatever a text holds, reading it gives records or a FormatError, in short time and with a short message."""

from __future__ import annotations

from random import Random

import pytest

from hitori.errors import FormatError, UnsupportedError
from hitori.formats import Record, dumps_records, format_names, get_format, loads_shading, read
from hitori.puzzle import Puzzle
from hitori.shading import Shading
from tests.boards import ANSWERED, examples_of

NAMES = [None, *format_names()]
ALPHABET = "0123456789abzABZ .,_-+*#?%@/:;|\"'{}[]()<>=&\t\n\r\0é٣\ud800\ufeff"
FEW, MANY = 300, 100_000


@pytest.mark.parametrize("name", NAMES)
def test_a_few_texts(name: str | None) -> None:
    read_texts(name, FEW, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_texts(name: str | None) -> None:
    read_texts(name, MANY, seed=2)


def test_a_few_shadings() -> None:
    read_shadings(FEW, seed=3)


@pytest.mark.slow
def test_many_shadings() -> None:
    read_shadings(MANY, seed=4)


def read_texts(name: str | None, count: int, seed: int) -> None:
    random = Random(seed)
    originals = samples(name)
    for _ in range(count):
        text = mutated(random.choice(originals), random)
        for item in read(text.splitlines(keepends=True), name):
            assert isinstance(item, Record | FormatError)
            if isinstance(item, FormatError):
                is_foreign = str(item).startswith("this ")  # said of a file as a whole, e.g. of UTF-16
                assert item.line is not None or is_foreign, ascii(text)
                assert len(str(item)) < 500, ascii(text)


def read_shadings(count: int, seed: int) -> None:
    random = Random(seed)
    originals = [".#.\n..#\n#..", "3 X 1\n2 1 X\nX 2 12", "| 3 | X |\n-----\n| (2) | [1] |", *samples(None)]
    for _ in range(count):
        text = mutated(random.choice(originals), random)
        try:
            shading = loads_shading(text, ANSWERED)
        except FormatError:
            continue
        assert shading.shape == ANSWERED.shape


def samples(name: str | None) -> list[str]:
    """Texts that can be read: the examples of the formats, and small records with all that the format holds."""
    texts = [text for each in format_names() if name in (None, each) for text in examples_of(each)]
    puzzle = Puzzle([[2, 1, 2], [1, 3, 1], [2, 2, 3]], name="n", author="a", source="s")
    blank = Puzzle([[2, 0, 40], [1, 1, 1]])
    for other in format_names() if name is None else [name]:
        entry = get_format(other)
        for record in (Record(puzzle), Record(blank), Record(puzzle, Shading.from_rows(["#..", "..#", "#.."]))):
            if not entry.can_write:
                continue
            try:
                texts.append(dumps_records([record], other))
            except UnsupportedError:
                continue
    assert texts
    return texts


def mutated(text: str, random: Random) -> str:
    """The text with a few things inserted, cut out, doubled or moved; now and then a text of chance alone."""
    if random.random() < 0.05:
        return "".join(random.choices(ALPHABET, k=random.randrange(40)))
    for _ in range(random.randrange(1, 5)):
        at = random.randrange(len(text) + 1)
        end = at + random.choice((0, 1, 1, 2, 8))
        piece = random.choice(
            (
                "",
                "".join(random.choices(ALPHABET, k=random.randrange(1, 4))),
                str(random.choice((0, -1, 10**9, 2**32, 2**32 - 1, 10**40))),
                text[at:end] * 2,
            )
        )
        text = text[:at] + piece + text[end:]
    return text
