r"""Dialogues: who answers an item may ask the judge whether a step follows, and pays for each cell that is asked.

>>> from hitori import Puzzle, Shading
>>> from hitori.environments.items import solve_item
>>> item = solve_item("1", Puzzle([[2, 1], [1, 1]]), level=None, name=None, solution=Shading(["..", ".#"]))
>>> dialogue = Dialogue(item)
>>> print(dialogue.say("ask: #r2c2 because r1c2,r2c1\nask: #r1c1"))
#r2c2: follows
#r1c1: wrong
>>> dialogue.say("..\n.#"), dialogue.questions, round(dialogue.reward("..\n.#"), 2)
(None, 2, 0.33)

A message with a line that begins with `ask:` is a question, each other one the *reply*. The judge starts from what the
item says is known, and remembers no step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..errors import HitoriError, InvalidOptionError
from ..explaining.judging import StepVerdict, cells_in, judge
from ..geometry import duplicates
from ..puzzle import Cell, Puzzle
from ..results import Limits
from ..shading import Shade, Shading, known_of
from .items import Item
from .marks import mark, said

TASKS: Final = ("solve", "explain")
"""The tasks with a dialogue. For the others one answer of the judge would be the right reply."""
MOST_QUESTIONS: Final = 100
MOST_CHARACTERS: Final = 10_000
"""The longest question that is read: one that cites each cell of a 25x25 has half of it."""
PATIENCE: Final = Limits(time=1.0)
"""How long the judge thinks about a question."""

_SAID: Final = {
    StepVerdict.FOLLOWS: "follows",
    StepVerdict.NEEDS_MORE: "needs more: the step is true, but does not follow from these cells",
    StepVerdict.WRONG: "wrong",
    StepVerdict.UNDECIDED: "undecided: some solutions have the step, others do not",
    StepVerdict.KNOWN_IS_WRONG: "known is wrong: no solution agrees with it",
    StepVerdict.UNKNOWN: "unknown: the judge ran out of time; this costs nothing",
}


class Dialogue:
    """The questions to the judge about one item, counted.

    `price` is what a cell of a step costs of the score; by default 1 over the number of `open_duplicates`, so that
    asking about each of them, which solves any puzzle without a thought, costs all that it gains. What cannot be read,
    or judged in time, costs nothing. After `most` questions, read or not, each message is the reply.

    Raises InvalidOptionError for an item of a task without a dialogue, and for a price below 0.
    """

    def __init__(self, item: Item, price: float | None = None, *, most: int = MOST_QUESTIONS) -> None:
        if item["task"] not in TASKS:
            raise InvalidOptionError(f"expected an item of {' or '.join(TASKS)} for a dialogue; got {item['task']}")
        if price is not None and not price >= 0:
            raise InvalidOptionError(f"expected a price of at least 0; got {price}")
        self.item, self.most = item, most
        self._puzzle = Puzzle(item["puzzle"])
        self._known = known_of(self._puzzle, Shading(item["known"]) if "known" in item else None)
        self.price: float = 1 / max(1, len(open_duplicates(self._puzzle, self._known))) if price is None else price
        self.questions = 0
        """The questions so far, with those that could not be read."""
        self.cells = 0
        """The cells that were asked about and are paid for."""

    @property
    def rules(self) -> str:
        """How to ask, in words, to follow the prompt of the item."""
        return (
            f"Before you reply, you may ask a judge whether steps follow, up to {self.most} times. A message with\n"
            "ask: #r1c2 because r1c1,r1c3\n"
            "asks whether r1c2 is shaded because of r1c1 and r1c3 (.r1c2: unshaded; commas between several cells; one "
            "question a line, several lines a message). The judge remembers no step. Each cell you ask about costs "
            f"{self.price:.2g} of the score. A message without such a line is your reply.\n"
        )

    def say(self, text: str) -> str | None:
        """The judge's answers to the questions in a message, a line each; None if the message is the reply."""
        questions = list(_questions(said(text)))
        if not questions or self.questions >= self.most:
            return None
        left = self.most - self.questions
        answers = [self._answer(question) for question in questions[:left]]
        self.questions += len(answers)
        if self.questions >= self.most:
            answers.append("No more questions: your next message is your reply.")
        return "\n".join(answers)

    def reward(self, reply: str) -> float:
        """The score of the reply less the price of the cells asked about, at least 0."""
        return max(0.0, mark(self.item, reply).score - self.price * self.cells)

    def _answer(self, question: str) -> str:
        if len(question) > MOST_CHARACTERS:
            return f"not read: expected a question of at most {MOST_CHARACTERS} characters"
        asked, _, cited = question.partition("because")
        try:
            step = dict(cells_in(asked, "the step", self._puzzle))
            because = [cell for cell, _ in cells_in(cited.strip().removeprefix("of "), "because", self._puzzle)]
            verdict = judge(self._puzzle, step, because, known=self._known, limits=PATIENCE).verdict
        except HitoriError as error:
            return f"not read: {error!s:.200}"
        if verdict is not StepVerdict.UNKNOWN:
            self.cells += len(step)
        return f"{asked.strip()}: {_SAID[verdict]}"


def open_duplicates(puzzle: Puzzle, known: Shading) -> list[Cell]:
    """The open cells that a solution may shade if it is the only one: their label is again in their row or column.

    A shaded cell with the label does not count, as it is no duplicate.

    >>> open_duplicates(Puzzle([[2, 1], [1, 1]]), Shading(["?.", "#?"]))
    [Cell(row=1, col=1)]
    """
    others = duplicates(puzzle)
    return [
        Cell(row, col)
        for row, col in known.unknown_cells()
        if any(known.codes[other] != Shade.SHADED.code for other in others[row * puzzle.cols + col])
    ]


def _questions(text: str) -> Iterator[str]:
    """What follows `ask:` in each line that begins with it, without the marks of a list or of code around it."""
    for line in text.splitlines():
        head, colon, rest = line.partition(":")
        if colon and head.strip(" \t*`>-").lower() == "ask":
            yield rest.strip().rstrip(" .`*").lstrip("*` ")
