"""Whoever takes back what showed something has seen it: all are told, others asked; alone it is unrated."""

import random

import pytest

from bot.setup import Setup
from bot.tables.model import NeedsConsent, Opening, Person, Plea, Refusal, TableSettings
from bot.tables.service import TableService
from data.store import Store
from rules.catalogue import GAMES
from rules.kernel.shown import CHANCE, DICE, HIDDEN, shown
from tests.conformance.walk import walk
from tests.tables.helpers import ANN, BEN, CAT, Clock, Tables, told_news
from tests.tables.toy import Bid, Roll, Shout


async def until_roll(tables: Tables, table_id: int) -> None:
    """Ann, who plays with a computer, is to roll."""
    while True:
        while await tables.service.computers.move(table_id) is not None:
            pass
        if (await tables.service.play.glance(table_id)).view.die == 0:
            return
        await tables.do(table_id, Bid(1), ANN)


async def test_alone_with_computers_an_undo_of_dice_makes_the_game_unrated(tables: Tables) -> None:
    table = await tables.started(ANN, computers=1, goal="500")
    await until_roll(tables, table.id)
    await tables.do(table.id, Roll(), ANN)
    preview = await tables.service.undoing.preview(table.id, user_id=ANN)
    assert preview.seen == CHANCE
    after = await tables.service.requests.ask(table.id, ANN, Plea.UNDO)
    assert after.request is None and not after.rated
    (told,) = [each for each in await told_news(tables.service, table.id, 0) if "took back" in each]
    assert f"knows {CHANCE}" in told and "not rated any more" in told


async def test_a_game_that_was_not_rated_anyway_is_not_said_to_be_so_no_more(tables: Tables) -> None:
    table = await tables.started(ANN, computers=1, goal="500", settings=TableSettings(advice=True))
    await until_roll(tables, table.id)
    await tables.do(table.id, Roll(), ANN)
    assert (await tables.service.undoing.preview(table.id, user_id=ANN)).seen == CHANCE
    await tables.service.requests.ask(table.id, ANN, Plea.UNDO)
    (told,) = [each for each in await told_news(tables.service, table.id, 0) if "took back" in each]
    assert f"knows {CHANCE}" in told and "rated" not in told


async def test_a_moderator_who_plays_asks_the_others(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, goal="500")
    user = await tables.active(table.id)
    by = Person(user, "Somebody")
    await tables.do(table.id, Roll(), user)
    with pytest.raises(NeedsConsent, match="all others have to agree") as needed:
        await tables.service.undoing.undo(table.id, 1, by=by)
    asked = await tables.service.requests.ask(table.id, user, Plea.UNDO, moves=needed.value.moves)
    assert asked.request is not None and CHANCE in asked.request.what
    (other,) = asked.unheard
    after = await tables.service.requests.agree(table.id, other, asked.request.at)
    assert after.rated, "the other saw to it"
    assert (await tables.service.keeper.peek(table.id)).number == 0


async def test_a_moderator_who_lent_a_seat_asks_the_others_too(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, goal="500")
    user = await tables.active(table.id)
    await tables.do(table.id, Roll(), user)
    await tables.service.moderation.stand_in(table.id, table.seat_of(user))
    with pytest.raises(NeedsConsent) as needed:
        await tables.service.undoing.undo(table.id, 1, by=Person(user, "Somebody"))
    asked = await tables.service.requests.ask(table.id, user, Plea.UNDO, moves=needed.value.moves)
    assert asked.request is not None and len(asked.unheard) == 1


async def test_a_moderator_who_left_takes_back_at_once_what_does_not_seat_them_again(
    store: Store, clock: Clock
) -> None:
    all_games = TableService(store, Setup(games=GAMES, clock=clock, draw_secret=lambda: bytes(range(32))))
    tables = Tables(all_games)
    table = await all_games.lobby.open(
        Opening(guild_id=1, channel_id=5, opener_id=ANN, game="land", chosen={})
    )
    for user in (ANN, BEN, CAT):
        await all_games.lobby.join(table.id, user, str(user))
    await all_games.starting.start(table.id)
    active = await tables.active(table.id)
    gone = next(user for user in (ANN, BEN, CAT) if user != active)
    await all_games.play.resign(table.id, gone)
    rng = random.Random(1)
    glance = await all_games.play.glance(table.id, await tables.active(table.id))
    await tables.do(table.id, rng.choice(glance.legal))
    by = Person(gone, "Somebody")
    # Nobody without a seat can ask the others: they read that they have none, and can only watch.
    with pytest.raises(Refusal, match="another moderator can take them back"):
        await all_games.undoing.undo(table.id, 2, by=by)
    await all_games.undoing.undo(table.id, 1, by=by)


async def test_who_only_moderates_takes_back_at_once_and_all_are_told(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, goal="500")
    await tables.do(table.id, Roll())
    undone = await tables.service.undoing.undo(table.id, 1, by=Person(999, "Mo"))
    assert undone.rated
    (told,) = [each for each in await told_news(tables.service, table.id, 0) if "took back" in each]
    assert f"knows {CHANCE}" in told


async def test_what_showed_nothing_is_taken_back_as_ever(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, goal="500")
    user = await tables.active(table.id)
    await tables.do(table.id, Shout(7), user)
    await tables.service.undoing.undo(table.id, 1, by=Person(user, "Somebody"))
    started = await tables.started(ANN, computers=1, channel=9)
    await until_roll(tables, started.id)
    await tables.do(started.id, Shout(7), ANN)
    assert (await tables.service.requests.ask(started.id, ANN, Plea.UNDO)).rated


def test_what_a_move_shows_is_what_its_seat_could_not_know() -> None:
    """Dice and cards; building, trading and a road that was paid for show nothing."""
    game, rng = GAMES["settlers"], random.Random(5)
    told: dict[str, set[str]] = {}
    for point in walk(game, game.settle({}, 3), 3, rng, 900):
        kind = type(point.action).__name__
        if len(told.get(kind, ())) < 2 and rng.random() < 0.5:
            after = game.copy(point.state)
            said = shown(game, after, point.seat, point.action)
            if not game.standing(after).over:  # then all lies open, and nothing can be taken back
                told.setdefault(kind, set()).add(said)
    assert told["Roll"] == {DICE} and HIDDEN in told["BuyCard"]
    assert CHANCE in told["MoveRobber"] and told["MoveRobber"] <= {CHANCE, "", HIDDEN}
    assert told["BuildRoad"] == told["BankTrade"] == told["EndTurn"] == {""}
