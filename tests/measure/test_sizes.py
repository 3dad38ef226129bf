import pytest

from measure import sizes


def test_two_threads_stand_beside_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "PASSES", 1)
    monkeypatch.setattr(sizes, "THREADS", ((5, 20, 1.0), (6, 2_000, 1.8)))
    found = list(sizes.threads(quick=True))
    assert [figure.name for figure in found] == ["two threads, 20 of n = 5", "two processes, 20 of n = 5"]
    assert [figure.at_least for figure in found] == [1.0, None]
    assert all(figure.value > 0 for figure in found)


def test_each_is_timed_in_each_pass_and_the_first_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 50, 50, 90, 90, 91, 91, 93])
    monkeypatch.setattr(sizes, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(sizes, "PASSES", 1)
    seen: list[str] = []
    assert sizes._by_turns(lambda: seen.append("a"), lambda: seen.append("b")) == [1, 2]
    assert seen == ["a", "b"] * 2
