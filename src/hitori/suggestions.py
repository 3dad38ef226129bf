"""Suggestions for a misspelt name: `did_you_mean("nativ", ["native", "z3"])` is `; did you mean 'native'?`."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """The end of a message about an unknown name; empty if no known name is close, or it is no text.

    >>> did_you_mean("sandwitch-pair", ["sandwich-pair", "wall"])
    "; did you mean 'sandwich-pair'?"
    """
    if not isinstance(name, str):
        return ""
    from difflib import get_close_matches  # slow to load, and only a mistake needs it

    by_lower_case = {each.lower(): each for each in known}
    asked = name.lower().replace("_", "-").replace(" ", "-")
    close = get_close_matches(asked, by_lower_case, n=1) or get_close_matches(name.lower(), by_lower_case, n=1)
    return f"; did you mean '{by_lower_case[close[0]]}'?" if close else ""
