"""The command that measures the numbers of the documentation: each has its tool, and uncommitted code is refused."""

import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from hitori.lab.measure import machine
from measure import bench_tables, figures, measure, tables
from measure.system import Figure

ROOT = Path(__file__).parents[2]


def test_each_measured_record_has_a_tool_and_a_name_of_its_own() -> None:
    timed = [figure for figure in figures.FIGURES if figure.minutes is not None]
    assert list(measure.MEASURED.values()) == timed
    for name, figure in measure.MEASURED.items():
        words = shlex.split(figure.command)
        assert words[0] in measure.PROGRAMS
        assert words[0] == "hitori" or find_spec(words[2]) is not None, name


def test_bench_tables_are_listed() -> None:
    listed = {name.removeprefix("bench_") for name in measure.MEASURED if name.startswith("bench_")}
    assert listed == set(bench_tables.MEASURED)


def test_uncommitted_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "commit", lambda: "0123abcd-dirty")
    monkeypatch.setattr(sys, "argv", ["measure.py", "--only", "level_table"])
    with pytest.raises(SystemExit, match="expected committed code; the commit here is '0123abcd-dirty'"):
        measure.main()


def test_a_run_is_measured_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    asked = []
    monkeypatch.setattr(measure, "ROOT", tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: asked.append(command))
    measure.measure(figures.Figure("page.md", "what", "hitori lab run 'a b' -o run", record="run", minutes=1))
    assert not (tmp_path / "run").exists()
    assert asked == [[sys.executable, "-m", "hitori", "lab", "run", "a b", "-o", "run"]]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(7.2e-6, "s", "7.2 µs"), (0.012, "s a puzzle", "12 ms a puzzle"), (24_300.4, "puzzles/s", "24,300 puzzles/s")],
)
def test_a_figure_is_shown_with_its_unit(value: float, unit: str, text: str) -> None:
    assert bench_tables.shown(Figure("name", value, unit)) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(3e-8, "30 ns"), (7.2e-6, "7.2 µs"), (0.0999, "99.9 ms"), (0.9996, "1 s"), (0.25, "250 ms"), (2034.0, "2034 s")],
)
def test_a_duration_has_three_digits_and_a_unit(seconds: float, text: str) -> None:
    assert tables.duration(seconds) == text
