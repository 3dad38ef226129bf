"""Take a picture of every state of the player on every screen, and put them on sheets.

    python -m measure.player_sheets DIR [STATE...]

writes DIR/STATE-WIDTH-SCHEME.png; of all states the pictures of docs/player.md, DIR/player-NAME.png, two of them with
every state; and DIR/walk-NAME.png with the steps of each walk. It needs Chromium.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import groupby, product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests import requirements
from tests.web.conftest import link_of, ready, site
from tests.web.states import LARGEST_TOUCH, SCHEMES, STATES, WIDTHS, browser_of, enter
from tests.web.walks import LEARNT, WALKS, Take

NOON = "2026-03-06T12:00:00"
OVERVIEWS = {"states-phone": (390, "light", 420, 7), "states-dark": (1280, "dark", 200, 5)}
"""Width, scheme, height of a picture, pictures in a row: the sheets of docs/player.md."""
SINGLE = {
    "rules": ("start", 390, "light", 600),
    "hint": ("hint 3", 390, "light", 600),
    "dark": ("win", 1280, "dark", 500),
}
"""State, width, scheme and height of its other pictures."""
GAP, GROUND, COLOURS = 10, "#777777", 128


WALK_WIDTH, WALK_HEIGHT = 390, 640
SAME = "crypto.getRandomValues = (numbers) => numbers.fill(7);"
"""What is dealt is the same each time."""


def main(directory: Path, wanted: list[str]) -> None:
    """Take the pictures of these states, or of all, then lay them out."""
    directory.mkdir(parents=True, exist_ok=True)
    with site() as address, requirements.headless() as chromium:
        for _, group in groupby(WIDTHS, lambda width: width <= LARGEST_TOUCH):
            widths = [*group]
            page = browser_of(chromium, widths[0]).new_page()
            page.clock.set_fixed_time(NOON)
            for state in wanted or STATES:
                enter(page, address, state)
                for width, scheme in product(widths, SCHEMES):
                    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
                    page.emulate_media(color_scheme=scheme)
                    page.screenshot(path=directory / f"{state}-{width}-{scheme}.png")
        for name, walk in WALKS.items():
            context = browser_of(chromium, WALK_WIDTH)
            context.add_init_script(SAME)
            steps(context.new_page(), address, walk).save(directory / f"walk-{name}.png")
    if wanted:
        return
    for name, (width, light, height, cols) in OVERVIEWS.items():
        pictures = [Image.open(directory / f"{state}-{width}-{light}.png") for state in STATES]
        sheet(pictures, height, cols).save(directory / f"player-{name}.png")
    for name, (state, width, light, height) in SINGLE.items():
        picture = Image.open(directory / f"{state}-{width}-{light}.png").convert("RGB")
        small = picture.resize((round(picture.width * height / picture.height), height))
        few_colours(small).save(directory / f"player-{name}.png")


def steps(page: Page, address: str, walk: Callable[[Page, Take], None]) -> Image.Image:
    """The pictures of a walk in a row."""
    page.clock.set_fixed_time(NOON)
    page.goto(f"{address}{link_of(LEARNT)}")
    ready(page)
    taken: list[Image.Image] = []
    walk(page, lambda: taken.append(Image.open(BytesIO(page.screenshot()))))
    return sheet(taken, WALK_HEIGHT, len(taken))


def sheet(pictures: Sequence[Image.Image], height: int, cols: int) -> Image.Image:
    """Pictures of one size in rows, scaled to a height, in few colours."""
    width = round(pictures[0].width * height / pictures[0].height)
    whole = Image.new("RGB", (cols * (width + GAP) + GAP, -(-len(pictures) // cols) * (height + GAP)), GROUND)
    for place, picture in enumerate(pictures):
        row, col = divmod(place, cols)
        whole.paste(picture.convert("RGB").resize((width, height)), (GAP + col * (width + GAP), row * (height + GAP)))
    return few_colours(whole)


def few_colours(picture: Image.Image) -> Image.Image:
    """The picture as small as its few colours allow."""
    return picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
