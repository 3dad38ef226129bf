"""The programs of docs/site, and the site that they build, with a headless Chromium in front of it."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.boards import ROOT
from tests.conftest import address_of, hosted

Program = Callable[[str], ModuleType]


@pytest.fixture(scope="session")
def program() -> Iterator[Program]:
    """`program("staging")` is the module of that name in docs/site."""
    folder = str(ROOT / "docs/site")
    sys.path.insert(0, folder)
    yield import_module
    sys.path.remove(folder)


@pytest.fixture(scope="session")
def built() -> Path:
    """The site as `make docs` leaves it in build/site; built if need be, by one process, which takes a minute."""
    import fcntl
    import subprocess

    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, "docs/site/build.py"], cwd=ROOT, check=True)
    return folder / "site"


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Where the site is served."""
    with hosted(built) as server:
        yield address_of(server)
