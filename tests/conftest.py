"""A test whose engine is not installed is skipped and says so; with `--all-engines` it fails: none can be missed."""

from collections.abc import Generator, Iterator
from typing import Any

import pytest

from hitori import EngineNotInstalledError


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-engines", action="store_true", help="fail where an engine is not installed")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, None]:
    yield from _skipped_without_engine(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, None]:
    yield from _skipped_without_engine(item)


def _skipped_without_engine(item: pytest.Item) -> Generator[None, object, None]:
    try:
        yield
    except EngineNotInstalledError as error:
        if item.config.getoption("all_engines"):
            raise
        pytest.skip(str(error))


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A real scheduler with two worker processes on this machine; patient, for the machine may be busy."""
    distributed = pytest.importorskip("distributed", reason="needs the extra: pip install 'hitori[cluster]'")
    patience = pytest.importorskip("dask").config.set({"distributed.comm.timeouts.connect": "120s"})
    with patience, distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster
