"""The pages of the site: every Markdown file and notebook of the repository, copied to where the site has it.

    docs/player.md          player.md               README.md                 readme.md
    docs/README.md          contents.md             CHANGELOG.md              changelog.md
    measure/METHODOLOGY.md  measure/methodology.md  docs/decisions/README.md  decisions/index.md

A page says in `<!-- search: booklet, print -->` by which words the search finds it beside its own. Decisions, and files
that are no pages, are linked where they matter, and are neither in the sidebar nor in the search.

In the repository links are relative to the file, as a code host needs them. Here each is turned to where its target
went. A link to a file that is not a page, e.g. `examples/check_proof.py`, leads to a page that shows it.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
KINDS = {".md", ".ipynb", ".svg", ".png"}
LINK = re.compile(
    r"""(?P<start>\]\(|^\[[^]]+\]:[ ]|<img[ ]src=")(?P<path>[^)\s#:"]+)(?P<anchor>\#[^)\s"]*)?(?=[)\s"])""",
    re.MULTILINE,
)
"""`[words](path#anchor)`, the line `[words]: path#anchor` of a link by name, or `<img src="path"`."""
LANGUAGES = {".py": "python", ".toml": "toml", ".yml": "yaml", ".cff": "yaml", ".json": "json", ".v": "coq"}


class Stage:
    """A folder of pages, e.g. build/pages; `put` writes a page only where it differs, so that Sphinx may skip it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: set[Path] = set()
        self._is_changed = False

    def put(self, name: str, content: str | bytes) -> None:
        """Write one file."""
        path = self.folder / name
        data = content.encode() if isinstance(content, str) else content
        self._kept.add(path)
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            self._is_changed = True

    def keep(self, names: list[str]) -> None:
        """Files of an earlier build that are still good."""
        self._kept.update(self.folder / name for name in names)

    def names(self) -> list[str]:
        """The files put or kept so far, relative to the folder."""
        return sorted(str(path.relative_to(self.folder)) for path in self._kept)

    def sweep(self) -> bool:
        """Remove what no page of this build put there, and return whether any file was written or removed."""
        for path in self.folder.rglob("*"):
            if path.is_file() and path not in self._kept:
                path.unlink()
                self._is_changed = True
        return self._is_changed


def sources() -> dict[Path, str]:
    """Every page and picture of the repository, with its place in the site."""
    docs = ROOT / "docs"
    inside = [path for path in sorted(docs.rglob("*")) if path.suffix in KINDS and path.parent != Path(__file__).parent]
    outside = [*ROOT.glob("*.md"), *ROOT.glob("measure/*.md"), *ROOT.glob("proofs/*/*.md")]
    found = {path: str(path.relative_to(docs)) for path in inside}
    found |= {path: str(path.relative_to(ROOT)).lower() for path in outside}
    for path, name in found.items():
        if path.name == "README.md" and path.parent not in (ROOT, docs):
            found[path] = str(PurePosixPath(name).with_name("index.md"))
    return found | {docs / "README.md": "contents.md"}


UNLISTED = ("decisions/", "files/")
"""Folders of the site whose pages are neither in the sidebar nor in the search."""
KEYWORDS = re.compile(r"^<!-- search: (?P<words>.*) -->\n\n", re.MULTILINE)
MADE_ELSEWHERE = {"article.md", "gallery/index.md"}


def stage_repository(stage: Stage) -> dict[str, str]:
    """Put every page, with its links turned, and a page for each other file that they link to.

    Return of each page that names words for the search, e.g. `how-to/cite`, these words.
    """
    places = sources()
    shown: dict[Path, str] = {}
    words = {}
    for path, name in places.items():
        if name in MADE_ELSEWHERE:
            continue
        if path.suffix == ".md":
            text = path.read_text(encoding="utf-8")
            if named := KEYWORDS.search(text):
                words[name.removesuffix(".md")] = named["words"]
            stage.put(name, found_by(name, _turned(text, path, name, places, shown) + _contents(name, places)))
        elif path.suffix == ".ipynb":
            notebook = json.loads(path.read_bytes())
            for cell in notebook["cells"]:
                if cell["cell_type"] == "markdown":
                    cell["source"] = _turned("".join(cell["source"]), path, name, places, shown)
            stage.put(name, json.dumps(notebook))
        else:
            stage.put(name, path.read_bytes())
    for path, name in shown.items():
        stage.put(name, found_by(name, _shown(path)))
    return words


def found_by(name: str, text: str) -> str:
    """A page with the head that says whether and by which words the search finds it."""
    if name.startswith(UNLISTED):
        return f"---\norphan: true\nno-search: true\n---\n\n{text}"
    if words := KEYWORDS.search(text):
        head = f"---\nmyst:\n  html_meta:\n    keywords: {words['words']}\n---\n\n"
        return head + text.replace(words[0], "", 1)
    return text


def _turned(text: str, path: Path, name: str, places: dict[Path, str], shown: dict[Path, str]) -> str:
    """The text of a page with its links relative to its place in the site."""

    def turned(link: re.Match[str]) -> str:
        target = Path(os.path.normpath(path.parent / link["path"]))
        if not target.exists():
            raise SystemExit(f"{path.relative_to(ROOT)} links to {link['path']}, which does not exist")
        place = places.get(target)
        if place is None:
            place = shown[target] = f"files/{str(target.relative_to(ROOT)).removesuffix('.md')}.md"
        return link["start"] + os.path.relpath(place, PurePosixPath(name).parent) + (link["anchor"] or "")

    return LINK.sub(turned, text)


def _contents(index: str, places: dict[Path, str]) -> str:
    """The hidden list of the pages in the folder of an index; nothing for another page, or an unlisted one."""
    if not index.endswith("/index.md") or index.startswith(UNLISTED):
        return ""
    folder = PurePosixPath(index).parent
    pages = (PurePosixPath(name) for name in places.values() if name.endswith(".md") and name != index)
    names = [page.stem for page in pages if page.parent == folder]
    return "\n".join(["", "```{toctree}", ":hidden:", "", *names, "```", ""]) if names else ""


def _shown(path: Path) -> str:
    """A page with the text of a file, or the names of the files in a folder."""
    title = f"# {path.relative_to(ROOT)}\n\n"
    if path.is_dir():
        return title + "".join(f"- `{each.name}`\n" for each in sorted(path.iterdir()))
    return f"{title}`````{LANGUAGES.get(path.suffix, 'text')}\n{path.read_text(encoding='utf-8')}`````\n"
