"""Take a picture of every state of the player on every screen, and put them on sheets to be looked at.

    python -m measure.player_sheets DIR [STATE...]

writes DIR/STATE-WIDTH-SCHEME.png, DIR/sheet-STATE-SCHEME.png with the five widths, and DIR/all-WIDTH-SCHEME.png with
all states. It needs Chromium.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.web.conftest import site
from tests.web.states import LARGEST_TOUCH, SCHEMES, STATES, WIDTHS, browser_of, enter

from .contact_sheet import grid_of, row_of, save, stacked

NOON = "2026-03-06T12:00:00"
OVERVIEWS: tuple[tuple[int, Literal["light", "dark"], int, int], ...] = ((390, "light", 420, 7), (1280, "dark", 200, 5))
"""Width, scheme, height of a picture, pictures in a row: the sheets of docs/player-walk.md."""


def main(directory: Path, wanted: list[str]) -> None:
    """Take the pictures of these states, or of all, then lay them out."""
    directory.mkdir(parents=True, exist_ok=True)
    states = wanted or list(STATES)
    with site() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for widths in split_widths():
            page = browser_of(chromium, widths[0]).new_page()
            page.clock.set_fixed_time(NOON)
            for state in states:
                enter(page, address, state)
                for width in widths:
                    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
                    for scheme in SCHEMES:
                        page.emulate_media(color_scheme=scheme)
                        page.screenshot(path=directory / f"{state}-{width}-{scheme}.png")
        chromium.close()
    for state in states:
        for scheme in SCHEMES:
            narrow, wide = (
                [Image.open(directory / f"{state}-{width}-{scheme}.png") for width in widths]
                for widths in split_widths()
            )
            save(stacked([row_of(narrow, 700), row_of(wide, 480)]), directory / f"sheet-{state}-{scheme}.png")
    for width, scheme, height, cols in OVERVIEWS:
        pictures = [directory / f"{state}-{width}-{scheme}.png" for state in STATES]
        if all(picture.exists() for picture in pictures):
            save(grid_of([Image.open(one) for one in pictures], height, cols), directory / f"all-{width}-{scheme}.png")


def split_widths() -> tuple[list[int], list[int]]:
    """The widths of touch screens, and the others."""
    return [width for width in WIDTHS if width <= LARGEST_TOUCH], [width for width in WIDTHS if width > LARGEST_TOUCH]


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
