"""Build a wheel from the sdist, in a new folder, and compare it with the one that was built from the checkout.

    python release/compare.py dist/*.tar.gz dist/*.whl --zig --compatibility manylinux2014

What follows the wheel is for maturin.

Each difference is a line, e.g. `only in the first: hitori/messages/en.json` or `differs: hitori/_core.abi3.so`; the
exit status is then 1.
"""

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from build import commit_time


def main() -> None:
    """Compare what the command line names."""
    sdist, wheel, *for_maturin = sys.argv[1:]
    with TemporaryDirectory() as folder:
        rebuilt = built_from(Path(sdist), Path(folder), for_maturin)
        found = list(differences(Path(wheel), rebuilt))
        if found:
            print("The wheel from the checkout is the first, the one from the sdist the second.", *found, sep="\n")
            sys.exit(1)
        is_same = Path(wheel).read_bytes() == rebuilt.read_bytes()
        how = "byte for byte" if is_same else "file by file; only the archives around them differ"
        print(f"the wheel built from the sdist is the same {how}")


def built_from(sdist: Path, folder: Path, for_maturin: list[str]) -> Path:
    """The wheel built from an sdist that is unpacked in this folder."""
    with tarfile.open(sdist) as archive:
        # Python 3.11 has the filter as an argument from 3.11.4 on only; before, the attribute says nothing.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    (source,) = folder.iterdir()
    command = [sys.executable, str(source / "release" / "build.py"), "wheel", *for_maturin]
    ours = {name: value for name, value in os.environ.items() if name != "CARGO_TARGET_DIR"}
    subprocess.run(command, cwd=folder, env={**ours, "SOURCE_DATE_EPOCH": commit_time()}, check=True)
    (wheel,) = (source / "dist").glob("*.whl")
    return wheel


def differences(one: Path, other: Path) -> Iterator[str]:
    """What distinguishes the contents of two wheels, a line each; nothing if they hold the same files."""
    with ZipFile(one) as first, ZipFile(other) as second:
        names, others = set(first.namelist()), set(second.namelist())
        yield from (f"only in the first: {name}" for name in sorted(names - others))
        yield from (f"only in the second: {name}" for name in sorted(others - names))
        yield from (f"differs: {name}" for name in sorted(names & others) if first.read(name) != second.read(name))


if __name__ == "__main__":
    main()
