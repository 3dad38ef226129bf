"""proofs/coq/recheck.py has coqchk check each compiled file, and fails if one is refused; a stub stands for coqchk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.boards import ROOT

FOLDER = ROOT / "proofs/coq"
STUB = f"""#!{sys.executable}
import sys
print("* Axioms:\\n    Coq.ssr.ssrunder.Under_rel.Over_rel")
if sys.argv[-1].endswith(".{{assuming}}"):
    print("    Hitori_numbers.Walls.assumed")
sys.exit(sys.argv[-1].endswith(".{{refused}}"))
"""
COMPUTED = ["made.Refuted9", *(f"{search}Part{part}" for search in ("Windows", "Blocks") for part in range(5))]


def recheck(
    tmp_path: Path, *words: str, refused: str = "none", assuming: str = "none"
) -> subprocess.CompletedProcess[str]:
    stub = tmp_path / "coqchk"
    stub.write_text(STUB.format(refused=refused, assuming=assuming), encoding="utf-8")
    stub.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [sys.executable, "recheck.py", *words],
        cwd=FOLDER,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="the stub is a script")
def test_all_files_of_both_lists_are_checked(tmp_path: Path) -> None:
    done = recheck(tmp_path)
    listed = "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("_CoqProject", "_CoqTheorem"))
    files = [line.removesuffix(".v").replace("/", ".") for line in listed.splitlines() if line.endswith(".v")]
    *lines, last = done.stdout.splitlines()
    assert sorted(line.split(":")[0] for line in lines) == sorted(files)
    assert last == f"coqchk: {len(files)} of {len(files)} files accepted"
    assert done.returncode == 0
    assert sorted(line.split(":")[0] for line in lines if line.endswith("with the virtual machine")) == sorted(COMPUTED)


@pytest.mark.skipif(sys.platform == "win32", reason="the stub is a script")
@pytest.mark.parametrize("wrong", ["refused", "assuming"])
def test_a_file_that_is_refused_or_has_an_axiom_is_named_with_what_coqchk_said(tmp_path: Path, wrong: str) -> None:
    done = recheck(tmp_path, "Walls", "Kinds", **{wrong: "Kinds"})
    assert done.returncode == 1
    assert "REFUSED\n* Axioms:" in done.stdout[done.stdout.index("Kinds: ") :]
    assert done.stdout.endswith("coqchk: 1 of 2 files accepted\n")


@pytest.mark.skipif(sys.platform == "win32", reason="the stub is a script")
def test_alone_nothing_is_left_to_the_machine_of_coq(tmp_path: Path) -> None:
    done = recheck(tmp_path, "--alone", *COMPUTED)
    assert done.stdout.endswith("coqchk: 11 of 11 files accepted\n")
    assert "machine" not in done.stdout


def test_the_page_names_the_files_that_are_not_checked_without_the_machine_of_coq() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    named = "`WindowsPart0.v` to `WindowsPart4.v`, `BlocksPart0.v` to `BlocksPart4.v` and `made/Refuted9.v`"
    assert f"the computations of {named}" in " ".join(page.split())
