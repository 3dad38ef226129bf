"""Hitori as an environment of Gymnasium: an agent decides the cells of a puzzle one by one.

    import gymnasium

    env = gymnasium.make("hitori.environments.gymnasium:hitori/Hitori-v1", size=8, difficulty="hard", reward="follows")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Gymnasium imports the module before the colon; after `import hitori.environments.gymnasium` the rest of the name is
enough, and before Gymnasium 1.0, which gave up plugins, it always is. `HitoriEnv` says what the options, rewards and
verdicts are.

An *observation* has `labels` and `shades`, arrays as large as the board: a shade is 1 (shaded), 0 (unshaded) or -1
(open), as in the array of a `hitori.Shading`. An *action* is a number: 2 * place, plus 1 to shade, with the places
counted row by row, so 0 leaves the first cell unshaded and 3 shades the second; `action_of` and `step_of` translate.

An action is *allowed* if its cell is open and no rule is broken after it by what is decided: no two shaded cells touch,
no label is twice among the unshaded cells of a line, and the cells that are not shaded are connected. In other words,
`hitori.check` finds nothing on the board with the labels of its open cells blank. `info["action_mask"]` has a 1 for
each allowed action, and `env.unwrapped.action_masks()` the same as booleans, as MaskablePPO of sb3-contrib asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, Unpack, get_args

from .. import native, questions
from .._validate import check_bound, check_integer, check_range, one_of, require_type, values_of
from ..errors import InvalidOptionError, NoSolutionError, WrongTypeError
from ..explaining.crediting import credit
from ..explaining.judging import Step, StepVerdict
from ..explaining.techniques import TECHNIQUES, Level, LevelName, TechniqueId
from ..extras import required
from ..generation.generator import MAX_SEED, generate
from ..generation.options import GenerationOptions, request_of
from ..geometry import borders, cell_at, lines_of, neighbours
from ..puzzle import Cell, Puzzle, place_of
from ..shading import Shade, Shading

with required("an environment of Gymnasium needs", "gym"):
    import gymnasium
    import numpy
    from gymnasium.envs import registration
    from numpy.typing import NDArray

ENVIRONMENT = "hitori/Hitori-v1"
"""Its name in Gymnasium."""

RewardName = Literal["solved", "follows", "reasons"]
REWARDS: tuple[RewardName, ...] = get_args(RewardName)
WhenWrong = Literal["refuse", "end", "keep"]
WHEN_WRONG: tuple[WhenWrong, ...] = get_args(WhenWrong)
ILLEGAL = "illegal"
"""The verdict on an action that is not allowed; the others are those of `hitori.StepVerdict`."""

NUMBERS = 2**32
"""The puzzles of a seed among which a reset draws, without a `pool`."""

Observation: TypeAlias = dict[str, Any]
"""The arrays `labels` and `shades`."""
Action: TypeAlias = "int | numpy.integer[Any] | Mapping[str, Any]"
Outcome: TypeAlias = tuple[Observation, float, bool, bool, dict[str, Any]]

_UNSHADED, _SHADED, _OPEN = 0, 1, 255
"""Shades as bytes; as a signed one, 255 is -1."""
_TO_CODE = bytes.maketrans(
    bytes([_UNSHADED, _SHADED, _OPEN]), bytes([Shade.UNSHADED.code, Shade.SHADED.code, Shade.UNKNOWN.code])
)


class HitoriEnv(gymnasium.Env[Observation, Action]):
    """One puzzle an episode; an action decides a cell, and no cell is decided twice.

    `size` is the side, or (rows, columns); 8 by default. The puzzles are those of `hitori.generate` with this `seed`
    and `difficulty`, and with any other of its options; each has exactly one solution. `reset(seed=...)` draws which:
    any number, or one below `pool`, and then none is made twice. Two pools with different seeds serve to train and to
    test. `puzzles` are drawn instead, and `reset(options={"puzzle": puzzle})` gives the next one; these may have
    several solutions.

    `info["verdict"]` says what a step was, judged by the solutions that agree with the board before it:

    - `illegal`: not allowed. It is refused: the board stays as it is.
    - `wrong`: no solution has it. `on_wrong` says what happens: "refuse" it, "end" the episode, or "keep" it.
    - `known_is_wrong`: a wrong step was kept, so nothing is said of those after it.
    - `undecided`: some solutions have it and some do not, so only puzzles with several solutions have such steps.
    - `follows`: all solutions have it, and the reason that was asked for is there: see the rewards.
    - `needs_more`: all solutions have it, but the reason is missing.

    The `reward` is by name:

    - "solved": 1 for the step that solves the puzzle. Each step that all solutions have follows.
    - "follows": 1 for each step that follows. With `by`, a level such as "easy", it must be a conclusion from the board
      by one technique of up to this level; the others are true guesses, `needs_more`.
    - "reasons": the action is `{"action": number, "because": cells}`, with a 1 for each cell named, row by row, and
      the reward is the credit of a reason: 1 if the step follows from the cells named and needs them all, less with
      each to spare.

    A step that is illegal, and a wrong one that is not kept, costs `penalty`; all else is worth 0. At 10 x 10 a step
    takes some 12 microseconds, with `by` up to a millisecond, and with reasons two.

    The episode ends (`terminated`) when the puzzle is solved, i.e. all cells are decided, and `info["is_solved"]` is
    True; by default never otherwise. With "end" it ends with a wrong step too, and with "keep" where no action is
    allowed any more. It is truncated by the usual `max_episode_steps` of `gymnasium.make`.

    Rendered as "ansi", a cell is its label with `#` if it is shaded and `.` if it is unshaded.

    Raises InvalidOptionError for a name that there is not, and for puzzles that do not have one size; NoSolutionError
    at the reset to a puzzle without a solution; and what `hitori.generate` raises.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        size: int | tuple[int, int] | None = None,
        *,
        seed: int = 0,
        reward: RewardName = "solved",
        by: Level | LevelName | None = None,
        on_wrong: WhenWrong = "refuse",
        penalty: float = 1.0,
        pool: int | None = None,
        puzzles: Sequence[Puzzle] | None = None,
        render_mode: Literal["ansi"] | None = None,
        **options: Unpack[GenerationOptions],
    ) -> None:
        self._reward = one_of("a reward", reward, REWARDS)
        self._on_wrong = one_of("what happens to a wrong step", on_wrong, WHEN_WRONG)
        if by is not None and self._reward != "follows":
            raise InvalidOptionError(f"`by` is for the reward 'follows', not for '{self._reward}'")
        self._techniques = () if by is None else _up_to(Level.named(by))
        self._has_techniques = by is not None
        self._penalty = float(penalty)
        self.render_mode = None if render_mode is None else one_of("a render mode", render_mode, ("ansi",))

        check_range("seed", seed, 0, MAX_SEED)
        check_bound("pool", pool, 1)
        self._seed, self._pool, self._options = seed, pool, options
        self._made: dict[int, Puzzle] = {}
        self._puzzles: list[Puzzle] | None = None
        if puzzles is None:
            self._shape = _shape(8 if size is None else size)
            request_of(*self._shape, options)
            most = options.get("labels") or max(self._shape)
        else:
            self._puzzles = values_of(Puzzle, puzzles)
            if options or pool is not None:
                raise InvalidOptionError("`puzzles` are given, so there is nothing to generate: leave out its options")
            self._shape = _only_shape(self._puzzles, size)
            most = max(max(puzzle.labels) for puzzle in self._puzzles)

        cells = self._shape[0] * self._shape[1]
        self.observation_space = gymnasium.spaces.Dict(
            {
                "labels": gymnasium.spaces.Box(0, max(most, 1), self._shape, numpy.int64),
                "shades": gymnasium.spaces.Box(-1, 1, self._shape, numpy.int8),
            }
        )
        self._most = most
        self.action_space = gymnasium.spaces.Discrete(2 * cells)
        if self._reward == "reasons":
            parts = {"action": self.action_space, "because": gymnasium.spaces.MultiBinary(cells)}
            self.action_space = gymnasium.spaces.Dict(parts)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a puzzle: the one of `options`, or a drawn one. `info["name"]` is its name.

        Raises InvalidOptionError for another option and for a puzzle that the observation cannot hold, NoSolutionError
        for one without a solution, and what `hitori.generate` raises.
        """
        super().reset(seed=seed)
        options = options or {}
        if unknown := options.keys() - {"puzzle"}:
            raise InvalidOptionError(f"expected no option of a reset but 'puzzle'; got {min(unknown)!r:.40}")
        self._begin(self._checked(options["puzzle"]) if "puzzle" in options else self._drawn())
        return self._observation(), self._info(name=self.puzzle.name or "")

    def _begin(self, puzzle: Puzzle) -> None:
        _, shared = native.backbone(puzzle)
        if shared is None:
            raise NoSolutionError(f"the puzzle {puzzle.name or ''} has no solution".replace("  ", " "))
        self.puzzle = puzzle
        self._labels = numpy.asarray(puzzle)
        self._board = _AllowedSteps(puzzle)
        self._shared = shared.codes
        self._has_mistake = False
        self._shown = bytearray(len(puzzle))
        self._asked = 0

    def _drawn(self) -> Puzzle:
        if self._puzzles is not None:
            return self._puzzles[int(self.np_random.integers(len(self._puzzles)))]
        number = int(self.np_random.integers(self._pool or NUMBERS))
        if number in self._made:
            return self._made[number]
        puzzle = generate(*self._shape, seed=self._seed, number=number, **self._options)
        if self._pool is not None:
            self._made[number] = puzzle
        return puzzle

    def _checked(self, puzzle: Puzzle) -> Puzzle:
        require_type(Puzzle, puzzle)
        rows, cols = self._shape
        if puzzle.shape != self._shape:
            raise InvalidOptionError(f"expected a puzzle of {rows}x{cols}, got one of {puzzle.rows}x{puzzle.cols}")
        if max(puzzle.labels) > self._most:
            raise InvalidOptionError(f"expected labels up to {self._most}, got {max(puzzle.labels)}")
        return puzzle

    def step(self, action: Action) -> Outcome:
        """Decide a cell; `info["verdict"]` says what the step was.

        Raises InvalidOptionError for an action that is not in the space, WrongTypeError for what is none.
        """
        choice, because = _with_reason(action) if self._reward == "reasons" else (action, None)
        number, board = check_integer("an action", choice), self._board
        if not 0 <= number < len(board.allowed):
            raise InvalidOptionError(f"expected an action from 0 to {len(board.allowed) - 1}, got {number}")
        if not board.allowed[number]:
            return self._outcome(ILLEGAL, -self._penalty)
        place, shade = divmod(number, 2)
        verdict = self._verdict(place, shade)
        reward = 0.0
        if self._reward == "reasons" and verdict is StepVerdict.FOLLOWS:
            verdict, reward = self._credit(place, shade, because)
        elif self._reward == "follows" and verdict is StepVerdict.FOLLOWS:
            reward = 1.0
        if verdict is StepVerdict.WRONG and self._on_wrong != "keep":
            if self._on_wrong == "end":
                board.close()
            return self._outcome(str(verdict), -self._penalty)
        self._has_mistake |= verdict is StepVerdict.WRONG
        board.decide(place, shade)
        self._asked = 0
        if verdict is StepVerdict.UNDECIDED:
            self._shared = self._shared_from(self._known())
        if self._reward == "solved" and board.open == 0:
            reward = 1.0
        return self._outcome(str(verdict), reward)

    def _outcome(self, verdict: str, reward: float) -> Outcome:
        info = self._info(verdict=verdict)
        return self._observation(), reward, not self._board.may_go_on, False, info

    def _observation(self) -> Observation:
        """The board as arrays of its own, which whoever gets them may keep and change."""
        return {
            "labels": self._labels.copy(),
            "shades": numpy.frombuffer(bytearray(self._board.shades), numpy.int8).reshape(self._shape),
        }

    def _info(self, **more: str) -> dict[str, Any]:
        mask = numpy.frombuffer(bytearray(self._board.allowed), numpy.int8)
        return {"action_mask": mask, "is_solved": self._board.open == 0, **more}

    def _verdict(self, place: int, shade: int) -> StepVerdict:
        """The verdict on an allowed action, before any cells are named."""
        if self._has_mistake:
            return StepVerdict.KNOWN_IS_WRONG
        code = _TO_CODE[shade]
        shared = self._shared[place]
        if shared == Shade.UNKNOWN.code:
            return StepVerdict.UNDECIDED
        if shared != code:
            return StepVerdict.WRONG
        if self._has_techniques and not self._is_shown(place):
            return StepVerdict.NEEDS_MORE
        return StepVerdict.FOLLOWS

    def _is_shown(self, place: int) -> bool:
        """Whether a technique concludes the cell from the board.

        The easiest are asked first, each once for a board; what one concluded before holds with more cells known.
        """
        while not self._shown[place] and self._asked < len(self._techniques):
            question = questions.facts(self._techniques[self._asked], self._known())
            for row, text in enumerate(native.ask(question, self.puzzle)):
                for col, symbol in enumerate(text):
                    if symbol != Shade.UNKNOWN.symbol:
                        self._shown[row * self.puzzle.cols + col] = 1
            self._asked += 1
        return bool(self._shown[place])

    def _credit(self, place: int, shade: int, because: object) -> tuple[StepVerdict, float]:
        """The verdict on a true step with the cells named for it, and its credit."""
        named = numpy.asarray(because)
        if named.shape != (len(self.puzzle),):
            raise InvalidOptionError(f"expected 'because' with {len(self.puzzle)} numbers 0 or 1, one for each cell")
        cols = self.puzzle.cols
        step: Step = {cell_at(place, cols): Shade.SHADED if shade else Shade.UNSHADED}
        found, worth = credit(self.puzzle, self._known(), step, [cell_at(int(at), cols) for at in named.nonzero()[0]])
        return found.verdict, worth

    def _known(self) -> Shading:
        return Shading.from_codes(*self._shape, bytes(self._board.shades).translate(_TO_CODE))

    def _shared_from(self, known: Shading) -> bytes:
        _, shared = native.backbone(self.puzzle, known=known)
        assert shared is not None, "an undecided step keeps a solution"
        return shared.codes

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Which actions are allowed, e.g. for MaskablePPO of sb3-contrib; it has no masks for the reward "reasons"."""
        return numpy.frombuffer(bytearray(self._board.allowed), numpy.bool_)

    def action_of(self, cell: tuple[int, int], shade: Shade | str) -> int:
        """The number of the action that decides a cell, by (row, column) from 0, e.g. with `#` or `.`.

        Raises NoSuchCellError for a cell outside, InvalidOptionError for another shade.
        """
        decided = Shade(shade)
        if decided is Shade.UNKNOWN:
            raise InvalidOptionError("expected '#' or '.': an action decides a cell")
        return 2 * place_of(cell, "board", *self._shape) + (decided is Shade.SHADED)

    def step_of(self, action: int) -> tuple[Cell, Shade]:
        """The cell that an action decides, and its shade.

        Raises InvalidOptionError for a number that is no action.
        """
        check_range("an action", action, 0, 2 * self._shape[0] * self._shape[1] - 1)
        place, shade = divmod(int(action), 2)
        return cell_at(place, self._shape[1]), Shade.SHADED if shade else Shade.UNSHADED

    def render(self) -> str | None:
        """The board as text in the mode "ansi", else None."""
        if self.render_mode is None:
            return None
        signs = {_UNSHADED: ".", _SHADED: "#", _OPEN: " "}
        width = len(str(max(self.puzzle.labels)))
        lines = []
        for row, labels in enumerate(self.puzzle.to_rows()):
            shades = self._board.shades[row * self.puzzle.cols :]
            texts = (f"{label or '':>{width}}{signs[shade]}" for label, shade in zip(labels, shades, strict=False))
            lines.append(" ".join(texts).rstrip())
        return "\n".join(lines) + "\n"


