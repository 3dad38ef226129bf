"""Writing: the files of a dataset from its chosen draws, each file the task of a worker.

A part of up to `selection.SHARD` puzzles is one file, `part-0.jsonl`; a larger one is several, `part-0-00000.jsonl`,
`part-0-00001.jsonl`, ..., in the order of the numbers. The worker makes the puzzles again by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from ... import native
from ...analysis.characteristics import characteristics_table
from ...formats.json_records import object_of
from ...formats.record import Record
from ...processes.tasks import run
from ...proofs.proof import certificate
from .draws import check_shared, made_again
from .parts import PartRow, described, write_parts
from .selection import Selection, chosen_of
from .strata import DatasetSpec

BATCH = 5000  # puzzles in memory

Files = dict[str, list[dict[str, object]]]
"""What a manifest says of the files of a part: for each format, the name, size and checksum of each file."""


def write_files(
    spec: DatasetSpec,
    selections: Sequence[Selection],
    folder: Path,
    work: Sequence[Path],
    workers: int | None,
    cluster: str | None,
) -> list[Files]:
    """Write the files of all parts, unless they are there; `work` holds the folders with the chosen numbers."""
    tasks: dict[str, dict[str, Any]] = {}
    for index, selection in enumerate(selections):
        for number in range(selection.files):
            name = f"part-{index}" if selection.files == 1 else f"part-{index}-{number:05}"
            tasks[name] = {
                "part": index,
                "number": number,
                "work": str(work[index]),
                "files": {format: str(folder / f"{name}.{format}") for format in spec.formats},
                "wish": spec.parts[index],
                "seed": spec.seed + index,
                "certify": spec.certify,
                "strata": [", ".join(key) for key in selection.keys],
            }
    with closing(run(write_file, tasks, workers=workers, cluster=cluster)) as done:
        written = dict(done)
    files: list[Files] = [{format: [] for format in spec.formats} for _ in selections]
    for name, task in tasks.items():
        for format, description in written[name].items():
            files[task["part"]][format].append(description)
    return files


def write_file(task: dict[str, Any]) -> dict[str, dict[str, object]]:
    """The task of a worker: write one file in each format, and return their names, sizes and checksums."""
    work = Path(task["work"])
    check_shared(work)
    paths = {format: Path(path) for format, path in task["files"].items()}
    if not all(path.exists() for path in paths.values()):
        write_parts(paths, _batches(task, chosen_of(work, task["number"]).tolist()))
    return {format: described(path) for format, path in paths.items()}


def _batches(task: Mapping[str, Any], chosen: Sequence[tuple[int, int]]) -> Iterator[list[PartRow]]:
    """The rows of the chosen draws in the order of their numbers; at least one batch."""
    for start in range(0, max(1, len(chosen)), BATCH):
        batch = chosen[start : start + BATCH]
        puzzles = list(made_again(task["wish"], task["seed"], (number for number, _ in batch)))
        table = characteristics_table(puzzles, [*characteristics_table([]), "difficulty", "score"])
        columns = {name: column.tolist() for name, column in table.items()}
        results = native.solve_many(puzzles)
        yield [
            object_of(Record(puzzle, result.solution, proof=certificate(puzzle).text if task["certify"] else None))
            | {
                "stratum": task["strata"][place],
                "characteristics": {name: column[k] for name, column in columns.items()},
            }
            for k, (puzzle, result, (_, place)) in enumerate(zip(puzzles, results, batch, strict=True))
        ]
