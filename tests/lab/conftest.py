"""A plug-in with planted faults, small plans, and tasks without processes of their own."""

import json
import os
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Bounds, Entrant
from hitori.lab.puzzles.suites import suite

HERE = Path(__file__).parent
Planted = Callable[[str], Entrant]


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    """An entrant that does a deed of `planted.Planted`, installed as another distribution would install it."""
    info = tmp_path / "site/planted-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[hitori.solvers]\nplanted = planted:Planted\n")
    (info.parent / "planted.py").symlink_to(HERE / "planted.py")
    monkeypatch.setenv("PYTHONPATH", str(info.parent), prepend=os.pathsep)
    monkeypatch.syspath_prepend(info.parent)
    return lambda deed: Entrant(deed, "planted", {"deed": deed})


def small_plan(*entrants: Entrant, count: int = 3, bounds: Bounds = Bounds(5.0), repeats: int = 1) -> Plan:  # noqa: B008
    """A few small puzzles for each of the entrants."""
    instances = tuple(suite("stress").instances([5, 10], count))
    return Plan("small", "hitori lab run small", entrants, instances, bounds, repeats)


def in_this_process(function: Any, tasks: dict[str, Any], **_: object) -> Generator[tuple[str, Any], None, None]:
    """Stands for `tasks.run` where its processes are not the point: each has to load its libraries first."""
    yield from ((name, json.loads(json.dumps(function(argument)))) for name, argument in [*tasks.items()])
