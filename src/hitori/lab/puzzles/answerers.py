"""Systems that answer items without a model: baselines reason as far as they can, and tricks do not reason at all.

A *system* makes a reply, a text, from an item: `answered("no solution", item).reply` is `"no solution"`. It is given
what a model is asked, and nothing that answers it (`question_of`). Only systems that are *told* have the whole item:
they show what a score is worth to one who has the solution from elsewhere. One that *asks* talks to the judge first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import chain, takewhile
from random import Random
from typing import Any, NamedTuple

from ...environments.dialogue import TASKS as DIALOGUES
from ...environments.dialogue import Dialogue, open_duplicates
from ...environments.items import VERDICTS, Item
from ...environments.marks import read_steps
from ...environments.prompts import prompt
from ...explaining.explanation import explain
from ...explaining.judging import reason
from ...explaining.techniques import TECHNIQUES, Deduction, Level, TechniqueId, applied, by_techniques, technique
from ...explaining.unsolvable import with_labels_of
from ...puzzle import Puzzle
from ...results import Limits, SolveResult, Status
from ...rules import adjacency_violations, check, connectivity_violations
from ...shading import Shading
from ...solving.classroom import CLASSROOM_SOLVERS
from ...solving.registry import get_solver

Rows = Sequence[str]
"""A shading, row by row: `#`, `.` and `?`."""
Step = dict[str, Any]
"""`{"step": [[0, 1, "#"]], "because": [[0, 0]]}`."""
Say = Callable[[str], str | None]
"""What a dialogue answers to a message; None if that is a final answer."""

NO_SOLUTION = "no solution"
STATES = 1_000
"""The budget of the classroom's solvers."""
ASKED = ("id", "task", "rows", "cols", "puzzle", "known", "steps")
"""What a system may see of an item; of a step to judge also the step and the cells named."""


def question_of(item: Item) -> Item:
    """The item without what answers it, and without the name from which its puzzle can be made again."""
    keys = (*ASKED, "step", "because") if item["task"] == "judge" else ASKED
    return {key: item[key] for key in keys if key in item}


class System(NamedTuple):
    """How it answers, and what it may know. It has no answer (None) to the tasks that it is not for."""

    about: str
    answer: Callable[[Item], str | None] | None = None
    asks: Callable[[Item, Say], str] | None = None
    is_told: bool = False
    is_trick: bool = True


class Replied(NamedTuple):
    """A reply, and about how many cells the judge was asked for it."""

    reply: str
    questions: int = 0


def answered(name: str, item: Item) -> Replied | None:
    """The answer of the system with this name in `SYSTEMS`; None if it has none to this task."""
    system = SYSTEMS[name]
    seen = item if system.is_told else question_of(item)
    if system.answer is not None:
        reply = system.answer(seen)
        return None if reply is None else Replied(reply)
    assert system.asks is not None
    if item["task"] not in DIALOGUES:
        return None
    dialogue = Dialogue(item, most=len(cells_of(item)))
    return Replied(system.asks(seen, dialogue.say), dialogue.cells)


def answer_to(row: Item, name: str) -> dict[str, Any]:
    """The steps and the solution that a system answers to a row of `hitori lab reasons`; empty without any."""
    item = {**row, "task": "explain", "rows": len(row["puzzle"]), "cols": len(row["puzzle"][0])}
    found = answered(name, item)
    return (found and read_steps(found.reply)) or {}


def cells_of(item: Item) -> list[tuple[int, int]]:
    """All cells, row by row."""
    return [(r, c) for r in range(item["rows"]) for c in range(item["cols"])]


def open_cells(item: Item) -> list[tuple[int, int]]:
    """Those that the item does not give."""
    known = item.get("known")
    return [(r, c) for r, c in cells_of(item) if known is None or known[r][c] == "?"]


def shaded(item: Item, rows: Rows) -> str | None:
    """The reply that gives a shading; None for a task that asks for none."""
    if item["task"] in ("solve", "exists"):
        return "\n".join(rows)
    return with_steps([], rows) if item["task"] == "explain" else None


