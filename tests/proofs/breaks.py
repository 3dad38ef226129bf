"""Breaks: one small change to a proof, drawn at random, as an error of a maker or a forger would make it.

A *break* takes the lines of a proof, each a list of words, e.g. ["4", "derive", "+r2c2", "from", "1"], and changes them
in place; it does nothing where there is nothing of its kind. Some change nothing that matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random

Lines = list[list[str]]
Break = Callable[[Lines, Random], None]
HUGE = ("0", "-1", "01", "4294967296", "999999999999999999", "9" * 400, "1e3", "٣", "")
CELLS = ("r0c1", "r1c0", "r1", "c1", "r99c99", "r1c2c3", "R1C1", "r+1c1", f"r{'9' * 30}c1", "r1c2\u00a0", "\u202er1c1")


def broken(text: str, random: Random) -> str:
    """The proof with a break."""
    change = random.choice(BREAKS)
    lines = [line.split(" ") for line in text.splitlines()]
    # A proof that was broken before may have nothing of its kind, of which hypothesis's own generator would complain.
    with suppress(IndexError, ValueError):
        change(lines, Random(random.randrange(2**32)))
    return "\n".join(map(" ".join, lines)) + "\n"


def _word(lines: Lines, random: Random, pattern: str) -> tuple[list[str], int]:
    """A word that matches: its line and its place there; IndexError where there is none."""
    return random.choice(
        [(line, place) for line in lines for place, word in enumerate(line) if re.fullmatch(pattern, word)]
    )


def _line(lines: Lines, random: Random, kind: str) -> int:
    """The place of a line of this kind; IndexError where there is none."""
    return random.choice([place for place, line in enumerate(lines) if kind in line[:2]])


def _hints(lines: Lines, random: Random) -> tuple[list[str], int]:
    """A step with hints, and the place of the first; IndexError where there is none."""
    line = random.choice([line for line in lines if "derive" in line[:2] and "from" in line])
    return line, line.index("from") + 1


def flip_a_literal(lines: Lines, random: Random) -> None:
    line, place = _word(lines, random, "[+-]r.*")
    line[place] = ("-" if line[place][0] == "+" else "+") + line[place][1:]


def move_a_cell(lines: Lines, random: Random) -> None:
    line, place = _word(lines, random, "[+-]?r[0-9]+c[0-9]+")
    numbers = re.findall("[0-9]+", line[place])
    which = random.randrange(2)
    numbers[which] = str(int(numbers[which]) + random.choice([-1, 1]))
    line[place] = line[place][: line[place].index("r")] + f"r{numbers[0]}c{numbers[1]}"


def repeat_a_word(lines: Lines, random: Random) -> None:
    line = random.choice(lines)
    line.insert(random.randrange(len(line) + 1), random.choice(line))


def drop_a_word(lines: Lines, random: Random) -> None:
    line = random.choice(lines)
    del line[random.randrange(len(line))]


def drop_a_hint(lines: Lines, random: Random) -> None:
    line, start = _hints(lines, random)
    del line[random.randrange(start, len(line))]


def drop_all_hints(lines: Lines, random: Random) -> None:
    line, start = _hints(lines, random)
    del line[start - random.randrange(2) :]


def shuffle_the_hints(lines: Lines, random: Random) -> None:
    line, start = _hints(lines, random)
    line[start:] = random.sample(line[start:], len(line) - start)


def cite_another_step(lines: Lines, random: Random) -> None:
    line, start = _hints(lines, random)
    line[random.randrange(start, len(line))] = str(random.randrange(len(lines)))


def drop_a_line(lines: Lines, random: Random) -> None:
    del lines[random.randrange(len(lines))]


def repeat_a_line(lines: Lines, random: Random) -> None:
    lines.insert(random.randrange(len(lines) + 1), list(random.choice(lines)))


def swap_two_lines(lines: Lines, random: Random) -> None:
    one, other = random.choices(range(len(lines)), k=2)
    lines[one], lines[other] = lines[other], lines[one]


def swap_two_numbers(lines: Lines, random: Random) -> None:
    steps = [line for line in lines if line[0].isdigit()]
    one, other = random.choices(steps, k=2)
    one[0], other[0] = other[0], one[0]


def cut_the_end_off(lines: Lines, random: Random) -> None:
    del lines[random.randrange(len(lines)) :]


def delete_a_step(lines: Lines, random: Random) -> None:
    place = random.randrange(len(lines) + 1)
    lines.insert(place, ["delete", str(random.randrange(len(lines)))])


def shade_another_cell(lines: Lines, random: Random) -> None:
    line, place = _word(lines, random, "[.#?]+")
    shades = list(line[place])
    shades[random.randrange(len(shades))] = random.choice(".#?")
    line[place] = "".join(shades)


def list_a_solution_twice(lines: Lines, random: Random) -> None:
    place = _line(lines, random, "solution")
    lines.insert(-1, [lines[-1][0], *lines[place][1:]])
    lines[-1][0] = str(int(lines[-2][0]) + 1) if lines[-2][0].isdigit() else "999"


def change_the_claim(lines: Lines, random: Random) -> None:
    place = _line(lines, random, "claim")
    claims = ["none", "unique", "count 0", "count 1", "count 2", "count 3", ""]
    lines[place] = f"claim {random.choice(claims)}".split()


def change_a_label(lines: Lines, random: Random) -> None:
    row = random.choice(lines[2 : max(3, _line(lines, random, "claim"))])
    row[random.randrange(len(row))] = random.choice([*map(str, range(6)), random.choice(HUGE)])


def change_the_shape(lines: Lines, random: Random) -> None:
    lines[1] = ["puzzle", *random.choices(["1", "2", "3", "4", "5", *HUGE], k=2)]


def claim_too_much(lines: Lines, random: Random) -> None:
    """A clause that may be false, with all that is known as its reason."""
    place = _line(lines, random, "derive")
    lines[place] = [lines[place][0], "derive", *random.sample(lines[place][2:], len(lines[place][2:]) // 2)]


def write_a_huge_number(lines: Lines, random: Random) -> None:
    line, place = _word(lines, random, "[0-9]+")
    line[place] = random.choice(HUGE)


def write_a_strange_cell(lines: Lines, random: Random) -> None:
    line, place = _word(lines, random, "[+-]?r.*")
    line[place] = random.choice(["", "+", "-"]) + random.choice(CELLS)


def write_a_strange_character(lines: Lines, random: Random) -> None:
    line = random.choice(lines)
    place = random.randrange(len(line))
    at = random.randrange(len(line[place]) + 1)
    line[place] = line[place][:at] + random.choice("#\t\r\x0b\x0c\x85\u2028\u00a0é٣\0,;") + line[place][at:]


BREAKS: list[Break] = [
    value
    for name, value in list(globals().items())
    if not name.startswith("_") and name != "broken" and getattr(value, "__module__", "") == __name__
]
