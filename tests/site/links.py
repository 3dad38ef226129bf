"""The links inside a folder of HTML pages, and those that lead nowhere."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

from bs4 import BeautifulSoup

TARGETS = ("href", "src", "data")


def _values(soup: BeautifulSoup, *names: str) -> list[str]:
    """What stands in these attributes anywhere on a page."""
    return [str(node[name]) for name in names for node in soup.select(f"[{name}]") if node[name]]


def broken_links(site: Path) -> Iterator[str]:
    """Each link to a file or an anchor that is not there, e.g. `api/index.html: ../gone.html#part`."""
    anchors, targets = dict[Path, list[str]](), dict[Path, list[str]]()
    for path in site.rglob("*.html"):
        soup = BeautifulSoup(path.read_text(), "html.parser")
        anchors[path.resolve()], targets[path.resolve()] = _values(soup, "id", "name"), _values(soup, *TARGETS)
    for path, links in targets.items():
        for target in links:
            if urlsplit(target).scheme or target.startswith("//"):
                continue
            file, anchor = urldefrag(target)
            place = (path.parent / unquote(urlsplit(file).path)).resolve() if file else path
            is_player = "app.js" in targets.get(place, ())  # it reads what stands after the # itself
            is_page = place in anchors and not is_player
            if not place.is_file() or (anchor and is_page and unquote(anchor) not in anchors[place]):
                yield f"{path.relative_to(site.resolve())}: {target}"
