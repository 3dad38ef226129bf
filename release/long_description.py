"""Write `release/pypi.md`: the README as the package index shows it, which knows no other file of the repository.

    python release/long_description.py    after a change of README.md

Links and pictures that are relative become absolute, below the address of the repository, which `metadata.py` knows.
While there is none, a link stays as its text, and a picture is left out.
"""

import re
from pathlib import Path

from metadata import repository

ROOT = Path(__file__).resolve().parents[1]
TARGET = Path(__file__).with_name("pypi.md")

_LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)\)")
_PICTURE = re.compile(r'<img src="(?P<target>[^"]+)"[^>]*>\n*')


def absolute(text: str, repository: str | None) -> str:
    """A page of Markdown with no relative link.

    >>> absolute("[docs](docs/a.md), [play](#play)", "https://example.org/hitori")
    '[docs](https://example.org/hitori/blob/main/docs/a.md), [play](https://example.org/hitori#play)'
    >>> absolute("[docs](docs/a.md), [Hitori](https://example.org)", None)
    'docs, [Hitori](https://example.org)'
    >>> absolute('<img src="a.svg" alt="solved">', "https://example.org/hitori")
    '<img src="https://example.org/hitori/raw/main/a.svg" alt="solved">'
    """

    def linked(link: re.Match[str]) -> str:
        text, target = link["text"], link["target"]
        if target.startswith("https://"):
            return link[0]
        if repository is None:
            return text
        return f"[{text}]({repository}{target if target.startswith('#') else f'/blob/main/{target}'})"

    def shown(picture: re.Match[str]) -> str:
        if repository is None:
            return ""
        return picture[0].replace(f'"{picture["target"]}"', f'"{repository}/raw/main/{picture["target"]}"')

    return _PICTURE.sub(shown, _LINK.sub(linked, text))


def long_description() -> str:
    """What the package index is to show."""
    return absolute((ROOT / "README.md").read_text(encoding="utf-8"), repository())


if __name__ == "__main__":
    TARGET.write_text(long_description(), encoding="utf-8")
