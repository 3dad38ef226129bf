"""The agent of the example learns: it solves far more puzzles that it never saw than chance does."""

import numpy
import pytest

from train_an_agent import Features, at_random, first, solved_share, surest, train


def test_the_features_of_a_sandwich() -> None:
    labels = numpy.array([[2, 1, 2], [1, 3, 3], [3, 2, 1]])
    shades = numpy.full((3, 3), -1)
    found = Features(3).of(labels, shades, numpy.ones(18))
    assert found.shape == (18, 19)
    between_two_equal = found[:, [7, 16]]
    assert between_two_equal[2].tolist() == [1, 0]  # r1c2 unshaded
    assert between_two_equal[3].tolist() == [0, 1]  # and shaded
    assert between_two_equal.sum() == 2
    of_an_equal_label = found[:, [2, 11]]
    assert of_an_equal_label[0].tolist() == [1, 0]
    assert of_an_equal_label[9].tolist() == [0, 1]


@pytest.mark.slow
def test_the_agent_learns() -> None:
    by_chance = solved_share(4, 200, at_random)
    in_order = solved_share(4, 200, first)
    trained = solved_share(4, 200, surest(train(4, 1000)))
    assert by_chance < 0.05
    assert in_order < 0.2
    assert trained > 0.6
