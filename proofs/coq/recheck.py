"""Have coqchk check the compiled files of `make theorem` once more: recheck.py [MODULE]..., in the folder of the files.

coqchk is Coq's separate checker: it reads the compiled files with a kernel of its own and none of Coq's tactics. A line
a file says what it took, e.g. `Walls: 0.9 s, 119 MB`. The files of `WITH_VM` do not end in reasonable time without the
virtual machine of `vm_compute`, which coqchk has from Coq itself; so of their computations it is no second opinion.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LIBRARY = "Hitori_numbers"
LISTS = ("_CoqProject", "_CoqTheorem")
WITH_VM = {
    *(f"made.Refuted{side}" for side in range(5, 10)),
    *(f"{search}Part{part}" for search in ("Windows", "Blocks") for part in range(5)),
}


def modules() -> list[str]:
    """The modules of both lists, e.g. `Walls` and `made.Refuted5`."""
    lines = [line for name in LISTS for line in Path(name).read_text(encoding="utf-8").splitlines()]
    return [line.removesuffix(".v").replace("/", ".") for line in lines if line.endswith(".v")]


def recheck(module: str) -> bool:
    """Whether coqchk accepts a file; those that it requires are taken as they are, for each has a turn of its own."""
    machine = ["-bytecode-compiler", "yes"] if module in WITH_VM else []
    words = ["coqchk", "-silent", *machine, "-Q", ".", LIBRARY, "-norec", f"{LIBRARY}.{module}"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        said = running.stdout.read()
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    verdict = "" if running.returncode == 0 else f", REFUSED\n{said}"
    how = ", with the virtual machine" if machine else ""
    seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss >> 10
    print(f"{module}: {seconds:.1f} s, {megabytes:,} MB{how}{verdict}", flush=True)
    return running.returncode == 0


def main(named: list[str]) -> int:
    """Check the named modules, or all; the exit status is 1 if one is refused."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        accepted = list(pool.map(recheck, named or modules()))
    print(f"coqchk: {sum(accepted)} of {len(accepted)} files accepted")
    return 0 if all(accepted) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
