"""Records made up for tests: an entrant's seconds on each puzzle, None for a time-out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from hitori.lab.measure.records import Measurement, Outcome, RunRecord


def records(
    times: Mapping[str, Sequence[float | None]], sizes: Sequence[int] = (), suite: str = "made up"
) -> list[RunRecord]:
    """One record for each time; `sizes` are those of the puzzles, 5 if not given."""
    numbers = count()
    return [
        RunRecord(
            id=next(numbers),
            suite=suite,
            instance=f"puzzle {index}",
            rows=sizes[index] if sizes else 5,
            cols=sizes[index] if sizes else 5,
            expected="unique",
            entrant=entrant,
            repeat=0,
            host="here",
            load=0.1,
            limit=10.0,
            measured=measurement(seconds),
        )
        for entrant, given in times.items()
        for index, seconds in enumerate(given)
    ]


def denied(record: RunRecord) -> RunRecord:
    """The record with "no solution" for an answer, if it has one."""
    outcome = Outcome.NO_SOLUTION if record.is_answered else record.measured.outcome
    return replace(record, measured=replace(record.measured, outcome=outcome))


def measurement(seconds: float | None) -> Measurement:
    if seconds is None:
        return Measurement(Outcome.TIMEOUT, "killed", startup_seconds=0.1)
    return Measurement(
        Outcome.SOLVED,
        seconds=seconds,
        encode_seconds=seconds / 4,
        search_seconds=3 * seconds / 4,
        call_seconds=seconds,
        cpu_seconds=seconds,
        startup_seconds=0.1,
        peak_memory=20.0,
        variables=10,
        clauses=int(20 + 100 * seconds),
        solution="abc",
    )
