"""Build the site: `python docs/site/build.py [FOLDER]` writes it to build/site.

Three steps: the Markdown of the repository and the pages made from the code are put into build/pages; the player is put
beside them; Sphinx turns all into HTML, executing the notebooks. What the code makes (API, commands, catalogues,
gallery) is made again only when the code changes, and Sphinx runs only when a page did, so most builds are short.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import front
from staging import ROOT, Stage, stage_repository

HERE = Path(__file__).resolve().parent
MADE = "made.json"
PUBLIC_URL = "HITORI_PUBLIC_URL"
"""Where the player of the site will be, for the links of copies that are served elsewhere."""
CODE = ("src/hitori/**/*", "docs/site/*.py", "docs/site/style/*", "docs/gallery/*.py", "measure/paper.py")
CODE += ("docs/article.md", "docs/paper/*.*", "docs/paper/records/*", "measure/records/**/*.parquet")
"""What the made pages and their looks depend on."""


def build(site: Path) -> int:
    """Write the site, and return Sphinx's exit status."""
    stage, code = Stage(site.parent / "pages"), code_digest()
    words = stage_repository(stage)
    stage_made(stage, code)
    front.stage_front(stage)
    ranking = (HERE / "style" / "scorer.js").read_text(encoding="utf-8")
    stage.put("scorer.js", f"const WORDS = {json.dumps(words)};\n{ranking}")
    is_changed = stage.sweep()
    complete = site / ".complete"
    if complete.is_file() and complete.read_text(encoding="utf-8") == code and not is_changed:
        return 0
    complete.unlink(missing_ok=True)
    status = run_sphinx(stage.folder, site)
    if status == 0:
        complete.write_text(code, encoding="utf-8")
    return status


def stage_made(stage: Stage, code: str) -> None:
    """Put the pages made from the code, and the player, unless those of the last build are of the same code."""
    record = stage.folder / MADE
    last = json.loads(record.read_bytes()) if record.is_file() else {}
    if last.get("code") != code:
        last = {"code": code, "names": make_pages(stage.folder)}
    stage.keep(last["names"])
    stage.put(MADE, json.dumps(last))


def make_pages(folder: Path) -> list[str]:
    """Make what the code makes, and return the names of the pages."""
    import api
    import commands
    import formats_page
    import gallery
    import techniques_page
    from hitori.web.site import export, whole_url
    from measure import paper

    made = Stage(folder)
    api.stage_api(made)
    commands.stage_commands(made)
    formats_page.stage_formats(made)
    techniques_page.stage_techniques(made)
    gallery.stage_gallery(made)
    stage_article(made, paper.build(folder.with_name("paper")))
    player = folder.with_name("extra") / "play"
    rmtree(player, ignore_errors=True)
    public_url = os.environ.get(PUBLIC_URL)
    export(player, public_url=public_url and whole_url(public_url))
    return made.names()


def stage_article(stage: Stage, pdf: Path) -> None:
    """Put the article beside its page."""
    text = (ROOT / "docs" / "article.md").read_text(encoding="utf-8")
    stage.put("article.md", f"{text}\n[Read the article]({pdf.name}) (PDF)\n")
    stage.put(pdf.name, pdf.read_bytes())


def run_sphinx(pages: Path, site: Path) -> int:
    """Turn the pages into HTML; a warning is an error."""
    from sphinx.cmd.build import main

    gc.disable()  # it would walk the trees of all pages again and again; the process ends with the build

    folders = ["-c", str(HERE), "-d", str(site.with_name("doctrees")), str(pages), str(site)]
    scorer = f"--define=html_search_scorer={pages / 'scorer.js'}"
    html = f"--define=html_extra_path={pages.with_name('extra')}"  # the player, and pages of the gallery
    return main([scorer, html, "--nitpicky", "--fail-on-warning", "--keep-going", "--quiet", *folders])


def code_digest() -> str:
    """A digest of everything that the made pages and their looks depend on."""
    found = {path for pattern in CODE for path in ROOT.glob(pattern) if path.is_file() and path.suffix != ".pyc"}
    content = [path.read_bytes() for path in sorted(found)]
    return sha256(b"".join([*content, os.environ.get(PUBLIC_URL, "").encode()])).hexdigest()


if __name__ == "__main__":
    sys.path.append(str(ROOT))
    sys.exit(build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").absolute()))
