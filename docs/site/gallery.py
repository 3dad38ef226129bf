"""The gallery: every script of docs/gallery is run, and its page shows the pictures that it wrote, and its text.

A script says in its docstring a title and what the picture shows; it writes its pictures, or a page, beside it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from staging import ROOT, Stage

SCRIPTS = ROOT / "docs" / "gallery"
INTRODUCTION = """# Gallery

Each picture is followed by the program that made it. The pictures are drawn when this site is built; `make docs` draws
them again.
"""


def scripts() -> list[Path]:
    """Every script, in the order of docs/gallery/README.md."""
    text = (SCRIPTS / "README.md").read_text(encoding="utf-8")
    return [SCRIPTS / name for name in re.findall(r"\]\((\w+\.py)\)", text)]


def stage_gallery(stage: Stage) -> None:
    """Run the scripts, and put their pictures, their pages beside the staged ones, and the page of them all."""
    extra = Stage(stage.folder.with_name("extra") / "gallery")
    parts, thumbnails = [], []
    with TemporaryDirectory() as folder:
        for script in scripts():
            written = run(script, Path(folder))
            for path in written:
                if path.suffix == ".html":
                    extra.put(path.name, path.read_bytes())
                else:
                    stage.put(f"gallery/{path.name}", path.read_bytes())
            title, caption, code = parts_of(script)
            shown = [_shown(path.name, title) for path in written]
            pictures = "\n".join(shown)  # small ones side by side
            parts.append(f"## {title}\n\n{caption}\n\n{pictures}\n\n```python\n{code}\n```\n")
            # A small picture that leads to its section; a page has its title alone.
            anchor = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
            thumbnails.append(f"[{title if written[-1].suffix == '.html' else shown[-1]}](#{anchor})")
    tiles = ":::{container} hitori-thumbnails\n" + "\n".join(thumbnails) + "\n:::\n"
    stage.put("gallery/index.md", "\n".join([INTRODUCTION, tiles, *parts]))


def parts_of(script: Path) -> tuple[str, str, str]:
    """The title and the caption of its docstring, and its code."""
    text, _, code = script.read_text(encoding="utf-8").removeprefix('"""').partition('"""\n\n')
    title, _, caption = text.partition(".\n\n")
    return title, caption.strip(), code.strip()


def run(script: Path, folder: Path) -> list[Path]:
    """The files that a script writes into a folder of its own."""
    place = folder / script.stem
    place.mkdir()
    subprocess.run([sys.executable, str(script)], cwd=place, check=True)
    return sorted(path for path in place.iterdir() if path.suffix in {".svg", ".png", ".html"})


def _shown(name: str, title: str) -> str:
    if name.endswith(".html"):
        return f'<iframe class="hitori-page" src="{name}" title="{title}" loading="lazy"></iframe>\n'
    return f"![{title}]({name})"
