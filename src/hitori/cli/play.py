"""`hitori play`: the web player, served on this machine until Ctrl-C."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from socket import socket

import click

from ..errors import EngineNotInstalledError
from ..generation.generator import generate
from ..puzzle import Puzzle
from ..techniques import Level
from .options import examples, grid_size, read_as
from .output import ExitTally, say, warn
from .progress import Progress
from .reading import read_tasks

PORT = 4486  # "hito" on a telephone; what a browser keeps belongs to a port, so it is the same every time
SIZE = (8, 8)


@click.command(
    "play",
    epilog=examples(
        "hitori play",
        "hitori play puzzle.txt",
        "hitori play 'https://puzz.link/p?hitori/4/4/1114142333214213'",
        "hitori play --size 12 --difficulty hard --seed 7",
    ),
)
@click.argument("file", required=False, type=click.Path(allow_dash=True))
@read_as
@grid_size(help="Rows and columns of a new puzzle.")
@click.option("--difficulty", type=click.Choice(list(map(str, Level))), help="How hard a new puzzle is.")
@click.option("--seed", type=click.IntRange(0, 2**53 - 1), metavar="S", help="The same seed makes the same puzzle.")
@click.option("--port", type=click.IntRange(0, 65535), metavar="P", help=f"0 is any that is free; else {PORT}.")
@click.option("--browser/--no-browser", default=True, help="Open the page, or only print where it is.")
def command(
    file: str | None,
    read_as: str | None,
    size: tuple[int, int] | None,
    difficulty: str | None,
    seed: int | None,
    port: int | None,
    browser: bool,
) -> int:
    """Play in the browser: the puzzles in FILE, or new ones.

    The page is for this machine only and needs no network. Ctrl-C ends the player; the browser keeps the progress.
    """
    try:
        from ..web.server import listen, make_app, serve
    except ImportError as error:
        raise EngineNotInstalledError("the web player is an extra: pip install 'hitori[web]'") from error
    is_new = (size, difficulty, seed) != (None, None, None)
    if file is not None and is_new:
        raise click.UsageError("FILE excludes --size, --difficulty and --seed, which are for new puzzles")
    tally = ExitTally()
    puzzles: list[Puzzle] = []
    if file is not None:
        puzzles = [task.puzzle.with_metadata(name=task.title) for task in read_tasks([file], read_as, tally)]
        if not puzzles:
            return tally.status
    elif is_new:
        with Progress("puzzles made"):
            puzzles = [generate(*(size or SIZE), difficulty=difficulty, seed=seed)]
    app = make_app(puzzles)
    with _listener(listen, port) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        say(address)
        click.echo("Ctrl-C ends the player.", err=True)
        if browser:
            webbrowser.open(address)
        serve(app, listener)
    return tally.status


def _listener(listen: Callable[[int], socket], port: int | None) -> socket:
    """A socket at the port; if none is wanted, at the usual one, or at another if that is taken."""
    try:
        return listen(PORT if port is None else port)
    except PermissionError:
        raise click.UsageError(f"port {port} is for the system; --port 0 takes any that is free") from None
    except OSError:
        if port is not None:
            raise click.UsageError(f"port {port} is taken; --port 0 takes any that is free") from None
    warn(f"port {PORT} is taken; the page is elsewhere, where the browser does not find the progress it keeps")
    return listen(0)
