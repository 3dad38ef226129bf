"""Holds more than a gigabyte in files that have no name."""

import os
import time

files = [os.memfd_create(str(number)) for number in range(230)]
for file in files:
    os.write(file, bytes(5_000_000))
time.sleep(1000)
