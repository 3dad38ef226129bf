"""What is missing is named with the command that installs it, and that command is one that works."""

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version

import hitori
from hitori import EngineNotInstalledError, extras
from hitori.atomic import write_files
from tests.conftest import Uninstall, script

from .boards import ROOT

EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
ELSEWHERE = "/opt/other/bin/python"


@pytest.fixture
def from_the_path(empty_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the whole PATH; what runs is another Python, of a virtual environment with pip."""
    monkeypatch.delenv("UV", raising=False)
    monkeypatch.setattr(sys, "prefix", "/opt/other")
    monkeypatch.setattr(sys, "executable", ELSEWHERE)
    return empty_path


@pytest.fixture
def no_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What the extras are is not read from pyproject.toml."""
    monkeypatch.setattr(extras, "_extras", extras._extras.__wrapped__)
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "src" / "hitori" / "extras.py"))


# What an extra brings


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_is_flattened(extra: str) -> None:
    found = [Requirement(each) for each in extras.requirements(extra)]
    assert found
    assert extras.DISTRIBUTION not in {each.name for each in found}
    own = [each for each in EXTRAS[extra] if not each.startswith(extras.DISTRIBUTION)]
    assert set(own) <= set(extras.requirements(extra))
    for part in (part for each in EXTRAS[extra] for part in extras_of_ours(each)):
        assert set(extras.requirements(part)) <= set(extras.requirements(extra))


def extras_of_ours(requirement: str) -> set[str]:
    return Requirement(requirement).extras if requirement.startswith(extras.DISTRIBUTION) else set()


