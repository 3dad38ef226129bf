import importlib.metadata
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from hypothesis import settings

from . import requirements

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATIENCE = 20_000  # milliseconds that a page may take; the machine may be busy


settings.register_profile("patient", deadline=None)  # how long an example takes depends on what else runs
settings.load_profile("patient")

# A shell starts what runs in its background without Ctrl-C, and so would the commands that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
XDIST_GROUPS = {
    "lab": "lab",
    "measure": "lab",
    "test_crash_recovery.py": "lab",
    "site": "site",
}
"""What stays in one process, by folder or file: tests that claim a core, or build the site."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-engines", action="store_true", help="fail where a test is skipped otherwise: see needs")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        place = item.path.relative_to(HERE)
        group = XDIST_GROUPS.get(place.parts[0], XDIST_GROUPS.get(place.as_posix(), place.as_posix()))
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(group))


class Uninstall(Protocol):
    """Makes a module fail to load, and its package look as if it were not installed, or of another version."""

    def __call__(self, module: str, package: str, version: str | None = None) -> None: ...


@pytest.fixture
def uninstall(monkeypatch: pytest.MonkeyPatch) -> Uninstall:
    def hide(module: str, package: str, version: str | None = None) -> None:
        known = importlib.metadata.version

        def asked(name: str) -> str:
            if name != package:
                return known(name)
            if version is None:
                raise importlib.metadata.PackageNotFoundError(name)
            return version

        monkeypatch.setitem(sys.modules, module, None)
        monkeypatch.setattr("importlib.metadata.version", asked)

    return hide


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    marked = [name for mark in item.iter_markers("needs") for name in mark.args]
    for name in [*marked, *(requirements.REQUIREMENTS.keys() & getattr(item, "fixturenames", ()))]:
        requirements.ask_for(name, item.config)


class Host(SimpleHTTPRequestHandler):
    """A host of files that knows nothing of modules, sends no special headers, and says nothing."""

    def guess_type(self, path: Any) -> str:
        return "application/octet-stream" if str(path).endswith(".wasm") else super().guess_type(path)

    def log_message(self, *_: object) -> None:
        """Say nothing on stderr."""


@contextmanager
def hosted(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """A plain server of a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done here takes no longer."""
    start = monotonic()
    yield
    assert monotonic() - start < seconds


def address_of(server: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{server.server_port}/"


@pytest.fixture
def empty_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def script(path: Path, *lines: str) -> None:
    """Write a program for the shell, which has the usual PATH."""
    path.write_text("\n".join(["#!/bin/sh", f"PATH={os.defpath}", *lines]))
    path.chmod(0o755)


def captured(*words: str | Path, **settings: Any) -> "subprocess.CompletedProcess[str]":
    """A command that has run, and what it printed."""
    return subprocess.run(words, capture_output=True, text=True, **settings)


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A real scheduler with two worker processes on this machine; patient, for the machine may be busy."""
    import dask
    import distributed

    patience = dask.config.set({"distributed.comm.timeouts.connect": "120s"})
    with patience, distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster


def kill_a_worker(cluster: Any) -> None:
    """As a machine that fails does."""
    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """A headless Chromium."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    with requirements.headless() as browser:
        yield browser
