"""What a release carries is current: the texts that programs write, the versions, the licences of what is linked in."""

import doctest
import importlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from .boards import ROOT


def module(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A program of the folder `release`, with those that it imports."""
    monkeypatch.syspath_prepend(ROOT / "release")
    names = [path.stem for path in (ROOT / "release").glob("*.py")]
    for each in names:
        monkeypatch.delitem(sys.modules, each, raising=False)
    wanted = importlib.import_module(name)
    # Afterwards they are gone: other folders have a program `build` too.
    for each in set(names) & sys.modules.keys():
        monkeypatch.setitem(sys.modules, each, sys.modules.pop(each))
    return wanted


def test_the_long_description_is_that_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    long_description = module("long_description", monkeypatch)
    assert doctest.testmod(long_description).failed == 0
    written = long_description.TARGET.read_text(encoding="utf-8")
    assert written == long_description.long_description(), "run `make texts`"
    links = re.findall(r"\]\(([^)]+)\)", written)
    assert links
    assert all(link.startswith("https://") for link in links)


ADDRESS = "https://example.org/hitori"


def test_every_fact_is_what_its_sources_say(monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = module("metadata", monkeypatch)
    assert doctest.testmod(metadata).failed == 0
    for name, right in metadata.WRITTEN.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        assert text == right(text, metadata.repository()), f"{name}: run `make texts`"


def test_the_address_of_the_repository_goes_everywhere_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = module("metadata", monkeypatch)
    for name, right in metadata.WRITTEN.items():
        text = right((ROOT / name).read_text(encoding="utf-8"), None)
        assert ADDRESS not in text.replace(f'e.g. "{ADDRESS}"', "")
        if right is not metadata.dated:
            assert f'"{ADDRESS}"' in right(text, ADDRESS).replace(f'e.g. "{ADDRESS}"', "")
        assert right(right(text, ADDRESS), None) == text
    links = tomllib.loads(metadata.with_urls((ROOT / "pyproject.toml").read_text(), ADDRESS))["project"]["urls"]
    assert {*links} == {"Repository", "Documentation", "Changelog", "Issues"}


def test_the_package_for_npm_names_an_address_only_if_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    package = module("npm", monkeypatch).package
    assert package(ADDRESS)["repository"] == {"type": "git", "url": f"git+{ADDRESS}.git"}
    assert not {"repository", "homepage", "bugs"} & {*package(None)}
    assert "http" not in str(package(None))


def test_codemeta_and_the_citation_say_the_same() -> None:
    """Read once more by themselves, in case the program that writes one from the other is wrong."""
    said = json.loads((ROOT / "codemeta.json").read_text(encoding="utf-8"))
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    for line in (
        f'title: "{said["name"]}"',
        f"version: {said['version']}",
        f"date-released: {said['datePublished']}",
        f"license: {said['license'].rpartition('/')[2]}",
        *(f'  - name: "{author["name"]}"' for author in said["author"]),
    ):
        assert f"\n{line}\n" in f"\n{citation}", line
    assert citation.endswith("keywords:\n" + "".join(f"  - {word}\n" for word in said["keywords"]))


def test_nothing_is_released_without_an_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    version = module("version", monkeypatch)
    monkeypatch.setattr(version, "repository", lambda: None)
    monkeypatch.setattr(sys, "argv", ["version.py", f"v{version.versions()['Cargo.toml']}"])
    with pytest.raises(SystemExit, match="True"):
        version.main()
    assert "has no address of the repository" in capsys.readouterr().out


def test_nothing_is_released_while_a_page_says_that_it_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    version = module("version", monkeypatch)
    page = tmp_path / "page.md"
    page.write_text("It is not on PyPI yet.\n", encoding="utf-8")
    monkeypatch.setattr(version, "NOT_YET", (str(page),))
    monkeypatch.setattr(sys, "argv", ["version.py", "v0"])
    with pytest.raises(SystemExit, match="True"):
        version.main()
    assert f"{page} says that hitori is not published yet\n" in capsys.readouterr().out


PUBLISHED = ("checker", "core", "formats")


def manifest(crate: str) -> dict[str, Any]:
    text = (ROOT / f"crates/hitori-{crate}/Cargo.toml").read_text(encoding="utf-8")
    package: dict[str, Any] = tomllib.loads(text)["package"]
    return package


def test_three_crates_are_published_and_no_other() -> None:
    crates = {path.parent.name.removeprefix("hitori-") for path in ROOT.glob("crates/*/Cargo.toml")}
    assert {crate for crate in crates if manifest(crate).get("publish", True)} == {*PUBLISHED}
    call = re.search(r"^\tcargo publish .*$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert call
    assert re.findall(r"--package hitori-(\w+)", call[0]) == [*PUBLISHED]


@pytest.mark.needs("cargo")
@pytest.mark.parametrize("crate", PUBLISHED)
def test_a_crate_holds_its_sources_and_what_a_reader_needs(crate: str) -> None:
    folder = ROOT / f"crates/hitori-{crate}"
    command = ["cargo", "package", "--list", "--allow-dirty", "--offline", "--package", f"hitori-{crate}"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    sources = [path for name in ("src", "tests", "examples") for path in (folder / name).rglob("*") if path.is_file()]
    by_cargo = {".cargo_vcs_info.json", "Cargo.lock", "Cargo.toml", "Cargo.toml.orig"}
    expected = {"README.md", "LICENSE", *(path.relative_to(folder).as_posix() for path in sources)}
    assert {*listed} - by_cargo == expected
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert {"description", "keywords", "categories", "readme", "repository", "license"} <= {*manifest(crate)}


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_hash_and_named_by_its_version(path: Path) -> None:
    used = re.findall(r"uses: (.+)", path.read_text(encoding="utf-8"))
    assert used
    wrong = [one for one in used if not re.fullmatch(r"\./\S+|[\w/.-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", one)]
    assert wrong == []


def test_each_version_of_an_action_has_one_hash() -> None:
    used = {found for path in WORKFLOWS for found in re.findall(r"uses: (\S+)@(\S+)  # (\S+)", path.read_text())}
    assert len({action for action, _, _ in used}) == len(used)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_job_that_can_get_a_token_runs_in_an_environment(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    jobs = re.split(r"^  [\w-]+:\n", text.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
    assert "id-token" not in text.partition("\njobs:\n")[0]
    for job in jobs:
        if "id-token: write" in job and "uses: ./" not in job:
            assert "    environment:" in job
            assert "pip install" not in job


def test_what_builds_a_release_is_pinned_by_hashes() -> None:
    pinned = (ROOT / "release" / "requirements.txt").read_text(encoding="utf-8")
    wanted = (ROOT / "release" / "requirements.in").read_text(encoding="utf-8")
    packages = re.findall(r"^([a-z0-9-]+)==\S+.* \\\n    --hash=sha256:[0-9a-f]{64}", pinned, re.MULTILINE)
    assert len(packages) == len(re.findall(r"^[a-z]", pinned, re.MULTILINE))
    assert {*re.findall(r"^[a-z]+", wanted, re.MULTILINE)} <= {*packages}
    assert "://" not in pinned
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "Makefile", *WORKFLOWS)]
    installs = re.findall(r"(\S*) --requirement release/requirements\.txt", "\n".join(texts))
    assert installs == ["--require-hashes"] * 2


@pytest.mark.needs("cargo")
def test_every_crate_that_is_linked_in_has_its_licence(monkeypatch: pytest.MonkeyPatch) -> None:
    licences = module("licences", monkeypatch)
    titles = [licences.title(crate) for crate in licences.linked()]
    text = licences.TARGET.read_text(encoding="utf-8")
    assert any(title.startswith("pyo3 ") for title in titles)
    assert not any(title.startswith("syn ") for title in titles)
    assert doctest.testmod(licences).failed == 0
    assert licences.titles_in(text) == sorted(titles), "run `make texts`"


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


def test_the_classifiers_name_no_system_but_those_on_which_the_tests_ran() -> None:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    assert [one for one in classifiers if "Operating System" in one] == ["Operating System :: POSIX :: Linux"]


def test_the_trial_on_windows_names_what_it_needs(tmp_path: Path) -> None:
    """Status 2, which `make nightly` accepts: nothing failed."""
    for program in ("bash", "dirname", "id", "sed"):
        (tmp_path / program).symlink_to(shutil.which(program) or program)
    ran = subprocess.run(
        ["bash", ROOT / "release/windows"], env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "not run: it needs " in ran.stderr
    assert "cargo (rustup.rs), debootstrap (debootstrap), git (git), mvn (maven), python3 (python3-pip)" in ran.stderr


def test_an_sdist_is_unpacked_by_the_first_python_3_11_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Debian 12 has 3.11.2: `filter` is an argument of `extractall` from 3.11.4 on."""
    compare = module("compare", monkeypatch)
    (tmp_path / "PKG-INFO").write_text("Name: hitori-toolkit\n", encoding="utf-8")
    with tarfile.open(tmp_path / "one.tar.gz", "w:gz") as archive:
        archive.add(tmp_path / "PKG-INFO", "one/PKG-INFO")
    new = tarfile.TarFile.extractall

    def old(self: tarfile.TarFile, path: Path, members: None = None, *, numeric_owner: bool = False) -> None:
        new(self, path, members, numeric_owner=numeric_owner)

    def build(command: list[str], cwd: Path, **_: object) -> None:
        assert command[1] == str(cwd / "one/release/build.py")
        (cwd / "one/dist").mkdir()
        (cwd / "one/dist/one.whl").touch()

    monkeypatch.setattr(tarfile.TarFile, "extractall", old)
    monkeypatch.setattr(subprocess, "run", build)
    monkeypatch.setattr(compare, "commit_time", lambda: "0")
    folder = tmp_path / "unpacked"
    folder.mkdir()
    assert compare.built_from(tmp_path / "one.tar.gz", folder, []) == folder / "one/dist/one.whl"
    assert (folder / "one/PKG-INFO").read_text(encoding="utf-8") == "Name: hitori-toolkit\n"
