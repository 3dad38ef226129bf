"""Write the facts of `pyproject.toml` and `CITATION.cff` wherever others look for them.

    python release/metadata.py    after a change of either; `make texts` runs it

The address of the repository stands once, as `repository` in `[tool.hitori]` of `pyproject.toml`. From there it goes
into the links of the wheel, the crates, `CITATION.cff` and `codemeta.json`; `long_description.py` and `npm.py` ask for
it too. While it is empty, none of these names an address.
"""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def pyproject() -> dict[str, Any]:
    """What `pyproject.toml` says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def repository() -> str | None:
    """The public address of the repository, if it has one."""
    return pyproject()["tool"]["hitori"]["repository"] or None


def urls(address: str) -> dict[str, str]:
    """The links of the wheel, by what the package index calls them."""
    return {
        "Repository": address,
        "Documentation": f"{address}/blob/main/docs/README.md",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def with_urls(text: str, address: str | None) -> str:
    r"""`pyproject.toml` with the table of links.

    >>> print(with_urls("# urls: from below\n# end\n", "https://example.org/hitori"))
    # urls: from below
    [project.urls]
    Repository = "https://example.org/hitori"
    Documentation = "https://example.org/hitori/blob/main/docs/README.md"
    Changelog = "https://example.org/hitori/blob/main/CHANGELOG.md"
    Issues = "https://example.org/hitori/issues"
    # end
    <BLANKLINE>
    """
    lines = ["[project.urls]", *(f'{name} = "{url}"' for name, url in urls(address).items())] if address else []
    table = "".join(f"{line}\n" for line in lines)
    return re.sub(r"^(# urls: .*\n)(?:.*\n)*?(# end)$", rf"\1{table}\2", text, flags=re.MULTILINE)


def with_repository(text: str, address: str | None) -> str:
    r"""`Cargo.toml` with the address, which the crates inherit.

    >>> with_repository('license = "MIT"\nrepository = ""\n', "https://example.org/hitori")
    'license = "MIT"\nrepository = "https://example.org/hitori"\n'
    """
    return re.sub(r'^repository = ".*"$', f'repository = "{address or ""}"', text, flags=re.MULTILINE)


def with_code(text: str, address: str | None) -> str:
    r"""`CITATION.cff` with the address.

    >>> with_code("license: MIT\n", "https://example.org/hitori")
    'repository-code: "https://example.org/hitori"\nlicense: MIT\n'
    >>> with_code('repository-code: "https://example.com"\nlicense: MIT\n', None)
    'license: MIT\n'
    """
    without = re.sub(r"^repository-code: .*\n", "", text, flags=re.MULTILINE)
    line = f'repository-code: "{address}"\n' if address else ""
    return re.sub(r"^license: ", f"{line}license: ", without, flags=re.MULTILINE)


def codemeta(_: str, address: str | None) -> str:
    """`codemeta.json`: the facts of `CITATION.cff` in the words of CodeMeta 3, with what runs the software."""
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    project = pyproject()["project"]

    def cited(key: str) -> str:
        found = re.search(rf'^{key}: "?(.+?)"?$', citation, re.MULTILINE)
        if not found:
            raise ValueError(f"expected a line '{key}: ...' in CITATION.cff")
        return found[1]

    classifiers = [classifier.split(" :: ") for classifier in project["classifiers"]]
    facts = {
        "@context": "https://w3id.org/codemeta/3.0",
        "@type": "SoftwareSourceCode",
        "name": cited("title"),
        "identifier": project["name"],
        "description": project["description"],
        "version": cited("version"),
        "datePublished": cited("date-released"),
        "license": f"https://spdx.org/licenses/{cited('license')}",
        "author": [{"@type": "Organization", "name": author["name"]} for author in project["authors"]],
        "keywords": re.findall(r"^  - (.+)$", citation.partition("\nkeywords:\n")[2], re.MULTILINE),
        "programmingLanguage": ["Python", "Rust", "JavaScript"],
        "operatingSystem": [names[-1] for names in classifiers if names[0] == "Operating System"],
        "runtimePlatform": f"Python {project['requires-python'].removeprefix('>=')} or newer",
        "developmentStatus": "active",
    }
    if address:
        facts |= {"codeRepository": address, "issueTracker": urls(address)["Issues"]}
    return json.dumps(facts, indent=2) + "\n"


def dated(text: str, _: str | None) -> str:
    """The citation or the metadata of the library, whose puzzles a version makes, with the date of `CITATION.cff`."""
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    date = citation.partition("\ndate-released: ")[2][:10]
    return re.sub(r'(date-released: |"datePublished": ")[0-9-]{10}', rf"\g<1>{date}", text)


LIBRARY = "src/hitori/lab/puzzles/definitions/library"

WRITTEN: dict[str, Callable[[str, str | None], str]] = {
    "pyproject.toml": with_urls,
    "Cargo.toml": with_repository,
    "CITATION.cff": with_code,
    "codemeta.json": codemeta,
    f"{LIBRARY}/CITATION.cff": dated,
    f"{LIBRARY}/croissant.json": dated,
}
"""The files, and the function that takes their text and the address and gives the text that they should have."""


def main() -> None:
    """Write each file that is not as it should be."""
    for name, right in WRITTEN.items():
        path = ROOT / name
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(right(text, repository()), encoding="utf-8")


if __name__ == "__main__":
    main()
