"""Tests that share what is costly to make stay in one process: pytest-xdist hears of the groups of conftest.py."""

from copy import copy
from types import SimpleNamespace
from typing import Any

import pytest
from xdist.remote import WorkerInteractor


def test_the_group_of_a_test_reaches_who_hands_tests_out(request: pytest.FixtureRequest) -> None:
    """It is part of the name under which pytest-xdist hands a test out; with pytest 9.2 it got lost, without a word."""
    test = copy(request.node)
    config: Any = SimpleNamespace(getvalue=lambda _: True)
    interactor: Any = None
    WorkerInteractor.pytest_collection_modifyitems(interactor, config, [test])
    assert test.nodeid.endswith("@test_groups.py")
