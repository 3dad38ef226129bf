"""The package `hitori.numbers` as a programmer meets it: it lists its modules, and loads each when it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hitori import numbers


def test_the_modules_are_listed() -> None:
    assert set(numbers.__all__) <= set(dir(numbers))
    assert numbers.known.fewest(8).low == 6


def test_a_module_is_loaded_when_it_is_used() -> None:
    program = (
        "import sys, hitori.numbers\n"
        "assert 'hitori.numbers.shadings' not in sys.modules\n"
        "print(hitori.numbers.shadings.shading_counts(2).legal)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "5\n"


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'knwon'"):
        _ = numbers.knwon
