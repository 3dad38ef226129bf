"""A progress line on stderr, shown at a terminal after two seconds.

If the results go to the same terminal, the line is removed before each result and returns after two seconds without
one. rich draws it and is loaded only then: a quick run pays nothing for it.
"""

from __future__ import annotations

import sys
from threading import Event, Lock, Thread
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.live import Live

PATIENCE = 2.0  # seconds


class Progress:
    """A context manager whose line shows the count `done` and ends with `note`, e.g. "1,204 puzzles solved, 3 s"."""

    def __init__(self, what: str) -> None:
        self.done = 0
        self.note = ""
        self._what = what
        self._start = perf_counter()
        self._shares_terminal = sys.stdout.isatty()
        self._is_quiet = True
        self._live: Live | None = None
        self._live_lock = Lock()
        self._ended = Event()
        self._watcher = Thread(target=self._watch, daemon=True)

    def advance(self, count: int = 1) -> None:
        """Count so many more as done."""
        self.done += count

    def line(self) -> str:
        """What the line says now."""
        return f"{self.done:,} {self._what}, {perf_counter() - self._start:.0f} s{self.note}"

    def make_way(self) -> None:
        """Remove the line; call this before printing a result."""
        if self._shares_terminal:
            self._is_quiet = False
            if self._live is not None:
                self._hide()

    def _watch(self) -> None:
        while not self._ended.wait(PATIENCE):
            if self._live is None and self._is_quiet:
                self._show()
            self._is_quiet = True

    def _show(self) -> None:
        from rich.console import Console
        from rich.live import Live

        console = Console(stderr=True, highlight=False)
        with self._live_lock:
            self._live = Live(
                get_renderable=self.line,
                console=console,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()

    def _hide(self) -> None:
        with self._live_lock:
            if self._live is not None:
                self._live.stop()
                self._live = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._watcher.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        if self._watcher.is_alive():
            self._watcher.join()
        self._hide()
