"""Texts: every reader on mutated examples, every writer on what was read; nothing but a HitoriError may come out."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hitori.errors import FormatError, HitoriError
from hitori.formats import (
    FORMATS,
    Record,
    detect,
    dumps_records,
    dumps_shading,
    get_format,
    loads_records,
    loads_shading,
    read,
)
from tests.boards import ANSWERED
from tests.formats.test_fuzz import NAMES, mutated, samples

from . import cases

SAMPLES = {name: samples(name) for name in NAMES}
WRITABLE = [format.name for format in FORMATS if format.can_write]


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A mutated example of one format, or two of them."""
    rng: Random = draw(st.randoms(use_true_random=False))
    text = mutated(rng.choice(SAMPLES[rng.choice(NAMES)]), rng)
    if rng.random() < 0.3:
        text = mutated(text + rng.choice(("", "\n", "\n\n")) + rng.choice(SAMPLES[None]), rng)
    return text


@cases(100)
@given(texts(), st.sampled_from(NAMES), st.sampled_from(WRITABLE))
def test_what_is_read_and_written_reads_back(text: str, name: str | None, to: str) -> None:
    with suppress(FormatError):  # a comment may name a format that there is not
        get_format(detect(text))
    records = []
    for item in read(text.splitlines(keepends=True), name):
        if isinstance(item, FormatError):
            assert item.line is not None or item.problem
            assert len(str(item)) < 600
        else:
            assert item.shading is None or item.shading.shape == item.puzzle.shape
            records.append(item)
    for record in records[:3]:
        check_writing(record, to)


@cases(100)
@given(texts())
def test_a_shading_that_is_read_reads_back(text: str) -> None:
    try:
        shading = loads_shading(text, ANSWERED)
    except HitoriError:
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
    if record.shading is not None and any(record.shading.cells):
        assert again.shading == record.shading, text
    (guessed,) = loads_records(text)
    assert guessed.puzzle == record.puzzle, f"{detect(text)}: {text}"