def with_steps(steps: Sequence[Step], rows: Rows | None = None) -> str:
    """The reply to `explain`; without rows, its solution is what the steps lead to."""
    return json.dumps({"steps": steps} if rows is None else {"steps": steps, "solution": [*rows]})


# Tricks: what may be said without thinking.


def fixed(task: str, reply: str, item: Item) -> str | None:
    """Always the same reply to a task."""
    return reply if item["task"] == task else None


def no_solution(item: Item) -> str | None:
    """Always that there is none."""
    return NO_SOLUTION if item["task"] in ("solve", "exists") else None


def at_random(item: Item) -> str:
    """Any shades, any verdict, any number; steps because of two cells."""
    random, task = Random(item["id"]), item["task"]
    if task == "judge":
        return random.choice(VERDICTS)
    if task == "review":
        return random.choice([*map(str, range(1, len(item["steps"]) + 1)), "none"])
    if task == "exists" and random.random() < 0.5:
        return NO_SOLUTION
    if task == "explain":
        cells = open_cells(item)
        random.shuffle(cells)
        return with_steps(
            [{"step": [[r, c, random.choice("#.")]], "because": random.sample(cells_of(item), 2)} for r, c in cells]
        )
    return "\n".join("".join(random.choice("#...") for _ in range(item["cols"])) for _ in range(item["rows"]))


def all_unshaded(item: Item) -> str | None:
    """A shading that shades nothing but what is given."""
    return shaded(item, [row.replace("?", ".") for row in given_in(item)])


def given_in(item: Item) -> Rows:
    """What is known at the start."""
    return item.get("known") or ["?" * item["cols"]] * item["rows"]


def greedy(item: Item) -> str | None:
    """Row by row, each label that another unshaded cell of its line has is shaded, where rules 2 and 3 allow it."""
    return shaded(item, greedily_shaded(item))


def greedily_shaded(item: Item) -> Rows:
    """The shading of `greedy`; it may leave duplicates."""
    puzzle, rows = Puzzle(item["puzzle"]), [[*row.replace("?", ".")] for row in given_in(item)]
    for r, c in open_cells(item):
        if any(rows[row][col] == "." for row, col in duplicates(puzzle, (r, c))):
            rows[r][c] = "#"
            shading = Shading(["".join(row) for row in rows])
            if adjacency_violations(shading) or connectivity_violations(shading):
                rows[r][c] = "."
    return ["".join(row) for row in rows]


def prompt_again(item: Item) -> str:
    """The whole prompt, with the example in it, said back."""
    return prompt(item, example=True)


def all_words(item: Item) -> str:
    """Every answer that there is, one below the other."""
    if item["task"] == "judge":
        return "\n".join([*VERDICTS, *reversed(VERDICTS)])
    if item["task"] == "review":
        return "\n".join([*map(str, range(1, len(item["steps"]) + 1)), "none"])
    said = [all_unshaded(item), greedy(item)]
    return "\n\n".join([*filter(None, said), NO_SOLUTION])


def first_wrong_is_last(item: Item) -> str | None:
    """Always the last step of a review."""
    return str(len(item["steps"])) if item["task"] == "review" else None


def each_cell_asked(item: Item, say: Say) -> str:
    """Ask the judge for each open cell whether it is shaded because of all others."""
    return by_questions(item, open_cells(item), say)


def each_duplicate_asked(item: Item, say: Say) -> str:
    """The same for the cells alone whose label is in their row or column again: no other is ever shaded."""
    return by_questions(item, open_duplicates(Puzzle(item["puzzle"]), Shading(given_in(item))), say)


def by_questions(item: Item, cells: Collection[tuple[int, int]], say: Say) -> str:
    """The shading in which the cells are shaded that the judge says are."""
    rows = [[*row.replace("?", ".")] for row in given_in(item)]
    for r, c in cells:
        if is_shaded(item, (r, c), say):
            rows[r][c] = "#"
    return shaded(item, ["".join(row) for row in rows]) or ""


