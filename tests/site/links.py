"""The links inside a folder of HTML pages, and those that lead nowhere."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

TARGETS = ("href", "src", "data")


class _Page(HTMLParser):
    """The anchors that a page has, and what it refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.targets: list[str] = []
        self.feed(text)

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name in TARGETS and value:
                self.targets.append(value)


def broken_links(site: Path) -> Iterator[str]:
    """Each link to a file or an anchor that is not there, e.g. `api/index.html: ../gone.html#part`."""
    pages = {path.resolve(): _Page(path.read_text()) for path in site.rglob("*.html")}
    for path, page in pages.items():
        for target in page.targets:
            if urlsplit(target).scheme or target.startswith("//"):
                continue
            file, anchor = urldefrag(target)
            place = (path.parent / unquote(urlsplit(file).path)).resolve() if file else path
            other = pages.get(place)
            is_player = other and "app.js" in other.targets  # it reads what stands after the # itself
            missing_anchor = anchor and other and not is_player and unquote(anchor) not in other.anchors
            if not place.is_file() or missing_anchor:
                yield f"{path.relative_to(site.resolve())}: {target}"
