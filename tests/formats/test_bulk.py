"""Lines that are read one by one and in bulk from the same stream."""

from io import BytesIO

import pytest

from hitori import FormatError, Puzzle
from hitori.formats import Record, Taken, read_in_bulk
from hitori.formats.bulk import LineNumbers, LineSource


class Terminal(BytesIO):
    """A stream that gives a line at a time, and waits for more if it is asked again after its end."""

    has_ended = False

    def read1(self, _size: int | None = -1) -> bytes:
        assert not self.has_ended, "it would wait"
        line = super().readline()
        self.has_ended = not line
        return line


def take_all(_form: str, text: bytes, at: int) -> tuple[int, int, int]:
    """Takes every line as a puzzle."""
    lines = text.count(b"\n", at)
    return len(text) - at, lines, lines


def take_one(_form: str, text: bytes, at: int) -> tuple[int, int, int]:
    """Takes one line that begins with 1."""
    return (text.index(b"\n", at) + 1 - at, 1, 1) if text.startswith(b"1", at) else (0, 0, 0)


def test_nothing_is_taken_before_the_reader_has_come_so_far() -> None:
    source = LineSource(BytesIO(b"1\n2\n3\n"), take_all)
    numbers = LineNumbers()
    assert source.readline() == b"1\n"
    assert list(source.in_bulk("line", numbers)) == []
    next(numbers)
    assert list(source.in_bulk("line", numbers)) == [Taken(2, 2)]
    assert (source.readline(), numbers.last, next(source.line_numbers())) == (b"", 3, 3)


def test_rows_are_taken_behind_an_empty_line_only() -> None:
    source = LineSource(BytesIO(b"1\n\n1\n2\n"), take_one)
    numbers = LineNumbers()
    for expected in ([], [Taken(1, 1)]):
        source.readline()
        next(numbers)
        assert list(source.in_bulk("rows", numbers)) == expected
    assert source.readline() == b"2\n"


@pytest.mark.parametrize("line", [b"1\r2\n", b"\r\r\n"])
def test_a_line_of_several_ends_it(line: bytes) -> None:
    source = LineSource(BytesIO(line + b"1\n"), take_all)
    numbers = LineNumbers()
    source.readline()
    next(numbers)
    assert list(source.in_bulk("line", numbers)) == []


def test_the_end_of_a_terminal_is_asked_for_once() -> None:
    items = list(read_in_bulk(Terminal(b"1121\n" * 50), take_one, file="t"))
    assert [type(item) for item in items] == [Record] * 41 + [Taken] * 9
    assert [type(item) for item in read_in_bulk(Terminal(b""), take_one)] == [FormatError]


def test_records_and_runs_come_in_order() -> None:
    text = b"1121\n" * 41 + b"1\n2111\n11\n1121\n"
    items = list(read_in_bulk(BytesIO(text), take_one, "line"))
    assert [type(item) for item in items[41:]] == [Taken, Record, Taken, Taken]
    assert isinstance(items[42], Record)
    assert items[42].puzzle == Puzzle([[2, 1], [1, 1]])


def test_a_format_that_does_not_exist() -> None:
    with pytest.raises(FormatError, match="klingon"):
        read_in_bulk(BytesIO(), take_one, "klingon")