def is_shaded(item: Item, cell: tuple[int, int], say: Say) -> bool:
    """Whether the judge says that a cell is shaded because of all others."""
    others = [other for other in cells_of(item) if other != cell]
    return "follows" in (say(in_words([[*cell, "#"]], others)) or "")


def duplicates(puzzle: Puzzle, cell: tuple[int, int]) -> list[tuple[int, int]]:
    """The other cells of its row and column with its label."""
    r, c = cell
    line = [(r, other) for other in range(puzzle.cols)] + [(other, c) for other in range(puzzle.rows)]
    return [other for other in line if other != cell and puzzle[other] == puzzle[cell]]


def in_words(step: Sequence[Sequence[Any]], because: Collection[Sequence[int]]) -> str:
    """A question to the judge.

    >>> in_words([[0, 1, "#"]], [(0, 0), (0, 2)])
    'ask: #r1c2 because r1c1,r1c3'
    """
    named = ",".join(f"r{r + 1}c{c + 1}" for r, c in because)
    return f"ask: {','.join(f'{shade}r{r + 1}c{c + 1}' for r, c, shade in step)} because {named}"


def by_looks(item: Item) -> str | None:
    """A verdict by what the step looks like, without a rule of Hitori: what is rare among true steps is not one."""
    if item["task"] != "judge":
        return None
    puzzle, (r, c, shade) = Puzzle(item["puzzle"]), item["step"][0]
    if shade == "#":
        return "wrong"
    if any(puzzle[cell[0], cell[1]] == puzzle[r, c] for cell in item["because"]):
        return "follows"
    return "needs_more" if any(r != row and c != col for row, col in item["because"]) else "undecided"


# Tricks with steps: those of our explainer, or the solution, with reasons that are none.


def explained(item: Item) -> Sequence[Deduction]:
    """The steps of our explanation from the position on."""
    known = item.get("known")
    return _explained(Puzzle(item["puzzle"]), None if known is None else Shading(known))


@lru_cache(maxsize=64)
def _explained(puzzle: Puzzle, known: Shading | None) -> Sequence[Deduction]:
    return explain(puzzle, known=known).steps


def as_step(step: Deduction) -> Step:
    """A step of ours as an answer has it."""
    return {"step": shades_of(step), "because": [[*cell] for cell in step.because]}


def shades_of(step: Deduction) -> list[list[Any]]:
    """Its cells, each with its shade."""
    return [[*cell, step.shade.symbol] for cell in step.cells]


def fewest(item: Item) -> str | None:
    """The steps of our explanation, a cell at a time, each with the fewest cells that it follows from."""
    if item["task"] != "explain":
        return None
    puzzle, known, steps = Puzzle(item["puzzle"]), Shading(item["known"]), []
    for step in explained(item):
        for r, c, shade in shades_of(step):
            found = reason(puzzle, {(r, c): shade}, known=known).smallest
            assert found is not None  # a step of an explanation follows from all cells
            steps.append({"step": [[r, c, shade]], "because": [[*cell] for cell in found.cells]})
        known = applied(known, step)
    return with_steps(steps)


def citing_everything(item: Item) -> str | None:
    """The steps of our explanation, each because of all cells."""
    if item["task"] != "explain":
        return None
    return with_steps([{**as_step(step), "because": cells_of(item)} for step in explained(item)])


def each_step_twice(item: Item) -> str | None:
    """Our explanation with each step said again."""
    if item["task"] != "explain":
        return None
    return with_steps([as_step(step) for step in explained(item) for _ in range(2)])


def told(item: Item) -> list[list[Any]]:
    """Each open cell with its shade in the solution."""
    return [[r, c, item["solution"][r][c]] for r, c in open_cells(item)]


def solution_alone(item: Item) -> str | None:
    """The solution without a step."""
    return with_steps([], item["solution"]) if item["task"] == "explain" else None


def because_of_itself(item: Item) -> str | None:
    """The solution a cell at a time, each because of itself."""
    if item["task"] != "explain":
        return None
    return with_steps([{"step": [cell], "because": [cell[:2]]} for cell in told(item)])


