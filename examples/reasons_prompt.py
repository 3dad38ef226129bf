"""A position of `hitori lab reasons` as a question to a language model, and the answer in what the model says."""

import json
from collections.abc import Mapping
from typing import Any

RULES = """\
Solve this Hitori puzzle. Shade cells so that (1) no label occurs twice among the unshaded cells of a row or a column,
(2) no two shaded cells share a side, (3) the unshaded cells are connected by their sides. Some cells are known:
# is shaded, . is unshaded, ? is open. Give every step with its reason: the cells from whose labels and known shades it
follows, and no others. Cells are [row, column] from 0. Known shades grow with each step. End with one line of JSON:
{"steps": [{"step": [[row, column, "#"]], "because": [[row, column], ...]}, ...], "solution": [".#..", ...]}
"""


def question(row: Mapping[str, Any]) -> str:
    """The rules, the labels and what is known."""
    labels = "\n".join(" ".join(map(str, line)) for line in row["puzzle"])
    return f"{RULES}\nLabels:\n{labels}\n\nKnown:\n" + "\n".join(row["known"])


def answer_in(text: object) -> dict[str, Any]:
    """The last line of the text that is a JSON object; an empty answer if there is none."""
    for line in reversed(str(text).splitlines()):
        try:
            found = json.loads(line.strip().strip("`"))
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    return {}
