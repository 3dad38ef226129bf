"""Finds the packages of npm, for engines that run on Node.

A package is looked for as Node does, in `node_modules` of the working directory and of every folder above it, e.g.
/home/me/puzzles/node_modules/minizinc; then among those installed with `npm install -g`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path


def npm_package(name: str) -> Path | None:
    """The folder of a package; None if it or Node is missing."""
    if shutil.which("node") is None:
        return None
    here = Path.cwd()
    folders = [folder / "node_modules" / name for folder in (here, *here.parents)]
    return next(filter(_is_package, folders), None) or _global_package(name)


def npm_version(package: Path) -> str:
    """The version of the package in this folder, e.g. "4.5.1"."""
    return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])


@cache
def _global_package(name: str) -> Path | None:
    if shutil.which("npm") is None:
        return None
    root = subprocess.run(["npm", "root", "-g"], capture_output=True, text=True, check=False).stdout.strip()
    return Path(root) / name if root and _is_package(Path(root) / name) else None


def _is_package(folder: Path) -> bool:
    return (folder / "package.json").is_file()
