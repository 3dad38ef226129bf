"""A plug-in with planted faults, and small plans."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Bounds, Entrant
from hitori.lab.puzzles.suites import suite
from tests.cli.conftest import examples, run

__all__ = ["examples", "run"]

HERE = Path(__file__).parent


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Entrant]:
    """An entrant that does a deed of `planted.Planted`, installed as another distribution would install it."""
    site = tmp_path / "site"
    (site / "planted-1.dist-info").mkdir(parents=True)
    (site / "planted-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1\n")
    (site / "planted-1.dist-info" / "entry_points.txt").write_text("[hitori.solvers]\nplanted = planted:Planted\n")
    (site / "planted.py").symlink_to(HERE / "planted.py")
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    monkeypatch.syspath_prepend(site)
    return lambda deed: Entrant(deed, "planted", {"deed": deed})


def small_plan(*entrants: Entrant, count: int = 3, bounds: Bounds = Bounds(5.0), repeats: int = 1) -> Plan:  # noqa: B008
    """A few small puzzles for each of the entrants."""
    instances = tuple(suite("stress").instances([5, 10], count))
    return Plan("small", "hitori lab run small", entrants, instances, bounds, repeats)