class _AllowedSteps:
    """The shades of a puzzle and the actions that are allowed, kept up to date as cells are decided.

    Shaded cells that touch at corners are in one *group*, and those at the edge of the board are in the group of the
    edge. As no two shaded cells share a side, they cut the board in two exactly if they close a ring, with the edge or
    without: a cell may be shaded only if the groups that it touches, at its corners and at the edge, are all different.
    """

    EDGE = -1
    ALONE = -2

    def __init__(self, puzzle: Puzzle) -> None:
        rows, cols = puzzle.shape
        cells = range(rows * cols)
        labels = puzzle.labels
        self.shades = bytearray([_OPEN]) * len(cells)
        self.allowed = bytearray([1]) * (2 * len(cells))
        self.open = len(cells)
        self._sides = [neighbours(cell, rows, cols) for cell in cells]
        self._corners = [_corners(cell, rows, cols) for cell in cells]
        self._edges = [_edges(cell, rows, cols) for cell in cells]
        self._mates = [
            [other for line in lines_of(cell, rows, cols) for other in line if other != cell and labels[other] == label]
            if (label := labels[cell])
            else []
            for cell in cells
        ]
        self._group = [self.ALONE] * len(cells)
        self._members: dict[int, list[int]] = {self.EDGE: []}
        for cell in cells:
            self._forbid_a_ring(cell)

    @property
    def may_go_on(self) -> bool:
        """Whether an action is allowed."""
        return 1 in self.allowed

    def close(self) -> None:
        """Allow no action any more."""
        self.allowed = bytearray(len(self.allowed))

    def decide(self, cell: int, shade: int) -> None:
        """Give an open cell its shade; the action is allowed."""
        self.shades[cell] = shade
        self.open -= 1
        allowed = self.allowed
        allowed[2 * cell] = allowed[2 * cell + 1] = 0
        if shade == _UNSHADED:
            for mate in self._mates[cell]:
                allowed[2 * mate] = 0
            return
        for side in self._sides[cell]:
            allowed[2 * side + 1] = 0
        for joined in self._join(cell):
            for corner in self._corners[joined]:
                self._forbid_a_ring(corner)

    def _join(self, cell: int) -> list[int]:
        """Unite the groups that a shaded cell touches; the cells whose group is another one now."""
        touched = {*self._touched(cell)}
        if self.EDGE in touched:
            kept = self.EDGE
        else:
            kept = max(touched, key=lambda group: len(self._members[group]), default=cell)
        moved = [cell]
        for group in touched - {kept}:
            moved += self._members.pop(group)
        for member in moved:
            self._group[member] = kept
        self._members.setdefault(kept, []).extend(moved)
        return moved

    def _touched(self, cell: int) -> list[int]:
        """The groups that a cell touches, as often as it does."""
        groups = [self._group[corner] for corner in self._corners[cell]]
        return [group for group in groups if group != self.ALONE] + [self.EDGE] * self._edges[cell]

    def _forbid_a_ring(self, cell: int) -> None:
        if self.allowed[2 * cell + 1]:
            touched = self._touched(cell)
            if len({*touched}) < len(touched):
                self.allowed[2 * cell + 1] = 0


