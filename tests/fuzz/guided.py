"""Guided texts: bytes that atheris grows towards code not yet reached, read and written as in `texts`.

    python -m tests.fuzz.guided --seconds 5 --seed 1

runs atheris (libFuzzer) in this process, which it ends; so each case of this part is a process of its own. Where
atheris is not installed, a case is as many seconds of mutated texts instead. What atheris prints of a finding holds
the case for the part `texts`.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from .runs import Case, limited

PATIENCE = 60.0


def draw(rng: Random) -> Case:
    """A few seconds from a seed."""
    return {"seed": rng.randrange(1, 2**31), "seconds": 4}


def check(case: Case) -> None:
    """Run atheris in a process of its own, or mutation in this one."""
    if find_spec("atheris") is None:
        mutate(case["seed"], case["seconds"])
        return
    words = [sys.executable, "-m", __spec__.name, "--seed", str(case["seed"]), "--seconds", str(case["seconds"])]
    ran = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=600)
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-4000:]
    assert executions(ran.stderr) > 0, ran.stderr[-4000:]


def executions(said: str) -> int:
    """How many texts libFuzzer tried, as it says at its end."""
    found = re.findall(r"^Done (\d+) runs", said, re.MULTILINE)
    return int(found[-1]) if found else 0


def mutate(seed: int, seconds: float) -> None:
    """Mutated texts without a guide."""
    texts = import_module(f"{__package__}.texts")
    rng, end = Random(seed), monotonic() + seconds
    while monotonic() < end:
        texts.check(texts.draw(rng))


def main() -> None:
    """Run atheris, which ends the process: with 0 if nothing was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--seconds", type=int, required=True)
    wanted = parser.parse_args()
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["hitori.formats"]):
        texts = import_module(f"{__package__}.texts")

    def one(data: bytes) -> None:
        provider = atheris.FuzzedDataProvider(data)
        chosen = texts.draw(Random(provider.ConsumeIntInRange(0, 9999)))
        text = provider.ConsumeUnicode(provider.remaining_bytes())
        case = chosen | {"text": text or chosen["text"]}
        try:
            with limited(PATIENCE):
                texts.check(case)
        except Exception:
            print(json.dumps({"part": "texts", "case": case}), flush=True)
            raise

    with tempfile.TemporaryDirectory() as name:
        corpus = Path(name)
        for number in range(200):
            text = texts.draw(Random(f"{wanted.seed} {number}"))["text"]
            (corpus / str(number)).write_bytes(b"\x01" + text.encode("utf-8", "surrogatepass"))
        options = [f"-seed={wanted.seed}", f"-max_total_time={wanted.seconds}", f"-artifact_prefix={name}/"]
        atheris.Setup([sys.argv[0], *options, name], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
