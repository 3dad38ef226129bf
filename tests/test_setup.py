"""What `make` does before it builds, in `setup`: missing things are named, and an interrupted call leaves no trap."""

import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import which

import pytest

from .boards import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make and sh are for Unix")

# What every system has.
USUAL = ("sh", "sed", "mktemp", "rm", "mkdir", "touch", "dirname", "id", "env", "cat", "ls")
PYTHON = """
case $2 in
    *version_info*) echo 3.13 ;;
esac
"""
NO_VENV = """
case $2 in
    *version_info*) echo 3.13 ;;
    *ensurepip*) exit 1 ;;
esac
"""
APT = """
[ "$3" = rustc ] && echo 'Version: 1.63.0+dfsg1-2' && exit
[ "$3" = rustc-web ] && echo 'Version: 1.96.0+dfsg1-1~deb12u2' && exit
exit 100
"""


class Machine:
    """A PATH of its own: the usual programs, and those that a test writes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for name in USUAL:
            program = which(name)
            assert program is not None
            (folder / name).symlink_to(program)

    def has(self, name: str, script: str = "") -> "Machine":
        """Add a program, written in sh."""
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return self

    def lacks(self, name: str) -> "Machine":
        """Remove a program."""
        (self.folder / name).unlink()
        return self

    def run(self, *command: str, **variables: str) -> tuple[int, str]:
        """Exit status and messages of a program of `setup`."""
        environment = {"PATH": str(self.folder), "HOME": str(self.folder), **variables}
        command = (str(ROOT / "setup" / command[0]), *command[1:])
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def preflight(self, **variables: str) -> tuple[int, str]:
        """What the check of everything says."""
        return self.run("preflight", "python", "rust", **variables)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine that has all that hitori needs."""
    complete = Machine(tmp_path / "bin").has("python3", PYTHON).has("cc")
    return complete.has("cargo", "echo 'cargo 1.85.0'").has("rustc", "echo 'rustc 1.85.0 (4d91de4e4 2025-02-17)'")


def test_where_all_is_there_nothing_is_said(machine: Machine) -> None:
    assert machine.preflight() == (0, "")


def test_all_that_is_missing_comes_in_one_message(machine: Machine) -> None:
    for name in ("python3", "cargo", "rustc", "cc"):
        machine.lacks(name)
    machine.lacks("id").has("id", "echo 1000")
    status, said = machine.preflight()
    assert status == 1
    assert said == (
        "hitori needs, and this machine lacks:\n"
        "  Python 3.11 or newer: there is no python3\n"
        "  Rust 1.85 or newer, with cargo: there is no cargo\n"
        "  a C compiler, with which Rust links: there is no cc\n"
        "Install that and call make again:\n"
        "  Debian and Ubuntu: sudo apt install python3 python3-venv cargo gcc libc6-dev\n"
        "  Fedora:            sudo dnf install python3 cargo gcc\n"
        "  macOS:             xcode-select --install; brew install python rust\n"
        "Without a Rust of your own: make demo TOOLCHAIN=download\n"
        "  That loads Rust into build/rust, for hitori alone: about 150 MB, 640 MB on disk. `make clean` removes it.\n"
    )


def test_a_python_without_venv(machine: Machine) -> None:
    status, said = machine.has("python3", NO_VENV).preflight()
    assert (status, "python3 lacks them" in said) == (1, True)
    assert "apt install python3.13-venv\n" in said


def test_an_old_python(machine: Machine) -> None:
    status, said = machine.has("python3", "echo 3.9").preflight()
    assert status == 1
    assert "Python 3.11 or newer: python3 is 3.9\n" in said
    assert "make demo PYTHON=python3.11\n" in said
    assert machine.has("python3.12", PYTHON).preflight(PYTHON="python3.12") == (0, "")


def test_a_python_that_does_not_run(machine: Machine) -> None:
    status, said = machine.has("python3", "exit 1").preflight()
    assert (status, "python3 does not run" in said) == (1, True)


