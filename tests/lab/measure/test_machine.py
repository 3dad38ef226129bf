"""The machines of a run: one version of everything, a commit that anybody can get, and how the load went."""

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from hitori import PlanError
from hitori.lab.measure import machine

HERE = {**machine.describe(), "commit": "0b469b472caa"}


def test_descriptions_come_back(tmp_path: Path) -> None:
    machine.keep(tmp_path, {"node7": HERE})
    assert machine.read(tmp_path) == {"node7": HERE}
    assert {"processor", "cores", "memory", "load", "commit", "python", "hitori", "native"} <= set(HERE)
    assert machine.read(tmp_path / "nowhere") == {}


def test_a_run_goes_on_elsewhere_but_with_the_same_versions(tmp_path: Path) -> None:
    machine.keep(tmp_path, {"node7": HERE})
    machine.keep(tmp_path, {"node8": HERE | {"processor": "another"}})
    machine.keep(tmp_path, {"node7": HERE | {"when": "later", "commit": "1c57"}})
    assert set(found := machine.read(tmp_path)) == {"node7", "node8"}
    assert (found["node7"]["when"], found["node7"]["commit"]) == (HERE["when"], "0b469b472caa and 1c57")
    with pytest.raises(PlanError, match=r"native is \S+ on node7 before, and 99 on node9: one run needs one version"):
        machine.keep(tmp_path, {"node9": HERE | {"native": "99"}})


def test_the_load_is_told_from_start_to_end(tmp_path: Path) -> None:
    machine.keep(tmp_path, {"a": HERE, "b": HERE})
    machine.note_loads(tmp_path, [("a", 0.5), ("b", None), ("a", 5.5), ("a", 1.0)])
    found = machine.read(tmp_path)
    assert found["a"]["load"] == "0.5 at the start, 1.0 at the end, at most 5.5"
    assert found["b"]["load"] == HERE["load"]


@pytest.mark.parametrize("commit", ["0b469b472caa-dirty", "0b469b472caa and 1c57-dirty", "unknown: neither"])
def test_records_of_code_that_nobody_can_get_are_not_published(tmp_path: Path, commit: str) -> None:
    machine.keep(tmp_path, {"node7": HERE})
    machine.check_published(tmp_path)
    machine.keep(tmp_path, {"node8": HERE | {"commit": commit}})
    with pytest.raises(PlanError, match=f"was measured on node8 with the commit '{commit}'"):
        machine.check_published(tmp_path)


@pytest.mark.parametrize(
    ("note", "commit"),
    [
        ({"url": "u", "vcs_info": {"vcs": "git", "commit_id": "0b469b472caa83d4"}}, "0b469b472caa"),
        ({"url": "u", "archive_info": {"hashes": {"sha256": "77ab"}}}, "wheel sha256:77ab"),
        ({"url": "u", "archive_info": {"hash": "sha256=77ab"}}, "wheel sha256:77ab"),
        (None, "release 1.2.3"),
        ({"url": "u", "dir_info": {"editable": True}}, "unknown: neither a repository nor an installed package"),
    ],
)
def test_an_installed_package_says_where_it_comes_from(
    note: object, commit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installer = {"direct_url.json": None if note is None else json.dumps(note)}
    monkeypatch.setattr(machine, "_commit_of_repository", lambda: None)
    monkeypatch.setattr(machine, "distribution", lambda _: SimpleNamespace(version="1.2.3", read_text=installer.get))
    assert machine.commit() == commit


def test_the_repository_around_an_installed_package_is_not_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "machine.py").touch()
    monkeypatch.setattr(machine, "__file__", str(tmp_path / "machine.py"))
    assert machine._commit_of_repository() is None


def test_only_changed_code_makes_a_commit_dirty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, page, record = (tmp_path / name for name in ("src/machine.py", "docs/page.md", "measure/records/a.json"))
    for path in (code, page, record):
        path.parent.mkdir(parents=True)
        path.write_text("first")
    git = ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *command], check=True)
    monkeypatch.setattr(machine, "__file__", str(code))
    page.write_text("measured")
    record.unlink()
    clean = machine._commit_of_repository()
    assert clean
    assert not machine.is_unknown(clean)
    code.write_text("second")
    assert machine._commit_of_repository() == f"{clean}-dirty"
