"""What each crate stands on, as Cargo reads it: `hitori-formats` on `hitori-core`."""

import tomllib
from pathlib import Path
from typing import Any

NEW = "planted/Cargo.toml"

FORMS: tuple[str, ...] = ('[build-dependencies]\n{path} = {{ path = "../{path}" }}\n',)


def planted(form: str, _folder: Path, target: str) -> str:
    """The lines that add a crate to a manifest."""
    return form.format(path=Path(target).parent)


def arrows(folder: Path) -> dict[str, set[str]]:
    """The manifests of the crates in this folder, e.g. `{"hitori-formats/Cargo.toml": {"hitori-core/Cargo.toml"}}`."""
    manifests = {
        path.parent.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*/Cargo.toml")
    }
    return {
        f"{crate}/Cargo.toml": {f"{other}/Cargo.toml" for other in _dependencies(manifest) & manifests.keys()}
        for crate, manifest in manifests.items()
    }


def _dependencies(manifest: dict[str, Any]) -> set[str]:
    """Those of the crate itself, not those of its tests."""
    tables = [manifest, *manifest.get("target", {}).values()]
    return {name for table in tables for kind in ("dependencies", "build-dependencies") for name in table.get(kind, {})}
