"""Take a picture of every state of the player on every screen, and put them on sheets to be looked at.

    python -m docs.tools.player_sheets DIR

writes DIR/STATE-WIDTH-SCHEME.png, and DIR/sheet-STATE-SCHEME.png with the five widths side by side. It needs Chromium.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.web.conftest import site
from tests.web.states import LARGEST_TOUCH, SCHEMES, STATES, WIDTHS, browser_of, enter

NOON = "2026-03-06T12:00:00"
GAP = 12


def main(directory: Path, wanted: list[str]) -> None:
    """Take the pictures of these states, or of all, then lay them out."""
    directory.mkdir(parents=True, exist_ok=True)
    states = wanted or list(STATES)
    with site() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for widths in (
            [width for width in WIDTHS if width <= LARGEST_TOUCH],
            [width for width in WIDTHS if width > LARGEST_TOUCH],
        ):
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
            pictures = [Image.open(directory / f"{state}-{width}-{scheme}.png") for width in WIDTHS]
            sheet(pictures).save(directory / f"sheet-{state}-{scheme}.png", optimize=True)


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """The narrow ones above the wide ones, each row of them at one height."""
    rows = [
        row_of(pictures[:3], 700),
        row_of(pictures[3:], 480),
    ]
    made = Image.new("RGB", (max(row.width for row in rows), sum(row.height for row in rows)), "#777")
    top = 0
    for row in rows:
        made.paste(row, (0, top))
        top += row.height
    return made


def row_of(pictures: list[Image.Image], height: int) -> Image.Image:
    """Pictures side by side, scaled to this height."""
    scaled = [
        one.resize((round(one.width * height / one.height), height), Image.Resampling.LANCZOS) for one in pictures
    ]
    row = Image.new("RGB", (sum(one.width + GAP for one in scaled) + GAP, height + GAP), "#777")
    left = GAP
    for one in scaled:
        row.paste(one, (left, GAP))
        left += one.width + GAP
    return row


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
