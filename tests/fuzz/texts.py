"""Texts: every reader on mutated examples, every writer on what was read; nothing but a HitoriError may come out.

What is read and can be written reads back the same.
"""

from __future__ import annotations

from random import Random

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
from hitori.puzzle import Puzzle
from tests.formats.test_fuzz import NAMES, mutated, samples

from .runs import Case

SMALL = Puzzle([[3, 3, 1], [2, 1, 1], [1, 2, 12]])
_SAMPLES = {name: samples(name) for name in NAMES}


def draw(rng: Random) -> Case:
    """A mutated example of one format, read as it, as another, or as what it looks like."""
    text = mutated(rng.choice(_SAMPLES[rng.choice(NAMES)]), rng)
    if rng.random() < 0.3:
        text = mutated(text + rng.choice(("", "\n", "\n\n")) + rng.choice(_SAMPLES[None]), rng)
    return {"text": text, "format": rng.choice(NAMES), "to": rng.choice([f.name for f in FORMATS if f.can_write])}


def check(case: Case) -> None:
    """Read, write and read again."""
    text, name = case["text"], case["format"]
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
        check_writing(record, case["to"])
    try:
        shading = loads_shading(text, SMALL)
    except HitoriError:
        return
    assert shading.shape == SMALL.shape
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