def _corners(cell: int, rows: int, cols: int) -> list[int]:
    """The cells that touch this one at a corner."""
    row, col = divmod(cell, cols)
    around = ((row + down, col + right) for down in (-1, 1) for right in (-1, 1))
    return [r * cols + c for r, c in around if 0 <= r < rows and 0 <= c < cols]


def _edges(cell: int, rows: int, cols: int) -> int:
    """How often a cell touches the edge: once at a corner of the board, twice amid a single row, and in 1 x 1.

    In 1 x 1 the shaded cell would leave no unshaded one.
    """
    if rows > 1 and cols > 1:
        return min(1, borders(cell, rows, cols))
    is_amid = 0 < cell < rows * cols - 1
    return 2 if is_amid or rows * cols == 1 else 1


def _up_to(level: Level) -> tuple[TechniqueId, ...]:
    """The techniques up to a level, the easiest first."""
    levels = tuple(Level)
    most = levels.index(level)
    return tuple(name for name, each in TECHNIQUES.items() if levels.index(each.level) <= most)


def _with_reason(action: object) -> tuple[object, object]:
    """The number of an action, and the cells that are named for it."""
    if not isinstance(action, Mapping):
        raise WrongTypeError(f"expected {{'action': number, 'because': cells}}, got {action!r:.40}")
    if action.keys() != {"action", "because"}:
        raise InvalidOptionError(f"expected 'action' and 'because', got {', '.join(map(repr, action))}")
    return action["action"], action["because"]


def _shape(size: int | tuple[int, int]) -> tuple[int, int]:
    rows, cols = size if isinstance(size, tuple | list) and len(size) == 2 else (size, size)
    return check_integer("size", rows), check_integer("size", cols)


def _only_shape(puzzles: Sequence[Puzzle], size: int | tuple[int, int] | None) -> tuple[int, int]:
    """The shape that all puzzles have, which a size must agree with."""
    shapes = {puzzle.shape for puzzle in puzzles}
    if len(shapes) != 1:
        found = ", ".join(f"{rows}x{cols}" for rows, cols in sorted(shapes)) or "no puzzle"
        raise InvalidOptionError(f"expected puzzles of one size, got {found}")
    (shape,) = shapes
    if size is not None and _shape(size) != shape:
        raise InvalidOptionError(f"the puzzles are {shape[0]}x{shape[1]}; leave `size` out, or give this one")
    return shape


def register() -> None:
    """Add the environment to those of Gymnasium; importing this module has done so."""
    if ENVIRONMENT not in registration.registry:
        registration.register(ENVIRONMENT, f"{__name__}:{HitoriEnv.__name__}")


register()
