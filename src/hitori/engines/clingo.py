"""Answer set programming: clingo with the reachability program `encodings/hitori.lp`.

Rule 3 is in the program itself, so there are no rounds: answer sets and solutions are one to one. Under a time limit
the search runs in clingo's own thread, to be cancelled when the time is up; grounding, most of the time on an easy
puzzle, cannot be.

Source: Gebser, Kaminski, Kaufmann, Schaub, "Multi-shot ASP solving with clingo" (TPLP 2019).
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import clingo

from ..encodings.pairs import PairRules
from .engine import Deadline, Engine, TimeUpError


class Clingo(Engine):
    """clingo on one thread in its default configuration.

    >>> from hitori import Puzzle
    >>> Clingo().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "clingo"

    def state(self, rules: PairRules) -> _Program:
        """The program grounded for the puzzle."""
        control = clingo.Control(["--warn=none", "--models=0"])
        program = files("hitori.encodings").joinpath("hitori.lp").read_text(encoding="utf-8")
        control.add("base", [], program + facts(rules))
        control.ground([("base", [])])
        return _Program(control, len(rules.free) + len(rules.puzzle))


def facts(rules: PairRules) -> str:
    """The puzzle as input of `hitori.lp`.

    >>> from hitori import Puzzle
    >>> facts(PairRules.for_one_solution(Puzzle([[1, 1]])))
    'cell(0..1).root(0).root(1).open(0).open(1).equal(0,1).next(0,1).'
    """
    cells, cols = len(rules.puzzle), rules.puzzle.cols
    neighbour = 1 if cols > 1 else cols
    parts = [f"cell(0..{cells - 1}).root(0)."]
    parts += [f"root({neighbour})."] if neighbour < cells else []
    parts += [f"open({cell})." for cell in rules.free]
    parts += [f"equal({one},{other})." for one, other in rules.equal_pairs()]
    parts += [f"next({cell},{cell + 1})." for cell in range(cells) if (cell + 1) % cols]
    parts += [f"next({cell},{cell + cols})." for cell in range(cells - cols)]
    return "".join(parts)


class _Program:
    """A grounded program; its variables are the atoms shaded(X) and reached(X)."""

    def __init__(self, control: clingo.Control, variables: int) -> None:
        self._control = control
        self.variables = variables

    @property
    def clauses(self) -> int:
        """Ground rules."""
        return int(self._control.statistics["problem"]["lpStep"]["rules"])

    def shadings(self, deadline: Deadline) -> Iterator[list[int]]:
        has_limit = deadline.left() is not None
        with self._control.solve(yield_=True, async_=has_limit) as search:
            while True:
                search.resume()
                if not search.wait(deadline.left()):
                    search.cancel()
                    raise TimeUpError
                model = search.model()
                if model is None:
                    return
                yield [symbol.arguments[0].number for symbol in model.symbols(shown=True)]

    def close(self) -> None:
        """Nothing to do: clingo frees its memory with the object."""
