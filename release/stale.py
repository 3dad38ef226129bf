"""List what is out of date in the tree, each with the command that renews it.

    python release/stale.py      `make stale` runs it; the exit status is 1 if something is out of date

A line is, for instance, `release/pypi.md: make texts`. Only what is soon compared is: texts that programs write, the
sources that the player's modules name, tables of the documentation that are kept in records of JSON, stamps of long
suites. `make figures` also writes the pages of the laboratory's runs, and `make test` runs the blocks of all pages.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from shutil import which

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT), str(ROOT / ".ci")]

import licences  # noqa: E402
import long_description  # noqa: E402
import manual  # noqa: E402
import metadata  # noqa: E402
from measure import registry  # noqa: E402

suites = import_module("suites")  # .ci/suites.py
MADE = ROOT / "src" / "hitori" / "web" / "MADE"
"""What the player's modules were made from."""


def facts() -> Iterator[str]:
    """Files with facts of `pyproject.toml` and `CITATION.cff`, and the long description."""
    for name, right in metadata.WRITTEN.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        if text != right(text, metadata.repository()):
            yield name
    if long_description.TARGET.read_text(encoding="utf-8") != long_description.long_description():
        yield "release/pypi.md"


def licences_of_crates() -> Iterator[str]:
    """The licences, if they are not those of the crates that are linked in."""
    text = licences.TARGET.read_text(encoding="utf-8")
    if not which("cargo"):
        yield "THIRD_PARTY_LICENSES.txt, perhaps: without cargo nobody knows"
    elif licences.titles_in(text) != sorted(map(licences.title, licences.linked())):
        yield "THIRD_PARTY_LICENSES.txt"


def manual_pages() -> Iterator[str]:
    """Manual pages that are missing, left over, or not what the help says."""
    right = manual.pages()
    written = {path.name: path.read_text(encoding="utf-8") for path in manual.FOLDER.glob("*.1")}
    for name in sorted(right.keys() | written.keys()):
        if right.get(name) != written.get(name):
            yield f"the manual page {name}"


def modules_of_the_player() -> Iterator[str]:
    """The modules, if their sources have changed since they were built."""
    sources = subprocess.check_output([ROOT / "crates/hitori-web/build", "--sources"], text=True).strip()
    if MADE.read_text(encoding="utf-8").splitlines()[-1] != f"sources {sources}":
        yield "the player's modules in src/hitori/web/static"


def tables() -> Iterator[str]:
    """Pages with a table that is not what its record says."""
    for name, right in registry.pages_of_tables():
        if (ROOT / name).read_bytes() != right:
            yield name


def stamps() -> Iterator[str]:
    """Long suites without a stamp that counts for these sources."""
    given = suites.read_stamps()
    for suite in suites.read_suites():
        if suite.name not in given or not given[suite.name].counts_for(suite):
            yield f"the stamp of the suite {suite.name}"


CHECKS: tuple[tuple[Callable[[], Iterator[str]], str], ...] = (
    (facts, "make texts"),
    (licences_of_crates, "make texts"),
    (manual_pages, "make texts"),
    (modules_of_the_player, "make player"),
    (tables, "make figures"),
    (stamps, "make nightly"),
)
"""What finds things that are out of date, and the command that renews them."""


def stale() -> Iterator[str]:
    """A line for each thing that is out of date."""
    for find, command in CHECKS:
        for thing in find():
            yield f"{thing}: {command}"


if __name__ == "__main__":
    found = list(stale())
    print("\n".join(found) or "everything that is compared here is up to date")
    sys.exit(1 if found else 0)
