"""The public names: sorted, present, documented."""

import hitori


def test_all_is_sorted_and_without_repeats() -> None:
    assert hitori.__all__ == sorted(set(hitori.__all__))


def test_every_public_name_exists_and_is_documented() -> None:
    for name in hitori.__all__:
        assert getattr(hitori, name).__doc__, name


def test_everything_public_is_listed() -> None:
    own = {name for name, value in vars(hitori).items() if getattr(value, "__module__", "").startswith("hitori.")}
    assert {name for name in own if not name.startswith("_")} == set(hitori.__all__)


def test_all_errors_are_public() -> None:
    from hitori import errors

    defined = {name for name, value in vars(errors).items() if isinstance(value, type)}
    assert defined <= set(hitori.__all__)
