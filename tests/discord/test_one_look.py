"""A move is looked at once: what it found out travels with it, and nothing is read or written twice."""

from collections import Counter
from typing import Any

import pytest

from bot.tables.model import Phase
from bot.tables.play import Play
from data.read import Read
from data.store import Store
from rules.kernel.actions import Action, Leave
from tests.discord.test_finale import finished
from tests.discord.world import World, move_by_buttons, move_by_slash, mover

_PANELS = 3
"""How many panels are open at the table: each follows the game."""


class Counting:
    """Counts calls by name while a move is made."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        self._patch = patch

    def watch(self, owner: object, *names: str, label: str = "") -> None:
        for name in names:
            self._patch.setattr(owner, name, self._counted(label or name, getattr(owner, name)))

    def _counted(self, label: str, work: Any) -> Any:
        def counted(*args: Any, **more: Any) -> Any:
            # A glance counts if it is some person's: what everybody may see is at hand.
            self.calls[label] += label != "glance" or len(args) > 2
            return work(*args, **more)

        return counted


async def listed_move(world: World, glance: Any) -> Action:
    """A legal move that nobody had to look at the table for."""
    listed: list[Action] = [action for action in glance.legal if not isinstance(action, Leave)]
    return world.rng.choice(listed)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    monkeypatch.setattr("tests.discord.world.some_move", listed_move)
    made = Counting(monkeypatch)
    made.watch(Play, "glance")
    # What somebody was told about they may put away with another process, and choose their quiet hours with
    # one: a panel, and a call, asks the store each time.
    reads = (name for name in vars(Read) if not name.startswith("_") and name not in ("hints", "person"))
    made.watch(Read, *reads, label="read")
    made.watch(Store, "write")
    return made


async def typical(world: World, counting: Counting, game: str, move: Any, moves: int) -> list[Counter[str]]:
    """What each of some moves in the middle of a game asked for."""
    await world.open_and_start(game, people=3)
    live = await world.service.keeper.peek((await world.table()).id)
    counting.watch(live.game, "view", "dump", "copy")
    found, fresh = [], False
    while len(found) < moves:
        if (await world.table()).phase is not Phase.PLAYING:
            await world.env.advance_time(5)  # how the last game went is read from the store and told
            await world.open_and_start(game, people=3)
            fresh = True
        who, glance = await mover(world)
        counting.calls.clear()
        await move(world, who, glance)
        if (await world.table()).phase is Phase.PLAYING and not fresh:
            found.append(Counter(counting.calls))
        fresh = False
    return found


@pytest.mark.parametrize("game", ["land", "settlers"])
async def test_a_slash_move_looks_once(world: World, counting: Counting, game: str) -> None:
    for calls in (await typical(world, counting, game, move_by_slash, 12))[1:]:
        assert calls["glance"] == 2, "to read what was typed, and for what is asked then; neither lists moves"
        assert calls["view"] <= 3, "the mover's before, everybody's after, the mover's who goes on"
        assert calls["copy"] == 1
        assert calls["dump"] == 1
        assert calls["read"] == 0
        assert calls["write"] <= 4, "the move, that a board is sent, that it was, the older one's buttons"


async def test_a_finished_game_at_hand_is_not_asked_for_again(world: World, counting: Counting) -> None:
    """Where one process serves all, nobody else can have changed who sat there."""
    await finished(world)
    await world.env.advance_time(5)
    table = await world.table()
    counting.calls.clear()
    assert await world.service.get(table.id) is table and counting.calls["read"] == 0


@pytest.mark.parametrize("game", ["land", "settlers"])
async def test_a_button_looks_once_and_shows_what_is_next(
    world: World, counting: Counting, game: str
) -> None:
    for calls in (await typical(world, counting, game, move_by_buttons, 12))[1:]:
        presses = calls["glance"] - 1 - _PANELS
        assert presses <= 5, "one for each press, and the panel after the move"
        assert calls["view"] <= 2 + _PANELS - 1, "everybody's after the move, and those whose panels are open"
        assert calls["dump"] == 1
        assert calls["read"] == 0
