"""The environment keeps Gymnasium's contract, its masks are the rules, and its verdicts are the judge's."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import hitori
from hitori import InvalidOptionError, NoSolutionError, Puzzle, Shade, Shading, StepVerdict, WrongTypeError
from hitori.environments.gymnasium import ENVIRONMENT, REWARDS, HitoriEnv, register
from hitori.explaining.techniques import TECHNIQUES, Level
from tests.boards import FIVE, NONE, ROOT, SOLUTION, TINY, TWO_WAYS
from tests.conftest import Uninstall
from tests.pages import python

WITHOUT_IMPORT = f"hitori.environments.gymnasium:{ENVIRONMENT}"


def made(**options: Any) -> HitoriEnv:
    env = gymnasium.make(ENVIRONMENT, **options).unwrapped
    assert isinstance(env, HitoriEnv)
    return env


def at(puzzle: Puzzle, **options: Any) -> HitoriEnv:
    """The environment at the beginning of a puzzle."""
    env = HitoriEnv(puzzles=[puzzle], **options)
    env.reset()
    return env


def solving(env: HitoriEnv, solution: Shading) -> list[int]:
    """The actions to a solution, row by row."""
    return [env.action_of(cell, solution[cell]) for cell in solution.cells()]


def verdict(env: HitoriEnv, action: Any) -> str:
    found = env.step(action)[4]["verdict"]
    assert isinstance(found, str)
    return found


def shading_of(env: HitoriEnv) -> Shading:
    return Shading(env._observation()["shades"])


# Gymnasium's contract


@pytest.mark.parametrize("size", [4, (3, 5), (1, 5)])
@pytest.mark.parametrize("reward", REWARDS)
def test_gymnasium_finds_no_fault(reward: str, size: int | tuple[int, int]) -> None:
    check_env(made(size=size, reward=reward, render_mode="ansi"))


def test_no_import_is_needed() -> None:
    made_elsewhere = f"import gymnasium; print(gymnasium.make({WITHOUT_IMPORT!r}, size=4).reset(seed=3)[1]['name'])"
    assert python(made_elsewhere).strip() == made(size=4).reset(seed=3)[1]["name"]


def test_the_lines_of_the_module_run() -> None:
    text = import_module("hitori.environments.gymnasium").__doc__ or ""
    lines = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    assert len(lines) == 5
    found: dict[str, Any] = {}
    exec("\n".join(lines), found)
    assert found["info"]["verdict"] in ("follows", "wrong")


def test_the_plugin_of_older_versions_registers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from tomllib import loads

    project = loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((name, value),) = project["entry-points"]["gymnasium.envs"].items()
    monkeypatch.delitem(gymnasium.registry, ENVIRONMENT)
    assert EntryPoint(name, value, "gymnasium.envs").load()() is None
    assert name == "__root__"
    assert ENVIRONMENT in gymnasium.registry


def test_registering_twice_changes_nothing(recwarn: pytest.WarningsRecorder) -> None:
    before = gymnasium.registry[ENVIRONMENT]
    register()
    assert gymnasium.registry[ENVIRONMENT] is before
    assert not recwarn.list


@pytest.mark.parametrize(
    ("mode", "options"),
    [("sync", {}), ("async", {"context": "spawn"})],  # a fork of a process with threads is a warning
)
def test_many_at_once_are_as_one_by_one(mode: str, options: dict[str, str]) -> None:
    together = gymnasium.make_vec(
        WITHOUT_IMPORT, num_envs=3, vectorization_mode=mode, vector_kwargs=options, size=4, on_wrong="end", pool=9
    )
    alone = [made(size=4, on_wrong="end", pool=9) for _ in range(3)]
    _, info = together.reset(seed=5)
    assert [env.reset(seed=5 + number)[1]["name"] for number, env in enumerate(alone)] == list(info["name"])
    is_over = [False] * 3
    ends = 0
    for _ in range(60):
        actions = [int(numpy.flatnonzero(mask)[-1]) if mask.any() else 0 for mask in info["action_mask"]]
        seen, rewards, ended, _, info = together.step(numpy.array(actions))
        for number, env in enumerate(alone):
            if is_over[number]:  # the step after the last one is a reset
                observation, reward, is_over[number] = env.reset()[0], 0.0, False
            else:
                observation, reward, is_over[number], _, _ = env.step(actions[number])
            assert (seen["shades"][number] == observation["shades"]).all()
            assert (seen["labels"][number] == observation["labels"]).all()
            assert (rewards[number], ended[number]) == (reward, is_over[number])
        ends += sum(is_over)
    together.close()
    assert ends > 6


def test_a_limit_of_steps_truncates() -> None:
    env = gymnasium.make(ENVIRONMENT, size=4, max_episode_steps=2)
    env.reset(seed=1)
    assert [env.step(0)[2:4] for _ in range(2)] == [(False, False), (False, True)]


def test_a_copy_of_a_running_environment_goes_on_as_it_does() -> None:
    env = made(size=5, reward="follows", by="easy")
    env.reset(seed=2)
    env.step(int(numpy.flatnonzero(env.action_masks())[0]))
    copy = pickle.loads(pickle.dumps(env))
    for action in (7, 12, 30, 49):
        one, other = env.step(action), copy.step(action)
        assert one[1:4] == other[1:4]
        assert (one[0]["shades"] == other[0]["shades"]).all()
        assert one[4]["verdict"] == other[4]["verdict"]
    assert env.reset()[1]["name"] == copy.reset()[1]["name"]


def test_what_was_seen_is_not_changed_later() -> None:
    env = at(FIVE)
    seen, info = env.reset()
    seen["labels"][:] = 0
    info["action_mask"][:] = 0
    env.step(env.action_of((0, 0), "."))
    assert (seen["shades"] == -1).all()
    assert (env._observation()["labels"] == numpy.asarray(FIVE)).all()
    assert env.action_masks().any()


# Which puzzle


def test_the_seed_of_a_reset_says_which_puzzle() -> None:
    names = {made(size=5).reset(seed=4)[1]["name"] for _ in range(3)}
    (name,) = names
    assert name.startswith("5x5, natural, seed 0, number ")
    number = int(name.rpartition(" ")[2])
    env = made(size=5)
    env.reset(seed=4)
    assert env.puzzle == hitori.generate(5, seed=0, number=number)
    assert env.reset()[1]["name"] != name


def test_the_seed_of_the_environment_says_among_which_puzzles() -> None:
    env = made(size=4, seed=7, pool=3)
    names = {env.reset(seed=number)[1]["name"] for number in range(30)}
    assert names == {f"4x4, natural, seed 7, number {number}" for number in range(3)}
    assert len(env._made) == 3


def test_the_options_of_the_generator_hold() -> None:
    env = made(size=(5, 6), difficulty="easy", labels=9, symmetry="rot180")
    env.reset(seed=1)
    assert env.puzzle.shape == (5, 6)
    assert hitori.rate(env.puzzle).level == "easy"
    assert env.observation_space["labels"].high.max() == 9  # type: ignore[index]


def test_puzzles_are_given() -> None:
    env = HitoriEnv(puzzles=[FIVE])
    assert (env.reset()[0]["labels"] == numpy.asarray(FIVE)).all()
    other = hitori.generate(5, seed=3)
    seen, info = env.reset(options={"puzzle": other})
    assert (env.puzzle, info["name"]) == (other, other.name)
    assert (seen["labels"] == numpy.asarray(other)).all()
    env.reset()
    assert env.puzzle == FIVE


# The masks are the rules


def allowed_by_the_rules(puzzle: Puzzle, shading: Shading) -> list[int]:
    """As the module says: `check` finds nothing after the action, with the labels of open cells blank."""
    found = []
    for cell in puzzle.cells():
        for shade in (Shade.UNSHADED, Shade.SHADED):
            is_allowed = shading[cell] is Shade.UNKNOWN
            if is_allowed:
                after = shading.with_shade(cell, shade)
                labels = [puzzle[each] if after[each] is not Shade.UNKNOWN else 0 for each in puzzle.cells()]
                is_allowed = hitori.check(Puzzle.from_labels(*puzzle.shape, labels), after) == []
            found.append(int(is_allowed))
    return found


def check_masks(boards: int, seed: int) -> None:
    """Walk at random, the rules allowing, to boards of small random puzzles, and compare the masks of each."""
    random = Random(seed)
    compared = 0
    shapes = [(1, 1), (1, 2), (1, 6), (5, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (5, 5)]
    while compared < boards:
        rows, cols = random.choice(shapes)
        labels = [random.randint(0, max(rows, cols)) for _ in range(rows * cols)]
        puzzle = Puzzle.from_labels(rows, cols, labels)
        if hitori.count_solutions(puzzle, limit=1) == 0:
            continue
        env = at(puzzle, on_wrong="keep")
        prefers = random.choice([0.2, 0.5, 0.9])
        while True:
            mask = env.action_masks().astype(int).tolist()
            assert mask == allowed_by_the_rules(puzzle, shading_of(env)), (puzzle, shading_of(env))
            compared += 1
            refused = [action for action, allowed in enumerate(mask) if not allowed]
            if refused:
                action = random.choice(refused)
                seen, reward, *_, info = env.step(action)
                assert (Shading(seen["shades"]), reward, info["verdict"]) == (shading_of(env), -1.0, "illegal")
            choices = [action for action, allowed in enumerate(mask) if allowed]
            if not choices:
                break
            wanted = [action for action in choices if action % 2 == (random.random() < prefers)] or choices
            env.step(random.choice(wanted))


def test_masks_agree_with_the_rules_on_some_boards() -> None:
    check_masks(500, seed=1)


@pytest.mark.slow
def test_masks_agree_with_the_rules_on_10_000_boards() -> None:
    check_masks(10_000, seed=2)


@pytest.mark.parametrize(
    ("rows", "decided", "refused"),
    [
        ([[1, 2, 3]] * 3, {(0, 1): "#"}, ((1, 1), "#")),
        ([[1, 2, 1], [2, 3, 1], [3, 1, 2]], {(0, 0): "."}, ((0, 2), ".")),
        ([[1, 2, 3], [2, 3, 1], [3, 1, 2]], {(0, 1): "#"}, ((1, 0), "#")),
    ],
    ids=["adjacency", "uniqueness", "connectivity"],
)
def test_each_rule_forbids(
    rows: list[list[int]], decided: dict[tuple[int, int], str], refused: tuple[tuple[int, int], str]
) -> None:
    env = at(Puzzle([[0] * 3] * 3) if rows[0] == rows[1] else Puzzle(rows), on_wrong="keep")
    assert env.action_masks()[env.action_of(*refused)]
    for cell, shade in decided.items():
        env.step(env.action_of(cell, shade))
    assert not env.action_masks()[env.action_of(*refused)]


# The end


@pytest.mark.parametrize("reward", ["solved", "follows"])
def test_an_episode_ends_exactly_when_the_puzzle_is_solved(reward: str) -> None:
    random = Random(5)
    env = made(size=5, reward=reward, pool=40)
    for number in range(40):
        env.reset(seed=number)
        terminated = False
        while not terminated:
            assert not hitori.is_solution(env.puzzle, shading_of(env))
            action = random.choice(numpy.flatnonzero(env.action_masks()).tolist())
            _, _, terminated, truncated, info = env.step(action)
            assert not truncated
            assert terminated == info["is_solved"] == shading_of(env).is_complete
        assert hitori.check(env.puzzle, shading_of(env)) == []
        assert verdict(env, 0) == "illegal"


def test_a_step_to_the_solution_is_never_masked_and_ends_it() -> None:
    random = Random(6)
    env = made(size=6, pool=20)
    for number in range(20):
        env.reset(seed=number)
        solution = hitori.solve(env.puzzle).require()
        steps = solving(env, solution)
        random.shuffle(steps)
        outcomes = [env.step(action) for action in steps]
        assert [outcome[2] for outcome in outcomes] == [False] * 35 + [True]
        assert [outcome[1] for outcome in outcomes] == [0.0] * 35 + [1.0]
        assert {outcome[4]["verdict"] for outcome in outcomes} == {"follows"}
        assert shading_of(env) == solution


def test_a_wrong_step_is_refused_ends_the_episode_or_is_kept() -> None:
    wrong = 1  # shades r1c1 of FIVE, which the solution does not
    env = at(FIVE)
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["verdict"]) == (-1.0, False, "wrong")
    assert shading_of(env) == Shading.unknown(5, 5)
    env = at(FIVE, on_wrong="end", penalty=0.25)
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["verdict"], info["is_solved"]) == (-0.25, True, "wrong", False)
    assert not info["action_mask"].any()
    env = at(FIVE, on_wrong="keep")
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["verdict"]) == (0.0, False, "wrong")
    assert shading_of(env)[0, 0] is Shade.SHADED
    assert verdict(env, env.action_of((4, 4), ".")) == "known_is_wrong"


def test_a_kept_mistake_ends_where_nothing_is_allowed() -> None:
    random = Random(7)
    ends = set()
    for number in range(60):
        env = at([TINY, FIVE][number % 2], on_wrong="keep")
        terminated = False
        total = 0.0
        while not terminated:
            action = random.choice(numpy.flatnonzero(env.action_masks()).tolist())
            _, reward, terminated, _, info = env.step(action)
            total += reward
        assert not info["action_mask"].any()
        assert info["is_solved"] == shading_of(env).is_complete == (total == 1.0)
        ends.add(info["is_solved"])
    assert ends == {True, False}


def test_a_reward_for_steps_that_follow_asks_little_of_the_core() -> None:
    """On 10x10, in the best of some episodes, it takes at most five times as long as the reward for the solution."""
    least = {reward: min(map(seconds_a_step(reward), range(20))) for reward in ("solved", "follows")}
    assert least["follows"] < 5 * least["solved"]


def seconds_a_step(reward: str) -> Callable[[int], float]:
    """A function of a seed: the mean of the steps that solve its puzzle."""
    env = gymnasium.make(ENVIRONMENT, size=10, reward=reward, pool=20)

    def seconds(seed: int) -> float:
        env.reset(seed=seed)
        board = env.unwrapped
        assert isinstance(board, HitoriEnv)
        steps = solving(board, hitori.solve(board.puzzle).require())
        Random(seed).shuffle(steps)
        start = perf_counter()
        for action in steps:
            env.step(action)
        return (perf_counter() - start) / len(steps)

    return seconds


# Verdicts and rewards


def test_an_undecided_step_is_told_from_a_wrong_one() -> None:
    env = at(TWO_WAYS)
    first, second = hitori.solutions(TWO_WAYS)
    (cell, *_) = (cell for cell in TWO_WAYS.cells() if first[cell] is not second[cell])
    assert verdict(env, env.action_of(cell, first[cell])) == "undecided"
    (other, *_) = (each for each in TWO_WAYS.cells() if first[each] is not second[each] and each != cell)
    assert verdict(env, env.action_of(other, second[other])) in ("wrong", "illegal")
    assert verdict(env, env.action_of(other, first[other])) == "follows"


def test_the_verdicts_are_those_of_the_judge() -> None:
    """On random boards of puzzles with one solution or more, all cells named."""
    random = Random(8)
    asked = 0
    for number in range(120):
        labels = [random.randint(1, 4) for _ in range(12)]
        puzzle = Puzzle.from_labels(3, 4, labels)
        if hitori.count_solutions(puzzle, limit=1) == 0:
            continue
        env = at(puzzle, on_wrong="keep" if number % 2 else "refuse")
        while env.action_masks().any():
            known = shading_of(env)
            action = random.choice(numpy.flatnonzero(env.action_masks()).tolist())
            cell, shade = env.step_of(action)
            expected = hitori.judge(puzzle, {cell: shade}, list(puzzle.cells()), known=known).verdict
            assert verdict(env, action) == expected
            asked += 1
    assert asked > 200


def test_a_step_follows_if_a_technique_of_the_level_shows_it() -> None:
    env = at(FIVE, reward="follows", by="easy")
    solution = Shading(SOLUTION)
    verdicts = []
    for cell in islice(FIVE.cells(), 25):
        known = shading_of(env)
        easy = [each for each in TECHNIQUES.values() if each.level in (Level.TRIVIAL, Level.EASY)]
        shown = {found for each in easy for step in each.find(FIVE, known) for found in step.cells}
        _, reward, *_, info = env.step(env.action_of(cell, solution[cell]))
        assert info["verdict"] == ("follows" if cell in shown else "needs_more")
        assert reward == (cell in shown)
        verdicts.append(info["verdict"])
    assert set(verdicts) == {"follows", "needs_more"}


def test_a_level_of_the_puzzles_is_enough_to_follow_at_every_board() -> None:
    env = made(size=5, difficulty="easy", reward="follows", by="easy", pool=3)
    env.reset(seed=1)
    solution = hitori.solve(env.puzzle).require()
    for _ in range(25):
        env_verdicts = []
        for action in solving(env, solution):
            if env.action_masks()[action]:
                copy = pickle.loads(pickle.dumps(env))
                env_verdicts.append((verdict(copy, action), action))
        action = next(action for found, action in env_verdicts if found == "follows")
        assert env.step(action)[1] == 1.0


def test_reasons_are_credited() -> None:
    env = at(TINY, reward="reasons")
    shade = env.action_of((1, 1), "#")

    def answer(*because: int) -> dict[str, Any]:
        return {"action": shade, "because": numpy.isin(range(4), because).astype(numpy.int8)}

    rewards = []
    for because in [(1, 2), (1,), (0, 1, 2, 3)]:
        env.reset()
        _, reward, *_, info = env.step(answer(*because))
        rewards.append((reward, info["verdict"]))
    assert rewards == [(1.0, "follows"), (0.0, "needs_more"), (0.75, "follows")]
    env.reset()
    assert env.step({**answer(1, 2), "action": env.action_of((0, 1), "#")})[1] == -1.0


def test_actions_have_numbers() -> None:
    env = HitoriEnv((2, 3))
    numbers = [env.action_of((row, col), shade) for row in range(2) for col in range(3) for shade in ".#"]
    assert numbers == list(range(12))
    assert [env.action_of(*env.step_of(number)) for number in numbers] == numbers
    assert env.step_of(11) == ((1, 2), Shade.SHADED)


def test_a_board_is_drawn() -> None:
    env = at(TINY, render_mode="ansi")
    env.step(env.action_of((1, 1), "#"))
    env.step(env.action_of((0, 0), "."))
    assert env.render() == "2. 1\n1  1#\n"
    assert at(TINY).render() is None


# Wrong use


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reward": "solve"}, "a reward among solved, follows, reasons; got 'solve'; did you mean 'solved'"),
        ({"on_wrong": "stop"}, "a wrong step among refuse, end, keep; got 'stop'"),
        ({"by": "easy"}, "`by` is for the reward 'follows', not for 'solved'"),
        ({"reward": "follows", "by": "eazy"}, "did you mean 'easy'"),
        ({"difficulty": "eazy"}, "did you mean 'easy'"),
        ({"pool": 0}, "pool is 0; expected at least 1"),
        ({"seed": -1}, "expected seed from 0"),
        ({"size": 0}, "expected rows from 1"),
        ({"puzzles": []}, "puzzles of one size, got no puzzle"),
        ({"puzzles": [TINY, FIVE]}, "puzzles of one size, got 2x2, 5x5"),
        ({"puzzles": [TINY], "size": 3}, "the puzzles are 2x2"),
        ({"puzzles": [TINY], "difficulty": "easy"}, "leave out its options"),
        ({"render_mode": "human"}, "a render mode among ansi; got 'human'"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidOptionError, match=message):
        HitoriEnv(**options)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(WrongTypeError, match="unknown option 'color'"):
        gymnasium.make(ENVIRONMENT, color="red")


@pytest.mark.parametrize("action", [-1, 50])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(InvalidOptionError, match=f"an action from 0 to 49, got {action}"):
        at(FIVE).step(action)


def test_an_action_without_reasons_is_refused_where_they_are_asked_for() -> None:
    env = at(FIVE, reward="reasons")
    with pytest.raises(WrongTypeError, match="'because': cells}, got 3"):
        env.step(3)
    with pytest.raises(InvalidOptionError, match="'action' and 'because'"):
        env.step({"action": 3})
    with pytest.raises(InvalidOptionError, match="'because' with 25 numbers"):
        env.step({"action": 0, "because": [1]})


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"puzle": TINY}, InvalidOptionError, "no option of a reset but 'puzzle'; got 'puzle'"),
        ({"puzzle": FIVE}, InvalidOptionError, "a puzzle of 2x2, got one of 5x5"),
        ({"puzzle": Puzzle([[9, 1], [1, 1]])}, InvalidOptionError, "labels up to 2, got 9"),
        ({"puzzle": [[2, 1], [1, 1]]}, WrongTypeError, "expected a hitori.Puzzle"),
    ],
)
def test_a_wrong_option_of_a_reset_is_named(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        HitoriEnv(puzzles=[TINY]).reset(options=options)


def test_a_puzzle_without_a_solution_is_refused() -> None:
    with pytest.raises(NoSolutionError, match="the puzzle has no solution"):
        HitoriEnv(puzzles=[NONE]).reset()


def test_a_missing_gymnasium_is_named(uninstall: Uninstall, monkeypatch: pytest.MonkeyPatch) -> None:
    uninstall("gymnasium", "gymnasium")
    monkeypatch.delitem(sys.modules, "hitori.environments.gymnasium")
    with pytest.raises(hitori.EngineNotInstalledError, match="an environment of Gymnasium needs gymnasium: "):
        import_module("hitori.environments.gymnasium")


def test_hitori_does_not_load_gymnasium() -> None:
    program = "import hitori, hitori.environments, sys; assert 'gymnasium' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_every_verdict_but_one_is_the_judges() -> None:
    """`unknown` is for limits, and the environment has none."""
    named = {"wrong", "known_is_wrong", "undecided", "follows", "needs_more"}
    assert named == {*map(str, StepVerdict)} - {"unknown"}
    assert all(f"`{word}`" in (HitoriEnv.__doc__ or "") for word in {*named, "illegal"})
