"""Which format a text is taken for, above all where two readings are possible."""

from __future__ import annotations

import pytest

from hitori.formats import detect


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1 2\n2 1", "text"),
        ("1", "text"),
        ("112", "text"),
        ("1,2\n2,1", "text"),
        ("2 2\n1 2\n2 1", "text"),
        ("5\n\n1 2", "text"),
        ("", "text"),
        ("hello\nworld", "text"),
        ("1114\n1423\n3321\n4213", "digits"),
        ("32545\n45425", "digits"),
        ("123456789\n987654321", "digits"),
        ("12\n21", "digits"),
        ("1121", "line"),
        ("1121\n2112\n1221", "line"),
        ("112233123\n" * 2, "line"),
        ("112233123\n" * 9, "digits"),
        (("12345678" * 8 + "\n") * 64, "line"),
        (("12345678" * 8 + "\n") * 2 + "damaged\n", "line"),
        ("abcd", "text"),
        ("\n\n# c\n\n1121", "line"),
        ("# format: digits\n1121", "digits"),
        ("#format:text\n12\n21", "text"),
        ("12\n# format: text\n21", "digits"),
        ('{"labels": [[1]]}', "jsonl"),
        ('\ufeff{"labels": [[1]]}', "jsonl"),
        ('{\n"labels": [[1]]}', "json"),
        ("[]", "json"),
        ("2\n\n2 1\n1 1\n\n@1", "singles"),
        ("0", "text"),
    ],
)
def test_what_a_text_is_taken_for(text: str, name: str) -> None:
    assert detect(text) == name
