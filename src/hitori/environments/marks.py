r"""Marks: what a reply to an item is worth, decided by the rules, the judge and nothing else.

>>> from hitori import Puzzle, Shading
>>> from hitori.environments.items import solve_item
>>> item = solve_item("1", Puzzle([[2, 1], [1, 1]]), level=None, name=None, solution=Shading(["..", ".#"]))
>>> for reply in ("..\n.#", "I shade r2c2.", "##\n#.", "I give up."):
...     print(mark(item, reply).score, mark(item, reply).outcome)
1.0 valid
1.0 valid
0.0 inverted
0.0 unreadable

Any text is marked, and none raises. What stands in a block `<think> ... </think>`, or after one that is not closed, is
not part of a reply; of the rest the last `LONGEST` characters count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..answers import AnswerOutcome, AnswerVerdict, check_answer
from ..errors import HitoriError
from ..explaining.crediting import credit_of, follows
from ..puzzle import Puzzle
from ..serialize import to_json
from ..shading import Shade, Shading
from .items import VERDICTS, Item

LONGEST: Final = 100_000


@dataclass(frozen=True, slots=True)
class Mark:
    """What a reply is worth.

    `score` is 0 to 1. `outcome`: for `solve` and `exists` a word of `hitori.AnswerOutcome`, for `judge` and `review`
    "right", "wrong" or "unreadable", for `explain` "solved" or "unsolved". `reasoned` and `first_wrong` are those of a
    `Score`, None for other tasks.
    """

    score: float
    outcome: str
    reasoned: float | None = None
    first_wrong: int | None = None

    def to_dict(self) -> dict[str, object]:
        """As JSON holds it."""
        return {
            "score": self.score,
            "outcome": self.outcome,
            "reasoned": self.reasoned,
            "first_wrong": self.first_wrong,
        }


def mark(item: Item, reply: str) -> Mark:
    """The mark of a reply; `read_verdict`, `read_number` and `read_steps` say what is read for the last three tasks.

    `solve` and `exists` read what `hitori.check_answer` reads, also in LaTeX, as `plain` says. Score 1 is for a shading
    that keeps the rules, with unknown cells unshaded; and for "no solution" where there is none. For `explain` the
    score is the mean of solved (0 or 1) and `reasoned`.
    """
    return _MARKS[item["task"]](item, said(reply))


def said(reply: str) -> str:
    """The part of a reply that counts.

    >>> said("<think>r1c1? No.</think>The answer is 3.<think>Or")
    'The answer is 3.'
    """
    return reply.rpartition("</think>")[2].partition("<think>")[0][-LONGEST:]


def plain(text: str) -> str:
    r"""A reply to `solve` or `exists` as plain text, where it is written as models often do.

    What stands in a box is the answer if there is one box, or all boxes say the same. A matrix of LaTeX becomes rows.
    "No, there is no solution." loses its first word, and a JSON object with the solution null says that there is none.

    >>> plain("The cells are \\(\\boxed{\\text{r2c2}}\\)."), plain(r"\boxed{..\\.\#}")
    ('r2c2', '..\n.#')
    >>> plain(r"\begin{pmatrix} 0 & 0 \\ 0 & 1 \end{pmatrix}").split("\n")
    ['', '0 0', '0 1', '']
    >>> plain('{"solution": null}'), plain("No, there is no solution.")
    ('no solution', 'there is no solution.')
    """
    boxes = set(_boxes(text))
    if is_boxed := len(boxes) == 1:
        text = boxes.pop().strip()
    if "\\" in text:
        text = _MATRIX.sub(_rows_of, text)
        if is_boxed:
            text = text.replace(r"\\", "\n")
        text = _WORDS.sub(r"\1", _DELIMITERS.sub("", text)).replace(r"\#", "#")
    return "no solution" if _NULL.fullmatch(text) else _NO.sub("", text)


def _boxes(text: str) -> Iterator[str]:
    """What stands in each box that is in no other."""
    start, inside, depth = None, 0, 0
    for brace in _BRACES.finditer(text):
        if brace[0] in ("{", _BOX):
            depth += 1
            if start is None and brace[0] == _BOX:
                start, inside = brace.end(), depth
        elif brace[0] == "}":
            if start is not None and depth == inside:
                yield text[start : brace.start()]
                start = None
            depth -= 1


def _rows_of(matrix: re.Match[str]) -> str:
    rows = [" ".join(row.replace("&", " ").split()) for row in matrix[2].replace(r"\hline", "").split(r"\\")]
    return "\n" + "\n".join(row for row in rows if row) + "\n"


def guess(item: Item) -> float:
    """The expected score of a best guess without a look at the puzzle."""
    match item["task"]:
        case "judge":
            return 1 / len(VERDICTS)
        case "review":
            return 1 / (len(item["steps"]) + 1)
        case "exists":
            return 1 / 2
    return 0.0


def adjusted(item: Item, score: float) -> float:
    """The score on a scale where guessing is 0 on average and right is 1; below 0 for worse than that.

    >>> adjusted({"task": "exists"}, 0.0), adjusted({"task": "exists"}, 1.0), adjusted({"task": "solve"}, 0.0)
    (-1.0, 1.0, 0.0)
    """
    chance = guess(item)
    return (score - chance) / (1 - chance)


def read_verdict(text: str) -> str | None:
    r"""The verdict in a reply to a `judge` item, a word of `VERDICTS`; None if there is none, or two.

    The last line with one of the words counts, in any case and among any marks. "needs more" and "need more" are
    `needs_more`.

    >>> read_verdict("At first it seems wrong.\n**Needs more**"), read_verdict('{"verdict": "follows"}')
    ('needs_more', 'follows')
    >>> read_verdict("It follows, or it is undecided."), read_verdict("Yes.")
    (None, None)
    """
    for line in reversed(text.splitlines()):
        if found := {_word_of(match) for match in _VERDICT.finditer(line)}:
            return found.pop() if len(found) == 1 else None
    return None


def read_number(text: str) -> int | None:
    r"""The number that a reply to a `review` item ends with, 0 for "none" or "null"; None if there is neither.

    >>> read_number("Steps 1 and 2 follow.\nThe first that does not is **3**."), read_number("None of them.")
    (3, 0)
    """
    found = _NUMBER.findall(text)
    if not found:
        return None
    return int(found[-1]) if found[-1].isdigit() else 0


def read_steps(text: str) -> dict[str, Any] | None:
    """The last JSON object in a reply to an `explain` item that has `steps` or a `solution`; None if there is none.

    It may take several lines, and stand in a fence.
    """
    failures = 0
    for start in reversed([match.start() for match in _OBJECT.finditer(text)]):
        try:
            found, _ = json.JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError):
            failures += 1
            if failures == MOST_FAILURES:
                return None
            continue
        if "steps" in found or "solution" in found:
            return dict(found)
    return None


@dataclass(frozen=True, slots=True)
class Score:
    """What steps with reasons are worth.

    `solved`: the solution is right (without one, what the steps lead to). `reasoned`, from 0 to 1: the credit of the
    steps, weighted by their cells, over all cells that were open, and those that are decided again. `first_wrong`: the
    first step, from 0, that is false or is not a step; nothing counts from there on.
    """

    solved: bool = False
    reasoned: float = 0.0
    first_wrong: int | None = None


def score(item: Item, answer: Mapping[str, Any] | None) -> Score:
    """The score of the steps and the solution that an answer to an `explain` item holds; None is no answer.

    A step that is true but does not follow from what it cites has no credit, and becomes known all the same.
    """
    puzzle, known, right = Puzzle(item["puzzle"]), Shading(item["known"]), Shading(item["solution"])
    cells, earned, wrong = known.codes.count(Shade.UNKNOWN.code), 0.0, None
    answer = answer or {}
    steps = answer.get("steps", ())
    for number, given in enumerate(steps if isinstance(steps, list) else ()):
        try:
            step = {(r, c): Shade(shade) for r, c, shade in given["step"]}
            new = {cell: shade for cell, shade in step.items() if known[cell] is not shade}
            cells += len(given["step"]) - len(new)
            if not new:
                continue
            because = [(r, c) for r, c in given["because"]]
            if any(right[cell] is not shade for cell, shade in new.items()):
                raise ValueError
            share = credit_of(puzzle, known, new, because) if follows(puzzle, known, new, because) else 0.0
        except (HitoriError, TypeError, ValueError, LookupError, OverflowError):
            wrong = number
            break
        earned += share * len(new)
        for cell, shade in new.items():
            known = known.with_shade(cell, shade)
    solution = answer.get("solution", known.to_rows())
    return Score(solution == item["solution"], earned / cells if cells else 0.0, wrong)


_VERDICT: Final = re.compile(r"(?<![a-z])(?:follows|needs?(?:\\?_|[ -])more|wrong|undecided)(?![a-z])", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<![\w.-])(?:[0-9]{1,4}|none|null)(?!\w)", re.IGNORECASE)
_OBJECT: Final = re.compile(r'\{\s*"')
MOST_FAILURES: Final = 50
"""Objects that cannot be read, after which none is looked for: each costs a look at the rest of the text."""
_BOX: Final = r"\boxed{"
_BRACES: Final = re.compile(r"\\\\|\\boxed\{|\\[{}]|[{}]")
_MATRIX: Final = re.compile(
    r"\\begin\{(\w*matrix|array)\}(?:\{[^{}\n]*\})?((?:(?!\\(?:begin|end)\{).)*)\\end\{\1\}", re.DOTALL
)
_DELIMITERS: Final = re.compile(r"^[ \t]*(?:(?:\$|\\[\[\]()]|\\(?:left|right)[\[\]()|.])[ \t]*)+$", re.MULTILINE)
"""Lines of nothing but what opens or ends a formula."""
_WORDS: Final = re.compile(r"\\(?:text|texttt|mathrm|mathtt)\{([^{}]*)\}")
_NULL: Final = re.compile(r'\s*(?:```\w*\s+)?\{\s*"solution"\s*:\s*null\s*\}\s*(?:```)?\s*')
_NO: Final = re.compile(
    r"^[^\w\n]*no[,.:;]\s+(?=[^\n]*(?:no solution|solvable|satisfiable|impossible|cannot be solved))",
    re.IGNORECASE | re.MULTILINE,
)


def _word_of(match: re.Match[str]) -> str:
    word = match[0].lower()
    return "needs_more" if word.startswith("need") else word


def _checked(item: Item, text: str) -> AnswerVerdict:
    puzzle, plainer = Puzzle(item["puzzle"]), plain(text)
    verdict = check_answer(puzzle, plainer)
    if plainer != text and verdict.outcome is AnswerOutcome.UNREADABLE:
        return check_answer(puzzle, text)
    return verdict


def _mark_shading(item: Item, text: str) -> Mark:
    verdict = _checked(item, text)
    is_right = verdict.valid is True
    return Mark(float(is_right), str(verdict.outcome))


def _mark_word(found: object, right: object) -> Mark:
    outcome = "unreadable" if found is None else "right" if found == right else "wrong"
    return Mark(float(outcome == "right"), outcome)


def _mark_judge(item: Item, text: str) -> Mark:
    return _mark_word(read_verdict(text), item["verdict"])


def _mark_review(item: Item, text: str) -> Mark:
    return _mark_word(read_number(text), item["first_wrong"] or 0)


def _mark_explain(item: Item, text: str) -> Mark:
    answer = read_steps(text)
    found = score(item, answer)
    solved = found.solved
    if not solved and (answer is None or "solution" in answer):
        given = text if answer is None else to_json({"solution": answer["solution"]})
        solved = _checked(item, given).valid is True
    outcome = "solved" if solved else "unsolved"
    return Mark((solved + found.reasoned) / 2, outcome, found.reasoned, found.first_wrong)


_MARKS: Final[Mapping[str, Callable[[Item, str], Mark]]] = {
    "solve": _mark_shading,
    "exists": _mark_shading,
    "judge": _mark_judge,
    "review": _mark_review,
    "explain": _mark_explain,
}