@pytest.mark.parametrize(
    ("version", "is_enough"), [("1.63.0", False), ("1.84.1", False), ("1.100.0", True), ("2.0.0", True)]
)
def test_the_version_of_rust(machine: Machine, version: str, is_enough: bool) -> None:
    status, said = machine.has("rustc", f"echo 'rustc {version} (abc 2026-01-01)'").preflight()
    assert (status == 0) == is_enough
    assert is_enough or f"Rust 1.85 or newer, with cargo: rustc is {version}\n" in said


def test_debian_12_has_a_second_newer_cargo(machine: Machine) -> None:
    machine.has("apt-cache", APT).lacks("cargo")
    assert "apt install cargo-web\n" in machine.preflight()[1]


def test_where_apt_has_only_an_old_rust_the_address_of_rustup_is_named(machine: Machine) -> None:
    said = machine.has("apt-cache", "echo 'Version: 1.63.0+dfsg1-2'").lacks("cargo").preflight()[1]
    assert "apt has no Rust of 1.85 or newer here: take it from https://rustup.rs.\n" in said
    assert "apt install" not in said
    assert "dnf install cargo\n" in said


def test_rustup_is_told_what_to_do(machine: Machine) -> None:
    machine.has("rustup")
    assert "to get it: rustup default stable\n" in machine.has("rustc", "exit 1").preflight()[1]
    said = machine.has("rustc", "echo rustc 1.70.0").preflight()[1]
    assert "to get it: rustup update stable && rustup default stable\n" in said
    (machine.folder / ".cargo" / "bin").mkdir(parents=True)
    machine.lacks("cargo").lacks("rustc")
    assert "rustup default stable\n" in machine.preflight()[1]
    (machine.folder / ".cargo" / "bin" / "cargo").symlink_to(machine.folder / "cc")
    assert f'to get it: . "{machine.folder}/.cargo/env"\n' in machine.preflight()[1]


def test_a_rustup_that_is_not_what_runs(machine: Machine, tmp_path: Path) -> None:
    other = Machine(tmp_path / "other").has("rustup")
    said = machine.has("rustc", "echo rustc 1.63.0").preflight(PATH=f"{machine.folder}:{other.folder}")[1]
    assert f"put the folder of rustup before {machine.folder} on the PATH\n" in said


def test_a_python_that_is_named_and_not_there(machine: Machine) -> None:
    status, said = machine.preflight(PYTHON="python3.99")
    assert status == 1
    assert "there is no python3.99, which PYTHON names\n" in said
    assert "apt install" not in said


def test_a_compiler_that_cannot_link(machine: Machine) -> None:
    status, said = machine.has("cc", "exit 1").preflight()
    assert (status, "cc cannot link a program" in said) == (1, True)


def test_a_toolchain_to_be_downloaded_is_not_missed(machine: Machine) -> None:
    machine.lacks("cargo").lacks("rustc")
    assert machine.preflight(TOOLCHAIN="download") == (0, "")
    status, said = machine.preflight(TOOLCHAIN="yes")
    assert (status, said) == (1, "expected TOOLCHAIN=download or none, got 'yes'\n")


@pytest.mark.parametrize("page", ["README.md", "docs/install.md", "CONTRIBUTING.md"])
def test_the_versions_are_those_of_the_pages(page: str) -> None:
    oldest = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["rust-version"]
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert f"Rust {oldest} or newer" in text
    assert "Python 3.11 or newer" in text


# `python -m venv FOLDER`, and the Python in there.
VENV = """
if [ "$1 $2" = "-m venv" ]; then
    mkdir -p "$3/bin"
    printf '#!/bin/sh\\nexit 0\\n' >"$3/bin/python"
    chmod +x "$3/bin/python"
fi
case $2 in
    *version_info*) echo 3.13 ;;
esac
"""


# A Python without pip, and beside it a mark once it has it.
WITHOUT_PIP = """
case $2 in
    *version_info*) echo 3.13 ;;
    *files*) [ -e "$0.pip" ] ;;
    ensurepip) touch "$0.pip" ;;
esac
"""


