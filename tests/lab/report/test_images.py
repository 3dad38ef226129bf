"""Reports over images: by hand on two grids of two images, and that luck on one image changes no median."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

import pytest

from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import RunRecord
from hitori.lab.report import images
from hitori.lab.report.custom import overview
from tests.lab.synthetic import measurement, records


def over_images(
    times: Mapping[str, Sequence[Sequence[float | None]]], sizes: Sequence[int] = (10, 10, 12)
) -> list[RunRecord]:
    """One record for each entrant, grid and image."""
    numbers, (pattern,) = count(), records({"": [1.0]})
    return [
        replace(
            pattern,
            id=next(numbers),
            suite="made",
            instance=f"made {sizes[grid]}x{sizes[grid]} #{grid} image {image}",
            rows=sizes[grid],
            cols=sizes[grid],
            entrant=entrant,
            measured=measurement(seconds),
        )
        for entrant, of_grids in times.items()
        for grid, of_images in enumerate(of_grids)
        for image, seconds in enumerate(of_images)
    ]


PLAN = Plan("made", "hitori lab run made", (), ())

LUCKY = 0.001
TWO: Mapping[str, Sequence[Sequence[float | None]]] = {
    "native": [[1.0] * 8, [2.0] * 7 + [9.0]],
    "peer": [[4.0] * 7 + [LUCKY], [1.0] * 4 + [3.0] * 4],
    "slow": [[None] * 8, [8.0] * 8],
}


def test_a_grid_takes_its_median_over_the_images() -> None:
    medians = {name: list(grids.values()) for name, grids in images.medians(over_images(TWO)).items()}
    assert medians == {"native": [1.0, 2.0], "peer": [4.0, 2.0], "slow": [20.0, 8.0]}


def test_a_table_has_a_row_for_each_grid_with_the_peers_beside_native() -> None:
    table = images.by_grid(over_images(TWO), "native")
    assert table.header == ("grid", "native", "peer", "slow", "fastest other, x native")
    assert table.rows == [
        ("10x10 #0", "1.00", "4.00", "> 10", "4.00"),
        ("10x10 #1", "2.00", "2.00", "8.00", "1.00"),
    ]


def test_sums_are_over_all_images_and_intervals_over_grids() -> None:
    table = images.by_peer(over_images(TWO), "native")
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["native"] == ("2", "16 of 16", "31.0", "", "", "")
    assert rows["peer"] == ("2", "16 of 16", "44.0", "1.42 [?, ?]", "2.5 [?, ?]", "1.00 on 10x10 #1")
    assert rows["slow"] == ("2", "8 of 16", "224", "7.23 [?, ?]", "12 [?, ?]", "4.00 on 10x10 #1")


def test_twelve_grids_give_an_interval_that_holds_the_ratio() -> None:
    grids = range(12)
    times = {
        "native": [[1.0 + grid] * 8 for grid in grids],
        "peer": [[(3.0 + grid % 3) * (1 + grid)] * 8 for grid in grids],
    }
    run = over_images(times, sizes=[10, 12, 14, 16] * 3)
    found = images.ratio_of_sums(run, "peer", "native")
    assert found.value == pytest.approx(8 * sum((3 + grid % 3) * (1 + grid) for grid in grids) / (8 * 78))
    low, high = found.interval
    assert 3 < low < found.value < high < 5
    typical = images.typical_ratio(run, "peer", "native")
    assert typical.value == 4
    assert 3 <= typical.interval[0] <= 4 <= typical.interval[1] <= 5


def test_a_disturbed_image_counts_for_nobody_who_is_compared_on_it() -> None:
    run = over_images({"native": [[1.0] * 8] * 2, "peer": [[2.0] * 8] * 2})
    first = run[0]
    disturbed = [replace(first, measured=replace(measurement(50.0), disturbed=True)), *run[1:]]
    assert images.ratio_of_sums(disturbed, "peer", "native").value == 2
    assert images.medians(disturbed)["native"]["made 10x10 #0"] == 1.0


def test_a_grid_with_most_images_disturbed_is_left_out() -> None:
    run = over_images({"native": [[1.0] * 8] * 2, "peer": [[2.0] * 8] * 2})
    noisy = [
        replace(one, measured=replace(one.measured, disturbed=True))
        if one.entrant == "peer" and "#0" in one.instance and one.instance[-1] in "0123"
        else one
        for one in run
    ]
    assert [*images.medians(noisy)["peer"]] == ["made 10x10 #1"]


def test_who_got_fewer_grids_is_compared_on_those() -> None:
    run = over_images({"native": [[1.0] * 8, [100.0] * 8], "sampled": [[3.0] * 8]})
    rows = {row[0]: row[1:] for row in images.by_peer(run, "native").rows}
    assert rows["sampled"][:4] == ("1", "8 of 8", "24.0", "3 [?, ?]")


def test_without_native_there_are_medians_and_no_ratios() -> None:
    run = over_images({"one": [[1.0] * 8], "other": [[2.0] * 8]})
    assert images.by_grid(run, "native").header == ("grid", "one", "other")
    assert [row[0] for row in images.by_peer(run, "native").rows] == ["one", "other"]


def test_the_report_of_such_a_run_begins_with_its_images() -> None:
    plain = records({"native": [0.1, 0.2], "peer": [0.2, 0.3]})
    assert "Over the images of a grid" not in [section.title for section in overview(PLAN, plain, "native")]
    first, *_ = overview(PLAN, over_images(TWO), "native")
    assert first.title == "Over the images of a grid"
    captions = [item.caption for item in first.items]
    assert len(captions) == 3
    assert all("eight images" in caption for caption in captions)
