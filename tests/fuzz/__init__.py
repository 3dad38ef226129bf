"""Random work, checked: grids, texts, command lines, faults of the machine, and calls in any order.

`make test` takes a few examples of each property; `make fuzz MINUTES=10` takes new ones until the time is up, under the
profile `fuzz` of hypothesis. What fails is shrunk and printed; once it is fixed it stays as an `@example`.
"""

from hypothesis import HealthCheck, settings

settings.register_profile("fuzz")
MANY = 5


def cases(few: int) -> settings:
    """So many examples, and `MANY` times more in a round of the fuzzer."""
    is_fuzzing = settings.get_current_profile_name() == "fuzz"
    return settings(
        max_examples=few * MANY if is_fuzzing else few,
        deadline=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
