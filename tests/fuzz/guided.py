"""`python -m tests.fuzz.guided -max_total_time=10`: the texts of `test_texts`, grown by atheris towards new code.

atheris (libFuzzer) runs in this process and ends it, with 0 if nothing was found.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

if __name__ == "__main__":
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["hitori.formats"]):
        texts = import_module(f"{__package__}.test_texts")
    atheris.Setup(sys.argv, texts.test_what_is_read_and_written_reads_back.hypothesis.fuzz_one_input)
    atheris.Fuzz()
