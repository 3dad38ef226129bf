"""The pages before they are built: links are turned, all names are documented, nothing is missing."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import hitori
from hitori.explaining.techniques import TECHNIQUES
from hitori.formats import FORMATS
from tests.boards import ROOT
from tests.requirements import slow

from .conftest import Program
from .links import broken_links

pytestmark = pytest.mark.needs("sphinx")


def test_every_public_name_is_in_the_reference_once(program: Program) -> None:
    named = [name for names in program("api").public_names().values() for name in names]
    assert sorted(named) == [name for name in hitori.__all__ if name != "__version__"]


def test_nothing_in_the_reference_is_undocumented(program: Program) -> None:
    api = program("api")
    names = [(hitori, name) for names in api.public_names().values() for name in names]
    modules = [import_module(f"hitori.{module}") for module in api.MODULES]
    names += [(module, name) for module in modules for name in api.names_of(module)]
    values = {f"{module.__name__}.{name}": getattr(module, name) for module, name in names}
    classes = {name: value for name, value in values.items() if inspect.isclass(value)}
    data = [name for name, value in values.items() if name not in classes and not inspect.isroutine(value)]
    assert [name for name in data if not api.documentation(name)] == []
    assert [name for name, value in values.items() if name not in data and not inspect.getdoc(value)] == []
    assert [name for value in classes.values() for name in undocumented_members(value)] == []


def undocumented_members(value: type) -> list[str]:
    """Public methods and properties that a class defines without a docstring."""
    found = {name: getattr(member, "__func__", member) for name, member in vars(value).items() if name[0] != "_"}
    callables = {
        name: member for name, member in found.items() if inspect.isfunction(member) or isinstance(member, property)
    }
    return [f"{value.__name__}.{name}" for name, member in callables.items() if not inspect.getdoc(member)]


def test_an_undocumented_member_is_seen() -> None:
    class Bare:
        def silent(self) -> None:
            pass

    assert undocumented_members(Bare) == ["Bare.silent"]


def test_every_module_that_a_page_imports_from_is_in_the_reference(program: Program) -> None:
    api = program("api")
    for page in (ROOT / "docs").glob("*.md"):
        for module in re.findall(r"from hitori\.([\w.]+) import", page.read_text(encoding="utf-8")):
            assert module in api.MODULES, f"{page.name}: {module}"


def test_a_page_has_the_words_by_which_it_is_found_and_a_decision_has_none(program: Program) -> None:
    found_by = program("staging").found_by
    page = "# Print\n\n<!-- search: booklet, pdf -->\n\nText.\n"
    assert "    keywords: booklet, pdf\n---\n\n# Print\n\nText.\n" in found_by("how-to/print.md", page)
    assert "no-search: true" in found_by("decisions/001-engines.md", page)
    assert found_by("player.md", "# Player\n") == "# Player\n"


def test_a_docstring_gets_headings_links_to_errors_and_names_used_with_it(program: Program) -> None:
    api = program("api")
    shown = api.as_restructured(["One.", "", ">>> 1", "1", "", "Raises InvalidOptionError", "or OutOfTimeError."])
    assert shown == [
        *("One.", "", ".. rubric:: Example", "", ">>> 1", "1", ""),
        *(".. rubric:: Raises", "", "`InvalidOptionError`", "or `OutOfTimeError`."),
    ]
    assert ":py:obj:`hitori.solve_many`" in api.see_also("hitori.solve")[1]
    assert api.see_also("hitori.solving.base.trusted") == []
    assert {*api.FIRST, *(name for group in api.RELATED for name in group)} <= {*hitori.__all__}


def test_a_link_to_nothing_ends_the_build(program: Program) -> None:
    page = ROOT / "docs/player.md"
    with pytest.raises(SystemExit, match=r"docs/player\.md links to gone\.md, which does not exist"):
        program("staging")._turned("[there](gone.md)", page, "player.md", {}, {})


def test_a_page_that_did_not_change_is_not_written_again(program: Program, tmp_path: Path) -> None:
    stage = program("staging").Stage(tmp_path)
    stage.put("a.md", "text")
    before = (tmp_path / "a.md").stat().st_mtime_ns
    stage.put("a.md", "text")
    assert (tmp_path / "a.md").stat().st_mtime_ns == before
    (tmp_path / "old.md").touch()
    stage.sweep()
    assert stage.names() == [path.name for path in tmp_path.iterdir()] == ["a.md"]


def test_every_format_is_in_the_catalogue_with_a_text_that_can_be_read_back(program: Program) -> None:
    page = program("formats_page")
    sections = "".join(page._sections())
    for entry in FORMATS:
        assert f"## {entry.name}\n" in sections
        if entry.can_write:
            assert hitori.loads(page.written(entry), format=entry.name) == [page.PUZZLE]


def test_every_technique_is_in_the_catalogue_with_a_picture_of_its_example(program: Program) -> None:
    sections = "".join(program("techniques_page")._sections())
    assert sections.count("<svg") == len(TECHNIQUES)
    for technique in TECHNIQUES.values():
        assert f"### {technique.title.capitalize()}\n" in sections
        assert f"*{technique.examples[0].sentence}*" in sections


def test_every_gallery_script_is_listed(program: Program) -> None:
    assert sorted(program("gallery").scripts()) == sorted((ROOT / "docs/gallery").glob("*.py"))


@pytest.mark.parametrize(
    "name",
    [
        "hidden_picture",
        "extreme_shadings",
        *slow(["all_levels", "hundred", "book_page", "search_trace", "performance_profile"]),
    ],
)
def test_a_gallery_script_writes_a_picture(program: Program, tmp_path: Path, name: str) -> None:
    gallery = program("gallery")
    written = gallery.run(gallery.SCRIPTS / f"{name}.py", tmp_path)
    assert written
    assert all(path.stat().st_size > 1000 for path in written)


def test_a_broken_link_is_seen(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#part">b</a> <a href="b.html#gone">b</a> <img src="c.png">')
    (tmp_path / "b.html").write_text('<p id="part"><a href="https://example.org/">out</a><a href="#part">here</a></p>')
    assert list(broken_links(tmp_path)) == ["a.html: b.html#gone", "a.html: c.png"]


def test_the_site_has_the_article_beside_its_page(program: Program, tmp_path: Path) -> None:
    pdf, stage = tmp_path / "article.pdf", program("staging").Stage(tmp_path / "pages")
    pdf.write_bytes(b"%PDF")
    program("build").stage_article(stage, pdf)
    assert stage.names() == ["article.md", pdf.name]
    assert f"]({pdf.name})" in (tmp_path / "pages/article.md").read_text(encoding="utf-8")
    assert (tmp_path / "pages" / pdf.name).read_bytes() == b"%PDF"
