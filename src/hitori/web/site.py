"""The player as a static site: every file of the page, under the name that a browser asks for.

Any web host serves it, under any path, because no file names an absolute one. `sw.js` keeps the files in the browser; a
digest of them all is its version, so a changed file is a new version.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from ..atomic import write_files
from ..errors import InvalidOptionError, TooLargeError
from ..extras import own_version
from ..puzzle import Puzzle
from ..render.page import colours
from ..render.palette import COLOUR_BLIND, DARK, LIGHT, PAGE, PRINT, Palette
from ..render.picture import Picture
from ..render.svg import to_svg
from ..shading import Shading

STATIC = Path(__file__).with_name("static")
MESSAGES = Path(__file__).parents[1] / "messages"
MAX_SIDE = 60
"""Rows or columns of the largest puzzle that the player accepts."""
WORKER = "sw.js"
START = "start.json"
ICONS = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable.png": 512}
"""The PNG images of the icon, for phones and launchers, and their pixels a side; see `measure/player_icons.py`."""
MANIFEST = {
    "name": "Hitori",
    "short_name": "Hitori",
    "description": "Play Hitori: every hint comes with its reason.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": LIGHT.paper,
    "theme_color": DARK.paper,
    "icons": [
        {
            "src": name,
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "maskable" if "maskable" in name else "any",
        }
        for name, size in ICONS.items()
    ],
}

BARE = Puzzle([[0, 0, 0]] * 3)
RULES = {
    "uniqueness": (Puzzle([[1, 2, 1], [3, 1, 2], [2, 3, 4]]), [".?.", "???", "???"], ["??#", "???", "???"]),
    "adjacency": (BARE, ["?##", "???", "???"], ["#?#", "???", "???"]),
    "connectivity": (BARE, ["?#?", "#??", "???"], ["?#?", "???", "?#?"]),
}
"""For each rule a puzzle, with a shading that breaks the rule and one that does not."""


def site_files(puzzles: Iterable[Puzzle] = (), public_url: str | None = None) -> dict[str, bytes]:
    """The content of each file, e.g. of `index.html`; the page offers `puzzles` to play first.

    Links to copy lead to `public_url`, as `whole_url` gives it, where not everybody can reach the page itself. Raises
    TooLargeError for a puzzle that the page does not show.
    """
    files = {file.name: file.read_bytes() for file in STATIC.iterdir()}
    files |= {
        f"messages/{file.relative_to(MESSAGES).as_posix()}": file.read_bytes() for file in MESSAGES.glob("*/*.json")
    }
    spoken = sorted(folder.parent.name for folder in MESSAGES.glob("*/player.json"))
    files["messages/languages.json"] = json.dumps(spoken).encode()
    files["index.html"] = _with_rules(files["index.html"].decode()).encode()
    files["theme.css"] = theme_css().encode()
    files["manifest.webmanifest"] = json.dumps(MANIFEST).encode()
    start = {"version": own_version(), "public": public_url, "puzzles": [offered(puzzle) for puzzle in puzzles]}
    files[START] = json.dumps(start).encode()
    files[WORKER] = _worker(files).encode()
    return files


def export(directory: Path, puzzles: Iterable[Puzzle] = (), public_url: str | None = None) -> None:
    """Write the site of `site_files` into a folder; files of other names stay as they are."""
    write_files(directory, site_files(puzzles, public_url))


def whole_url(text: str) -> str:
    """The address of a public player, before the `#` of a link.

    >>> whole_url("https://example.org/hitori")
    'https://example.org/hitori/'

    Raises InvalidOptionError for what is no such address, and for one that only this machine can open.
    """
    example = "e.g. https://example.org/hitori/"
    try:
        parts = urlsplit(text)
        host = parts.hostname
    except ValueError:
        raise InvalidOptionError(f"expected the address of a page, {example}; got {text!r}") from None
    if parts.scheme not in ("http", "https") or not host or any(map(str.isspace, text)):
        raise InvalidOptionError(f"expected the address of a page, {example}; got {text!r}")
    if parts.query or parts.fragment:
        raise InvalidOptionError(f"expected an address without ? and #, {example}; got {text!r}")
    if host == "localhost" or host.endswith(".localhost") or host.startswith("127.") or host == "::1":
        raise InvalidOptionError(f"expected an address that others can open, {example}; got {text!r}")
    is_file = "." in parts.path.rpartition("/")[2]
    return text if is_file or text.endswith("/") else f"{text}/"


def _with_rules(page: str) -> str:
    """The page with the pictures of the rules, which it shows before it has anything that draws."""
    for rule, (puzzle, wrong, right) in RULES.items():
        figures = _figure(puzzle, wrong, "help.no") + _figure(puzzle, right, "help.yes")
        page = page.replace(f"<!-- {rule} -->", figures)
    return page


def _figure(puzzle: Puzzle, rows: list[str], words: str) -> str:
    svg = to_svg(Picture(puzzle, Shading(rows), palette=PAGE))
    picture = f'<span class="picture" aria-hidden="true">{svg}</span>'
    return f'<figure>{picture}<figcaption data-t="{words}"></figcaption></figure>'


def _worker(files: dict[str, bytes]) -> str:
    """The service worker, with the version of the site and what it keeps in front."""
    digest = sha256()
    for name, content in sorted(files.items()):
        if name != START:  # other puzzles are not another version of the page
            digest.update(name.encode() + b"\0" + content + b"\0")
    kept = ["./", *sorted(files.keys() - {WORKER, "index.html"})]
    head = f'const VERSION = "{digest.hexdigest()[:16]}";\nconst FILES = {json.dumps(kept)};\n'
    return head + files[WORKER].decode()


def offered(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle as the page reads it from `start.json`; raises TooLargeError for one that it does not show."""
    if max(puzzle.shape) > MAX_SIDE:
        size = f"{puzzle.rows} rows and {puzzle.cols} columns"
        raise TooLargeError(f"expected a puzzle of at most {MAX_SIDE} rows and columns, found one of {size}")
    named = {"name": puzzle.name, "author": puzzle.author}
    known = {key: value for key, value in named.items() if value is not None}
    return {**known, "rows": puzzle.rows, "cols": puzzle.cols, "labels": list(puzzle.labels)}


def theme_css() -> str:
    """Custom properties for each theme, e.g. `--shaded`; the automatic one follows the system, paper is for printing.

    >>> print(theme_css().splitlines()[0][:57])
    :root { color-scheme: light; --paper: #fdfaf2; --lines: #
    """
    return "\n".join(
        [
            _rule(":root", LIGHT),
            f"@media (prefers-color-scheme: dark) {{ {_rule(':root', DARK)} }}",
            _rule(':root[data-theme="light"]', LIGHT),
            _rule(':root[data-theme="dark"]', DARK),
            _rule(':root[data-theme="colour-blind"]', COLOUR_BLIND),
            f"@media print {{ {_rule(':root:root', PRINT)} }}\n",
        ]
    )


def _rule(selector: str, palette: Palette) -> str:
    scheme = "dark" if palette is DARK else "light"
    return f"{selector} {{ color-scheme: {scheme}; {colours(palette)} }}"
