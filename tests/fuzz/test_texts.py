"""Whatever a text holds, reading it gives records or a FormatError, in short time and with a short message."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori.errors import FormatError, HitoriError, UnsupportedError
from hitori.formats import (
    WRITABLE,
    FormatName,
    Record,
    detect,
    dumps_records,
    dumps_shading,
    format_names,
    get_format,
    loads_records,
    loads_shading,
    read,
)
from hitori.puzzle import Puzzle
from hitori.shading import Shading
from tests.boards import ANSWERED, examples_of

from . import cases

NAMES = [None, *format_names()]
ALPHABET = "0123456789abzABZ .,_-+*#?%@/:;|\"'{}[]()<>=&\t\n\r\0é٣\ud800\ufeff"
MANY = 100_000


def samples(name: str | None) -> list[str]:
    """Texts that can be read: the examples of the formats, and small records with all that the format holds."""
    texts = [text for each in format_names() if name in (None, each) for text in examples_of(each)]
    puzzle = Puzzle([[2, 1, 2], [1, 3, 1], [2, 2, 3]], name="n", author="a", source="s")
    blank = Puzzle([[2, 0, 40], [1, 1, 1]])
    for other in WRITABLE if name is None else WRITABLE.keys() & {name}:
        for record in (Record(puzzle), Record(blank), Record(puzzle, Shading(["#..", "..#", "#.."]))):
            with suppress(UnsupportedError):
                texts.append(dumps_records([record], other))
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


SAMPLES = {name: samples(name) for name in NAMES}
ANSWERS = [".#.\n..#\n#..", "3 X 1\n2 1 X\nX 2 12", "| 3 | X |\n-----\n| (2) | [1] |", *SAMPLES[None]]


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A mutated example of one format, or two of them."""
    rng: Random = draw(st.randoms(use_true_random=False))
    text = mutated(rng.choice(SAMPLES[rng.choice(NAMES)]), rng)
    if rng.random() < 0.3:
        text = mutated(text + rng.choice(("", "\n", "\n\n")) + rng.choice(SAMPLES[None]), rng)
    return text


@cases(100)
@given(texts(), st.sampled_from(NAMES), st.sampled_from([*WRITABLE]))
def test_what_is_read_and_written_reads_back(text: str, name: str | None, to: str) -> None:
    with suppress(FormatError):  # a comment may name a format that there is not
        get_format(detect(text))
    for record in records_in(text, name)[:3]:
        check_writing(record, to)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_texts(name: FormatName | None) -> None:
    random = Random(2)
    for _ in range(MANY):
        records_in(mutated(random.choice(SAMPLES[name]), random), name)


@cases(100)
@given(texts())
def test_a_shading_that_is_read_reads_back(text: str) -> None:
    check_shading(text)


@pytest.mark.slow
def test_many_shadings() -> None:
    random = Random(4)
    for _ in range(MANY):
        check_shading(mutated(random.choice(ANSWERS), random))


def records_in(text: str, name: str | None) -> list[Record]:
    """What can be read; what cannot is told with its place, shortly. Nothing but a FormatError may come out."""
    records = []
    for item in read(text.splitlines(keepends=True), name):
        if isinstance(item, FormatError):
            is_foreign = str(item).startswith("this ")  # said of a file as a whole, e.g. of UTF-16
            assert item.line is not None or is_foreign, ascii(text)
            assert len(str(item)) < 500, ascii(text)
        else:
            assert item.shading is None or item.shading.shape == item.puzzle.shape
            records.append(item)
    return records


def check_shading(text: str) -> None:
    try:
        shading = loads_shading(text, puzzle=ANSWERED)
    except FormatError:
        return
    assert shading.shape == ANSWERED.shape
    assert loads_shading(dumps_shading(shading)) == shading


def check_writing(record: Record, name: str) -> None:
    """A record that a format can hold reads back: the labels always, the shading if it says anything."""
    try:
        text = dumps_records([record], name)
    except HitoriError:
        return
    text.encode()
    (again,) = loads_records(text, name)
    assert again.puzzle == record.puzzle, text
    if record.shading is not None and any(record.shading.codes):
        assert again.shading == record.shading, text
    (guessed,) = loads_records(text)
    assert guessed.puzzle == record.puzzle, f"{detect(text)}: {text}"
