"""The settings of Sphinx for this site, and how a name in a docstring finds its page."""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).parent))

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx import addnodes
from sphinx.application import Sphinx

import api
import commands
import hitori
import pictures

project = "hitori"
author = "The hitori founders"
release = hitori.__version__
project_copyright = "2026, the hitori founders"
smartquotes = False  # they would turn --json into a dash
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.viewcode", "sphinx_click"]
extensions += ["sphinx_copybutton"]
root_doc = "index"
programs = sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()
"""Sphinx reads every page again when one of the site's programs changes."""

html_theme = "furo"
html_title = "hitori"
html_static_path = ["style"]
html_css_files = ["site.css"]
html_favicon = "../../src/hitori/web/static/icon.svg"
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist", "html_image"]
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# In our docstrings a word between single backticks is code, and a link where it is a public name.
default_role = "py:obj"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
autodoc_preserve_defaults = True
autodoc_type_aliases = {name: f"hitori.{name}" for name in api.CHOICES}
autosummary_generate = False
python_use_unqualified_type_names = True


def resolved(
    app: Sphinx, env: Any, node: addnodes.pending_xref, content: nodes.TextElement
) -> nodes.reference | nodes.TextElement | None:
    """The link for a name that is not documented under its full path, e.g. `Puzzle` or `hitori.puzzle.Puzzle`."""
    if node.get("refdomain") != "py":
        return None
    target: str = node["reftarget"].removesuffix("()")
    if public := api.public_name(env, target):
        python = env.get_domain("py")
        found = python.resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, content)
        if found is not None:
            return found
    return None if is_missed(target) and node["reftype"] != "obj" else content


def is_missed(target: str) -> bool:
    """True for a class of ours that the reference lacks; what a signature calls `T` needs no page."""
    module, _, name = target.rpartition(".")
    return target.startswith("hitori.") and not isinstance(getattr(import_module(module), name, None), TypeVar)


def finish(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Give every page the colours of the pictures; leave out of those of sources the links that lead nowhere.

    These are links to names that stand elsewhere, and to modules without a source.
    """
    context["metatags"] = f"{context.get('metatags', '')}<style>{pictures.style()}</style>"
    if page.startswith("_modules/"):
        text = re.sub(r'<a class="viewcode-back".*?</a>', "", context["body"])
        context["body"] = re.sub(r'<li><a href="(?:builtins|hitori/_core)\.html">.*?</a></li>', "", text)


def with_literals(_app: Sphinx, kind: str, name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Show what a docstring indents as it stands, with headings, and of data the string below the assignment."""
    lines[:] = api.as_restructured(api.documentation(name) if kind == "data" else lines)
    lines += api.see_also(name)


def with_aliases(
    app: Sphinx, _kind: str, name: str, _value: object, _options: object, signature: str | None, returned: str | None
) -> tuple[str | None, ...]:
    """Name the choices of words where Sphinx shows its own stand-in for one in a union, and in the parameters."""
    types = app.env.current_document.autodoc_annotations.get(name, {})
    types.update({parameter: _named(text) for parameter, text in types.items()})
    return tuple(part and _named(part) for part in (signature, returned))


def _named(text: str) -> str:
    return re.sub(r"TypeAliasForwardRef\('([\w.]+)'\)", r"\1", text)


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_lexer("proof", TextLexer)
    commands.connect(app)
    app.add_config_value("programs", "", "env", str)
    app.connect("autodoc-process-docstring", with_literals)
    app.connect("autodoc-process-signature", with_aliases)
    app.connect("html-page-context", finish)
    app.connect("missing-reference", resolved)
