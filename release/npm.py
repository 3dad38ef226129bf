"""Assemble the package for npm from the files in git: `build/npm`, or the folder of `--out`.

    python release/npm.py && npm pack ./build/npm --pack-destination build      which is `make npm`

The engine, its worker and the formats are the player's; `crates/hitori-web/npm` has the entry point, its look at the
arguments, the types and the README. `package.json` is written here, with the name and the version that the wheel has.
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from metadata import pyproject, repository, urls
from version import versions

ROOT = Path(__file__).resolve().parents[1]
PARTS = ROOT / "crates" / "hitori-web" / "npm"
STATIC = ROOT / "src" / "hitori" / "web" / "static"
FILES = {
    "LICENSE": ROOT,
    "README.md": PARTS,
    "THIRD_PARTY_LICENSES.txt": ROOT,
    "arguments.js": PARTS,
    "core.js": STATIC,
    "formats.js": STATIC,
    "formats.wasm": STATIC,
    "index.js": PARTS,
    "library.wasm": STATIC,
    "rules.js": STATIC,
    "types.d.ts": PARTS,
    "worker.mjs": STATIC / "worker.js",  # webpack minifies a .js that it copies as if it were no module
}
"""The files of the package beside `package.json`, and the folder that each comes from, or the file."""


def package(address: str | None) -> dict[str, Any]:
    """What `package.json` says."""
    project = pyproject()["project"]
    facts = {
        "name": project["name"],
        "version": versions()["Cargo.toml"],
        "description": "The engine for the Hitori puzzle, in WebAssembly: solves, explains, makes and reads puzzles.",
        "keywords": [*project["keywords"], "wasm"],
        "license": project["license"],
        "author": project["authors"][0]["name"],
        "type": "module",
        "exports": {
            ".": {"types": "./types.d.ts", "default": "./index.js"},
            **{f"./{name}": f"./{name}" for name in ("formats.wasm", "library.wasm", "package.json", "worker.mjs")},
        },
        "types": "./types.d.ts",
        "browser": {"node:fs/promises": False, "node:worker_threads": False},
        "files": [*FILES],
        "sideEffects": False,
        "engines": {"node": ">=20.3"},
    }
    if address:
        links = urls(address)
        facts["repository"] = {"type": "git", "url": f"git+{address}.git"}
        facts |= {"homepage": links["Documentation"], "bugs": links["Issues"]}
    return facts


def assemble(out: Path) -> None:
    """Write the package into a folder, which is emptied first."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name, place in FILES.items():
        shutil.copyfile(place if place.is_file() else place / name, out / name)
    (out / "package.json").write_text(json.dumps(package(repository()), indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Assemble the package where the command line says."""
    parser = argparse.ArgumentParser(description="Assemble the package for npm.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "npm")
    assemble(parser.parse_args().out)


if __name__ == "__main__":
    main()
