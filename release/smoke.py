"""Install a wheel into a clean environment of each Python here, and run the smoke tests on it, away from the checkout.

    python release/smoke.py dist/*.whl                     every Python from 3.11 to 3.14 that is found
    python release/smoke.py dist/*.whl --python python3    this one

The commands that run find no program but those of the new environment: no compiler, no cargo. With `--wheelhouse DIR`
nothing is fetched; the folder must hold the wheels of click, rich, pytest and what they need. This file and the folder
`tests/smoke` are enough: nothing else of the checkout is read.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
TESTS = Path(__file__).resolve().parents[1] / "tests" / "smoke"


def main() -> None:
    """Try the wheel of the command line; exit status 1 if a test failed, 2 if there is no Python to try."""
    parser = argparse.ArgumentParser(description="Run the smoke tests on an installed wheel.")
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--python", action="append", help="a Python to try instead of all; may be given again")
    parser.add_argument("--wheelhouse", type=Path, help="take other packages from this folder only")
    arguments = parser.parse_args()
    pythons = arguments.python or list(found_pythons())
    if not pythons:
        print(f"no Python of {', '.join(VERSIONS)} was found", file=sys.stderr)
        sys.exit(2)
    failed = [python for python in pythons if not passes(python, arguments.wheel.resolve(), arguments.wheelhouse)]
    print(f"{arguments.wheel.name}: {len(pythons) - len(failed)} of {len(pythons)} Pythons pass")
    sys.exit(bool(failed))


def found_pythons() -> Iterator[str]:
    """One Python of each version: on the PATH, or among those that pyenv keeps."""
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for version in VERSIONS:
        candidates = [shutil.which(f"python{version}"), *map(str, sorted(kept.glob(f"{version}.*/bin/python")))]
        if python := next(filter(is_working, filter(None, candidates)), None):
            yield python
        else:
            print(f"Python {version} was not found here; the wheel was not tried with it")


def is_working(python: str) -> bool:
    """Can it make an environment? A shim of pyenv may stand for a Python that is not chosen."""
    return subprocess.run([python, "-c", "import ensurepip, venv"], capture_output=True).returncode == 0


def passes(python: str, wheel: Path, wheelhouse: Path | None) -> bool:
    """Install the wheel into an environment of its own and run the tests."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        subprocess.run([python, "-m", "venv", place / "env"], check=True)
        programs = place / "env" / ("Scripts" if os.name == "nt" else "bin")
        its_python = str(programs / "python")
        source = ["--no-index", f"--find-links={wheelhouse.resolve()}"] if wheelhouse else []
        install = [its_python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"]
        subprocess.run([*install, *source, str(wheel), "pytest"], check=True)
        shutil.copytree(TESTS, place / "smoke", ignore=shutil.ignore_patterns("__pycache__"))
        (place / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\nmarkers = smoke\n")
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "LANG") if name in os.environ}
        subprocess.run([its_python, "--version"], check=True)
        tested = subprocess.run(
            [its_python, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "smoke"],
            cwd=place,
            env={**kept, "PATH": str(programs), "HOME": folder, "HITORI_IS_INSTALLED": "1"},
        )
        return tested.returncode == 0


if __name__ == "__main__":
    main()
