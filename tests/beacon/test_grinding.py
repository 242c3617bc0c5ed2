"""A share of the 500 lobbies that `python -m tests.beacon.grinding` makes."""

import pytest

from tests.beacon.grinding import Forger, grind


@pytest.mark.once
async def test_nothing_that_a_host_forges_is_believed() -> None:
    found = await grind(2, seed=5)
    assert found.wanted == found.honest and not found.accepted
    assert found.refused_by_bot == 16
    assert len(found.tried) >= len([name for name in vars(Forger) if name.startswith("_other")])
