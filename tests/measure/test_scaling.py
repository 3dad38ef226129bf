"""docs/scaling.md is written from the records of five runs, and is what its program writes."""

import json
from dataclasses import replace
from math import exp, log
from pathlib import Path
from random import Random

import numpy
import pytest

from hitori import Puzzle
from hitori.errors import PlanError
from hitori.lab.measure import plan as plans
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Entrant, RunRecord, load, save, seal
from hitori.lab.puzzles.suites import Expected, Instance
from measure import growth, registry, runs, scaling
from tests.boards import ROOT
from tests.lab.synthetic import denied, records

TIMES = {
    "native": (0.01, 0.02, 0.04, 0.08),
    "glucose4": (0.1, 0.3, 0.9, None),
    "cadical195": (0.2, 0.4, 0.8, 1.6),
    "minisat22": (1.0, 2.0, 4.0, 8.0),
    "maplechrono": (1.0, 9.0, None, None),
}


def kept(folder: Path, found: list[RunRecord], commit: str = "0123456789ab") -> None:
    """The folder of a run with these records."""
    instance = Instance("one", folder.name, Puzzle([[1]]), Expected.ANY)
    plans.keep(Plan(folder.name, "command", (Entrant.of("native"),), (instance,), notes=("planned so",)), folder)
    where = {"when": "2026-11-22T19:00", "processor": "A processor", "cores": "2", "load": "0.1", "commit": commit}
    (folder / "machine.json").write_text(json.dumps({"here": where}))
    save(found, folder)
    seal(folder)


def test_the_page_is_what_its_program_writes() -> None:
    page = (ROOT / "docs/scaling.md").read_text(encoding="utf-8")
    assert registry.filled(page, scaling.page()[0]) == page
    assert f"from n = {scaling.FIT_EASY} on, with its" in page
    assert f"\nn = {scaling.FIT_HARD} on where" in page


def test_without_a_record_nothing_is_shown(tmp_path: Path) -> None:
    tables, pictures = scaling.page(tmp_path)
    assert [*tables.values()] == [["**Not measured yet.**"]] * 5
    assert pictures == {}


def test_the_records_become_tables_and_a_picture(tmp_path: Path) -> None:
    kept(tmp_path / "growth-easy", records(TIMES, (50, 100, 200, 400)))
    kept(tmp_path / "growth-hard", records(TIMES, (14, 15, 16, 17)))
    kept(tmp_path / "hard-test", [*map(denied, records(TIMES, (22,) * 4))])
    tables, pictures = scaling.page(tmp_path)
    text = "\n".join(line for lines in tables.values() for line in lines)
    assert "20 pairs, 10 s each, 2026-11-22, A processor, 2 cores, load 0.1, commit 0123456789ab. Planned so." in text
    assert "| native | 10 ms | 20 ms | 40 ms | 80 ms | 1.00 (1.00 to 1.00), n = 50 to 400 |" in text
    assert "| glucose4 | 100 ms | 300 ms | 900 ms | > 10 s |" in text
    assert "| maplechrono | 1 s | 9 s | > 10 s | - | - |" in text
    assert "| unsatisfiable, n = 22: best SAT solver | 20.00 x native | at least 10 |  |" in text
    assert pictures[scaling.PICTURE].startswith(b"<?xml")
    assert scaling.page(tmp_path) == (tables, pictures)


def test_a_run_over_images_becomes_tables_and_a_target(tmp_path: Path) -> None:
    found = records({"native": [0.1, 0.4, 0.2], "cadical195": [1.0, 0.1, 0.1]}, (16,) * 3)
    kept(tmp_path / "hard-images", [replace(one, instance=f"grid image {one.id % 3}") for one in found])
    text = "\n".join(scaling.page(tmp_path)[0]["hard_images"])
    assert "| cadical195 | 1 | 3 of 3 | 1.20 | 1.71 [?, ?] | 0.5 [?, ?] | 0.50 on grid |" in text
    assert "| grid | 0.200 | 0.100 | 0.50 |" in text
    assert "| satisfiable: native, median over images, worst grid | 2 x the best SAT solver | at most 2 |  |" in text


def test_a_run_of_uncommitted_code_is_refused(tmp_path: Path) -> None:
    kept(tmp_path / "hard-test", records(TIMES, (22,) * 4), commit="0123456789ab-dirty")
    with pytest.raises(PlanError, match="-dirty"):
        scaling.page(tmp_path)


def test_puzzles_too_large_to_publish_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "LARGEST", 1)
    kept(tmp_path / "growth-easy", records(TIMES, (50, 100, 200, 400)))
    folder = runs.publish(tmp_path / "growth-easy", tmp_path / "records")
    assert {path.name for path in folder.iterdir()} == {"SHA256SUMS", "machine.json", "plan.json", "records.parquet"}
    assert len(load(folder)) == 20


def test_the_interval_is_where_student_puts_it() -> None:
    """By the covariance of the coefficients that numpy fits to noisy times."""
    for seed in range(5):
        rng = Random(seed)
        seconds = {size: [1e-6 * 2.0**size * rng.lognormvariate(0, 0.5) for _ in range(3)] for size in (10, 12, 14)}
        found = growth.base(seconds)
        assert found is not None
        points = [(size, log(value)) for size, values in seconds.items() for value in values]
        sizes, logarithms = zip(*points, strict=True)
        (slope, _), covariance = numpy.polyfit(sizes, logarithms, 1, cov=True)
        reach = 2.364624 * covariance[0, 0] ** 0.5  # Student's t, 97.5%, seven degrees of freedom
        assert (found.low, found.value, found.high) == pytest.approx(
            (exp(slope - reach), exp(slope), exp(slope + reach))
        )


def test_two_sizes_are_too_few() -> None:
    assert growth.base({10: [1.0], 12: [2.0]}) is None
    assert growth.exponent({}) is None


def test_a_size_with_a_time_out_is_not_fitted() -> None:
    run = records({"peer": [0.1, 0.2, 0.4, None, 0.8]}, (10, 12, 14, 14, 16))
    assert growth.answered_sizes(run) == {10: [0.1], 12: [0.2], 16: [0.8]}
    assert growth.answered_sizes(run, smallest=12) == {12: [0.2], 16: [0.8]}


def test_medians_end_where_the_limit_is_passed() -> None:
    times = [0.1, 0.3, 0.2, 5.0, None, None, 1.0]
    assert growth.medians(records({"peer": times}, (10, 10, 10, 12, 12, 12, 14))) == {10: 0.2, 12: 10.0}
