"""Three days of people who look for games, with kills: what the program counts for fourteen holds here."""

from tests.tables.queue import live


async def test_people_find_games_in_days_with_kills() -> None:
    found = await live(people=40, days=3, seed=4, kills=0.02)
    assert found.kills >= 3
    assert (found.lost, found.doubled, found.called_twice, found.overtaken) == (0, 0, 0, 0)
    assert found.could >= 20
    assert found.filled >= 0.8 * found.could, "so few people wish too little to find each other always"
