"""Items: questions about puzzles as records of JSON, each with what is needed to mark any reply exactly.

>>> item = next(items(1, task="judge"))
>>> item["id"], item["task"], (item["rows"], item["cols"]), item["verdict"] in VERDICTS
('judge-1-0', 'judge', (5, 5), True)

An *item* has the keys `id`, `task`, `level`, `rows`, `cols`, `puzzle` (rows of labels) and `name` (that of a generated
puzzle, or None), and those of its *task*:

- `solve`: shade the puzzle; `solution`.
- `exists`: is there a solution? `solution`, or None if there is none; `twin`, the id of an item that differs in one
  label and in the answer; `proof`, the name of a file with a proof that there is none, or None.
- `judge`: does a `step` follow from what is `known` and the cells that it cites (`because`)? `verdict`.
- `review`: which of the `steps` is the first that does not follow? `first_wrong`, from 1, or None.
- `explain`: solve from what is `known` on, with reasons; the fields of a row of `hitori lab reasons`.

Cells are `[row, col]` from 0, shades `#`, `.` and `?`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count, cycle, product
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from .. import native
from .._validate import one_of
from ..errors import FormatError
from ..explaining.crediting import follows
from ..explaining.explanation import explain
from ..explaining.judging import Step, reason
from ..explaining.techniques import SEARCH, TECHNIQUES, Level, LevelName
from ..explaining.unsolvable import refuted
from ..generation.generator import generate
from ..generation.positions import Position, positions
from ..puzzle import Puzzle
from ..results import Status
from ..shading import Shade, Shading

Task = Literal["solve", "exists", "judge", "review", "explain"]
TASKS: Final[tuple[Task, ...]] = get_args(Task)
Verdict = Literal["follows", "needs_more", "wrong", "undecided"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
"""What a judge can say of a step, with the words of `hitori.judge`."""

Item: TypeAlias = Mapping[str, Any]
Cells: TypeAlias = Iterable[tuple[int, int]]


class CitedStep(NamedTuple):
    """Some cells, the shade of each, and the cells that somebody cites for it."""

    step: Step
    because: Sequence[tuple[int, int]]

    def to_dict(self) -> dict[str, Any]:
        """As an item holds it: `{"step": [[0, 3, "#"]], "because": [[0, 2]]}`."""
        cells = [[*cell, Shade(shade).symbol] for cell, shade in self.step.items()]
        return {"step": cells, "because": [[*cell] for cell in self.because]}


def solve_item(item_id: str, puzzle: Puzzle, *, level: str | None, name: str | None, solution: Shading) -> Item:
    """The question to shade a puzzle that has one solution."""
    return {**_head(item_id, "solve", puzzle, level, name), "solution": solution.to_rows()}


def exists_item(
    item_id: str,
    puzzle: Puzzle,
    *,
    level: str | None,
    name: str | None,
    solution: Shading | None,
    twin: str | None = None,
    proof: str | None = None,
) -> Item:
    """The question whether there is a solution; None is for a puzzle that has none."""
    head = _head(item_id, "exists", puzzle, level, name)
    return {**head, "solution": None if solution is None else solution.to_rows(), "twin": twin, "proof": proof}


def judge_item(
    item_id: str,
    puzzle: Puzzle,
    *,
    level: str | None,
    name: str | None,
    known: Shading,
    step: Step,
    because: Sequence[tuple[int, int]],
    verdict: str,
) -> Item:
    """The question what a judge says of a step."""
    head = _head(item_id, "judge", puzzle, level, name)
    return {**head, "known": known.to_rows(), **CitedStep(step, because).to_dict(), "verdict": verdict}


def review_item(
    item_id: str,
    puzzle: Puzzle,
    *,
    level: str | None,
    name: str | None,
    known: Shading,
    steps: Iterable[CitedStep],
    first_wrong: int | None,
) -> Item:
    """The question which of several steps is the first that does not follow, from 1; None if all do."""
    head = _head(item_id, "review", puzzle, level, name)
    listed = [step.to_dict() for step in steps]
    return {**head, "known": known.to_rows(), "steps": listed, "first_wrong": first_wrong}


def explain_item(item_id: str, position: Position) -> Item:
    """The question to solve from a position on, with reasons.

    The position's own step is in it, with the fewest cells from which that follows, and its solution.
    """
    step: Step = dict.fromkeys(position.step.cells, position.step.shade)
    found = reason(position.puzzle, step, known=position.known).smallest
    assert found is not None  # a step of an explanation follows from all cells
    return {
        **_head(item_id, "explain", position.puzzle, str(position.level), position.puzzle.name),
        "technique": position.step.technique,
        "known": position.known.to_rows(),
        **CitedStep(step, found.cells).to_dict(),
        "is_smallest": found.is_smallest,
        "solution": position.solution.to_rows(),
    }


def read_items(path: Path) -> dict[str, Item]:
    """The items of a file, a line each, by their id; also other records with an id, such as answers.

    Raises FormatError for a line that is not JSON with an id of its own.
    """
    found: dict[str, Item] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n"), 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line)
            if found.setdefault(item["id"], item) is not item:
                raise ValueError
        except (ValueError, TypeError, KeyError, RecursionError):
            message = f'expected {{"id": "1-042", "steps": [...]}} with an id of its own; got {line:.40}'
            raise FormatError(message, file=str(path), line=number) from None
    return found


def items(
    seed: int,
    *,
    task: Task = "solve",
    size: int | None = None,
    level: Level | LevelName | None = None,
    wanted: Wanted | None = None,
) -> Iterator[Item]:
    """Questions of a task without end, the same for a seed; each is of puzzles with one solution, or made from one.

    `size` is the number of rows and of columns (None: 5 to 8 in turn), `level` that of the puzzles (None: those from
    trivial to expert in turn). `wanted` says of a puzzle whether its item is worth making, before that takes its time
    (None: each is); for an unsolvable `exists` item it is asked of the twin with a solution, and for an `undecided`
    step of the puzzle with the changed label. It may change its mind between items.

    >>> [item["id"] for item, _ in zip(items(7, size=4), range(3))]
    ['solve-7-0', 'solve-7-1', 'solve-7-2']

    Raises InvalidOptionError for an unknown task or level, UnsatisfiableError if no puzzle has this size and level.
    """
    one_of("task", task, TASKS)
    sizes = range(5, 9) if size is None else [size]
    levels = list(Level)[:-1] if level is None else [one_of("level", level, list(Level))]
    return _MAKERS[task](seed, list(product(sizes, levels)), wanted)


Shapes: TypeAlias = Sequence[tuple[int, Level]]
Wanted: TypeAlias = Callable[[Puzzle], bool]


def _head(item_id: str, task: Task, puzzle: Puzzle, level: str | None, name: str | None) -> dict[str, Any]:
    labels = puzzle.to_rows()
    return {
        "id": item_id,
        "task": task,
        "level": level,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "puzzle": labels,
        "name": name,
    }


def _puzzles(seed: int, shapes: Shapes, wanted: Wanted | None) -> Iterator[tuple[Puzzle, Level, Shading]]:
    """Unique puzzles with their levels and solutions."""
    for number, (side, level) in enumerate(cycle(shapes)):
        puzzle = generate(side, seed=seed, number=number, difficulty=level)
        if wanted is None or wanted(puzzle):
            yield puzzle, level, native.solve(puzzle).require()


def _solve_items(seed: int, shapes: Shapes, wanted: Wanted | None) -> Iterator[Item]:
    for number, (puzzle, level, solution) in enumerate(_puzzles(seed, shapes, wanted)):
        yield solve_item(f"solve-{seed}-{number}", puzzle, level=str(level), name=puzzle.name, solution=solution)


def _exists_items(seed: int, shapes: Shapes, wanted: Wanted | None) -> Iterator[Item]:
    """Pairs of twins; which of the two has a solution is random."""
    number = 0
    for puzzle, level, solution in _puzzles(seed, shapes, wanted):
        random = Random(f"{seed}, {number}")
        other = unsolvable_twin(puzzle, random)
        if other is None:
            continue
        pair: list[tuple[Puzzle, Shading | None]] = [(puzzle, solution), (other, None)]
        random.shuffle(pair)
        ids = [f"exists-{seed}-{number}", f"exists-{seed}-{number + 1}"]
        for item_id, twin, (asked, answer) in zip(ids, reversed(ids), pair, strict=True):
            yield exists_item(item_id, asked, level=str(level), name=asked.name, solution=answer, twin=twin)
        number += 2


def unsolvable_twin(puzzle: Puzzle, random: Random, tries: int = 60) -> Puzzle | None:
    """The puzzle with one label changed and no solution; None if none of so many changes leaves it without one.

    Of these changes one is taken that the techniques of the lowest level do not refute, if there is one.
    """
    plain = None
    for changed in _changes(puzzle, random, tries):
        if native.solve(changed).status is not Status.NO_SOLUTION:
            continue
        if any(_level(step.technique) is not Level.TRIVIAL for step in refuted(changed).steps):
            return changed
        plain = plain or changed
    return plain


def _level(technique: str) -> Level | None:
    return TECHNIQUES[technique].level if technique in TECHNIQUES else None


def _judge_items(seed: int, shapes: Shapes, wanted: Wanted | None) -> Iterator[Item]:
    """The verdicts and shades come in shuffled rounds, so that each pair has an equal share."""
    number = 0
    pairs: list[tuple[Verdict, Shade]] = []
    for draw, position in enumerate(positions(seed, shapes)):
        random = Random(f"{seed}, {draw}")
        if not pairs:
            pairs = [*product(VERDICTS, (Shade.SHADED, Shade.UNSHADED))]
            random.shuffle(pairs)
        verdict, shade = pairs[-1]
        found = _judged(position, verdict, shade, random, wanted)
        if found is not None:
            puzzle, known, cited = found
            yield judge_item(
                f"judge-{seed}-{number}",
                puzzle,
                level=str(position.level),
                name=puzzle.name,
                known=known,
                step=cited.step,
                because=cited.because,
                verdict=verdict,
            )
            pairs.pop()
            number += 1


_PLAIN: Final = ("neighbour", SEARCH.name)


def _judged(
    position: Position, verdict: Verdict, shade: Shade, random: Random, wanted: Wanted | None
) -> tuple[Puzzle, Shading, CitedStep] | None:
    """A step of one cell with cited cells on which the judge says this; None if none was found.

    The cells that it cites do not give the verdict away: a step that is wrong or undecided cites the cells of one that
    follows as often as those of one that needs more. A cell beside a shaded one is left out: it is never undecided.
    """
    puzzle = position.puzzle
    if verdict != "undecided" and wanted is not None and not wanted(puzzle):
        return None
    true = _opposite(shade) if verdict == "wrong" else shade
    explanation = explain(puzzle, known=position.known)
    pairs = zip(explanation.shadings(), explanation.steps, strict=False)
    fitting = [(known, step) for known, step in pairs if step.shade is true and step.technique not in _PLAIN]
    if not fitting:
        return None
    known, step = random.choice(fitting)
    cell = random.choice(step.cells)
    changed = None
    if verdict == "undecided" and wanted is not None:
        # First, since few puzzles have a change and a reason takes long. Without `wanted` it is later: items stay what
        # they were for a seed.
        changed = _with_two_ways(puzzle, known, cell, random, wanted)
        if changed is None:
            return None
    reasoned = reason(puzzle, {cell: true}, known=known).smallest
    if reasoned is None or not reasoned.cells:
        return None
    cited = CitedStep({cell: true}, sorted(reasoned.cells))
    if verdict == "needs_more" or (verdict != "follows" and random.random() < 0.5):
        weak = weakened(puzzle, known, cited, random)
        if weak is None:
            return None
        cited = weak
    if verdict == "undecided":
        changed = changed or _with_two_ways(puzzle, known, cell, random)
        return None if changed is None else (changed, known, cited)
    return puzzle, known, CitedStep({cell: shade}, cited.because)


def weakened(puzzle: Puzzle, known: Shading, cited: CitedStep, random: Random) -> CitedStep | None:
    """The step with one of its fewest cells exchanged for one nearby, so that it needs more; None if none was found."""
    for _ in range(10):
        because = list(cited.because)
        gone = because.pop(random.randrange(len(because)))
        near = [cell for cell in puzzle.cells() if any(_distance(cell, other) <= 2 for other in (gone, *cited.step))]
        others = [cell for cell in near if cell not in because and cell not in cited.step and cell != gone]
        if others:
            because = sorted([*because, random.choice(others)])
            if not follows(puzzle, known, cited.step, because):
                return CitedStep(cited.step, because)
    return None


def _with_two_ways(
    puzzle: Puzzle, known: Shading, cell: tuple[int, int], random: Random, wanted: Wanted | None = None
) -> Puzzle | None:
    """The puzzle with one label changed so that the cell can have both shades; None if no wanted one was found."""
    ways = [known.with_shade(cell, shade) for shade in (Shade.SHADED, Shade.UNSHADED)]
    for changed in _changes(puzzle, random, 60):
        is_undecided = all(native.solve_given(changed, way).status is Status.SOLVED for way in ways)
        if is_undecided and (wanted is None or wanted(changed)):
            return changed
    return None


def _changes(puzzle: Puzzle, random: Random, tries: int) -> Iterator[Puzzle]:
    """The puzzle with one label changed, so many times."""
    for _ in range(tries):
        rows = puzzle.to_rows()
        row, col = rows[random.randrange(puzzle.rows)], random.randrange(puzzle.cols)
        row[col] = random.choice([label for label in range(1, max(2, *puzzle.shape) + 1) if label != row[col]])
        yield Puzzle(rows)


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _opposite(shade: Shade | str) -> Shade:
    return Shade.UNSHADED if Shade(shade) is Shade.SHADED else Shade.SHADED


def _review_items(seed: int, shapes: Shapes, wanted: Wanted | None) -> Iterator[Item]:
    number = 0
    for draw, position in enumerate(positions(seed, shapes)):
        if wanted is not None and not wanted(position.puzzle):
            continue
        random = Random(f"{seed}, {draw}")
        length = random.randint(3, 6)
        steps = _explained(position, length)
        spoilt = random.randrange(length + 1)
        listed = [cited for _, cited in steps]
        if len(steps) < length:
            continue
        if spoilt < length:
            known, cited = steps[spoilt]
            bad = _spoilt(position.puzzle, known, cited, random)
            if bad is None:
                continue
            listed[spoilt] = bad
        yield review_item(
            f"review-{seed}-{number}",
            position.puzzle,
            level=str(position.level),
            name=position.puzzle.name,
            known=steps[0][0],
            steps=listed,
            first_wrong=spoilt + 1 if spoilt < length else None,
        )
        number += 1


def _spoilt(puzzle: Puzzle, known: Shading, cited: CitedStep, random: Random) -> CitedStep | None:
    """The step made false, or in need of more; None if that was not found.

    Only a step of one cell is made false, and only every other one: most steps have unshaded cells, and no step of an
    explanation shades several, so more false steps would give themselves away.
    """
    if len(cited.step) == 1 and random.random() < 0.5:
        return CitedStep({cell: _opposite(shade) for cell, shade in cited.step.items()}, cited.because)
    return weakened(puzzle, known, cited, random)


def _explained(position: Position, length: int) -> list[tuple[Shading, CitedStep]]:
    """Steps of our explanation from the position on, each with what is known before it and its fewest cells."""
    explanation = explain(position.puzzle, known=position.known)
    found: list[tuple[Shading, CitedStep]] = []
    for known, step in zip(explanation.shadings(), explanation.steps, strict=False):
        if len(found) == length or step.technique == SEARCH.name:
            break
        cells: Step = dict.fromkeys(step.cells, step.shade)
        smallest = reason(position.puzzle, cells, known=known).smallest
        if smallest is None or not smallest.cells:
            break
        found.append((known, CitedStep(cells, sorted(smallest.cells))))
    return found


def _explain_items(seed: int, shapes: Shapes, wanted: Wanted | None) -> Iterator[Item]:
    for number, position in zip(count(), positions(seed, shapes)):
        if wanted is None or wanted(position.puzzle):
            yield explain_item(f"explain-{seed}-{number}", position)


_MAKERS: Final = {
    "solve": _solve_items,
    "exists": _exists_items,
    "judge": _judge_items,
    "review": _review_items,
    "explain": _explain_items,
}
