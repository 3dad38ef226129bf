"""Functions for the tests of tasks, in a module that a worker process imports quickly."""

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any


def leave_trace(argument: list[Any]) -> int:
    """A line in a file for each time that a task is done."""
    number, path = argument
    with Path(path).open("a") as file:
        file.write(f"{number}\n")
    return int(number)


def slow_square(argument: list[Any]) -> int:
    """Tells its process and that of a child, which would live for long."""
    number, folder = argument
    child = subprocess.Popen(["sleep", "1000"], stdout=subprocess.DEVNULL)
    for pid in (os.getpid(), child.pid):
        (Path(folder) / str(pid)).touch()
    time.sleep(0.02)
    return int(number) ** 2


def wait_and_square(number: int) -> int:
    time.sleep(0.02)
    return number**2


def kill_worker(argument: list[Any]) -> str:
    """Kills its process as long as fewer than `times` traces are left."""
    times, path = argument
    with Path(path).open("a+") as file:
        file.write("x")
    if Path(path).stat().st_size <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def echo(argument: Any) -> Any:
    return float("nan") if argument == "nan" else {1j} if argument == "set" else argument


def fail_at_three(number: int) -> int:
    if number == 3:
        raise LookupError("there is no three")
    return number


class PeculiarError(Exception):
    def __init__(self, one: int, other: int) -> None:
        super().__init__(one + other)


def fail_peculiarly(number: int) -> int:
    raise PeculiarError(number, number)
