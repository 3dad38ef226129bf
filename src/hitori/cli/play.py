"""`hitori play`: the web player, served on this machine until Ctrl-C, or written into a folder."""

from __future__ import annotations

import webbrowser
from errno import EADDRINUSE
from io import StringIO
from pathlib import Path
from socket import socket

import click

from ..errors import EngineNotInstalledError, InvalidOptionError
from ..explaining.techniques import Level, LevelName
from ..extras import required
from ..generation.generator import generate
from ..puzzle import Puzzle
from ..web import server, site
from .options import (
    READABLE,
    FileName,
    Integer,
    Names,
    grid_size,
    new_command,
    option,
    puzzle_choice,
    read_as,
    refuse_if,
    source_of,
    with_default,
)
from .output import Progress, say, tell, warn
from .reading import read_tasks

PORT = 4486  # "hito" on a telephone keypad; fixed, because a browser keeps its storage per port
HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # every address of this machine
SIZE = (8, 8)


def _public_url(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """The address of a player that others can open; fails as a type of click does."""
    try:
        return value and site.whole_url(value)
    except InvalidOptionError as error:
        raise click.BadParameter(str(error)) from None


@new_command(
    "play",
    "hitori play",
    "hitori play puzzle.txt",
    "hitori play 'https://puzz.link/p?hitori/4/4/1114142333214213'",
    "hitori play --size 12 --difficulty hard --seed 7",
    "hitori play --host 0.0.0.0",
    "hitori play --export site/",
)
@click.argument("file", required=False, type=READABLE)
@read_as
@puzzle_choice
@grid_size(help="Set rows and columns of a new puzzle, or of those in FILE.")
@click.option("--difficulty", type=Names(map(str, Level)), help="Make a new puzzle of this level.")
@option(
    "--seed",
    type=Integer(0, 2**53 - 1),
    metavar="S",
    show_default="a new one",
    help="Make the same puzzle again with the same seed.",
)
@option(
    "--port",
    type=Integer(0, 65535),
    metavar="P",
    show_default=str(PORT),
    help="Serve at this port; 0 picks a free one.",
)
@with_default(
    "--host", default=HOST, metavar="ADDRESS", help="Serve at this address; 0.0.0.0 lets other devices connect."
)
@with_default("--browser/--no-browser", default=True, help="Open the page, or only print its address.")
@click.option(
    "--export",
    type=FileName(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the page to this folder, for any web server, and exit.",
)
@option(
    "--public-url",
    callback=_public_url,
    metavar="URL",
    envvar="HITORI_PUBLIC_URL",
    show_default="$HITORI_PUBLIC_URL, or no such player",
    help="Let copied links lead to the player at this address, where others cannot reach this one.",
)
def command(
    file: str | None,
    read_as: str | None,
    which: str | None,
    size: tuple[int, int] | None,
    difficulty: LevelName | None,
    seed: int | None,
    port: int | None,
    host: str,
    browser: bool,
    export: Path | None,
    public_url: str | None,
) -> None:
    """Play in the browser: the puzzles in FILE, or new ones.

    The page needs no network. Ctrl-C ends the player; the browser keeps your progress.
    """
    is_new = (difficulty, seed) != (None, None) or (file is None and size is not None)
    refuse_if(
        file is not None and is_new,
        "FILE cannot be combined with --difficulty or --seed, which make new puzzles",
    )
    refuse_if(file is None and which is not None, "--puzzle chooses one of the puzzles in FILE; give a FILE too")
    puzzles: list[Puzzle] = []
    if file is not None:
        source = source_of((file,), read_as, which, size)
        puzzles = [task.puzzle.with_metadata(name=task.title) for task in read_tasks(source)]
        if not puzzles:
            return
    if is_new:
        with Progress("puzzles made"):
            puzzles = [generate(*(size or SIZE), difficulty=difficulty, seed=seed)]
    if export is not None:
        site.export(export, puzzles, public_url)
        say(str(export / "index.html"))
        return
    files = site.site_files(puzzles, public_url)
    hosts = server.HOSTS if host in server.HOSTS else None
    with _listener(port, host) as listener:
        address = f"http://{HOST if host == EVERYWHERE else host}:{listener.getsockname()[1]}/"
        say(address)
        if hosts is None:
            _invite(address if host != EVERYWHERE else server.address_for_others(listener.getsockname()[1]))
        tell("Ctrl-C ends the player.")
        if browser:
            webbrowser.open(address)
        server.serve(files, listener, hosts)


def _invite(address: str | None) -> None:
    """Print the address for the phone in the same room, as a QR code too, and what that exposes."""
    if address is None:
        warn("this machine has no network connection, so no other device can reach the player")
        return
    try:
        with required("the QR code needs", "web"):
            import segno
    except EngineNotInstalledError as error:
        code = str(error)
    else:
        drawing = StringIO()
        segno.make_qr(address).terminal(out=drawing, compact=True)
        code = drawing.getvalue()
    tell(code)
    say(f"For a phone in the same network: {address}")
    warn(
        "everybody in this network can open the page and see the puzzles of FILE; they see nothing else of this machine"
    )


def _listener(port: int | None, host: str) -> socket:
    """A socket at the port; by default at the usual one, or at a free one if that is taken."""
    try:
        return server.listen(PORT if port is None else port, host)
    except PermissionError:
        raise click.UsageError(f"port {port} is reserved for the system; --port 0 picks a free one") from None
    except OSError as error:
        if error.errno != EADDRINUSE:
            raise click.UsageError(f"cannot serve at {host}: {error.strerror}") from None
        if port is not None:
            raise click.UsageError(f"port {port} is taken; --port 0 picks a free one") from None
    warn(f"port {PORT} is taken; using another one, where the browser will not find your saved progress")
    return server.listen(0, host)