def in_one_step(item: Item) -> str | None:
    """The solution in one step, because of all cells."""
    return with_steps([{"step": told(item), "because": cells_of(item)}]) if item["task"] == "explain" else None


def cell_by_cell(item: Item) -> str | None:
    """The solution a cell at a time, each because of all cells."""
    if item["task"] != "explain":
        return None
    return with_steps([{"step": [cell], "because": cells_of(item)} for cell in told(item)])


# Baselines.


PROPAGATED: tuple[TechniqueId, ...] = ("neighbour", "duplicate")
"""The techniques of rules 2 and 1."""
Allowed = Callable[[Deduction], bool]
"""Whether a baseline knows the technique of a step."""
Concluded = Callable[[Puzzle, Shading], Shading]
"""What a baseline knows in the end, from what is known."""


def by_techniques_of(allowed: Allowed, item: Item) -> str:
    """Reason by the techniques allowed, the easiest first, until none finds anything."""
    puzzle = Puzzle(item["puzzle"])
    if item["task"] == "explain":
        return with_steps([as_step(step) for step in takewhile(allowed, steps_from(puzzle, Shading(item["known"])))])
    concluded = partial(_concluded, allowed)
    if item["task"] in ("judge", "review"):
        return judged(item, concluded)
    end = concluded(puzzle, Shading.unknown(*puzzle.shape))
    return NO_SOLUTION if _is_broken(puzzle, end) else "\n".join(end.to_rows())


@lru_cache(maxsize=256)
def steps_from(puzzle: Puzzle, known: Shading) -> Sequence[Deduction]:
    """All that the techniques find, without a look at the solution."""
    return by_techniques(puzzle, known)[0]


def _concluded(allowed: Allowed, puzzle: Puzzle, known: Shading) -> Shading:
    return reduce(applied, takewhile(allowed, steps_from(puzzle, known)), known)


def _is_broken(puzzle: Puzzle, known: Shading) -> bool:
    """Whether what is known breaks a rule. Open cells have no label then, and do not cut the board."""
    return bool(check(with_labels_of(puzzle, [*known.unshaded()]), known))


def judged(item: Item, concluded: Concluded) -> str:
    """The verdict on a step, or the first step of several that is not found, by what is concluded from a position.

    Of the cells cited nothing is asked.
    """
    puzzle, known = Puzzle(item["puzzle"]), Shading(item["known"])
    if item["task"] == "judge":
        return compared(item["step"], concluded(puzzle, known))
    for number, one in enumerate(item["steps"], 1):
        if compared(one["step"], concluded(puzzle, known)) != "follows":
            return str(number)
        for r, c, shade in one["step"]:
            known = known.with_shade((r, c), shade)
    return "none"


def asking_when_stuck(item: Item, say: Say) -> str:
    """Rules 1 and 2; where they say nothing, ask the judge about one open cell with a duplicate, and go on."""
    puzzle, known = Puzzle(item["puzzle"]), Shading(given_in(item))
    steps: list[Step] = []
    while True:
        if (step := next(propagations(puzzle, known), None)) is not None:
            steps.append(as_step(step))
            known = applied(known, step)
        elif asked := open_duplicates(puzzle, known):
            cell, others = asked[0], [other for other in cells_of(item) if other != asked[0]]
            shade = "#" if is_shaded(item, cell, say) else "."
            steps.append({"step": [[*cell, shade]], "because": others})
            known = known.with_shade(cell, shade)
        else:
            break
    rows = [row.replace("?", ".") for row in known.to_rows()]
    return with_steps(steps, rows) if item["task"] == "explain" else "\n".join(rows)


def propagations(puzzle: Puzzle, known: Shading) -> Iterator[Deduction]:
    """What rules 1 and 2 say next."""
    return chain.from_iterable(TECHNIQUES[name].find(puzzle, known) for name in PROPAGATED)


def compared(step: Sequence[Sequence[Any]], found: Shading) -> str:
    """The verdict of one who knows so much, and trusts all reasons."""
    shades = [(found[r, c].symbol, shade) for r, c, shade in step]
    if any(one not in ("?", shade) for one, shade in shades):
        return "wrong"
    return "follows" if all(one == shade for one, shade in shades) else "needs_more"


