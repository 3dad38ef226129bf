"""Build the sdist or a wheel into `dist/`, or into the folder of `--out`.

    python release/build.py sdist
    python release/build.py wheel --zig --compatibility manylinux2014      what follows is for maturin

The same commit and compiler give the same bytes in any folder: times are those of the commit (`SOURCE_DATE_EPOCH`), and
neither the compiled module nor the bill of materials names a path of this machine. Without git, as in an sdist,
set `SOURCE_DATE_EPOCH` yourself.
"""

import argparse
import os
import subprocess
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Build what the command line names."""
    parser = argparse.ArgumentParser(description="Build the sdist or a wheel.")
    parser.add_argument("what", choices=["sdist", "wheel"])
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    arguments, for_maturin = parser.parse_known_args()
    action = ["sdist"] if arguments.what == "sdist" else ["build", "--release", "--locked"]
    command = [sys.executable, "-m", "maturin", *action, "--out", str(arguments.out.resolve()), *for_maturin]
    if status := subprocess.run(command, cwd=ROOT, env=environment()).returncode:
        sys.exit(status)
    for wheel in arguments.out.glob("*.whl"):
        hide_paths(wheel)


def environment() -> dict[str, str]:
    """The variables of this process, and those that make a build the same anywhere."""
    cargo = Path(os.environ.get("CARGO_HOME") or Path.home() / ".cargo")
    renamed = {ROOT: "/hitori", cargo: "/cargo"}
    flags = [f"--remap-path-prefix={path}={name}" for path, name in renamed.items()]
    return {
        **os.environ,
        "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(flags),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),  # maturin asks it for zig
        "SOURCE_DATE_EPOCH": commit_time(),
    }


def commit_time() -> str:
    """Seconds since 1970 of the last commit, or what `SOURCE_DATE_EPOCH` says."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return given
    shown = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    if shown.returncode:
        sys.exit("expected a git checkout, or the variable SOURCE_DATE_EPOCH, e.g. 1767225600")
    return shown.stdout.strip()


def hide_paths(wheel: Path) -> None:
    """Write `/hitori` for the path of this checkout in the bill of materials of a wheel, and fix its record."""
    with ZipFile(wheel) as archive:
        entries = {entry: archive.read(entry) for entry in archive.infolist()}
    (record,) = (entry for entry in entries if entry.filename.endswith(".dist-info/RECORD"))
    for entry, content in entries.items():
        if "/sboms/" in entry.filename:
            hidden = content.replace(ROOT.as_uri().encode(), b"file:///hitori")
            entries[entry] = hidden
            entries[record] = entries[record].replace(_recorded(content), _recorded(hidden))
    with ZipFile(wheel, "w") as archive:
        for entry, content in entries.items():
            archive.writestr(entry, content)


def _recorded(content: bytes) -> bytes:
    """How a record describes a file: digest and size."""
    digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=")
    return b"sha256=%s,%d" % (digest, len(content))


if __name__ == "__main__":
    main()
