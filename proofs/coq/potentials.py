"""Write the potentials of the certificate of the border as a Coq file: potentials.py < border.txt > PotentialData.v

Windows.v reads them: a bit 0 for a potential of 0, a bit 1 and the digit's three bits for another, from the lowest bit
on; each number ends with a bit 1 on top.
"""

import sys

CHUNK = 4096


def encoded(digits: str) -> int:
    bits = ["0" if digit == "0" else "1" + f"{int(digit):03b}"[::-1] for digit in digits]
    return int("1" + "".join(bits)[::-1], 2)


def main() -> None:
    digits = sys.stdin.read().split()[-1]
    print("Require Import List PArith.\nImport ListNotations.\nOpen Scope positive_scope.")
    print("Definition digits : list positive := [")
    print(";\n".join(hex(encoded(digits[start : start + CHUNK])) for start in range(0, len(digits), CHUNK)))
    print("].")


if __name__ == "__main__":
    main()
