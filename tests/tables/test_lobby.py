"""The lobby: opening, sitting down, options, starting."""

import pytest

from bot.tables.model import Opening, Phase, Refusal, ServerSettings, TableSettings
from bot.tables.seating import counts_text
from bot.tables.service import TableService
from rules.kernel.fairness import commitment
from rules.kernel.illegal import Illegal
from tests.tables.helpers import ANN, BEN, CAT, CHANNEL, DAN, GUILD, Clock, Tables


async def test_a_lobby_has_settled_options_and_the_counts_they_allow(tables: Tables) -> None:
    table = await tables.lobby(goal="30")
    assert table.phase is Phase.LOBBY
    assert table.options == {"goal": 30, "leaving": "off", "duel": "off"}
    assert (table.counts, table.seats, table.ready) == ((2, 3, 4), (), False)
    assert (table.secret, table.secret_hash) == ("", commitment(bytes(range(32))))
    assert (await tables.service.find(CHANNEL)) == table
    assert (await tables.service.find(CHANNEL + 1)) is None


@pytest.mark.parametrize(
    ("options", "said"),
    [({"goal": "lots"}, "1 to 500"), ({"gaol": "5"}, "did you mean goal"), ({"duel": "so"}, "on or off")],
)
async def test_bad_options_are_refused_and_open_nothing(
    tables: Tables, options: dict[str, str], said: str
) -> None:
    with pytest.raises(Illegal, match=said):
        await tables.lobby(**options)  # type: ignore[arg-type]
    assert await tables.service.find(CHANNEL) is None


async def test_an_unknown_game_is_refused_with_those_there_are(service: TableService) -> None:
    with pytest.raises(Illegal, match="there are: Toy"):
        await service.lobby.open(Opening(game="x" * 5000, chosen={}))


@pytest.mark.parametrize("granted", [{}, {"granted": True}])
async def test_who_plays_may_open_the_next_table_only_where_that_was_said(
    service: TableService, granted: dict[str, bool]
) -> None:
    await service.lobby.open(Opening(guild_id=GUILD, channel_id=9, opener_id=ANN, game="toy", **granted))
    assert await service.may_follow(9) is bool(granted)


async def test_one_open_table_a_channel(tables: Tables) -> None:
    table = await tables.lobby(ANN)
    with pytest.raises(Refusal, match="already a table here"):
        await tables.lobby(BEN)
    await tables.service.moderation.end(table.id)
    again = await tables.lobby(BEN)
    assert again.id != table.id
    assert await tables.service.find(CHANNEL) == again


async def test_a_closed_lobby_is_not_found_but_known(tables: Tables) -> None:
    table = await tables.lobby(ANN)
    ended = await tables.service.moderation.end(table.id)
    assert (ended.phase, ended.secret) == (Phase.ENDED, "")
    assert await tables.service.find(CHANNEL) is None
    assert (await tables.service.get(table.id)).phase is Phase.ENDED
    with pytest.raises(Refusal, match="closed"):
        await tables.service.lobby.join(table.id, BEN, "Ben")


@pytest.mark.parametrize("phase", [Phase.LUCK, Phase.ENDED])
async def test_for_how_many_a_lobby_was_stays_known_after_a_restart(tables: Tables, phase: Phase) -> None:
    """While its dice are settled, and once it was called off: its message says so still."""
    table = await tables.lobby(ANN, BEN)
    if phase is Phase.LUCK:
        await tables.service.starting.wish(table.id, ANN)
        await tables.service.starting.start(table.id)
    else:
        await tables.service.moderation.end(table.id)
    before = await tables.service.get(table.id)
    tables.service.keeper.tables.clear()
    assert before.phase is phase and await tables.service.get(table.id) == before


async def test_joining_keeps_the_order_and_is_harmless_twice(tables: Tables) -> None:
    table = await tables.lobby(ANN, BEN)
    again = await tables.service.lobby.join(table.id, ANN, "Ann")
    assert again == table
    assert again.names == ("Ann", "Ben")
    renamed = await tables.service.lobby.join(table.id, ANN, "Annabel")
    assert renamed.names == ("Annabel", "Ben")
    assert renamed.version == table.version + 1


async def test_leaving_closes_the_gap(tables: Tables) -> None:
    table = await tables.lobby(ANN, BEN, CAT)
    table = await tables.service.lobby.leave(table.id, BEN)
    assert [(seated.index, seated.name) for seated in table.seats] == [(0, "Ann"), (1, "Cat")]
    with pytest.raises(Refusal, match="no seat"):
        await tables.service.lobby.leave(table.id, BEN)


async def test_a_full_table_takes_nobody_else(tables: Tables) -> None:
    table = await tables.lobby(ANN, BEN, CAT, DAN)
    assert table.full
    with pytest.raises(Refusal, match="All 4 seats are taken"):
        await tables.service.lobby.join(table.id, 999, "Eve")
    with pytest.raises(Refusal, match="All 4 seats are taken"):
        await tables.service.lobby.add_computer(table.id)


async def test_names_are_one_printable_line_and_unlike_each_other(tables: Tables) -> None:
    table = await tables.lobby()
    for user, name in enumerate(("Ann\n@everyone\u202e", "ANN @EVERYONE", "\u0000\u200b ", "x" * 500)):
        table = await tables.service.lobby.join(table.id, user + 1, name)
    assert table.names == ("Ann @everyone", "ANN @EVERYONE 2", "Player 3", "x" * 32)


