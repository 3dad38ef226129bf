"""The front page: the text of front.md, an animated solve, the player, and the list of all pages for the sidebar.

The order of the pages is that of docs/README.md, so a new page appears here when it is listed there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from animation import animated
from hitori.render.rules_page import EXAMPLE
from staging import ROOT, UNLISTED, Stage

HERE = Path(__file__).parent
START = ["install", "how-to/index", "faq"]
GATHERED = {
    "Reference": ["commands/index", "api/index", "catalogue-of-formats", "techniques", "glossary"],
    "The project": ["readme", "contents", "changelog", "contributing"],
}
TITLES = {"readme": "The README"}
"""Names in the sidebar for pages whose own title says too little there."""


def stage_front(stage: Stage) -> None:
    """Put the front page."""
    text = (HERE / "front.md").read_text(encoding="utf-8")
    readme = (stage.folder / "readme.md").read_text(encoding="utf-8")
    # The table of the README that leads each reader on; its links fit this page, as both are at the top.
    start = readme.index("| you are |")
    readers = readme[start : readme.index("\n\n", start)]
    text = text.replace("<!-- solve -->", animated(EXAMPLE)).replace("<!-- readers -->", readers)
    stage.put("index.md", text + "\n" + "\n".join(_toctrees(stage)))


def _toctrees(stage: Stage) -> Iterator[str]:
    """The sidebar: the guides are the pages that docs/README.md links to, in its order."""
    pages = [name.rpartition(".")[0] for name in stage.names() if name.endswith((".md", ".ipynb", ".rst"))]
    contents = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    listed = [name for name in dict.fromkeys(re.findall(r"\]\(([\w/.-]+)\.(?:md|ipynb)\)", contents)) if name in pages]
    tutorials = [name for name in listed if name.startswith("tutorials/")]
    elsewhere = ["index", *START, *tutorials, "gallery/index", *chain(*GATHERED.values())]
    guides = [name for name in listed if name not in elsewhere]
    groups = {"Start": START, "Guides": guides, "Tutorials": tutorials, "Pictures": ["gallery/index"], **GATHERED}
    under = ("api/", "commands/", "gallery/", "how-to/", *UNLISTED)
    groups["The project"] += [n for n in pages if n not in elsewhere + guides and not n.startswith(under)]
    for caption, names in groups.items():
        entries = [f"{TITLES[name]} <{name}>" if name in TITLES else name for name in names]
        yield from ("```{toctree}", ":hidden:", f":caption: {caption}", "", *entries, "```", "")
