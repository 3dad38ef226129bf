"""Exponents and bases on times whose growth is known."""

from random import Random

import pytest

from measure import growth
from tests.lab.synthetic import records

SIZES = (50, 100, 200, 400)


def test_the_exponent_of_a_power_is_found() -> None:
    found = growth.exponent({size: [3e-9 * size**2.5] * 2 for size in SIZES})
    assert found is not None
    assert found.value == pytest.approx(2.5)
    assert found.low == pytest.approx(found.high)
    assert found.sizes == SIZES


def test_the_base_of_an_exponential_is_found() -> None:
    found = growth.base({size: [1e-6 * 2.2**size] for size in range(10, 20)})
    assert found is not None
    assert found.value == pytest.approx(2.2)


@pytest.mark.parametrize("seed", range(5))
def test_the_interval_is_where_student_puts_it(seed: int) -> None:
    """By the formulas of a textbook, on noisy times."""
    rng = Random(seed)
    seconds = {size: [1e-6 * 2.0**size * rng.lognormvariate(0, 0.5) for _ in range(3)] for size in (10, 12, 14)}
    found = growth.base(seconds)
    assert found is not None
    from math import exp, log

    points = [(size, log(value)) for size, values in seconds.items() for value in values]
    mean_x, mean_y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    rest = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in points)
    reach = 2.364624 * (rest / (len(points) - 2) / spread) ** 0.5  # Student's t, 97.5%, seven degrees of freedom
    assert (found.low, found.value, found.high) == pytest.approx((exp(slope - reach), exp(slope), exp(slope + reach)))


def test_two_sizes_are_too_few() -> None:
    assert growth.base({10: [1.0], 12: [2.0]}) is None
    assert growth.exponent({}) is None


def test_a_size_with_a_time_out_is_not_fitted() -> None:
    run = records({"peer": [0.1, 0.2, 0.4, None, 0.8]}, (10, 12, 14, 14, 16))
    assert growth.answered_sizes(run) == {10: [0.1], 12: [0.2], 16: [0.8]}
    assert growth.answered_sizes(run, smallest=12) == {12: [0.2], 16: [0.8]}


def test_medians_end_where_the_limit_is_passed() -> None:
    times = [0.1, 0.3, 0.2, 5.0, None, None, 1.0]
    run = records({"peer": times}, (10, 10, 10, 12, 12, 12, 14))
    assert growth.medians(run) == {10: 0.2, 12: 10.0}