async def test_computers_come_and_go(tables: Tables) -> None:
    table = await tables.lobby(ANN, computers=2)
    assert [(seated.name, seated.computer) for seated in table.seats[1:]] == [
        ("Tin Sparrow", "greedy"),
        ("Copper Finch", "greedy"),
    ]
    table = await tables.service.lobby.remove_computer(table.id, 1)
    assert table.names == ("Ann", "Copper Finch")
    table = await tables.service.lobby.add_computer(table.id, " Random ")
    assert (table.seats[2].name, table.seats[2].computer) == ("Tin Sparrow", "random")
    with pytest.raises(Refusal, match="there are: broken, cheat, greedy"):
        await tables.service.lobby.add_computer(table.id, "grandmaster")
    with pytest.raises(Refusal, match="No computer sits there"):
        await tables.service.lobby.remove_computer(table.id, 0)
    for seat in (2, 1):
        table = await tables.service.lobby.remove_computer(table.id, seat)
    with pytest.raises(Refusal, match="There is no seat 2"):
        await tables.service.lobby.remove_computer(table.id, 1)


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((1,), "1 player"),
        ((2, 3), "2 or 3 players"),
        ((2, 3, 4), "2 to 4 players"),
        ((2, 4, 6), "2, 4 or 6 players"),
    ],
)
def test_how_many_a_game_is_for_is_told_in_words(counts: tuple[int, ...], said: str) -> None:
    """A story begun by one was "for 1 players", and a duel played "against 1 computers"."""
    assert counts_text(counts) == said


async def test_options_change_in_the_lobby_only(tables: Tables) -> None:
    table = await tables.lobby(ANN, BEN)
    table = await tables.service.lobby.change_options(table.id, {"goal": "40", "duel": "on"})
    assert (table.options["goal"], table.counts, table.full) == (40, (2,), True)
    table = await tables.service.lobby.change_options(table.id, {"duel": ""})
    assert (table.options, table.counts) == ({"goal": 40, "leaving": "off", "duel": "off"}, (2, 3, 4))
    table = await tables.service.lobby.join(table.id, CAT, "Cat")
    with pytest.raises(Refusal, match="a game for 2 players, and 3 sit here"):
        await tables.service.lobby.change_options(table.id, {"duel": "on"})
    assert (await tables.service.get(table.id)).options["duel"] == "off"
    await tables.service.starting.start(table.id)
    with pytest.raises(Refusal, match="has started"):
        await tables.service.lobby.change_options(table.id, {"goal": "5"})


async def test_too_few_cannot_start(tables: Tables) -> None:
    table = await tables.lobby(ANN)
    with pytest.raises(Refusal, match="for 2 to 4 players, and 1 sits here"):
        await tables.service.starting.start(table.id)
    assert (await tables.service.get(table.id)).phase is Phase.LOBBY


async def test_the_start_publishes_the_hash_and_keeps_the_seed(tables: Tables) -> None:
    table = await tables.lobby(ANN, BEN)
    moved = await tables.service.starting.start(table.id)
    assert moved.table.phase is Phase.PLAYING
    assert moved.table.secret_hash == commitment(bytes(range(32)))
    assert moved.table.secret == ""
    assert bytes(range(32)).hex() not in repr(moved)
    live = await tables.service.keeper.peek(table.id)
    assert live.secret == bytes(range(32))
    assert repr(live.secret) not in repr(live)
    assert moved.lines[0].endswith(" begins.")
    with pytest.raises(Refusal, match="has started"):
        await tables.service.starting.start(table.id)
    with pytest.raises(Refusal, match="only a moderator can give a seat"):
        await tables.service.lobby.join(table.id, CAT, "Cat")


async def test_a_server_sets_what_new_tables_begin_with(tables: Tables) -> None:
    service = tables.service
    assert await service.servers.read(GUILD) == ServerSettings()
    chosen = ServerSettings(moderator_role=1 << 60, defaults=TableSettings(remind_after=5))
    await service.servers.configure(GUILD, moderator_role=1 << 60)
    assert await service.servers.configure(GUILD, {"remind_after": 5}) == chosen
    assert await service.servers.read(GUILD) == chosen
    assert (await tables.lobby(ANN)).settings.remind_after == 5
    other = await service.lobby.open(Opening(guild_id=77, channel_id=9, opener_id=ANN, game="toy", chosen={}))
    assert other.settings == TableSettings()


@pytest.mark.parametrize("minutes", [-1, 43_201, 10**12])
async def test_absurd_times_are_refused(tables: Tables, minutes: int) -> None:
    table = await tables.lobby(ANN)
    with pytest.raises(Refusal, match="30 days"):
        await tables.service.moderation.configure(table.id, TableSettings(silence_after=minutes))
    with pytest.raises(Refusal, match="30 days"):
        await tables.service.servers.configure(GUILD, {"remind_after": minutes})


async def test_unknown_tables_are_refused(service: TableService) -> None:
    with pytest.raises(Refusal, match="not known"):
        await service.get(12345)


async def test_a_person_finds_the_tables_that_wait(tables: Tables, clock: Clock) -> None:
    overview = tables.service.overview
    assert await overview.of_person(ANN) == []
    for person in (ANN, BEN):
        await tables.lobby(person, channel=50 + person)
    clock.pass_minutes(1)
    table = await tables.started(ANN, BEN, channel=51)
    active = await tables.active(table.id)
    asked = await overview.of_person(active)
    assert asked[0].table.id == table.id
    assert asked[0].waiting == (table.seat_of(active),)
    other = ANN + BEN - active
    waited = [each.table.seat_of(other) in each.waiting for each in await overview.of_person(other)]
    assert waited and not any(waited)
