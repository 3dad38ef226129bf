"""Marks: the right reply is worth 1, tricks are worth nothing, and no text breaks the marking."""

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hitori
from hitori import Puzzle, Shading
from hitori.environments.items import TASKS, VERDICTS, Item, Task, items
from hitori.environments.marks import LONGEST, Mark, adjusted, guess, mark, read_number, read_steps, read_verdict
from hitori.explaining.crediting import follows


def one(task: Task, number: int = 0, **options: Any) -> Item:
    return next(islice(items(11, task=task, **options), number, None))


def by_fewest(item: Item) -> list[dict[str, Any]]:
    """The steps of our explanation, a cell at a time, each with the fewest cells from which it follows."""
    puzzle, known = Puzzle(item["puzzle"]), Shading(item["known"])
    steps: list[dict[str, Any]] = []
    for deduction in hitori.explain(puzzle, known=known).steps:
        for cell in deduction.cells:
            found = hitori.reason(puzzle, {cell: deduction.shade}, known=known).smallest
            assert found is not None
            steps.append({"step": [[*cell, deduction.shade.symbol]], "because": [[*each] for each in found.cells]})
        for cell in deduction.cells:
            known = known.with_shade(cell, deduction.shade)
    return steps


def right_reply(item: Item) -> str:
    """What a perfect model says."""
    if item["task"] == "judge":
        return str(item["verdict"])
    if item["task"] == "review":
        return str(item["first_wrong"] or "none")
    if item["task"] in ("solve", "exists"):
        return "\n".join(item["solution"] or ["no solution"])
    return json.dumps({"steps": by_fewest(item), "solution": item["solution"]})


@pytest.mark.parametrize("task", TASKS)
def test_the_right_reply_is_worth_one(task: Task) -> None:
    for item in islice(items(4, task=task), 8):
        found = mark(item, right_reply(item))
        assert (found.score, adjusted(item, found.score)) == (1, 1), item
        assert mark(item, f"<think>{right_reply(item)}</think>").score == 0


@pytest.mark.parametrize("task", TASKS)
def test_who_guesses_gains_nothing_on_average(task: Task) -> None:
    random = Random(1)
    guesses: dict[str, Callable[[Item], str]] = {
        "judge": lambda _: random.choice(VERDICTS),
        "review": lambda item: random.choice(["none", *map(str, range(1, len(item["steps"]) + 1))]),
        "exists": lambda _: "no solution",
        "solve": lambda _: "no idea",
        "explain": lambda _: "no idea",
    }
    asked = list(islice(items(4, task=task, size=5, level="easy"), 48))
    found = [adjusted(item, mark(item, guesses[task](item)).score) for item in asked]
    assert abs(sum(found) / len(found)) < 0.3
    assert all(0 <= guess(item) <= 0.5 for item in asked)


def test_the_words_of_a_judge() -> None:
    for text, word in {
        "follows": "follows",
        "It FOLLOWS.": "follows",
        "wrong?\n\n**needs more**": "needs_more",
        "Verdict: `needs_more`": "needs_more",
        "it need more": "needs_more",
        "$\\boxed{\\text{needs\\_more}}$": "needs_more",
        "\\boxed{follows}": "follows",
        "\\[\\text{follows}\\]": "follows",
        "\\(\\boxed{\\textbf{undecided}}\\)": "undecided",
        '{"verdict": "undecided"}': "undecided",
        "follows\nOh, wrong": "wrong",
        "It does not follow": None,
        "follows, needs_more, wrong, undecided": None,
        "follows follows": "follows",
        "unfollows": None,
        "": None,
    }.items():
        assert read_verdict(text) == word, text


def test_the_number_of_a_review() -> None:
    for text, number in {
        "3": 3,
        "Step 3.": 3,
        "Steps 1 to 4 follow, so none": 0,
        "None": 0,
        '{"first_wrong": 2}': 2,
        '{"first_wrong": null}': 0,
        "\\boxed{4}": 4,
        "$$\\boxed{\\text{Step }3}$$": 3,
        "\\boxed{\\text{none}}": 0,
        "**2**": 2,
        "2\nbecause of r1c3": 2,
        "step two": None,
        "99999999": None,
        "": None,
    }.items():
        assert read_number(text) == number, text


def test_the_steps_of_an_explanation() -> None:
    steps = {"steps": [{"step": [[0, 0, "#"]], "because": []}], "solution": ["#"]}
    plain, wide = json.dumps(steps), json.dumps(steps, indent=2)
    for text in (plain, f"So:\n{plain}", f"```json\n{wide}\n```\nDone.", f'{{"steps": 3}}\nAnswer: {plain} {{1, 2}}'):
        assert read_steps(text) == steps
    for text in ("", "no", "{}", '{"step": 3}', "{" * 1000, '{"steps": ' + "[" * 50_000, '{"a": ' * 30_000):
        assert read_steps(text) is None


