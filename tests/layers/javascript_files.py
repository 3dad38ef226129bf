"""The imports of JavaScript modules: `import` and `export ... from`, `import()`, and those of types in comments."""

import re
from pathlib import Path

NEW = "planted.js"

FORMS: tuple[str, ...] = (
    'import {{ planted }} from "./{path}";\n',
    'import "./{path}";\n',
    'export * from "./{path}";\n',
    'const planted = await import("./{path}");\n',
    '/** @type {{import("./{path}").Planted}} */\n',
    '/** @import {{ Planted }} from "./{path}" */\n',
)

IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*(["'])(?P<path>\.[^"']+)\1""")


def planted(form: str, _folder: Path, target: str) -> str:
    """The code that imports a file of the tree."""
    return form.format(path=target)


def arrows(folder: Path) -> dict[str, set[str]]:
    """The imports of the modules in this folder, declarations of types (`.d.ts`) among them."""
    paths = sorted(path for path in folder.rglob("*") if path.name.endswith((".js", ".mjs", ".d.ts")))
    files = {path.relative_to(folder).as_posix(): path for path in paths}
    found: dict[str, set[str]] = {}
    for file, path in files.items():
        named = [each["path"] for each in IMPORT.finditer(path.read_text(encoding="utf-8"))]
        places = [(path.parent / name).resolve() for name in named]
        found[file] = {other for other, place in files.items() if place.resolve() in places} - {file}
    return found
