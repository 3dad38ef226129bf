"""Write `THIRD_PARTY_LICENSES.txt`: the licence of every Rust crate that is linked into a wheel.

    python release/licences.py            after a change of Cargo.lock; it needs cargo

Crates that only run while hitori is compiled, e.g. `syn`, are not in a wheel and are left out. Where a crate offers
several licences, the first of `CHOICE` is taken. The file is part of the sdist and of every wheel.
"""

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "THIRD_PARTY_LICENSES.txt"
CHOICE = {"MIT": ("LICENSE-MIT", "LICENSE-MIT.md"), "Apache-2.0": ("LICENSE-APACHE", "LICENSE-APACHE.md")}
"""The licences that are accepted, and the files in which a crate may have the text."""

HEAD = """\
hitori itself is under the MIT licence, in LICENSE. Its compiled part contains the work of others, listed here.
Crates written for hitori are left out. Where a crate offers several licences, one was chosen.

The Rust standard library
    Copyright (c) The Rust Project Developers, https://thanks.rust-lang.org. MIT OR Apache-2.0; the MIT licence below
    applies, as it does to the crates inside it (cfg-if, foldhash, gimli, hashbrown, libc, rustc-demangle, each
    MIT OR Apache-2.0). Its tables of characters: Copyright (c) 1991-2024 Unicode, Inc., under Unicode-3.0,
    https://www.unicode.org/license.txt.
"""

Crate = Mapping[str, Any]


def linked() -> list[Crate]:
    """The crates from elsewhere that are linked into the extension module on some system, sorted by name."""
    only = ["--package", "hitori-python", "--edges", "normal,no-proc-macro", "--target", "all", "--prefix", "none"]
    names = {tuple(line.split()[:2]) for line in _cargo("tree", *only, "--format", "{p}").splitlines()}
    crates = json.loads(_cargo("metadata", "--format-version", "1"))["packages"]
    found = [one for one in crates if one["source"] and (one["name"], f"v{one['version']}") in names]
    return sorted(found, key=lambda crate: str(crate["name"]))


def _cargo(*arguments: str) -> str:
    return subprocess.run(
        ["cargo", *arguments, "--locked"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def chosen(crate: Crate) -> tuple[str, str]:
    """The licence chosen for a crate, and its text. Raises ValueError if the crate offers none that is accepted."""
    offered = crate["license"].split(" OR ")
    for licence, files in CHOICE.items():
        for file in files:
            text = Path(crate["manifest_path"]).with_name(file)
            if licence in offered and text.exists():
                return licence, text.read_text(encoding="utf-8").strip("\n")
    raise ValueError(f"expected one of {', '.join(CHOICE)} for {crate['name']}, got '{crate['license']}'")


def title(crate: Crate) -> str:
    """The line that begins the section of a crate."""
    return f"{crate['name']} {crate['version']}"


def titles_in(text: str) -> list[str]:
    r"""The titles of the sections of such a file, sorted.

    >>> titles_in("pyo3 0.25.1\n    MIT, https://example.org\n")
    ['pyo3 0.25.1']
    """
    return sorted(re.findall(r"^[a-z0-9_-]+ \d+\.\d+\.\d+\S*$", text, re.MULTILINE))


def main() -> None:
    """Write the file; crates with the same text share it."""
    crates_of: dict[tuple[str, str], list[Crate]] = {}
    for crate in linked():
        crates_of.setdefault(chosen(crate), []).append(crate)
    parts = [HEAD]
    for (licence, text), crates in crates_of.items():
        names = "".join(f"{title(crate)}\n    {licence}, {crate['repository']}\n" for crate in crates)
        parts.append(f"{'-' * 80}\n{names}\n{text}\n")
    TARGET.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