def by_search(solver: str, limits: Limits, item: Item) -> str:
    """Search for a solution within the limits, and give it, or compare steps with it; no reasons."""
    if item["task"] in ("judge", "review"):
        return judged(item, lambda puzzle, known: _found(solver, limits, puzzle) or known)
    result = _searched(solver, limits, Puzzle(item["puzzle"]))
    if result.status is Status.NO_SOLUTION:
        return NO_SOLUTION
    rows = None if result.solution is None else result.solution.to_rows()
    return "unknown" if rows is None else shaded(item, rows) or ""


@lru_cache(maxsize=256)
def _searched(solver: str, limits: Limits, puzzle: Puzzle) -> SolveResult:
    return get_solver(solver).solve(puzzle, limits)


def _found(solver: str, limits: Limits, puzzle: Puzzle) -> Shading | None:
    return _searched(solver, limits, puzzle).solution


def _up_to(level: Level, step: Deduction) -> bool:
    return technique(step.technique).level <= level


def _propagated(step: Deduction) -> bool:
    return step.technique in PROPAGATED


def _baselines() -> Iterator[tuple[str, System]]:
    propagation = partial(by_techniques_of, _propagated)
    yield "propagation", System("rules 1 and 2 applied to what is known", propagation, is_trick=False)
    words = "the same, asking the judge about a cell with a duplicate when stuck"
    yield "propagation, asking when stuck", System(words, asks=asking_when_stuck, is_trick=False)
    for level in Level:
        reasoner = partial(by_techniques_of, partial(_up_to, level))
        yield f"explainer, {level}", System(f"our techniques up to {level}", reasoner, is_trick=False)
    yield "fewest cells", System("our explanation, smallest reasons, a cell at a time", fewest, is_trick=False)
    for solver, limits, budget in SEARCHES:
        search = partial(by_search, solver, limits)
        yield f"{solver}, {budget}", System(f"{solver} within {budget}", search, is_trick=False)


SEARCHES = (
    ("native", Limits(conflicts=1), "1 dead end"),
    ("native", Limits(conflicts=100), "100 dead ends"),
    *((name, Limits(states=STATES), f"{STATES:,} states") for name in CLASSROOM_SOLVERS),
)

TRICKS = {
    "nothing": System("an empty reply", lambda _: ""),
    "random": System("any shades, words, numbers", at_random),
    "all unshaded": System("no cell is shaded", all_unshaded),
    "greedy": System("shade a duplicate whenever rules 2 and 3 allow it", greedy),
    "no solution": System("there is none, always", no_solution),
    **{f"always {verdict}": System("one verdict, always", partial(fixed, "judge", verdict)) for verdict in VERDICTS},
    "always none": System("no step is wrong", partial(fixed, "review", "none")),
    "always 1": System("the first step is wrong", partial(fixed, "review", "1")),
    "always the last": System("the last step is wrong", first_wrong_is_last),
    "the prompt": System("the prompt with its example, said back", prompt_again),
    "all words": System("every answer, one below the other", all_words),
    "by looks": System("a verdict by shade and place of the cells named", by_looks),
    "each cell asked": System("ask the judge about every open cell", asks=each_cell_asked),
    "each duplicate asked": System("ask the judge about cells with a duplicate", asks=each_duplicate_asked),
    "citing everything": System("our explanation, each step because of all cells", citing_everything),
    "each step twice": System("our explanation, each step said again", each_step_twice),
    "solution alone": System("the solution, no steps", solution_alone, is_told=True),
    "because of itself": System("the solution, each cell because of itself", because_of_itself, is_told=True),
    "in one step": System("the solution as one step citing all cells", in_one_step, is_told=True),
    "cell by cell": System("the solution cell by cell, citing all cells", cell_by_cell, is_told=True),
}

SYSTEMS: dict[str, System] = {**TRICKS, **dict(_baselines())}
"""By name; the tricks first."""
