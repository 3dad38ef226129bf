"""Engines in a process of their own, for libraries that nothing stops in the midst of a search.

The process states the puzzle and searches; we wait for its answers, and kill it when the time is up or on Ctrl-C.
Requests and answers are lines: pickled objects in Base64, e.g. `("find", None)` is answered by the shaded cells
and the size of the model, `([1, 3], 24, 60)`, or by an exception, which is raised here. The process waits for the next
puzzle of the same solver object, as other conversations do. For the best solution it is `("best", ...)` in place of
`("state", ...)`, and each answer is a `Found` of `optimise`. To load its libraries is not counted as time.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterator
from functools import cached_property, partial
from typing import Any

from ..encodings.pairs import PairRules
from ..processes.children import Conversation, IdleProcesses
from .engine import Deadline, Engine, Model, TimeUpError
from .optimise import BestModel, Found, Objective

GRACE = 0.03
"""Seconds beyond the limit for a search that ends by itself, so that its process can be used again."""


class IsolatedEngine(Engine):
    """An engine whose `state` is called in a process of its own, which gets a copy of it.

    It calls `prepare` when it is made; `library` is the module to load in the process.
    """

    library: str

    @cached_property
    def _idle(self) -> IdleProcesses:
        program = f"from {__name__} import work; import {self.library}; work()"
        return IdleProcesses(partial(Conversation, [sys.executable, "-P", "-c", program]))

    def prepare(self) -> None:
        """Have a process that waits; a new one must load its library first."""
        self._idle.ask(_packed(("load", self)))

    def __getstate__(self) -> dict[str, object]:
        """All but the processes."""
        return {name: value for name, value in vars(self).items() if name != "_idle"}

    def stated(self, rules: PairRules, deadline: Deadline) -> Model:
        """The puzzle in a process of its own; raises TimeUpError."""
        return self._model("state", rules, deadline)

    def stated_best(self, objective: Objective, deadline: Deadline) -> BestModel:
        """The puzzle and the objective in a process of its own, which calls `state_best`; raises TimeUpError."""
        return self._model("best", objective, deadline)

    def state_best(self, objective: Objective) -> BestModel:
        """The puzzle and the objective as a model of the program, if it finds the best."""
        raise NotImplementedError

    def _model(self, request: str, stated: PairRules | Objective, deadline: Deadline) -> _IsolatedModel:
        model = _IsolatedModel(self._idle)
        try:
            model.ask(request, (stated, deadline.left()), deadline)
        except BaseException:
            model.close()
            raise
        return model


class _IsolatedModel:
    """A model in another process; before it is stated it has no size."""

    variables = clauses = 0

    def __init__(self, idle: IdleProcesses) -> None:
        self._idle = idle
        self._process = idle.take()

    def shadings(self, deadline: Deadline) -> Iterator[Collection[int]]:
        while (shaded := self.ask("find", None, deadline)) is not None:
            yield shaded

    def steps(self, deadline: Deadline) -> Iterator[Found]:
        while (found := self.ask("find", None, deadline)) is not None:
            yield found

    def ask(self, request: str, argument: object, deadline: Deadline) -> Any:
        """What was found, if anything: shaded cells, or a step of a search for the best."""
        left = deadline.left()
        try:
            answer = self._process.ask(_packed((request, argument)), None if left is None else left + GRACE)
        except TimeoutError:
            raise TimeUpError from None
        result = pickle.loads(b64decode(answer))
        if isinstance(result, Exception):
            raise result
        found, self.variables, self.clauses = result
        return found

    def close(self) -> None:
        """Leave the process to the next puzzle; where it was killed, its successor begins to load."""
        is_killed = not self._process.is_waiting
        self._idle.give_back(self._process)
        if is_killed:
            self._idle.give_back(self._idle.take())


def work() -> None:
    """What the process does: answer each line until there are none."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what a library prints, e.g. its licence
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for those who wait for us
    for line in sys.stdin:
        answer: object = None
        try:
            request, argument = pickle.loads(b64decode(line))
            if request == "load":
                engine = argument
            elif request == "state":
                rules, seconds = argument
                model = engine.state(rules)
                found = model.shadings(Deadline(seconds))
                answer = None, model.variables, model.clauses
            elif request == "best":
                objective, seconds = argument
                model = engine.state_best(objective)
                found = model.steps(Deadline(seconds))
                answer = None, model.variables, model.clauses
            else:
                answer = next(found, None), model.variables, model.clauses
        except Exception as error:
            answer = error
        print(_packed(answer), file=answers, flush=True)


def _packed(message: object) -> str:
    return b64encode(pickle.dumps(message)).decode()