class TestEnvironment:
    """`setup/environment`."""

    @staticmethod
    def made(machine: Machine, folder: Path, python: str) -> str:
        """What the call prints that makes the environment."""
        status, said = machine.run("environment", str(folder), PYTHON=python)
        assert status == 0, said
        return said

    def test_one_that_was_interrupted_is_made_again(self, machine: Machine, tmp_path: Path) -> None:
        folder = tmp_path / "env"
        machine.has("chmod", f'{which("chmod")} "$@"').has("whole", VENV)
        interrupted = VENV.replace("fi\n", "    kill -INT $$\nfi\n")
        assert machine.has("slow", interrupted).run("environment", str(folder), PYTHON="slow")[0] != 0
        assert (folder / "bin" / "python").exists()
        assert self.made(machine, folder, "whole") == f"making the environment {folder}\n"
        assert self.made(machine, folder, "whole") == ""

    def test_one_whose_python_is_gone_is_made_again(self, machine: Machine, tmp_path: Path) -> None:
        folder = tmp_path / "env"
        (folder / "bin").mkdir(parents=True)
        (folder / "bin" / "python").symlink_to(tmp_path / "gone")
        (folder / "pyvenv.cfg").touch()
        machine.has("chmod", f'{which("chmod")} "$@"').has("whole", VENV)
        assert self.made(machine, folder, "whole") == f"making the environment {folder}\n"

    def test_what_is_no_environment_stays(self, machine: Machine, tmp_path: Path) -> None:
        """Somebody's variable VENV may name a folder of theirs."""
        thesis = tmp_path / "theirs" / "thesis.txt"
        thesis.parent.mkdir()
        thesis.touch()
        status, said = machine.run("environment", str(thesis.parent), PYTHON="python3")
        assert (status, thesis.exists()) == (1, True)
        assert f"got '{thesis.parent}'" in said

    def test_one_without_pip_is_asked_to_add_it(self, machine: Machine, tmp_path: Path) -> None:
        folder = tmp_path / "env"
        (folder / "bin").mkdir(parents=True)
        (folder / "bin" / "python").symlink_to(machine.has("bare", WITHOUT_PIP).folder / "bare")
        (folder / "mine").touch()
        assert self.made(machine, folder, "python3") == f"adding pip to the environment {folder}\n"
        assert (folder / "mine").exists()
        assert self.made(machine, folder, "python3") == ""

    @pytest.mark.slow
    def test_one_without_pip_gets_it_and_loses_nothing(self, machine: Machine, tmp_path: Path) -> None:
        folder = tmp_path / "env"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        (folder / "mine").touch()
        assert self.made(machine, folder, sys.executable) == f"adding pip to the environment {folder}\n"
        assert subprocess.run([folder / "bin/python", "-m", "pip", "--version"], capture_output=True).returncode == 0
        assert (folder / "mine").exists()


def test_a_package_that_was_installed_in_half_is_installed_again(machine: Machine, tmp_path: Path) -> None:
    packages = tmp_path / "env/lib/python3.13/site-packages"
    for name in ("half", "whole"):
        (packages / f"{name}-1.dist-info").mkdir(parents=True)
        (packages / f"{name}-1.dist-info" / "METADATA").touch()
    (packages / "whole-1.dist-info" / "RECORD").touch()
    (tmp_path / "env/bin").mkdir()
    (tmp_path / "env/bin/python").symlink_to(machine.has("pip", 'echo "$@"').folder / "pip")
    status, said = machine.run("install", str(tmp_path / "env"), "half", "whole")
    assert (status, said) == (0, "-m pip install --quiet --disable-pip-version-check --no-compile half whole\n")
    assert [path.name for path in packages.iterdir()] == ["whole-1.dist-info"]


def test_make_starts_nothing_where_something_is_missing(machine: Machine, tmp_path: Path) -> None:
    program = which("make")
    assert program is not None
    machine.lacks("cc").has("find")
    environment = {"PATH": str(machine.folder), "HOME": str(tmp_path)}
    command = [program, "--no-print-directory", f"VENV={tmp_path / 'env'}", "demo"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    assert (done.stdout, list(tmp_path.iterdir())) == ("", [machine.folder])
    assert done.stderr.startswith(
        "hitori needs, and this machine lacks:\n  a C compiler, with which Rust links: there is no cc\n"
    )
