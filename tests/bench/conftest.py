import pytest

from bot.cli.pictures import make_ready


@pytest.fixture(autouse=True, scope="session")
def _pictures(request: pytest.FixtureRequest) -> None:
    """What a bot draws with: the file of pictures that never change."""
    if request.config.getoption("--benchmark-enable"):
        make_ready()
