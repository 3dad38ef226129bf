"""The distribution, its extras, and what of them is missing here, e.g. "hitori-toolkit" with `images`.

The import and the command are called `hitori`; another project has that name on the package index. An *extra* lists
packages that some commands need, each with its versions: `images` is reportlab>=4.2 and resvg-py>=0.5. They are read
where pip reads them, so no message names an extra of a distribution that may not be published yet: `required` names
the packages that are missing, and the command that installs them into the Python that runs.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager
from functools import cache

from .errors import EngineNotInstalledError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

DISTRIBUTION = "hitori-toolkit"
"""What the package index calls hitori. pyproject.toml says the same."""
NAMESAKE = "hitori"
"""The distribution of another project, whose files have the names of ours."""

WITHOUT_METADATA = (
    "install hitori with pip, from its sources or a wheel; this copy lacks the metadata that lists the packages"
)

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)\s*(\[(?P<extras>[^\]]*)\])?\s*(?P<versions>[^;\s]*)")
_OF_EXTRA = re.compile(r"\bextra\s*==\s*['\"]([\w-]+)['\"]")
_VERSION = re.compile(r"(\d+(?:\.\d+)*)(?:(a|b|rc)(\d+))?(?:\.post(\d+))?(?:\.dev(\d+))?")


@contextmanager
def required(needs: str, extra: str, *packages: str) -> Iterator[None]:
    """A missing package in this block becomes the error of `missing`.

    `required("PNG and PDF need", "images")` reads "PNG and PDF need reportlab and resvg-py: python -m pip install ...".

    Raises EngineNotInstalledError.
    """
    try:
        yield
    except EngineNotInstalledError:
        raise
    except ImportError as error:
        raise missing(needs, extra, *packages, cause=error) from error


@contextmanager
def required_alone(needs: str, *wanted: str) -> Iterator[None]:
    """As `required`, for requirements that no extra lists, e.g. "inspect-ai>=0.3".

    Raises EngineNotInstalledError.
    """
    try:
        yield
    except ImportError as error:
        raise _lacking(needs, wanted, error) from error


def missing(needs: str, extra: str, *packages: str, cause: ImportError | None = None) -> EngineNotInstalledError:
    """The error that names what an extra lacks here, of its `packages` or of all, and the command that installs it.

    `cause` is what Python said; where all is installed and yet fails to load, the message quotes it.
    """
    wanted = requirements(extra, *packages)
    if not wanted:
        return EngineNotInstalledError(f"{needs} the extra `{extra}`: {WITHOUT_METADATA}")
    return _lacking(needs, wanted, cause)


def how_to_install(extra: str, *packages: str) -> str:
    """The command that installs what an extra lacks here, of its `packages` or of all; if it lacks nothing, all."""
    wanted = requirements(extra, *packages)
    return install(not_here(wanted) or wanted) if wanted else WITHOUT_METADATA


def install(wanted: Iterable[str]) -> str:
    """The command that installs these packages into the Python that runs."""
    return pip("install", *wanted)


def requirements(extra: str, *packages: str) -> list[str]:
    """The packages of an extra, or those `packages` of it, with the versions that they need.

    Extras of ours that it names are replaced by their packages. Without metadata the list is empty.

    >>> requirements("images"), requirements("lab", "numpy")
    (['reportlab>=4.2', 'resvg-py>=0.5'], ['numpy>=2'])
    """
    found: list[str] = []
    for requirement in _extras().get(extra, ()):
        name, extras, _ = parsed(requirement)
        if name == DISTRIBUTION:
            found += (each for part in extras for each in requirements(part))
        else:
            found.append(requirement)
    return [each for each in dict.fromkeys(found) if not packages or parsed(each)[0] in packages]


def not_here(wanted: Iterable[str]) -> list[str]:
    """Those of the requirements that are missing or too old in this Python."""
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and only a missing package needs it

    found = []
    for requirement in wanted:
        name, _, versions = parsed(requirement)
        try:
            is_met = allows(versions, version(name))
        except PackageNotFoundError:
            is_met = False
        if not is_met:
            found.append(requirement)
    return found


def parsed(requirement: str) -> tuple[str, list[str], str]:
    """Name, extras and versions of a requirement.

    >>> parsed("cpmpy[choco, z3]>=1.1"), parsed("highspy>=1.11,!=1.15.*")
    (('cpmpy', ['choco', 'z3'], '>=1.1'), ('highspy', [], '>=1.11,!=1.15.*'))
    """
    found = _REQUIREMENT.match(requirement)
    assert found is not None, requirement
    return found["name"], [each.strip() for each in (found["extras"] or "").split(",") if each], found["versions"]


def allows(versions: str, version: str) -> bool:
    """Whether a version is at least what `>=` says, below what `<` says, and not of the series that `!=` names.

    Our extras say nothing else.

    >>> [allows(">=1.11,<2,!=1.15.*", version) for version in ("1.9.3", "1.11", "1.14.2", "1.15.1", "1.16", "2.0")]
    [False, True, True, False, True, False]
    """
    found = _ordered(version)
    bounds = versions.split(",")
    lowest = [_ordered(each.removeprefix(">=")) for each in bounds if each.startswith(">=")]
    above = [_ordered(each.removeprefix("<")) for each in bounds if each.startswith("<")]
    series = [each.removeprefix("!=").removesuffix(".*") for each in bounds if each.startswith("!=")]
    return (
        all(found >= each for each in lowest)
        and all(found < each for each in above)
        and not any(_is_of(version, each) for each in series)
    )


def _lacking(needs: str, wanted: Sequence[str], cause: ImportError | None) -> EngineNotInstalledError:
    absent = not_here(wanted)
    if absent or cause is None:
        return EngineNotInstalledError(f"{needs} {_named(absent or wanted)}: {install(absent or wanted)}")
    return EngineNotInstalledError(
        f"{needs} {_named(wanted)}; installed, but Python said: {cause}; to install again: "
        f"{pip('install', '--force-reinstall', *wanted)}"
    )


def _is_of(version: str, series: str) -> bool:
    """Whether a version begins with the numbers of a series, as 1.15.1 does with 1.15."""
    found = _VERSION.match(version)
    assert found is not None, version
    numbers = list(map(int, found[1].split(".")))
    wanted = list(map(int, series.split(".")))
    numbers += [0] * (len(wanted) - len(numbers))
    return numbers[: len(wanted)] == wanted


def _ordered(version: str) -> tuple[tuple[int, ...], str, int, int, float]:
    """A key that sorts as PEP 440 says: 1.8.dev20, 1.8a1, 1.8, 1.8.post1."""
    found = _VERSION.match(version)
    assert found is not None, version
    numbers, stage, count, post, dev = found.groups()
    release = [int(number) for number in numbers.split(".")]
    while release and release[-1] == 0:
        release.pop()
    stage = stage or ("" if dev and not post else "release")  # the letters sort: "", "a", "b", "rc", "release"
    return tuple(release), stage, int(count or 0), int(post or -1), int(dev) if dev else float("inf")


@cache
def _extras() -> dict[str, list[str]]:
    """The extras: of pyproject.toml in a checkout, whose metadata may be older, else of the installed distribution."""
    from importlib.metadata import PackageNotFoundError, requires
    from pathlib import Path

    project = Path(__file__).parents[2] / "pyproject.toml"
    if project.is_file():
        from tomllib import loads

        table = loads(project.read_text(encoding="utf-8")).get("project", {})
        if table.get("name") == DISTRIBUTION:
            return dict(table["optional-dependencies"])
    found: dict[str, list[str]] = {}
    try:
        lines = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        return found
    for line in lines:
        requirement, _, marker = line.partition(";")
        for extra in _OF_EXTRA.findall(marker):
            found.setdefault(extra, []).append(requirement.strip())
    return found


def pip(action: str, *words: str) -> str:
    """The command that has pip do this to the Python that runs, quoted for the shell of this system.

    It names `python` where that, on the PATH, is the Python that runs; else its path.
    """
    from importlib.util import find_spec
    from pathlib import Path
    from shutil import which
    from sysconfig import get_path

    path = quoted(sys.executable or "python")
    python = "python" if _is_this_python(which("python")) else path
    # A system that keeps its packages to itself, as Debian does, has pip refuse them without this (PEP 668).
    if sys.prefix == sys.base_prefix and Path(get_path("stdlib"), "EXTERNALLY-MANAGED").exists():
        words = ("--break-system-packages", *words)
    rest = " ".join(map(quoted, words))
    if find_spec("pip"):
        return f"{python} -m pip {action} {rest}"
    if which("uv"):
        return f"uv pip {action} --python {path} {rest}"
    if which("pip"):
        return f"pip --python {path} {action} {rest}"
    return f"{python} -m ensurepip && {python} -m pip {action} {rest}"


def _is_this_python(path: str | None) -> bool:
    # `uv run` puts its environment on the PATH of this process only, not on that of the shell.
    return path is not None and "UV" not in os.environ and _environment(path) == _environment(sys.executable)


def _environment(python: str) -> str:
    """What tells one Python from another: the folder of a virtual environment, else the program behind all links."""
    from pathlib import Path

    for place in [*Path(python).absolute().parents][:2]:
        if (place / "pyvenv.cfg").exists():
            return os.path.normcase(place.resolve())
    return os.path.normcase(Path(python).resolve())


def quoted(word: str) -> str:
    """A word as the shell of this system takes it, e.g. 'numpy>=2' with the quotes; on Windows they are double ones."""
    if os.name == "nt":
        return word if re.fullmatch(r"[\w.:\\/-]+", word) else f'"{word}"'
    from shlex import quote

    return quote(word)


def _named(wanted: Sequence[str]) -> str:
    """`reportlab and resvg-py`."""
    *rest, last = [parsed(each)[0] for each in wanted]
    return f"{', '.join(rest)} and {last}" if rest else last


def own_version() -> str:
    """The version of hitori; of its metadata, or "unknown", where hitori/__init__.py may not be ours (see `clash`)."""
    from importlib.metadata import PackageNotFoundError, version

    if clash() is None:
        return str(sys.modules["hitori"].__version__)
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"


def clash() -> str | None:
    """What is wrong where the other distribution called `hitori` is here, or has been; None if nothing is.

    Each of the two has a file hitori/__init__.py: the one that is installed last overwrites that of the other, and
    takes it along when it is removed.
    """
    from importlib.metadata import PackageNotFoundError, version

    try:
        other = version(NAMESAKE)
    except PackageNotFoundError:
        if hasattr(sys.modules["hitori"], "__version__"):
            return None
        return f"the file hitori/__init__.py of {DISTRIBUTION} is missing; {_repair(DISTRIBUTION)}"
    return (
        f"the distribution `{NAMESAKE}` {other} of another project is installed here too, and the two overwrite each "
        f"other's files; {_repair(NAMESAKE, DISTRIBUTION)}"
    )


def _repair(*names: str) -> str:
    return f"run {pip('uninstall', *names)}, then install {DISTRIBUTION} again"
