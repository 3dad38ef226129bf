"""Links in and out: `Puzzle.from_url` and `Puzzle.to_url`."""

from __future__ import annotations

from ..arguments import must_be
from ..errors import FormatError
from ..puzzle import Puzzle
from . import kanpen, penpa, puzzlink
from .catalogue import get_format
from .detection import detect
from .reading import loads
from .record import Record, quoted
from .writing import check_holds

# A site: the format of its links, and how to write one.
_SITES = {
    "puzz.link": ("puzzlink", puzzlink.dump),
    "pzv.jp": ("puzzlink", lambda record: puzzlink.link(record.puzzle, "http://pzv.jp/p.html?hitori/")),
    "kanpen.net": ("kanpen", lambda record: kanpen.link(record.puzzle)),
    "penpa-edit": ("penpa", penpa.dump),
}
_LINK_FORMATS = frozenset(["player", *(name for name, _ in _SITES.values())])


def from_url(url: str) -> Puzzle:
    """The puzzle that a link holds, with or without the address before `hitori/`.

    >>> from_url("https://puzz.link/p?hitori/2/2/1121").to_rows()
    [[1, 1], [2, 1]]

    Raises FormatError for anything that is not a link to exactly one puzzle.
    """
    must_be(str, url)
    name = get_format(detect(url)).name
    puzzles = loads(url, name) if name in _LINK_FORMATS else []
    if len(puzzles) != 1:
        raise FormatError(f"expected a link of {', '.join(_SITES)} or the player, found {quoted(url)}")
    return puzzles[0]


def to_url(puzzle: Puzzle, site: str = "puzz.link") -> str:
    """The link that opens the puzzle on a site: puzz.link, pzv.jp, kanpen.net or penpa-edit.

    >>> to_url(Puzzle([[36, 1]]))
    'https://puzz.link/p?hitori/2/1/-101'

    Raises UnsupportedError, naming the cell, for a puzzle the site cannot hold, and FormatError for an unknown site.
    """
    must_be(str, site)
    if site not in _SITES:
        raise FormatError(f"unknown site {quoted(site)}; expected one of {', '.join(_SITES)}")
    name, write = _SITES[site]
    record = Record(puzzle)
    check_holds(get_format(name), record)
    return write(record)