@pytest.mark.usefixtures("no_checkout")
@pytest.mark.parametrize("extra", EXTRAS)
def test_what_pip_reads_says_the_same(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of_checkout = [f"{each} ; extra == '{name}'" for name, listed in EXTRAS.items() for each in listed]
    monkeypatch.setattr("importlib.metadata.requires", lambda _name: ["click>=8.1", *of_checkout])
    assert extras.requirements(extra) == flattened(extra)


def flattened(extra: str) -> list[str]:
    found: list[str] = []
    for each in EXTRAS[extra]:
        parts = re.fullmatch(rf"{extras.DISTRIBUTION}\[(.*)\]", each)
        found += [name for part in parts[1].split(",") for name in flattened(part)] if parts else [each]
    return list(dict.fromkeys(found))


@pytest.mark.usefixtures("no_checkout")
def test_the_metadata_that_is_installed_can_be_read() -> None:
    declared = requires(extras.DISTRIBUTION)
    assert declared
    assert extras.requirements("lab")
    assert extras._extras().keys() >= {"images", "lab", "all"}


@pytest.mark.usefixtures("no_checkout")
def test_the_pyproject_of_another_project_is_not_read(tmp_path: Path) -> None:
    write_files(tmp_path, {"pyproject.toml": '[project]\nname = "another"\n'})
    assert extras.requirements("lab", "numpy") == ["numpy>=2"]


@pytest.mark.usefixtures("no_checkout")
def test_without_any_metadata_the_message_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> list[str]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.requires", nothing)
    way = "install hitori with pip, from its sources or a wheel; this copy lacks the metadata that lists the packages"
    assert str(extras.missing("PNG and PDF need", "images")) == f"PNG and PDF need the extra `images`: {way}"
    assert extras.how_to_install("images") == way


VERSIONS = st.from_regex(r"[0-3](\.[0-3]){0,2}((a|b|rc)[01])?(\.post[01])?(\.dev[01])?", fullmatch=True)
FINAL = st.from_regex(r"[0-3](\.[0-3]){0,2}", fullmatch=True)


@given(VERSIONS, VERSIONS, FINAL)
def test_versions_are_compared_as_pip_does(version: str, least: str, bound: str) -> None:
    assert extras.allows(f">={least}", version) == SpecifierSet(f">={least}", prereleases=True).contains(version)
    # pip also refuses 2.0rc1 for <2.0; that is the only difference.
    if not Version(version).is_prerelease and not Version(version).is_postrelease:
        assert extras.allows(f"<{bound}", version) == SpecifierSet(f"<{bound}").contains(version)
    assert extras.allows(f"!={bound}.*", version) == SpecifierSet(f"!={bound}.*", prereleases=True).contains(version)


def test_our_extras_only_say_what_is_compared() -> None:
    """`dev` and `docs` are not for messages."""
    for extra in EXTRAS.keys() - {"dev", "docs"}:
        for requirement in map(Requirement, EXTRAS[extra]):
            assert requirement.marker is None
            for each in requirement.specifier:
                assert each.operator in (">=", "<") or (each.operator == "!=" and each.version.endswith(".*"))


# What a message says


@pytest.mark.parametrize("version", [None, "4.1.9"])
def test_what_is_missing_or_too_old_is_named_alone(uninstall: Uninstall, version: str | None) -> None:
    uninstall("reportlab", "reportlab", version)
    with (
        pytest.raises(EngineNotInstalledError, match=r"^PNG and PDF need reportlab: .* install 'reportlab>=4\.2'$"),
        extras.required("PNG and PDF need", "images"),
    ):
        import reportlab  # noqa: F401


def test_what_is_installed_and_fails_to_load_is_installed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    told = (
        r"^tables need numpy; installed, but Python said: .*numpy.*; to install again: .* --force-reinstall 'numpy>=2'$"
    )
    with pytest.raises(EngineNotInstalledError, match=told), extras.required("tables need", "lab", "numpy"):
        import numpy  # noqa: F401


def test_what_an_inner_block_says_stays() -> None:
    with (
        pytest.raises(EngineNotInstalledError, match=r"^inner needs"),
        extras.required("outer needs", "web"),
        extras.required("inner needs", "images"),
    ):
        raise ImportError


# The command


def test_python_is_named_where_it_is_the_one_that_runs(empty_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an environment that is activated, whose `python` and `python3` are one."""
    monkeypatch.delenv("UV", raising=False)
    environment = empty_path / "my env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    python = shutil.which("python", path=str(programs))
    assert python is not None
    monkeypatch.setattr(sys, "executable", python)
    monkeypatch.setattr(sys, "prefix", str(environment))
    assert extras.pip("install", "numpy>=2") == f"{extras.quoted(python)} -m pip install {extras.quoted('numpy>=2')}"
    monkeypatch.setenv("PATH", str(programs))
    assert extras.pip("install", "click") == "python -m pip install click"
    monkeypatch.setenv("UV", "/usr/bin/uv")  # whose PATH is not that of the shell
    assert extras.pip("install", "click") == f"{extras.quoted(python)} -m pip install click"


def test_another_python_on_the_path_is_not_taken(from_the_path: Path) -> None:
    script(from_the_path / "python", "exit 1")
    assert extras.pip("install", "click") == f"{ELSEWHERE} -m pip install click"


@pytest.mark.skipif(os.name == "nt", reason="is about a shell of POSIX")
@pytest.mark.usefixtures("from_the_path")
def test_the_shell_reads_the_command_as_it_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/home/me/my env's/bin/python")
    words = ["highspy>=1.11,!=1.15.*", "numpy>=2"]
    command = extras.pip("install", *words)
    assert shlex.split(command) == ["/home/me/my env's/bin/python", "-m", "pip", "install", *words]


def test_windows_gets_double_quotes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.name", "nt")
    assert extras.quoted("numpy>=2") == '"numpy>=2"'
    assert extras.quoted(r"C:\my env\Scripts\python.exe") == r'"C:\my env\Scripts\python.exe"'
    assert extras.quoted(r"C:\env\Scripts\python.exe") == r"C:\env\Scripts\python.exe"


@pytest.mark.parametrize(
    ("program", "command"),
    [
        ("uv", f"uv pip install --python {ELSEWHERE} click"),
        ("pip", f"pip --python {ELSEWHERE} install click"),
        ("none", f"{ELSEWHERE} -m ensurepip && {ELSEWHERE} -m pip install click"),
    ],
)
def test_an_environment_without_pip(
    from_the_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, command: str
) -> None:
    script(from_the_path / program, "exit 0")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert extras.pip("install", "click") == command


@pytest.mark.usefixtures("from_the_path")
def test_a_system_that_keeps_its_packages_is_asked_to_yield(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "EXTERNALLY-MANAGED").touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(tmp_path))
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    assert extras.pip("install", "click") == f"{ELSEWHERE} -m pip install --break-system-packages click"


# The other distribution


def test_the_namesake_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from hitori.cli.main import main

    known = hitori.__version__
    monkeypatch.setattr("importlib.metadata.version", {"hitori": "1.0.0", extras.DISTRIBUTION: known}.__getitem__)
    assert main(["--version"]) == 0
    told = capsys.readouterr()
    assert told.out == f"hitori {known}\n"
    assert "the distribution `hitori` 1.0.0 of another project is installed here too" in told.err
    assert f"{extras.pip('uninstall', 'hitori', extras.DISTRIBUTION)}, then install" in told.err


def test_the_version_of_the_namesake_is_not_taken_for_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hitori, "__version__", "1.0.0")
    monkeypatch.setattr("importlib.metadata.version", {"hitori": "1.0.0", extras.DISTRIBUTION: "7.0"}.__getitem__)
    assert extras.own_version() == "7.0"


def test_a_version_that_nothing_says_is_unknown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hitori.cli.main import main

    def nothing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.delattr(hitori, "__version__")
    monkeypatch.setattr("importlib.metadata.version", nothing)
    assert main(["--version"]) == 0
    told = capsys.readouterr()
    assert told.out == "hitori unknown\n"
    assert f"the file hitori/__init__.py of {extras.DISTRIBUTION} is missing" in told.err


@pytest.mark.parametrize("left", ["class ParseException(Exception): ...\n", None], ids=["overwritten", "removed"])
def test_a_package_whose_first_file_is_lost_says_so(tmp_path: Path, left: str | None) -> None:
    """Which is what the namesake leaves, and what is left when it is uninstalled."""
    others = shutil.ignore_patterns("__pycache__", "web", "lab", "course", "numbers", "*.so")
    shutil.copytree(ROOT / "src" / "hitori", tmp_path / "hitori", ignore=others)
    shutil.copytree(Path(click.__file__).parent, tmp_path / "click")
    metadata = f"Metadata-Version: 2.1\nName: {extras.DISTRIBUTION}\nVersion: {hitori.__version__}\n"
    write_files(tmp_path, {"hitori_toolkit.dist-info/METADATA": metadata})
    first = tmp_path / "hitori" / "__init__.py"
    first.unlink()
    if left is not None:
        first.write_text(left, encoding="utf-8")
    # Without `site`, which would find a hitori that is whole.
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import hitori.cli.main as m; m.main(['--version'])"
    ran = subprocess.run([sys.executable, "-S", "-P", "-c", program], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, f"hitori {hitori.__version__}\n"), ran.stderr
    assert f"the file hitori/__init__.py of {extras.DISTRIBUTION} is missing" in ran.stderr


# Pages and messages


WORD = r"""(?:'[^'\n]*'|"[^"\n]*"|[^\s'"`#|&;]+)"""
INSTALLS = re.compile(rf"\bpip3? install\s+({WORD}(?:[ ]+{WORD})*)")
"""The words behind `pip install`, as they stand in pages, code and YAML."""
OTHERS = {"reasoning-gym", "inspect_ai", "inspect-ai", "datasets", "verifiers", "uv"}
"""Packages of others that we do not require; pages and tests name them."""
REQUIRED = {Requirement(each).name for listed in EXTRAS.values() for each in listed} | {"click", "rich"}
TEXTS = ["src", "docs", "examples", "measure", "release", "tests", ".github", ".ci", "Makefile", "*.md", "*.toml"]
TEXTS += [":!docs/decisions/077*", ":!tests/test_setup.py"]  # one quotes the old name, one invents packages


def test_no_page_and_no_message_names_a_distribution_that_is_not_ours_or_an_extra_that_is_not() -> None:
    listed = subprocess.run(["git", "ls-files", "-z", *TEXTS], cwd=ROOT, capture_output=True, check=True).stdout
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    named = []
    for path in (path for path in paths if path.is_file() and path.name != Path(__file__).name):
        named += [(path, word) for word in installed_by(path.read_text(encoding="utf-8", errors="replace"))]
    assert len(named) > 20
    assert [(str(path), word) for path, word in named if not is_ours_or_required(word)] == []


def installed_by(text: str) -> list[str]:
    return [word.strip("'\"") for found in INSTALLS.findall(text) for word in re.findall(WORD, found)]


def is_ours_or_required(word: str) -> bool:
    """Whether this is an option, a file or a variable, a package that we require, or ours, with extras that it has."""
    if word.startswith(("-", ".", "/", "\\", "$", "{", "dist/", "build/", "release/")) or word in OTHERS:
        return True
    try:
        requirement = Requirement(word)
    except ValueError:
        return False
    if requirement.name == extras.DISTRIBUTION:
        return requirement.extras <= EXTRAS.keys()
    return not requirement.extras and requirement.name in REQUIRED


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("`pip install hitori` installs it", ["hitori"]),
        ("(`pip install\n'hitori[lab]'`)", ["hitori[lab]"]),
        ("$ python -m pip install --quiet 'hitori-toolkit[labs]'  # and more", ["hitori-toolkit[labs]"]),
        ("`pip install 'hitori-toolkit[lab]'`, or \"pip install '.[web]'\"", []),
        ("x = \"needs: pip install 'cpmpy[choco]'\"", ["cpmpy[choco]"]),
        ("-m pip install 'reportlab>=4.2' 'resvg-py>=0.5'", []),
    ],
)
def test_a_wrong_name_is_seen(text: str, wrong: list[str]) -> None:
    assert [word for word in installed_by(text) if not is_ours_or_required(word)] == wrong
