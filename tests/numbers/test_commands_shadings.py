"""`hitori numbers shadings`."""

import pytest

from hitori.cli.progress import Progress
from tests.cli.conftest import Run


def test_json_tells_counts_and_witnesses(run: Run) -> None:
    (line,) = run("numbers", "shadings", "--size", "2x3", "--json").lines()
    assert line == {
        "rows": 2,
        "cols": 3,
        "legal": 11,
        "maximal": 6,
        "min_shaded_maximal": 1,
        "sparsest": 2,
        "max_shaded": 2,
        "densest": 4,
        "witness_min": ["...", ".#."],
        "witness_max": ["...", "#.#"],
    }


def test_text_tells_the_same(run: Run) -> None:
    ran = run("numbers", "shadings", "--size", 3)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("3x3: 39 legal shadings, 11 of them maximal\n")
    assert "fewest shaded cells of a maximal shading: 2, in 6 of them\n" in ran.out
    assert "most shaded cells of a legal shading: 4, in 1 of them\n" in ran.out


def test_bad_sizes_are_told(run: Run) -> None:
    for size, problem in [("3x", "expected N or RxC"), ("30", "more than the 24")]:
        ran = run("numbers", "shadings", "--size", size)
        assert (ran.status, ran.out) == (2, "")
        assert problem in ran.err


@pytest.mark.parametrize("memory", ["-1", "nan", "inf", "1e308"])
def test_memory_that_no_machine_has_is_bad_usage(run: Run, memory: str) -> None:
    ran = run("numbers", "shadings", "--size", 3, "--memory", memory)
    assert (ran.status, ran.out) == (2, "")
    assert "Invalid value for '--memory'" in ran.err


def test_too_little_memory_is_told(run: Run) -> None:
    ran = run("numbers", "shadings", "--size", 9, "--memory", 0.001)
    assert (ran.status, ran.out) == (2, "")
    assert "hitori: error: 1 MB of memory do not suffice" in ran.err


def test_progress_counts_the_cells_of_both_sweeps(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Progress] = []

    class Counted(Progress):
        def __init__(self, what: str) -> None:
            super().__init__(what)
            counted.append(self)

    monkeypatch.setattr("hitori.numbers.commands.Progress", Counted)
    assert run("numbers", "shadings", "--size", "3x4").status == 0
    assert [progress.done for progress in counted] == [24]
    assert counted[0].line().startswith("24 of 24 cells swept, ")
