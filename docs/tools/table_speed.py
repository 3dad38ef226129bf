"""What `characteristics_table` gains over `characteristics`, puzzle by puzzle, in microseconds a puzzle."""

from collections.abc import Callable, Sequence
from time import perf_counter

from hitori import Puzzle, characteristics, characteristics_table, generate_many, labels_that_matter

PASSES = 5


def seconds(work: Callable[[Sequence[Puzzle]], object], puzzles: Sequence[Puzzle]) -> float:
    """The least time of several passes."""
    times = []
    for _ in range(PASSES):
        start = perf_counter()
        work(puzzles)
        times.append(perf_counter() - start)
    return min(times)


def main() -> None:
    for n, count in ((5, 2000), (10, 1000), (20, 300), (50, 50)):
        puzzles = list(generate_many(n, count=count, seed=1))
        single = seconds(lambda some: list(map(characteristics, some)), puzzles)
        many = seconds(characteristics_table, puzzles)
        print(f"{n:3}: {single / count * 1e6:8.0f} us a puzzle one by one, {many / count * 1e6:6.0f} us in a table")
        few = puzzles[: count // 10]
        single = seconds(lambda some: list(map(labels_that_matter, some)), few)
        many = seconds(lambda some: characteristics_table(some, ["labels_that_matter"]), few)
        print(f"     labels that matter: {single / len(few) * 1e6:.0f} us and {many / len(few) * 1e6:.0f} us")


if __name__ == "__main__":
    main()
