"""An agent that learns Hitori: a linear policy, trained by policy gradients (REINFORCE) on puzzles of 4 x 4.

    $ python examples/train_an_agent.py

It sees what the environment shows, labels, shades and the mask of actions, and nothing else. Each allowed action has
nineteen features, e.g. how many open cells of its lines have the same label, and the policy is a softmax of their
weighted sum. An episode ends with the first wrong step, so a puzzle counts as solved only without a mistake. The
puzzles of the test have another seed than those of the training.

In half a minute it learns from 3000 puzzles to solve 84% of 1000 others. Random choice among the allowed actions
solves 1%, and leaving cells unshaded, in their order, wherever that is allowed solves 9%.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, TypeAlias

import gymnasium
import numpy
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[numpy.float64]
Policy: TypeAlias = Callable[[Numbers, numpy.random.Generator], int]
"""The index of an action among those that are allowed, by the features of each."""

ENVIRONMENT = "hitori.environments.gymnasium:hitori/Hitori-v1"
TRAINING_SEED, TEST_SEED = 1, 2
NUMBER_OF_FEATURES = 19


class Features:
    """The features of all actions at once, for boards of one size."""

    def __init__(self, size: int) -> None:
        row, col = numpy.divmod(numpy.arange(size * size), size)
        down, right = abs(row[:, None] - row), abs(col[:, None] - col)
        self.in_line = (down == 0) != (right == 0)
        self.side = (down + right == 1).astype(float)
        self.at_edge = ((row % (size - 1) == 0) + (col % (size - 1) == 0)).astype(float)
        opposite = (row[:, None] + row == 2 * row[:, None, None]) & (col[:, None] + col == 2 * col[:, None, None])
        self.around = opposite * self.side[:, :, None]
        """For each cell, the pairs of its sides that lie opposite each other."""

    def of(self, labels: NDArray[Any], shades: NDArray[Any], mask: NDArray[Any]) -> Numbers:
        """A row for each action: nine numbers of its cell, in columns of their own for each shade, and one for both."""
        label, shade = labels.ravel(), shades.ravel()
        may_be_unshaded, may_be_shaded = mask.reshape(-1, 2).T.astype(float)
        is_open = (shade == -1).astype(float)
        same = ((label[:, None] == label) & self.in_line).astype(float)
        open_mates = same @ is_open
        cell = numpy.stack(
            [
                numpy.ones(len(label)),
                is_open * (open_mates == 0),
                open_mates,
                same @ (shade == 1),
                same @ (is_open * (1 - may_be_shaded)),
                self.side @ (is_open * (1 - may_be_unshaded)),
                numpy.einsum("ij,jk,ik->i", same, same * self.side, same) / 2,
                numpy.einsum("ijk,jk->i", self.around, same) / 2,
                self.at_edge,
            ],
            axis=1,
        )
        found = numpy.zeros((len(label), 2, NUMBER_OF_FEATURES))
        found[:, 0, : cell.shape[1]] = cell
        found[:, 1, cell.shape[1] : -1] = cell
        found[:, :, -1] = (may_be_unshaded != may_be_shaded)[:, None]  # only one shade is left
        rows: Numbers = found.reshape(2 * len(label), -1)
        return rows


def at_random(features: Numbers, random: numpy.random.Generator) -> int:
    """Any allowed action."""
    return int(random.integers(len(features)))


def first(features: Numbers, random: numpy.random.Generator) -> int:  # noqa: ARG001  # as each policy takes them
    """The first allowed action: leave the first open cell unshaded, if that is allowed."""
    return 0


def surest(weights: Numbers) -> Policy:
    """The action that the policy likes best."""
    return lambda features, _: int(numpy.argmax(features @ weights))


def episode(
    env: gymnasium.Env[Any, Any], features: Features, choose: Policy, random: numpy.random.Generator, seed: int | None
) -> tuple[bool, list[tuple[Numbers, int]], list[float]]:
    """Whether the puzzle was solved, what was chosen among what at each step, and the rewards."""
    seen, info = env.reset(seed=seed)
    choices: list[tuple[Numbers, int]] = []
    rewards: list[float] = []
    while True:
        allowed = numpy.flatnonzero(info["action_mask"])
        among = features.of(seen["labels"], seen["shades"], info["action_mask"])[allowed]
        chosen = choose(among, random)
        seen, reward, terminated, _, info = env.step(int(allowed[chosen]))
        choices.append((among, chosen))
        rewards.append(float(reward))
        if terminated:
            return info["is_solved"], choices, rewards


def train(size: int, episodes: int, rate: float = 0.05, discount: float = 0.5) -> Numbers:
    """The weights after so many episodes; the later a reward, the less a step is praised for it."""
    env = gymnasium.make(ENVIRONMENT, size=size, seed=TRAINING_SEED, reward="follows", on_wrong="end")
    env.reset(seed=0)
    features, random = Features(size), numpy.random.default_rng(0)
    weights = numpy.zeros(NUMBER_OF_FEATURES)

    def sample(among: Numbers, random: numpy.random.Generator) -> int:
        return int(random.choice(len(among), p=softmax(among @ weights)))

    for _ in range(episodes):
        _, choices, rewards = episode(env, features, sample, random, None)
        worth = 0.0
        gradient = numpy.zeros_like(weights)
        for (among, chosen), reward in zip(reversed(choices), reversed(rewards), strict=True):
            worth = reward + discount * worth
            gradient += (worth - 1) * (among[chosen] - softmax(among @ weights) @ among)
        weights += rate * gradient
    return weights


def softmax(values: Numbers) -> Numbers:
    """Probabilities in proportion to the exponentials."""
    powers = numpy.exp(values - values.max())
    shares: Numbers = powers / powers.sum()
    return shares


def solved_share(size: int, puzzles: int, choose: Policy) -> float:
    """The share of so many puzzles, none of the training, that are solved without a wrong step."""
    env = gymnasium.make(ENVIRONMENT, size=size, seed=TEST_SEED, on_wrong="end")
    features, random = Features(size), numpy.random.default_rng(1)
    return sum(episode(env, features, choose, random, number)[0] for number in range(puzzles)) / puzzles


def main() -> None:
    """Train, test, and print the shares that were solved."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--size", type=int, default=4, help="the side of the puzzles")
    options.add_argument("--episodes", type=int, default=3000, help="how many puzzles to train on")
    options.add_argument("--puzzles", type=int, default=1000, help="how many other puzzles to test on")
    asked = options.parse_args()
    weights = train(asked.size, asked.episodes)
    for name, policy in (("at random", at_random), ("the first allowed", first), ("trained", surest(weights))):
        share = solved_share(asked.size, asked.puzzles, policy)
        print(f"{name}: {share:.1%} of {asked.puzzles} puzzles of {asked.size} x {asked.size} solved without a mistake")


if __name__ == "__main__":
    main()
