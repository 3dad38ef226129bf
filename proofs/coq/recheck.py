"""Have coqchk check the compiled files of `make theorem` once more: recheck.py [--alone] [MODULE]... in their folder.

coqchk is Coq's separate checker: it reads the compiled files with a kernel of its own and none of Coq's tactics. A line
a file says what it took, e.g. `Walls: 0.9 s, 119 MB`; it is refused if it assumes anything. The long computations of
`WITH_MACHINE` are repeated by the virtual machine of Coq's `vm_compute`, which runs the code in the compiled files, so
there it is no second opinion. With --alone coqchk computes them itself: 7 times the seconds, 20 times the memory.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

LIBRARY = "Hitori_numbers"
LISTS = ("_CoqProject", "_CoqTheorem")
WITH_MACHINE = {"made.Refuted9", *(f"{search}Part{part}" for search in ("Windows", "Blocks") for part in range(5))}


def modules() -> list[str]:
    """The modules of both lists, e.g. `Walls` and `made.Refuted5`."""
    lines = [line for name in LISTS for line in Path(name).read_text(encoding="utf-8").splitlines()]
    return [line.removesuffix(".v").replace("/", ".") for line in lines if line.endswith(".v")]


def recheck(module: str, is_alone: bool) -> tuple[bool, str]:
    """Whether coqchk accepts a file, and its line. What it requires is taken as it is: each file has its turn."""
    machine = ["-bytecode-compiler", "yes"] if module in WITH_MACHINE and not is_alone else []
    words = ["coqchk", "-silent", "-o", *machine, "-Q", ".", LIBRARY, "-norec", f"{LIBRARY}.{module}"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        said = running.stdout.read()
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    # What the files assume is listed at the end, with what a module of Coq's own library does, which none of them uses.
    is_accepted = running.returncode == 0 and f"    {LIBRARY}." not in said
    verdict = "" if is_accepted else f", REFUSED\n{said}"
    how = ", with the virtual machine" if machine else ""
    seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss >> 10
    return is_accepted, f"{module}: {seconds:.1f} s, {megabytes:,} MB{how}{verdict}"


def main(words: list[str]) -> int:
    """Check the named modules, or all; the exit status is 1 if one is refused."""
    named = [word for word in words if word != "--alone"]
    accepted = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        # Only this thread prints: two at once would mix their lines.
        for is_accepted, line in pool.map(partial(recheck, is_alone="--alone" in words), named or modules()):
            accepted.append(is_accepted)
            print(line, flush=True)
    print(f"coqchk: {sum(accepted)} of {len(accepted)} files accepted")
    return 0 if all(accepted) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
