"""`make stale` lists a thing that is out of date, whatever its kind, with the target that renews it."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from shutil import copytree
from types import ModuleType

import pytest

from hitori.atomic import atomic_write

from .boards import ROOT

Plant = Callable[[ModuleType, pytest.MonkeyPatch, Path], None]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program release/stale.py."""
    monkeypatch.syspath_prepend(ROOT / "release")
    monkeypatch.setattr(sys, "path", [*sys.path])  # which the program adds to
    return import_module("stale")


def older_facts(program: ModuleType, monkeypatch: pytest.MonkeyPatch, _folder: Path) -> None:
    monkeypatch.setitem(program.metadata.WRITTEN, "codemeta.json", lambda _text, _address: "other")


def older_description(program: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    atomic_write(folder / "pypi.md", "# hitori\n")
    monkeypatch.setattr(program.long_description, "TARGET", folder / "pypi.md")


def fewer_licences(program: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    atomic_write(folder / "licences.txt", program.licences.TARGET.read_text(encoding="utf-8").replace("\npyo3 ", "\n"))
    monkeypatch.setattr(program.licences, "TARGET", folder / "licences.txt")


def copied_manual(program: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """The manual pages, in another folder."""
    monkeypatch.setattr(program.manual, "FOLDER", copytree(program.manual.FOLDER, folder / "man1"))
    return folder / "man1"


def missing_page(program: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (copied_manual(program, monkeypatch, folder) / "hitori-solve.1").unlink()


def page_left_over(program: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (copied_manual(program, monkeypatch, folder) / "hitori-gone.1").touch()


def other_modules(program: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    atomic_write(folder / "MADE", "rustc\nwasm-opt\nsources 0\n")
    monkeypatch.setattr(program, "MADE", folder / "MADE")


def other_record(program: ModuleType, monkeypatch: pytest.MonkeyPatch, _folder: Path) -> None:
    recorded = program.registry.recorded()
    monkeypatch.setattr(program.registry, "recorded", lambda: recorded)
    recorded["docs/proofs.md"] = {name: ["| none |"] for name in recorded["docs/proofs.md"]}


def no_stamps(program: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(program.suites, "STAMPS", folder / "stamps.json")


@pytest.mark.needs("cargo")
@pytest.mark.parametrize(
    ("plant", "listed"),
    [
        (older_facts, "codemeta.json: make texts"),
        (older_description, "release/pypi.md: make texts"),
        (fewer_licences, "THIRD_PARTY_LICENSES.txt: make texts"),
        (missing_page, "the manual page hitori-solve.1: make texts"),
        (page_left_over, "the manual page hitori-gone.1: make texts"),
        (other_modules, "the player's modules in src/hitori/web/static: make player"),
        (other_record, "docs/proofs.md: make figures"),
        (no_stamps, "the stamp of the suite lab: make nightly"),
    ],
)
def test_what_is_out_of_date_is_listed(
    program: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, plant: Plant, listed: str
) -> None:
    plant(program, monkeypatch, tmp_path)
    assert listed in list(program.stale())


def test_what_tests_hold_up_to_date_is_not_listed(program: ModuleType) -> None:
    listed = [line for line in program.stale() if ", perhaps: " not in line]
    assert [line for line in listed if line.endswith((": make texts", ": make figures"))] == []
