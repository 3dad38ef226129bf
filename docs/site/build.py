"""Build the site: `python docs/site/build.py [FOLDER]` writes it to build/site.

Three steps: the Markdown of the repository and the pages made from the code are put into build/pages; the player is put
beside them; Sphinx turns all into HTML, executing the notebooks. What the code makes (API, commands, catalogues,
gallery) is made again only when the code changes, and Sphinx runs only when a page did, so most builds are short.
"""

from __future__ import annotations

import gc
import json
import sys
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import front
from staging import ROOT, Stage, search_words, stage_repository

HERE = Path(__file__).resolve().parent
MADE = "made.json"


def build(site: Path) -> int:
    """Write the site, and return Sphinx's exit status."""
    stage, code = Stage(site.parent / "pages"), code_digest()
    stage_repository(stage)
    stage_made(stage, code)
    front.stage_front(stage)
    stage_scorer(stage)
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
    last = json.loads(record.read_text(encoding="utf-8")) if record.is_file() else {}
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
    from hitori.web.site import export
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
    export(player)
    return made.names()


def stage_article(stage: Stage, pdf: Path) -> None:
    """Put the article beside its page."""
    text = (ROOT / "docs" / "article.md").read_text(encoding="utf-8")
    stage.put("article.md", f"{text}\n[Read the article]({pdf.name}) (PDF)\n")
    stage.put(pdf.name, pdf.read_bytes())


def stage_scorer(stage: Stage) -> None:
    """Put the ranking of search results, with the words that pages name."""
    ranking = (HERE / "style" / "scorer.js").read_text(encoding="utf-8")
    stage.put("scorer.js", f"const WORDS = {json.dumps(search_words())};\n{ranking}")


def run_sphinx(pages: Path, site: Path) -> int:
    """Turn the pages into HTML; a warning is an error."""
    from sphinx.cmd.build import main

    gc.disable()  # it would walk the trees of all pages again and again; the process ends with the build

    folders = ["-c", str(HERE), "-d", str(site.with_name("doctrees")), str(pages), str(site)]
    scorer = f"--define=html_search_scorer={pages / 'scorer.js'}"
    return main([scorer, "--nitpicky", "--fail-on-warning", "--keep-going", "--quiet", *folders])


def code_digest() -> str:
    """A digest of everything that the made pages and their looks depend on."""
    package = [path for path in (ROOT / "src" / "hitori").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    docs = ROOT / "docs"
    ours = [*HERE.glob("*.py"), *(HERE / "style").iterdir(), *docs.glob("gallery/*.py")]
    ours += [ROOT / "measure" / "paper.py", docs / "article.md", *docs.glob("paper/*.*"), *docs.glob("paper/records/*")]
    ours += (ROOT / "measure" / "records").rglob("*.parquet")
    digest = sha256()
    for path in sorted([*package, *ours]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.path.append(str(ROOT))
    sys.exit(build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").absolute()))
