"""The programs of docs/site, and the site that they build, with a headless Chromium in front of it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]

Program = Callable[[str], ModuleType]


@pytest.fixture(scope="session")
def program() -> Iterator[Program]:
    """`program("staging")` is the module of that name in docs/site."""
    folder = str(ROOT / "docs" / "site")
    sys.path.insert(0, folder)
    yield import_module
    sys.path.remove(folder)


@pytest.fixture(scope="session")
def built() -> Path:
    """The site as `make docs` leaves it in build/site; built if need be, which takes a minute from nothing."""
    import subprocess

    subprocess.run([sys.executable, "docs/site/build.py"], cwd=ROOT, check=True)
    return ROOT / "build" / "site"


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing on stderr."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Where a folder is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Where the site is served."""
    with served(built) as address:
        yield address
