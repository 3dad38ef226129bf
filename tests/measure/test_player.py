"""What the player costs: every input that is measured can be made on the page as it is now."""

import pytest
from playwright.sync_api import Browser

from measure import player
from tests.web.conftest import site


@pytest.mark.slow
@pytest.mark.needs("devtools")
def test_each_input_is_made_and_measured(chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "CLICKS", 2)
    monkeypatch.setattr(player, "LABELS", 2)
    with site() as address:
        clicks = player.click_costs(chromium, address, 25)
        typed = player.share_costs(chromium, address)
    assert (len(clicks), len(typed)) == (2, 4)
    assert all(cost.processor > 0 for cost in [*clicks, *typed])
