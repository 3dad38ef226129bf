"""Finds the packages of npm, for engines that run on Node.

A package is looked for as Node does, in `node_modules` of the working directory and of every folder above it, e.g.
/home/me/puzzles/node_modules/minizinc; then among those installed with `npm install -g`.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from itertools import chain
from pathlib import Path


def npm_package(name: str) -> Path | None:
    """The folder of a package; None if it or Node is missing."""
    if shutil.which("node") is None:
        return None
    here = Path.cwd()
    folders = chain((here, *here.parents), _global_folders())
    packages = (folder / "node_modules" / name for folder in folders)
    return next((package for package in packages if (package / "package.json").is_file()), None)


def npm_version(package: Path) -> str:
    """The version of the package in this folder, e.g. "4.5.1"."""
    return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])


def _global_folders() -> Iterator[Path]:
    """Where `npm install -g` may have put its `node_modules`; asking npm itself takes a third of a second.

    npm's *prefix* is set in the environment or in ~/.npmrc, else it is the folder of Node or, on Debian, /usr/local.
    """
    if os.name == "nt":
        yield Path(os.environ.get("APPDATA", "")) / "npm"
    settings = Path.home() / ".npmrc"
    lines = settings.read_text(encoding="utf-8", errors="replace").splitlines() if settings.is_file() else []
    pairs = (line.partition("=") for line in lines)
    named = [os.path.expandvars(value.strip()) for key, _, value in pairs if key.strip() == "prefix"]
    node = shutil.which("node")
    for prefix in (
        os.environ.get("NPM_CONFIG_PREFIX"),
        *named,
        node and Path(node).resolve().parent.parent,
        "/usr/local",
    ):
        if prefix:
            yield Path(prefix) / "lib"