def test_a_solution_without_steps_is_half_an_explanation() -> None:
    item = one("explain")
    rows = item["solution"]
    bits = [[int(shade == "#") for shade in row] for row in rows]
    for reply in ("\n".join(rows), json.dumps({"solution": rows}), json.dumps({"steps": [], "solution": bits})):
        assert mark(item, reply) == Mark(0.5, "solved", 0.0)
    assert mark(item, json.dumps({"steps": []})) == Mark(0.0, "unsolved", 0.0)


def test_a_false_step_ends_an_explanation() -> None:
    item = one("explain")
    steps = by_fewest(item)
    (r, c, shade), *_ = steps[1]["step"]
    steps[1] = {"step": [[r, c, "#" if shade == "." else "."]], "because": []}
    found = mark(item, json.dumps({"steps": steps}))
    assert found.first_wrong == 1
    assert found.outcome == "unsolved"
    assert 0 < found.score < 0.5
    assert found.to_dict() == {
        "score": found.score,
        "outcome": "unsolved",
        "reasoned": found.reasoned,
        "first_wrong": 1,
    }


def test_follows_says_what_the_judge_says() -> None:
    random = Random(2)
    verdicts = set()
    for item in islice(items(5, task="explain", size=5), 12):
        puzzle, known = Puzzle(item["puzzle"]), Shading(item["known"])
        cells: list[tuple[int, int]] = [*puzzle.cells()]
        for because in ([(r, c) for r, c in item["because"]], *(random.sample(cells, 3) for _ in range(6)), cells):
            step = {(r, c): shade for r, c, shade in item["step"]}
            verdict = hitori.judge(puzzle, step, because, known=known).verdict
            assert follows(puzzle, known, step, because) == (verdict == "follows")
            verdicts.add(verdict)
    assert verdicts == {"follows", "needs_more"}


def test_a_solution_of_another_puzzle_and_several_at_once_are_worth_nothing() -> None:
    item = one("solve", 5)
    own, other = right_reply(item), "\n".join(row[::-1] for row in reversed(item["solution"]))
    assert mark(item, other).score == 0
    for reply in (f"{own}\n\n{other}", f"{own}\n\nno solution", f"{other}\n\n{own}"):
        assert mark(item, reply).score == 0
    assert mark(item, f"{other}\n\nFinal answer:\n{own}").score == 1
    assert mark(item, "\n".join("?" * item["cols"] for _ in own.split())).score == 0


PIECES = ["[", "{", "(", '{"a":', '"', "r1c1 ", "(1,2) ", "```\n", "|", "#", ".", ". ", "1 ", "0/", "no solution\n",
    "final answer: ", "<answer>", "<td>", "&", "\\", "\\\\\n", "row 1: 1, ", "A1 ", "shaded(1,1).", "-", "?", "\n",
    ".#.\n", "follows ", "needs more ", "none ", "3 ", '{"steps": [', '{"steps": 3}\n', '{"solution": NaN}',
    '{"steps": [[[[', '{"steps": [{"step": [[Infinity, 0, "#"]], "because": [[1e999, 0]]}]}',
    '{"steps": [{"step": [[' + "9" * 4000 + ', 0, "#"]], "because": []}]}', '{"steps": [{}], "solution": {"a": 1}}',
    '{"steps": [{"step": {"0": 1}, "because": null}]}', "<think>", "</think>", "\x00", "\ud800", "٣", "⬜",
    "array([", "np.int64(", "# name: x\n", "2x2:", "https://puzz.link/p?hitori/8/8/", "[1, 2], ", "null,",
    "\\boxed{", "\\begin{matrix}", "\\end{matrix}", "\\text{", "\\left[ ", "$", " ", "}", "no, "]  # fmt: skip
ASKED = [one(task, 3) for task in TASKS]


def is_marked(item: Item, reply: str) -> Mark:
    start = perf_counter()
    found = mark(item, reply)
    assert perf_counter() - start < 1
    assert 0 <= found.score <= 1
    assert isinstance(json.dumps(found.to_dict()), str)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_megabytes_of_the_same_are_marked(piece: str) -> None:
    reply = piece * (2 * LONGEST // len(piece))
    for item in ASKED:
        is_marked(item, piece)
        is_marked(item, reply)
    assert mark(ASKED[0], reply).score == 0


@settings(max_examples=40, deadline=None)
@given(st.one_of(st.text(st.characters()), st.lists(st.sampled_from(PIECES), max_size=30).map("".join)))
def test_any_text_is_marked(reply: str) -> None:
    for item in ASKED:
        is_marked(item, reply)
    assert mark(ASKED[0], reply).score == 0
