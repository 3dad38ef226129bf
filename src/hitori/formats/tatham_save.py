"""tatham-save: save files of "Singles" in Simon Tatham's collection, with the player's moves.

    SAVEFILE:41:Simon Tatham's Portable Puzzle Collection      KEY_____:LENGTH:VALUE, the length in bytes
    GAME    :7:Singles
    PARAMS  :5:2x2de
    DESC    :4:1121
    NSTATES :1:2                                               positions, the start among them
    STATEPOS:1:2                                               the position on the screen, counted from the start
    MOVE    :11:B0,0;C1,0                                      shade column 0, row 0; circle column 1, row 0

`B` shades a cell, `C` circles it (unshaded), `E` empties it; a move that starts with `S;` came from the solver. Every
MOVE, SOLVE and RESTART is a position after the start, so STATEPOS 2 means that one of them has been made.
Source: `midend.c` (midend_serialise) and `singles.c` (execute_move).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..errors import FormatError
from ..puzzle import Puzzle
from ..shading import Shade, Shading
from .record import Record, quoted
from .tatham import described, parse_board, parse_params

T = TypeVar("T")

_MAGIC = "Simon Tatham's Portable Puzzle Collection"
_LINE = re.compile(rb"(?P<key>[A-Z]{1,8}) *:(?P<length>[0-9]{1,9}):")
_STEP = re.compile(r"(?P<what>[BCE])(?P<col>[0-9]{1,3}),(?P<row>[0-9]{1,3})")
_SHADES = {"B": Shade.SHADED, "C": Shade.UNSHADED, "E": Shade.UNKNOWN}
_LETTERS = {Shade.SHADED: "B", Shade.UNSHADED: "C"}
_MOVES = ("MOVE", "SOLVE", "RESTART")


@dataclass(frozen=True, slots=True)
class SaveLine:
    """One line of a save file, and its number."""

    key: str
    value: str
    line: int


def parse(text: str) -> Iterator[Record]:
    """The puzzle of a save file, with the marks the player sees.

    Raises FormatError with line and column.
    """
    lines = list(_save_lines(text.strip("\n").encode(errors="replace")))
    first = {saved.key: saved for saved in reversed(lines)}
    _expect(first, "SAVEFILE", _MAGIC)
    _expect(first, "GAME", "Singles")
    params = _read(_required(first, "PARAMS"), parse_params)
    puzzle = _read(_required(first, "DESC"), lambda desc: parse_board(params, desc))
    moves = [saved for saved in lines if saved.key in _MOVES]
    shades = bytearray(len(puzzle))
    for move in moves[: _position(_required(first, "STATEPOS"), len(moves) + 1) - 1]:
        _play(move, shades, puzzle)
    yield Record(puzzle, Shading(*puzzle.shape, bytes(shades)) if any(shades) else None)


def dump(records: Sequence[Record]) -> str:
    """The save file of the one record; all marks are one move.

    Raises UnsupportedError, naming the cell, for a size or a label that the program refuses.
    """
    (record,) = records
    size, desc = described(record.puzzle)
    move = _move(record)
    states = "2" if move else "1"
    lines = [
        ("SAVEFILE", _MAGIC),
        ("VERSION", "1"),
        ("GAME", "Singles"),
        ("PARAMS", f"{size}de"),
        ("CPARAMS", f"{size}de"),
        ("DESC", desc),
        ("NSTATES", states),
        ("STATEPOS", states),
        *([("MOVE", move)] if move else []),
    ]
    return "\n".join(f"{key:8}:{len(value)}:{value}" for key, value in lines)


def _save_lines(text: bytes) -> Iterator[SaveLine]:
    at = 0
    number = 1
    while at < len(text):
        found = _LINE.match(text, at)
        if found is None:
            line = text[at : at + 60].decode(errors="replace").partition("\n")[0]
            raise FormatError(f"expected KEY:LENGTH:VALUE, found {quoted(line)}", line=number, column=1)
        end = found.end() + int(found["length"])
        if text[end : end + 1] not in (b"", b"\n") or end > len(text):
            problem = f"expected a value of {found['length'].decode()} bytes and then the end of the line"
            raise FormatError(problem, line=number, column=found.end() - at + 1)
        yield SaveLine(found["key"].decode(), text[found.end() : end].decode(errors="replace"), number)
        number += text.count(b"\n", at, end + 1)
        at = end + 1


def _required(lines: dict[str, SaveLine], key: str) -> SaveLine:
    if key not in lines:
        raise FormatError(f"expected a line {key}, found none", line=1)
    return lines[key]


def _expect(lines: dict[str, SaveLine], key: str, value: str) -> None:
    saved = _required(lines, key)
    if saved.value != value:
        raise FormatError(f"expected {key} to be {value!r}, found {quoted(saved.value)}", line=saved.line)


def _read(saved: SaveLine, reader: Callable[[str], T]) -> T:
    """The reader's result for the value; its errors get their place in the file."""
    try:
        return reader(saved.value)
    except FormatError as error:
        prefix = len(f"{saved.key:8}:{len(saved.value)}:")
        raise FormatError(error.problem, line=saved.line, column=prefix + (error.column or 1)) from None


def _position(saved: SaveLine, states: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", saved.value) or not 1 <= int(saved.value) <= states:
        raise FormatError(f"expected a position from 1 to {states}, found {quoted(saved.value)}", line=saved.line)
    return int(saved.value)


def _play(move: SaveLine, shades: bytearray, puzzle: Puzzle) -> None:
    if move.key == "RESTART":
        shades[:] = bytes(len(shades))
        return
    for step in move.value.removeprefix("S;").split(";"):
        if step in ("", "S"):
            continue
        found = _STEP.fullmatch(step)
        if found is None:
            raise FormatError(f"expected a move such as 'B1,0', found {quoted(step)}", line=move.line)
        row, col = int(found["row"]), int(found["col"])
        if row >= puzzle.rows or col >= puzzle.cols:
            raise FormatError(f"expected a cell of the board, found {quoted(step)}", line=move.line)
        shades[row * puzzle.cols + col] = _SHADES[found["what"]]


def _move(record: Record) -> str:
    if record.shading is None:
        return ""
    cols = record.puzzle.cols
    steps = []
    for index, shade in enumerate(record.shading.cells):
        if shade != Shade.UNKNOWN:
            row, col = divmod(index, cols)
            steps.append(f"{_LETTERS[Shade(shade)]}{col},{row}")
    return ";".join(steps)
