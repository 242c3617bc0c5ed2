"""How many random games each test of conformance looks at."""

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A share of them in the suite; `--seeds 40` takes as many."""
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(metafunc.config.getoption("--seeds")))


@pytest.fixture(autouse=True)
def _soon(databases_in_loop: None) -> None:
    """A database answers in the next turn of the loop."""
