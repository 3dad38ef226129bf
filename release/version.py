"""Check that a tag names the version of everything, and that everything can be published; exit status 1 if not.

python release/version.py v0.1.0
"""

import re
import sys
from pathlib import Path

from metadata import repository

ROOT = Path(__file__).resolve().parents[1]

PLACES = {
    "Cargo.toml": r'^version = "(.+)"$',
    "crates/hitori-core/Cargo.toml": r'^hitori-checker = .*version = "(.+?)"',
    "crates/hitori-formats/Cargo.toml": r'^hitori-core = .*version = "(.+?)"',
    "src/hitori/__init__.py": r'^__version__ = "(.+)"$',
    "CITATION.cff": r"^version: (.+)$",
    "codemeta.json": r'^  "version": "(.+)",$',
    "docs/how-to/cite.md": r"^  version = \{(.+)\},$",
    "CHANGELOG.md": r"^## (\d\S*)",
}
"""Where the version is written, and how."""

NOT_YET = ("README.md", "docs/install.md", "docs/core.md")
"""The pages that say, until the first release, that there is none."""


def versions() -> dict[str, str]:
    """The version that each place says; the change log's is the newest."""
    found = {}
    for place, pattern in PLACES.items():
        match = re.search(pattern, (ROOT / place).read_text(encoding="utf-8"), re.MULTILINE)
        found[place] = match[1] if match else "none"
    return found


def main() -> None:
    """Hold every place against the tag of the command line; a release has a date in the change log, and an address."""
    (tag,) = sys.argv[1:]
    wrong = [f"{place} says {version}" for place, version in versions().items() if f"v{version}" != tag]
    if "(unreleased)" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        wrong.append("CHANGELOG.md says (unreleased); write the date")
    for page in NOT_YET:
        if re.search(r"\bnot on (PyPI|npm) yet\b", (ROOT / page).read_text(encoding="utf-8")):
            wrong.append(f"{page} says that hitori is not published yet")
    if not repository():
        wrong.append(
            "pyproject.toml has no address of the repository; write it into [tool.hitori], then run make texts"
        )
    print("\n".join(wrong) or f"every place says {tag}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
