"""The layers of each tree, from the top to the bottom. Neighbours in one layer do not see each other.

A tree is a folder of files that import each other, its *units* are the files and folders in it: `src/hitori` has the
unit `solving`, a folder, and `puzzle`, a file. To move a unit, move its name; a new unit is named in its layer.
"""

from pathlib import Path
from typing import NamedTuple, Protocol

from ..boards import ROOT
from . import crates, javascript_files, python_files, rust_files


class Language(Protocol):
    """A reader of imports: a module of this folder."""

    NEW: str
    """A file that no tree has, e.g. "planted.py"."""
    FORMS: tuple[str, ...]
    """The ways to write an import, for `planted`."""

    def arrows(self, folder: Path, /) -> dict[str, set[str]]:
        """For each file of the tree those that it imports."""

    def planted(self, form: str, folder: Path, target: str, /) -> str:
        """The code that imports a file of the tree."""


class Tree(NamedTuple):
    """A folder, the language of its files, its layers, and how many files and arrows are in it at the least.

    The least keeps the reader honest: one that finds no imports would find no fault either.
    """

    folder: Path
    language: Language
    files: int
    arrows: int
    layers: list[set[str]]

    def read(self, folder: Path | None = None) -> dict[str, set[str]]:
        """For each file those that it imports; of a copy of the tree, if its folder is given."""
        return self.language.arrows(folder or self.folder)


def unit_of(file: str) -> str:
    """The unit of a file, e.g. "solving" of "solving/base.py", and "puzzle" of "puzzle.py"."""
    return file.split("/")[0].split(".")[0]


def _crate(name: str, files: int, arrows: int, layers: list[set[str]]) -> Tree:
    return Tree(ROOT / "crates" / f"hitori-{name}" / "src", rust_files, files, arrows, layers)


TREES = {
    "src/hitori": Tree(
        ROOT / "src" / "hitori",
        python_files,
        files=180,
        arrows=950,
        layers=[
            {"course", "lab", "numbers"},
            {"__init__", "__main__"},
            {"cli"},
            {"environments", "web"},
            {"generation"},
            {"explaining"},
            {"engines"},
            {"solving"},
            {"answers", "encodings"},
            {"formats", "transforms", "render", "processes"},
            {"native"},
            {"_core"},
            {"contacts"},
            {"geometry"},
            {"messages"},
            {"questions", "results", "rules", "serialize"},
            {"shading"},
            {"puzzle"},
            {"atomic", "_validate"},
            {"extras"},
            {"errors", "shown"},
        ],
    ),
    "crates": Tree(
        ROOT / "crates",
        crates,
        files=7,
        arrows=12,
        layers=[
            {"hitori-python", "hitori-web"},
            {"hitori-answers", "hitori-formats", "hitori-numbers"},
            {"hitori-core"},
            {"hitori-checker"},
        ],
    ),
    "hitori-python": _crate(
        "python",
        files=12,
        arrows=28,
        layers=[
            {"lib"},
            {"generate"},
            {"answers"},
            {"formats"},
            {"batch", "drawing", "numbers", "proofs", "weighed"},
            {"running"},
            {"convert"},
            {"bounds", "errors", "interrupt", "slots"},
        ],
    ),
    "hitori-web": _crate("web", files=1, arrows=0, layers=[{"lib"}]),
    "hitori-answers": _crate(
        "answers",
        files=19,
        arrows=65,
        layers=[
            {"lib"},
            {"library"},
            {"explaining", "rating"},
            {"generating", "solving"},
            {"question"},
            {"drawing", "request"},
            {"reachable"},
            {"declaring", "record"},
            {"caller", "deduction", "options"},
            {"value"},
            {"json", "problem"},
            {"float"},
        ],
    ),
    "hitori-formats": _crate(
        "formats",
        files=28,
        arrows=100,
        layers=[
            {"lib"},
            {"page"},
            {"shadings", "writer"},
            {"reader"},
            {"layout", "shapes"},
            {"detection"},
            {"codecs"},
            {"codec", "json_text", "written_grid"},
            {"lines", "rows"},
            {"links", "record"},
        ],
    ),
    "hitori-numbers": _crate(
        "numbers",
        files=15,
        arrows=28,
        layers=[
            {"lib"},
            {"border", "frontier"},
            {"cycles"},
            {"census", "cover", "resources"},
        ],
    ),
    "hitori-core": _crate(
        "core",
        files=75,
        arrows=340,
        layers=[
            {"lib"},
            {"generate"},
            {"techniques"},
            {"best"},
            {"solve"},
            {"bits", "trail"},
            {"lookahead"},
            {"duplicates", "shading"},
            {"forest", "puzzle"},
            {"budget", "error", "grid", "many", "rng", "stats", "word"},
        ],
    ),
    "hitori-checker": _crate(
        "checker",
        files=12,
        arrows=20,
        layers=[
            {"lib"},
            {"proof", "solution"},
            {"derivation", "rules"},
        ],
    ),
    "src/hitori/web/static": Tree(
        ROOT / "src" / "hitori" / "web" / "static",
        javascript_files,
        files=38,
        arrows=130,
        layers=[
            {"app", "sw", "worker"},
            {"learn"},
            {"lesson"},
            {"practise", "tour", "walk", "why"},
            {"choices", "daily", "mine", "new", "opening", "player", "sharing"},
            {"ending", "study"},
            {"result"},
            {"links"},
            {"days", "dialogs", "editor", "share"},
            {"page", "picture", "pointing", "used", "zoom"},
            {"board", "card", "drawn", "formats", "library", "path", "ramp"},
            {"back", "core", "game", "input", "messages", "news", "storage"},
            {"address", "dom", "offline", "phrases", "records", "rules", "stock", "whole"},
        ],
    ),
    "measure": Tree(
        ROOT / "measure",
        python_files,
        files=30,
        arrows=45,
        layers=[
            {"__main__", "strength"},
            {"refutations", "registry"},
            {"scaling", "oeis", "numbers_pictures", "player_icons", "player_sheets", "stock"},
            {"growth", "images", "results"},
            {"answers", "best", "classroom", "costs", "definitions", "engines", "explanations", "generator", "hard"}
            | {"ideas", "limits", "module", "native", "paper", "player", "proofs", "ramp", "reachable", "study"},
            {"__init__", "counting", "figures", "native_program", "puzzles", "runs"},
        ],
    ),
}
