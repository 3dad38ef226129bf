"""The player as a part of the site, as `hitori play --export DIR` writes it; without it the front page has a link."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

FOLDER = "play"


def export(folder: Path) -> None:
    """Write the player to a folder; leave none where that fails, and say so."""
    from hitori.cli.main import main

    shutil.rmtree(folder, ignore_errors=True)
    if main(["play", "--export", str(folder)]) != 0:
        shutil.rmtree(folder, ignore_errors=True)
        print("the player was not exported: the front page has a link to its page instead", file=sys.stderr)


def is_exported(extra: Path) -> bool:
    """True if the site has the player in it."""
    return (extra / FOLDER / "index.html").is_file()
