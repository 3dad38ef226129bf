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
from .options import FileName, Integer, Names, examples, grid_size, puzzle_choice, read_as
from .output import ExitTally, say, warn
from .progress import Progress
from .reading import read_tasks

PORT = 4486  # "hito" on a telephone keypad; fixed, because a browser keeps its storage per port
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
@click.argument("file", required=False, type=FileName(allow_dash=True))
@read_as
@puzzle_choice
@grid_size(help="Set rows and columns of a new puzzle.")
@click.option("--difficulty", type=Names(map(str, Level)), help="Make a new puzzle of this level.")
@click.option("--seed", type=Integer(0, 2**53 - 1), metavar="S", help="Make the same puzzle again with the same seed.")
@click.option(
    "--port",
    type=Integer(0, 65535),
    metavar="P",
    help=f"Serve at this port; 0 picks a free one [default: {PORT}].",
)
@click.option("--browser/--no-browser", default=True, help="Open the page, or only print its address.")
def command(
    file: str | None,
    read_as: str | None,
    which: str | None,
    size: tuple[int, int] | None,
    difficulty: str | None,
    seed: int | None,
    port: int | None,
    browser: bool,
) -> int:
    """Play in the browser: the puzzles in FILE, or new ones.

    The page works on this machine only and needs no network. Ctrl-C ends the player; the browser keeps your progress.
    """
    try:
        from ..web.server import listen, make_app, serve
    except ImportError as error:
        raise EngineNotInstalledError("the web player needs the extra `web`: pip install 'hitori[web]'") from error
    is_new = (size, difficulty, seed) != (None, None, None)
    if file is not None and is_new:
        raise click.UsageError("FILE cannot be combined with --size, --difficulty or --seed, which make new puzzles")
    if file is None and which is not None:
        raise click.UsageError("--puzzle chooses one of the puzzles in FILE; give a FILE too")
    tally = ExitTally()
    puzzles: list[Puzzle] = []
    if file is not None:
        puzzles = [task.puzzle.with_metadata(name=task.title) for task in read_tasks([file], read_as, tally, which)]
        if not puzzles:
            return tally.status
    elif is_new:
        level = None if difficulty is None else Level.named(difficulty)
        with Progress("puzzles made"):
            puzzles = [generate(*(size or SIZE), difficulty=level, seed=seed)]
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
    """A socket at the port; by default at the usual one, or at a free one if that is taken."""
    try:
        return listen(PORT if port is None else port)
    except PermissionError:
        raise click.UsageError(f"port {port} is reserved for the system; --port 0 picks a free one") from None
    except OSError:
        if port is not None:
            raise click.UsageError(f"port {port} is taken; --port 0 picks a free one") from None
    warn(f"port {PORT} is taken; using another one, where the browser will not find your saved progress")
    return listen(0)
