"""What a Markdown document shows that can be run: its code blocks and its shell sessions."""

import re


def blocks(text: str, language: str) -> list[str]:
    """The code blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def sessions(text: str) -> list[tuple[str, str]]:
    """Each command line of the console blocks, with the output shown under it."""
    shown = []
    for block in blocks(text, "console"):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            shown.append((command, output))
    return shown
