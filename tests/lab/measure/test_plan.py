from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import hitori
from hitori import EngineNotInstalledError, PlanError
from hitori.lab.measure import pace
from hitori.lab.measure import plan as plans
from hitori.lab.measure.outcomes import Bounds, Entrant
from hitori.lab.measure.pace import Pace, in_words, pilot
from hitori.lab.measure.plan import Sampling, as_installed, planned
from hitori.lab.puzzles.suites import suite
from hitori.lab.study import rq1
from hitori.lab.study.recipes import RECIPES

from ..conftest import small_plan
from ..synthetic import records

NATIVE, PYSAT = Entrant.of("native"), Entrant.of("pysat", {"sat": "cadical195"})


def test_a_plan_comes_back_from_its_folder(tmp_path: Path) -> None:
    plan = small_plan(NATIVE, PYSAT, repeats=2)
    plans.keep(plan, tmp_path)
    plans.keep(plan, tmp_path)
    assert plans.read(tmp_path) == plan
    assert hitori.load(tmp_path / "puzzles.jsonl") == [instance.puzzle for instance in plan.instances]


def test_a_folder_keeps_to_its_plan(tmp_path: Path) -> None:
    plans.keep(small_plan(NATIVE), tmp_path)
    with pytest.raises(PlanError, match=r"holds another run: 'hitori lab run small'; choose another folder"):
        plans.keep(small_plan(NATIVE, repeats=2), tmp_path)
    with pytest.raises(PlanError, match=r"expected the folder of a run, with a file 'plan\.json'"):
        plans.read(tmp_path / "elsewhere")
    path = tmp_path / "plan.json"
    path.write_text(path.read_text().replace('"seed"', '"sead"'))
    with pytest.raises(PlanError, match=r"was written by another version of hitori, or changed: .*sead"):
        plans.read(tmp_path)


def test_every_pair_stands_in_one_batch_of_one_instance() -> None:
    plan = small_plan(NATIVE, PYSAT, repeats=3)
    batches = list(plan.batches())
    assert sorted(pair.id for batch in batches for pair in batch) == list(range(2 * 6 * 3))
    assert all(len({(pair.instance.name, pair.repeat) for pair in batch}) == 1 for batch in batches)
    assert all({pair.entrant.name for pair in batch} == {NATIVE.name, PYSAT.name} for batch in batches)


def test_the_order_is_shuffled_by_the_seed() -> None:
    plan = small_plan(NATIVE, PYSAT, repeats=3)
    order = [[pair.id for pair in batch] for batch in plan.batches()]
    assert order == [[pair.id for pair in batch] for batch in plan.batches()]
    assert order != [[pair.id for pair in batch] for batch in replace(plan, seed=2).batches()]
    assert [batch[0] for batch in order] != sorted(batch[0] for batch in order)
    assert len({plan.pair(batch[0]).entrant.name for batch in order}) == 2


def test_an_entrant_is_not_put_to_larger_puzzles() -> None:
    plan = small_plan(NATIVE, replace(PYSAT, largest=5))
    assert {pair.instance.puzzle.rows for pair in plan.pairs if pair.entrant.solver == "pysat"} == {5}
    assert {pair.instance.puzzle.rows for pair in plan.pairs if pair.entrant.solver == "native"} == {5, 10}


def test_a_sample_spares_an_entrant_the_last_of_its_larger_puzzles(tmp_path: Path) -> None:
    instances = [*suite("stress").instances([5, 10], 3), *suite("size").instances([10], 3)]
    sample = Sampling((PYSAT.name,), "stress", above=5, count=2)
    plan = planned("small", "", [NATIVE, PYSAT], instances, Bounds(), [sample])
    got = {one.name: [pair.instance.name for pair in plan.pairs if pair.entrant == one] for one in plan.entrants}
    assert got[NATIVE.name] == [instance.name for instance in instances]
    assert set(got[NATIVE.name]) - set(got[PYSAT.name]) == {"stress 10x10 #2"}
    told = f"at most 2 puzzles of each size above n = 5 in the suite stress to save time: {PYSAT.name}"
    assert plan.notes == as_installed(plan).notes == (told,)
    plans.keep(plan, tmp_path)
    assert plans.read(tmp_path) == plan


def test_what_is_not_installed_is_left_out_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(entrant: Entrant) -> None:
        if entrant.solver == "pysat":
            raise EngineNotInstalledError("solver 'pysat' needs python-sat: pip install 'hitori[pysat]'")

    monkeypatch.setattr(Entrant, "make", make)
    everyone = planned("small", "", [replace(NATIVE, largest=9), replace(PYSAT, largest=5)], [], Bounds())
    assert len(everyone.entrants) == len(everyone.notes) == 2
    plan = as_installed(everyone)
    assert plan.entrants == everyone.entrants[:1]
    assert plan.notes == (
        f"{PYSAT.name} is left out: solver 'pysat' needs python-sat: pip install 'hitori[pysat]'",
        "limited to n = 9 to save time: native",
    )
    with pytest.raises(EngineNotInstalledError, match="pip install"):
        as_installed(planned("small", "", [PYSAT], [], Bounds()))


def test_the_number_of_a_pair_is_checked() -> None:
    with pytest.raises(PlanError, match="from 0 to 5, got 6"):
        small_plan(NATIVE).pair(6)


def test_every_constraint_is_tried_alone_and_on_top_of_unshaded_neighbours() -> None:
    names = [entrant.name for entrant in rq1.full().entrants]
    assert len(names) == len(set(names)) == (1 + 12 + 11) + (1 + 12) + 3
    assert {"lazy", "lazy+WN", "lazy+UC", "lazy+WN+UC", "distance", "distance+UC"} <= set(names)


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("rq1", 14 * 840 + 2 * (200 + 6 * 12 + 90) + 10 * (200 + 6 * 3 + 10) + 14 * (320 + 3 * 16)),
        ("rq2", (2100 + 2000) * 2 + (1100 + 160 + 1000 + 150) + (1100 + 1000)),
        ("rq3", 500 * 16),
    ],
)
def test_the_full_recipes_are_as_large_as_planned(name: str, pairs: int) -> None:
    plan = RECIPES[name].full()
    assert (plan.bounds.seconds, plan.bounds.memory) == (10.0, 8 * 2**30)
    assert len(plan.pairs) == pairs


def test_the_pace_of_each_entrant_tells_the_time_left() -> None:
    plan = small_plan(NATIVE, PYSAT)
    left = Pace(plan)
    assert left.seconds_left() == plan.at_most_seconds
    left.note(records({NATIVE.name: [1.0, 3.0]}))
    assert left.seconds_left() == pytest.approx(4 * 2 + 6 * 2)
    left.note(records({PYSAT.name: [0.5] * 5}))
    assert left.seconds_left() == pytest.approx(4 * 2 + 0.5)
    assert in_words(3599) == "60 min"


def test_a_pilot_does_not_wait_for_slow_entrants(
    planted: Callable[[str], Entrant], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "PATIENCE", 0.2)
    tried: list[None] = []
    least, most = pilot(small_plan(planted("nothing"), planted("hang")), lambda: tried.append(None))
    assert len(tried) == 2
    assert least > 6 * 0.2, "a quick entrant takes time, too"
    assert most - least == pytest.approx(6 * (5.0 - 0.2)), "six puzzles may take 5 seconds each"
