"""Figures: one look for a paradigm everywhere, no line known by its colour alone, labels that a phone shows.

A picture 360 units wide is about as wide as the column of a phone, so a font of 9 is 9 pixels high there.
"""

import re
from itertools import chain

import pytest

from hitori.lab.measure.records import RunRecord
from hitori.lab.report import figures
from hitori.lab.report.figures import Figure
from hitori.lab.report.statistics import CHANGE, Estimate
from hitori.lab.report.styles import DASHES, PARADIGMS, styles
from hitori.lab.study.questions import DISTANCES, FIXED_ROOT, LAZY, ON_TOP, OURS
from hitori.lab.study.questions import PARADIGMS as ENTRANTS_OF_RQ3
from measure import hard, images, results
from measure.study import own_times
from tests.boards import ROOT
from tests.lab.synthetic import records

RQ3 = [entrant.name for entrant in ENTRANTS_OF_RQ3]
STUDY = list(dict.fromkeys(record.entrant for record in own_times()[1]))
SCALING = [entrant.name for entrant in hard.ENTRANTS]
IMAGES = [entrant.name for entrant in (*images.PEERS, *images.ON_TWO_THREADS)] + ["native, two threads", "cspuz_core"]
RQ1 = [entrant.name for entrant in (*LAZY, *ON_TOP, *DISTANCES, FIXED_ROOT, *OURS)]

PHONE = 358
"""Pixels of the column of a page on a phone that is 390 wide."""


@pytest.mark.parametrize("names", [RQ3, STUDY, SCALING, IMAGES], ids=["rq3", "the study", "scaling", "images"])
def test_each_entrant_of_a_run_has_the_style_of_its_paradigm_whoever_else_is_there(names: list[str]) -> None:
    known = {name for one in PARADIGMS.values() for name in chain(*one.entrants)}
    assert set(names) <= known
    together = styles(names)
    for name in names:
        assert styles([name]) == {name: together[name]}
        assert styles(["mine", *reversed(names)])[name] == together[name]


def test_a_paradigm_has_a_colour_and_a_marker_of_its_own() -> None:
    looks = [styles(chain(*one.entrants)) for one in PARADIGMS.values()]
    colours, markers = ([{getattr(one, of) for one in each.values()} for each in looks] for of in ("color", "marker"))
    for found in (colours, markers):
        assert {len(each) for each in found} == {1}
        assert len(set(chain(*found))) == len(PARADIGMS)
    assert len(styles(["clingo", "asp"])) == 2
    assert styles(["clingo"])["clingo"] == styles(["asp"])["asp"]


@pytest.mark.parametrize("names", [RQ1, [*RQ3, "./mine", "java Mine.java"], STUDY, SCALING, IMAGES])
def test_no_two_lines_of_a_figure_are_alike_without_colours(names: list[str]) -> None:
    pairs = [(one.marker, one.linestyle) for one in styles(names).values()]
    assert len(set(pairs)) == len(names)
    assert len(set(figures.FILLS.values())) == len(DASHES)  # where there are no lines


def every_figure(found: list[RunRecord]) -> list[Figure]:
    """One of each kind with lines."""
    return [
        figures.time_by_size("time", "", found),
        figures.time_bands("bands", "", {"above": found, "below": found}),
        figures.answered_by_size(found),
        figures.profiles("profiles", "", found),
        figures.cactus_plot(found),
    ]


def drawn_colours(figure: Figure) -> set[str]:
    return {one.decode() for one in re.findall(rb"stroke: (#[0-9a-f]{6})[^\n\"]*stroke-width: 1\.6", figure.svg)}


def test_each_kind_of_figure_draws_the_colours_of_the_table() -> None:
    for names in (["native", "z3", "./mine"], ["./mine", "z3", "native"]):
        found = records({name: [1.0, 2.0, 3.0] for name in names}, sizes=[5, 10, 15])
        wanted = {style.color for style in styles(names).values()}
        for figure in every_figure(found):
            assert wanted <= drawn_colours(figure), (names, figure.name)


def effect(*ends: float) -> Estimate:
    return Estimate(10.0, ends, ends, ends, 9, CHANGE)  # type: ignore[arg-type]


def smallest_label(svg: bytes) -> float:
    """The pixels of the smallest text of a picture that is as wide as the column of a phone, or shown as it is."""
    width = float(re.search(rb'viewBox="0 0 ([\d.]+)', svg)[1])  # type: ignore[index]
    sizes = [100 * float(one) for one in re.findall(rb"scale\((0\.[\d.]+) -0\.", svg)]
    assert sizes
    return min(sizes) * min(1.0, PHONE / width)


def test_the_labels_of_each_kind_of_figure_are_readable_on_a_phone() -> None:
    found = records({name: [0.001 * (2 + rank), 2.0, 3.0] for rank, name in enumerate(RQ3[:7])}, sizes=[5, 10, 1500])
    drawn = [
        *every_figure(found),
        figures.encoding_against_time(found),
        figures.forest("effects", "", {"lazy": [("UC", effect(-97, 900), (effect(5, 20), -16.4))]}),
        figures.ratios("ratios", "", [("./mine.py", effect(5, 700_000), None), ("z3", effect(-97, 900), None)]),
        figures.hardness_map(found, {"puzzle 0": 0.1, "puzzle 1": 0.12, "puzzle 2": 0.14}),
        figures.medians_against("images", "", {"native": {"a": 1.0}, "z3": {"a": 2.0}}, "native"),
    ]
    for figure in drawn:
        assert smallest_label(figure.svg) >= 9, figure.name


def test_pages_show_pictures_that_a_phone_can_show() -> None:
    for picture in (results.EFFECTS, results.TIMES, "docs/images/scaling.svg"):
        assert smallest_label((ROOT / picture).read_bytes()) >= 9, picture


def test_the_study_prints_means_beside_our_means_and_never_beside_typical_changes() -> None:
    typical, mean = effect(5, 20), effect(-8, -2)
    alone = figures.forest("effects", "", {"groups": [("NAD low", typical, None)]}).svg
    both = figures.forest("effects", "", {"constraints": [("UC", typical, (mean, -16.4))]}).svg
    words = b"change of the mean"
    assert words not in alone
    assert words in both
    assert b"the same in the study" in both
