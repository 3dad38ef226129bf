"""Questions to the page's engine, with what Python answers to each: the same, label for label where a seed decides.

A case is a method of `core.js` with its arguments, e.g. `["solve", {"rows": 1, "cols": 2, "labels": [1, 1]}]`, and its
answer, `{"value": ...}` or `{"code": ...}` for an error.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from random import Random
from typing import Any

from hitori import HitoriError, Limits, Puzzle, Shading, backbone, check, generate, native, questions, rate, solve
from hitori.explaining.techniques import Deduction, Level, LevelName
from hitori.generation.generator import make_unique
from hitori.generation.options import CORE_METHODS, GenerationOptions
from hitori.native import SYMMETRIES
from hitori.questions import CoreQuestion
from hitori.shading import Shade
from hitori.web.site import STATIC
from tests.oracles import random_puzzle

Json = dict[str, Any]
CODES = {
    "UnsatisfiableError": "unsatisfiable",
    "InvalidOptionError": "invalid-option",
    "InvalidShadingError": "invalid-shading",
    "TooLargeError": "too-large",
}
DAILY: tuple[tuple[int, LevelName], ...] = (
    (6, "easy"),
    (7, "easy"),
    (8, "medium"),
    (9, "medium"),
    (10, "hard"),
    (12, "hard"),
    (15, "medium"),
)
"""The side and the difficulty of the daily puzzle, from Monday to Sunday."""
FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True)
class Case:
    """A question and its answer."""

    question: list[Any]
    answer: Json


def cases(kind: str, count: int, seed: int = 0) -> list[Case]:
    """So many cases of a kind, the same for the same seed."""
    rng = Random(f"{kind} {seed}")
    return [KINDS[kind](rng, number) for number in range(count)]


def answered(answer: Callable[[], Any]) -> Json:
    """The value, or the code of the error."""
    try:
        return {"value": answer()}
    except HitoriError as error:
        return {"code": CODES[type(error).__name__], "message": str(error)}


def wire(puzzle: Puzzle) -> Json:
    """A puzzle as `core.js` takes it."""
    return {"rows": puzzle.rows, "cols": puzzle.cols, "labels": list(puzzle.labels), "name": puzzle.name}


def any_puzzle(rng: Random) -> Puzzle:
    """A puzzle that may have no solution, one or many; now and then one of those with large labels or many cells."""
    if rng.random() < 0.4:
        return generate(rng.randint(3, 9), rng.randint(3, 9), seed=rng.randrange(1000))
    rows, cols = rng.randint(1, 7), rng.randint(1, 7)
    return random_puzzle(rng, rows, cols, 0, rng.choice([3, 5, 8, 2**32 - 1]))


def generate_case(rng: Random, _number: int) -> Case:
    """Wishes, sensible or not."""
    rows, cols = rng.randint(2, 9), rng.randint(2, 9)
    if rng.random() < 0.4:
        cols = rows
    chances: dict[str, tuple[float, Any]] = {"minimal": (0.15, True), "method": (0.15, rng.choice(CORE_METHODS))}
    if rng.random() < 0.4:  # in larger grids and with few wishes, so that no search comes near its time limit
        rows, cols = rows + 2, cols + 2
        chances |= {
            "difficulty": (0.7, rng.choice([str(level) for level in list(Level)[:4]])),
            "technique": (0.3, rng.choice(["sandwich-pair", "duplicate", "corner-check", "least-unshaded"])),
        }
    else:
        chances |= {
            "labels": (0.2, rng.randint(max(1, max(rows, cols) - 2), 12)),
            "shaded": (0.3, sorted([round(rng.random() * 0.35, 2), rng.choice([0.3, 0.35, 1])])),
            "symmetry": (0.4, rng.choice(SYMMETRIES)),
            "containing": (0.2, "\n".join(part_of_a_solution(rng, rows, cols).to_rows())),
        }
    wishes = {name: value for name, (chance, value) in chances.items() if rng.random() < chance}
    seed, number = rng.choice([rng.randrange(100), 2**53 - 1]), rng.choice([0, 0, 5])
    return Case(
        ["generate", {"rows": rows, "cols": cols, "seed": seed, "number": number, **wishes}],
        answered(lambda: made(rows, cols, seed, number, wishes)),
    )


def made(rows: int, cols: int, seed: int, number: int, wishes: Json) -> Json:
    """The puzzle that grants the wishes."""
    options = {name: value for name, value in wishes.items() if name != "containing"}
    given: GenerationOptions = {"limits": Limits(time=600), **options}  # type: ignore[typeddict-item]
    if "containing" in wishes:
        given["known"] = Shading(wishes["containing"].split("\n"))
    puzzle = generate(rows, cols, seed=seed, number=number, **given)
    return {**wire(puzzle), "level": str(rate(puzzle).level)}


def part_of_a_solution(rng: Random, rows: int, cols: int) -> Shading:
    """Some cells of a solution; all unknown in a grid too small to have one."""
    if rows * cols < 3:
        return Shading.unknown(rows, cols)
    solution = solve(generate(rows, cols, seed=rng.randrange(100))).require()
    kept = rng.choice([0.1, 0.3, 1])
    return Shading.from_shades(rows, cols, [shade if rng.random() < kept else Shade.UNKNOWN for shade in solution])


def daily_case(_rng: Random, number: int) -> Case:
    """The days from the first of a year on."""
    day = FIRST_DAY + timedelta(days=number)
    side, level = DAILY[day.weekday()]
    puzzle = generate(side, seed=int(f"{day:%Y%m%d}"), difficulty=level)
    value = {**wire(puzzle), "name": f"Daily puzzle, {day}", "level": level}
    return Case(["daily", day.isoformat()], {"value": value})


def native_answer(question: CoreQuestion, puzzle: Puzzle) -> Json:
    """The record of the native core, without what it measured, its steps in English."""
    return answered(lambda: in_english(untimed(native.ask(question, puzzle))))


def in_english(record: Json) -> Json:
    """A record with the sentence of each of its steps, as `to_dict` has it."""
    if "steps" in record:
        return {**record, "steps": list(map(in_english, record["steps"]))}
    if "technique" in record:
        return {**record, "sentence": Deduction.from_wire(record).sentence if record["technique"] else None}
    return record


def untimed(record: Json) -> Json:
    """A record without its seconds."""
    if "elapsed" not in record:
        return record
    return {**record, "elapsed": None, "stats": {**record["stats"], "search_seconds": None}}


def plain_case(question: CoreQuestion, choose: Callable[[Random], Puzzle]) -> Callable[[Random, int], Case]:
    """A question without options."""

    def case(rng: Random, _number: int) -> Case:
        puzzle = choose(rng)
        return Case([question.name, wire(puzzle)], native_answer(question, puzzle))

    return case


def shares_of(solutions: list[Shading]) -> list[float]:
    """The share of the solutions that shades each cell."""
    columns = zip(*solutions, strict=True)
    return [round(shades.count(Shade.SHADED) / len(solutions), 9) for shades in columns]


def inspect_case(rng: Random, _number: int) -> Case:
    """How many solutions, where they differ, and the share of them that shades each cell."""
    puzzle, limit = any_puzzle(rng), rng.choice([0, 1, 2, 5, 1000])
    found = list(islice(native.solutions(puzzle), limit + 1))
    is_complete, found = len(found) <= limit, found[:limit]
    common = backbone(puzzle)
    rows = [solution.to_rows() for solution in found]
    value = {
        "count": len(found),
        "complete": is_complete,
        "solution": rows[0] if rows else None,
        "other": rows[1] if len(rows) > 1 else None,
        "differing": [list(cell) for cell in common.unknown_cells()] if common else [],
        "shares": shares_of(found) if is_complete and found else None,
    }
    return Case(["inspect", wire(puzzle), {"limit": limit}], {"value": value})


def some_marks(rng: Random, puzzle: Puzzle) -> Shading:
    """Some cells as all solutions have them, and now and then a mistake."""
    common = backbone(puzzle) or Shading.unknown(*puzzle.shape)
    kept, wrong = rng.choice([0, 0.3, 0.8]), rng.choice([0, 0, 0.02])
    shades = [shade if rng.random() < kept else Shade.UNKNOWN for shade in common]
    return with_noise(rng, puzzle, shades, wrong)


def with_noise(rng: Random, puzzle: Puzzle, shades: Iterable[Shade], share: float) -> Shading:
    """A shading with some of its cells in any shade."""
    noisy = [rng.choice(list(Shade)) if rng.random() < share else shade for shade in shades]
    return Shading.from_shades(*puzzle.shape, noisy)


def explained_puzzle(rng: Random) -> Puzzle:
    """Any puzzle, or one that needs hard techniques."""
    if rng.random() < 0.6:
        return any_puzzle(rng)
    if rng.random() < 0.1:  # shipped ones, because to find one can take a minute
        stock = json.loads((STATIC / "stock-extreme.json").read_text())
        return Puzzle.from_labels(6, 6, list(map(int, rng.choice(stock["6"]))))
    wanted = rng.choice(list(Level)[2:5])
    return generate(rng.randint(5, 7), seed=rng.randrange(50), difficulty=wanted, limits=Limits(time=600))


def hint_case(rng: Random, _number: int) -> Case:
    """The mistakes, or the next step."""
    puzzle = explained_puzzle(rng)
    marks = some_marks(rng, puzzle)
    return Case(["hint", wire(puzzle), "\n".join(marks.to_rows())], native_answer(questions.hint(marks), puzzle))


def make_unique_case(rng: Random, number: int) -> Case:
    """The same labels changed, by the same seed."""
    puzzle, seed = any_puzzle(rng), number % 3

    def repaired() -> Json:
        made = make_unique(puzzle, seed=seed)
        changed = [list(cell) for cell in puzzle.cells() if made[cell] != puzzle[cell]]
        return {"puzzle": wire(made), "changed": changed}

    return Case(["makeUnique", wire(puzzle), {"seed": seed}], answered(repaired))


def check_case(rng: Random, _number: int) -> Case:
    """As `hitori check --json`, of shadings near a solution and of any."""
    puzzle = any_puzzle(rng)
    solution = solve(puzzle).solution
    near = Shading.unknown(*puzzle.shape) if solution is None else solution
    wrong = rng.choice([0.1, 1])
    shading = with_noise(rng, puzzle, near, wrong)
    found = [
        {"rule": str(each.rule), "code": each.code, "cells": [list(cell) for cell in each.cells]}
        for each in check(puzzle, shading)
    ]
    value = {"valid": not found, "violations": found}
    return Case(["check", wire(puzzle), "\n".join(shading.to_rows())], {"value": value})


KINDS: dict[str, Callable[[Random, int], Case]] = {
    "generate": generate_case,
    "daily": daily_case,
    "solve": plain_case(questions.solve(), any_puzzle),
    "uniqueness": plain_case(questions.uniqueness(), any_puzzle),
    "inspect": inspect_case,
    "rate": plain_case(questions.rate(), explained_puzzle),
    "characteristics": plain_case(questions.characteristics(), any_puzzle),
    "explain": plain_case(questions.explain(), explained_puzzle),
    "hint": hint_case,
    "makeUnique": make_unique_case,
    "check": check_case,
}
