"""Wrong engines are planted, and `hitori solve --verify pysat` tells on each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from hitori.cli.main import main
from hitori.encodings.pairs import PairRules
from hitori.engines.engine import Deadline, Engine
from hitori.engines.pysat import PySat
from hitori.solving import registry
from hitori.solving.registry import SolverEntry
from tests.boards import EXAMPLES


@dataclass
class Partial:
    """A model that yields some of what it should."""

    shadings: Callable[[Deadline], Iterator[list[int]]]
    variables = clauses = 0

    def close(self) -> None:
        """Hold nothing."""


class Blind(Engine):
    """It sees no solution."""

    name = "blind"

    def state(self, _: PairRules) -> Partial:
        return Partial(lambda _: iter([]))


class Forgetful(Engine):
    """It stops at the first solution and takes it for the only one."""

    name = "forgetful"

    def state(self, rules: PairRules) -> Partial:
        return Partial(lambda deadline: iter([list(next(PySat().state(rules).shadings(deadline)))]))


class Careless(Engine):
    """It shades nothing, whatever the rules."""

    name = "careless"

    def state(self, _: PairRules) -> Partial:
        return Partial(lambda _: iter([[]]))


@pytest.mark.parametrize(
    ("engine", "file", "news"),
    [
        (Blind, "five.txt", "'blind' finds no solution, 'pysat' finds exactly one solution"),
        (Forgetful, "broken/two-ways.txt", "'forgetful' finds exactly one solution, 'pysat' finds several solutions"),
        (Careless, "five.txt", "solver 'careless' gave a wrong answer to a 5x5 puzzle: uniqueness: "),
    ],
)
def test_a_wrong_engine_is_told_on(
    engine: type[Engine], file: str, news: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = SolverEntry(engine.name, f"{__name__}:{engine.__name__}", "planted")
    monkeypatch.setattr(registry, "ENTRIES", (*registry.ENTRIES, planted))
    assert main(["solve", str(EXAMPLES / file), "--solver", engine.name, "--verify", "pysat"]) == 2
    assert news in capsys.readouterr().err


def test_a_right_engine_is_confirmed(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(EXAMPLES / "five.txt"), str(EXAMPLES / "broken" / "two-ways.txt")]
    assert main(["solve", *files, "--solver", "clingo", "--verify", "pysat"]) == 0
    assert capsys.readouterr().err == ""
