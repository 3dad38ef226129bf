"""What the trace page tells; test_page.py looks at how."""

from dataclasses import dataclass

from hitori.puzzle import Cell, Puzzle
from hitori.render.trace_html import to_html
from hitori.shading import Shading

from .test_page import content_of


@dataclass(frozen=True)
class Picture:
    kind: str
    sentence: str
    cell: Cell | None
    because: tuple[Cell, ...]
    depth: int
    shading: Shading


PUZZLE = Puzzle([[1, 1, 3], [0, 2, 3]])
FRAMES = [
    Picture("decide", "Try r1c1 shaded.", Cell(0, 0), (), 1, Shading.from_rows(["#??", "???"])),
    Picture("force", "r1c2 must be unshaded.", Cell(0, 1), (Cell(0, 0),), 1, Shading.from_rows(["#.?", "???"])),
    Picture("backtrack", "Go back to the start.", None, (), 0, Shading.from_rows(["???", "???"])),
]


def test_the_page_holds_every_step() -> None:
    trace = content_of(to_html(PUZZLE, FRAMES, "a name", "no solution"))
    assert (trace["title"], trace["summary"], trace["cols"]) == ("a name", "no solution", 3)
    assert trace["labels"] == [1, 1, 3, 0, 2, 3]
    assert [step["shading"] for step in trace["steps"]] == ["#?????", "#.????", "??????"]
    assert [step["cell"] for step in trace["steps"]] == [0, 1, None]
    assert [step["because"] for step in trace["steps"]] == [[], [0], []]
    assert [step["depth"] for step in trace["steps"]] == [1, 1, 0]


def test_a_search_without_steps_is_a_page_too() -> None:
    assert content_of(to_html(PUZZLE, [], "nothing happened", "solved"))["steps"] == []
