"""A progress line on stderr, for a person at a terminal who has waited two seconds.

It is drawn by rich, which is loaded by then and not before: a quick run pays nothing for it.
"""

from __future__ import annotations

import sys
from threading import Timer
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.live import Live

PATIENCE = 2.0  # seconds


class Progress:
    """A context manager whose line tells the count in `done`, e.g. "1,204 puzzles solved, 3 s"."""

    def __init__(self, what: str) -> None:
        self.done = 0
        self._what = what
        self._start = perf_counter()
        self._live: Live | None = None
        self._timer = Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def line(self) -> str:
        """What the line says now."""
        return f"{self.done:,} {self._what}, {perf_counter() - self._start:.0f} s"

    def _show(self) -> None:
        from rich.console import Console
        from rich.live import Live

        self._live = Live(
            get_renderable=self.line,
            console=Console(stderr=True, highlight=False),
            transient=True,
            redirect_stdout=sys.stdout.isatty(),
        )
        self._live.start()

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()
        if self._live is not None:
            self._live.stop()
