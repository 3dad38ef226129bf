"""What a release carries is current: the texts that programs write, the versions, the licences of what is linked in."""

import doctest
import importlib
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from .boards import ROOT


def module(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A program of the folder `release`."""
    monkeypatch.syspath_prepend(ROOT / "release")
    monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module(name)


def test_the_long_description_is_that_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    long_description = module("long_description", monkeypatch)
    assert doctest.testmod(long_description).failed == 0
    written = long_description.TARGET.read_text(encoding="utf-8")
    assert written == long_description.long_description(), "run `make texts`"
    links = re.findall(r"\]\(([^)]+)\)", written)
    assert links
    assert all(link.startswith("https://") for link in links)


@pytest.mark.needs("cargo")
def test_every_crate_that_is_linked_in_has_its_licence(monkeypatch: pytest.MonkeyPatch) -> None:
    licences = module("licences", monkeypatch)
    titles = [licences.title(crate) for crate in licences.linked()]
    text = licences.TARGET.read_text(encoding="utf-8")
    assert any(title.startswith("pyo3 ") for title in titles)
    assert not any(title.startswith("syn ") for title in titles)
    written = re.findall(r"^[a-z0-9_-]+ \d+\.\d+\.\d+\S*$", text, re.MULTILINE)
    assert sorted(written) == sorted(titles), "run `make texts`"


def test_every_place_says_the_same_version(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = module("version", monkeypatch).versions()
    assert len(set(versions.values())) == 1, versions


def test_a_wheel_names_no_path_of_the_machine_that_built_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from zipfile import ZipFile

    build = module("build", monkeypatch)
    wheel, bill = tmp_path / "a.whl", f'{{"ref": "path+{ROOT.as_uri()}/crates"}}'.encode()
    with ZipFile(wheel, "w") as archive:
        archive.writestr("a.dist-info/sboms/a.json", bill)
        archive.writestr("a.dist-info/RECORD", b"a.dist-info/sboms/a.json," + build._recorded(bill))
    build.hide_paths(wheel)
    with ZipFile(wheel) as archive:
        hidden = archive.read("a.dist-info/sboms/a.json")
        assert hidden == b'{"ref": "path+file:///hitori/crates"}'
        assert archive.read("a.dist-info/RECORD").endswith(build._recorded(hidden))


def test_the_sdist_has_no_broken_link() -> None:
    """A packager stops at one."""
    entries = [path for name in ("docs", "examples", "measure", "src", "tests") for path in (ROOT / name).rglob("*")]
    assert [path for path in entries if path.is_symlink() and not path.exists()] == []


def test_the_classifiers_name_the_oldest_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    pythons = [one.rpartition(" ")[2] for one in project["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert pythons[0] == oldest
