"""Tags: the structure of a PDF, which screen readers follow in place of the ink.

An *element* is a heading (`H1`, `H2`), a paragraph (`P`) or a `Figure`, whose *alternative text* is read aloud. All
other ink, e.g. the numbers of pages, is an *artifact*, which is passed over. reportlab writes no tags itself: the marks
go into its pages as literal operators, and the tree into its catalogue. ISO 32000-1, 14.7 and 14.8, defines both.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LANGUAGE = "en"
"""Of the words that we write; the names of puzzles may be in any."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""


class _Element(NamedTuple):
    """An element: its kind, the number of its page, its mark there, and the text and the place of a figure."""

    kind: str
    page: int
    mark: int
    alternative: str | None
    box: Box | None


class Tags:
    """The elements of the document that a canvas paints, in reading order."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._elements: list[_Element] = []

    @contextmanager
    def element(self, kind: str, alternative: str | None = None, box: Box | None = None) -> Iterator[None]:
        """What this block paints is one element."""
        page = self._canvas.getPageNumber()
        last = self._elements[-1] if self._elements else None
        mark = last.mark + 1 if last and last.page == page else 0
        self._canvas.addLiteral(f"/{kind} <</MCID {mark}>> BDC")
        yield
        self._canvas.addLiteral("EMC")
        self._elements.append(_Element(kind, page, mark, alternative, box))

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """What this block paints is passed over by screen readers."""
        self._canvas.addLiteral("/Artifact BMC")
        yield
        self._canvas.addLiteral("EMC")

    def write(self) -> None:
        """Write the tree, once all pages are painted."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

        document = self._canvas._doc  # reportlab has no other way to refer to a page
        pages = list(document.Pages.pages)
        root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        whole = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName("Document"), "P": document.Reference(root)})
        in_page: list[list[Any]] = [[] for _ in pages]
        for kind, page, mark, alternative, box in self._elements:
            node = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName(kind), "K": mark})
            node["P"] = document.Reference(whole)
            node["Pg"] = document.Reference(pages[page - 1])
            if alternative is not None:
                node["Alt"] = PDFString(alternative)
            if box is not None:
                sides = PDFArray([round(side, 2) for side in box])
                node["A"] = PDFDictionary({"O": PDFName("Layout"), "Placement": PDFName("Block"), "BBox": sides})
            in_page[page - 1].append(document.Reference(node))
        whole["K"] = PDFArray([node for nodes in in_page for node in nodes])
        by_page: list[Any] = []
        for number, (page, nodes) in enumerate(zip(pages, in_page, strict=True)):
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]  # reportlab writes what is listed
            page.StructParents, page.Tabs = number, PDFName("S")
            by_page += [number, PDFArray(nodes)]
        root["K"] = document.Reference(whole)
        root["ParentTree"] = document.Reference(PDFDictionary({"Nums": PDFArray(by_page)}))
        root["ParentTreeNextKey"] = len(pages)
        self._canvas.setCatalogEntry("StructTreeRoot", root)
        self._canvas.setCatalogEntry("MarkInfo", {"Marked": "true"})
        self._canvas.setCatalogEntry("Lang", LANGUAGE)
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
