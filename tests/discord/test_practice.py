"""Practice as its person sees it: alone against computers, with choices to take back, for days."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.messages.controls import Press
from bot.messages.panel_pages import OLD, RENEW, panel_of
from bot.messages.private_pages import MOVING
from bot.tables import practice
from bot.tables.live import as_text
from bot.tables.model import Refusal, Stale
from bot.upkeep.open_panels import LASTS
from bot.verbs import panel, private_verbs, reading_verbs
from rules.catalogue import GAMES
from rules.kernel import record
from rules.kernel.fairness import key
from rules.kernel.game import Turn
from rules.kernel.hindsight import Named
from rules.kernel.lessons import course_of
from rules.kernel.names import badge
from rules.settlers.actions import Offer
from tests.discord.test_live_panels import now
from tests.discord.world import Message, World, pings, play_to_the_end, seen
from tests.settlers import table as settlers

PLAY_ON = "Play on from here against computers"


async def pressed(world: World, on: Message, label: str, who: str = "Ann") -> Message:
    return await world.pressed(world[who], label, on)


async def practise(world: World, who: str = "Ann", **given: Any) -> Message:
    """What the command answers."""
    result = await world[who].slash(world.channel, "learn practice", **given)
    return seen(next(each for each in (*result.followups, result.response) if each))


async def at(world: World, who: str = "Ann") -> Any:
    return await world.service.practices.mine(world[who].id)


async def first_move(world: World, who: str = "Ann") -> None:
    """Make some move of theirs, and have the computers move."""
    there = await at(world, who)
    table, user = there.live.table.id, world[who].id
    action = there.game.legal(there.state, there.practice.seat)[0]
    await world.service.play.act(table, user, action, version=there.row.version)
    await world.service.practices.go_on(table, user)


async def test_it_is_a_panel_of_a_game_that_nobody_else_hears_of(world: World) -> None:
    said = list(world.env.backend.messages[world.channel.id])
    shown = await practise(world, game="land", computers=2, level="gentle")
    assert "Practice: Land" in shown.text and "gentle" in shown.text and "board.png" in str(shown.components)
    assert "My notes" not in shown.buttons and "Take it back, try again" not in shown.buttons
    there = await at(world)
    colours = [f"{seat.name} ({badge(seat.index)}): " for seat in there.live.table.seats]
    assert all(each in shown.text for each in colours), "the picture has colours only"
    assert len(there.practice.seats) == 3 and there.practice.seat in there.live.waiting
    stored = world.env.backend.messages[world.channel.id]
    assert all(each.is_ephemeral for id, each in stored.items() if id not in said) and not any(pings(world))
    assert await world.service.overview.of_person(world["Ann"].id) == [] and not there.live.table.rated


async def test_of_a_long_note_nobody_is_sent_to_a_log_that_a_practice_does_not_have(world: World) -> None:
    await practise(world, game="land", computers=1, level="gentle")
    glance = await world.service.play.glance((await at(world)).live.table.id, world["Ann"].id)
    lines = [f"Kestrel reclaimed plot {n} with a cow, and thought of another one." for n in range(60)]
    shown = str(panel_of(glance, "\n".join(lines)).view.to_components())
    assert " other things" in shown and "log" not in shown and lines[0] in shown and lines[-1] in shown


async def test_a_variant_is_practised_by_its_name(world: World) -> None:
    assert "`/learn practice` offers variants, too" in (await practise(world)).text
    shown = await practise(world, game="settlers/for two")
    assert "**Practice: Settlers for two** · " in shown.text
    assert "Go on where you were: Settlers for two" in (await practise(world)).buttons


async def test_a_choice_taken_back_comes_again_as_it_came(world: World) -> None:
    await practise(world, game="land", computers=1, level="gentle")
    before = await at(world)
    await first_move(world)
    after = await at(world)
    assert len(after.practice.made) > len(before.practice.made)
    shown = await pressed(world, await practise(world), "Go on where you were: Land")
    shown = await pressed(world, shown, "Take it back, try again")
    assert "before that choice again" in shown.text
    back = await at(world)
    assert (back.practice.made, back.practice.state) == (before.practice.made, before.practice.state)
    await first_move(world)
    assert (await at(world)).practice.state == after.practice.state


async def test_a_panel_that_is_old_says_that_nothing_is_lost_and_goes_on(world: World) -> None:
    """Nobody else moves there: it said that the game may have moved on."""
    shown = await practise(world, game="land", computers=1, level="gentle")
    await world.env.advance_time(LASTS + 60)
    old = now(world, shown)
    assert OLD in old.text and "Nothing is lost" in old.text and "moved on" not in old.text
    again = await pressed(world, old, RENEW)
    assert again.id == shown.id and again.buttons.keys() == shown.buttons.keys() and OLD not in again.text


async def test_it_outlives_a_restart_is_begun_again_and_ended(world: World) -> None:
    await practise(world, game="land", computers=1, level="gentle")
    first = (await at(world)).practice.start
    await first_move(world)
    stood = (await at(world)).practice
    await world.restart()
    shown = await pressed(world, await practise(world), "Go on where you were: Land")
    assert (await at(world)).practice == stood
    asked = await pressed(world, shown, "Begin again")
    assert "Begin the same game again?" in asked.text and (await at(world)).practice == stood
    shown = await pressed(world, await pressed(world, asked, "Keep it"), "Begin again")
    shown = await pressed(world, shown, "Begin again")
    assert (await at(world)).practice.start == first and "same board" in shown.text
    asked = await pressed(world, shown, "End it")
    assert "End your practice?" in asked.text and await at(world) is not None
    asked = await pressed(world, await pressed(world, asked, "Keep it"), "End it")
    shown = await pressed(world, asked, "End it")
    assert "ended" in shown.text and await at(world) is None
    asked = await pressed(world, shown, "Land")
    shown = await pressed(world, asked, "Other games")
    assert "Settlers" in shown.buttons, "who pressed the wrong one chooses again"
    shown = await pressed(world, await pressed(world, shown, "Land"), "Gentle")
    assert (await at(world)).practice.level == "gentle" and "Practice: Land" in shown.text


async def test_every_game_is_practised_and_taken_back(world: World) -> None:
    ann, rng = world["Ann"].id, world.service.keeper.rng
    for game in world.bot.app.games:
        table = await world.service.practices.begin(ann, "Ann", game, {}, level="random")
        await world.service.practices.go_on(table, ann)
        for _ in range(12):
            there = await at(world)
            seat = there.practice.seat
            if there.live.table.practice.result:
                break
            assert seat in there.live.waiting, game
            moves, kinds = there.game.legal(there.state, seat), there.game.open_moves(there.state, seat)
            action = moves[0] if moves else there.game.sample(there.state, seat, kinds[0], rng)
            await world.service.play.act(table, ann, action, version=there.row.version)
            await world.service.practices.go_on(table, ann)
        after = await at(world)
        await world.service.practices.take_back(table, ann, after.row.version)
        assert len((await at(world)).practice.made) < len(after.practice.made), game


async def test_it_is_its_persons_alone_and_goes_on_once(world: World) -> None:
    await practise(world, game="land", computers=1, level="gentle")
    there = await at(world)
    table, ann = there.live.table.id, world["Ann"].id
    for act in (world.service.practices.take_back, world.service.practices.begin_again):
        with pytest.raises(Refusal, match="somebody else's"):
            await act(table, world["Ben"].id, there.row.version)
    await first_move(world)
    with pytest.raises(Stale):
        await world.service.practices.take_back(table, ann, there.row.version)
    with pytest.raises(Refusal, match="computers, not 5"):
        await world.service.practices.begin(ann, "Ann", "landover", {}, 5)
    await world.service.history.forget(ann)
    assert await at(world) is None


async def test_who_has_no_name_that_can_stand_for_a_person_has_one_when_alone(world: World) -> None:
    """Such as who is called like a computer: nothing stood where it says who is to move."""
    service, lesson = world.service, course_of(GAMES["settlers"]).lesson[0].id
    begun = [
        await service.practices.begin(1, "", "settlers", {}),
        await service.lessons.begin(1, "", lesson),
        await service.puzzles.begin(1, "", "any"),
    ]
    for table in [await service.get(each) for each in begun]:
        seat = table.seat_of(1)
        assert table.names[seat] == f"Player {seat + 1}"


async def test_one_has_so_many_an_hour(world: World) -> None:
    ann = world["Ann"].id
    for _ in range(world.service.keeper.limits.hourly // 8):
        await world.service.practices.begin(ann, "Ann", "land", {}, 1, "gentle")
    with pytest.raises(Refusal, match="practices begun"):
        await world.service.practices.begin(ann, "Ann", "land", {}, 1, "gentle")


async def test_a_lesson_and_a_practice_go_on_beside_each_other(world: World) -> None:
    ann = world["Ann"].id
    lesson = await world.service.lessons.begin(ann, "Ann", "land")
    table = await world.service.practices.begin(ann, "Ann", "land", {}, 1, "gentle")
    await world.service.practices.go_on(table, ann)
    assert (await world.service.lessons.mine(ann)).live.table.id == lesson
    assert (await at(world)).live.table.id == table != lesson


async def test_a_practice_of_another_landmoot_makes_way_for_a_new_one(world: World) -> None:
    await practise(world, game="land")
    there = await at(world)
    *rest, table = msgspec.msgpack.decode(there.practice.state)
    state = msgspec.msgpack.encode([*rest, table | {"weather": "rain"}])
    content = msgspec.json.encode(msgspec.structs.replace(there.practice, state=state)).decode()
    async with world.service.keeper.store.write() as write:
        await write.documents.save("lessons", content, id=there.row.id, version=there.row.version)
    assert "Alone against computers" in (await practise(world)).text and await at(world) is None
    assert "Practice: Land" in (await practise(world, game="land")).text


async def test_a_finished_game_is_played_on_from_a_moment_of_its_story(world: World) -> None:
    await world.open_and_start("land", people=2, options="map=islet")
    await play_to_the_end(world)
    await world.env.advance_time(2)
    finale = next(each for each in world.messages if each.text.startswith("### How it went"))
    turn = next(label for label in finale.buttons if label.startswith("1 · turn"))
    assert PLAY_ON not in (await pressed(world, finale, turn, "Dan")).buttons, "who did not play only reads"
    shown = await pressed(world, await pressed(world, finale, turn), PLAY_ON)
    there, table = await at(world), await world.table()
    assert "Practice: Land" in shown.text and there.practice.seats == ("Ann", "Tin Sparrow")
    assert there.practice.seat == table.seat_of(world["Ann"].id) and there.practice.level == "strong"
    document = (await world.service.history.export(table.id)).data
    read = record.read(document)
    assert there.game.load(there.practice.start).chance.key != key(bytes.fromhex(read.secret), read.origin), (
        "what the record tells of dice to come is of no use"
    )
    met = replace(table, seats=(table.seats[0], replace(table.seats[1], computer="steady")))
    again = practice.from_record(there.game, met, 0, document, 3, there.state.chance)
    assert again.level == "steady", "as strong as those whom one has just played"
    for _ in range(world.service.keeper.limits.hourly // 8 + 1):  # a refusal costs nothing
        with pytest.raises(Refusal, match="already over then"):
            await world.service.practices.begin_from(table, world["Ann"].id, document, len(read.moves))
    with pytest.raises(Refusal, match="who played"):
        await world.service.practices.begin_from(table, world["Dan"].id, document, 3)


async def test_computers_that_think_long_are_said_to_move_and_a_kill_meanwhile_loses_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, shown = list[str](), panel.moves

    async def moves(app: Any, interaction: Any, glance: Any, note: str = "", **more: Any) -> Any:
        notes.append(note)
        return await shown(app, interaction, glance, note, **more)

    monkeypatch.setattr(panel, "moves", moves)

    async def soon_over(*_: Any, **__: Any) -> Any:
        return set(), set()

    monkeypatch.setattr(private_verbs, "wait", soon_over)
    ann = world["Ann"].id
    table = await world.service.practices.begin(ann, "Ann", "toy", {}, 1, "random")
    await world.service.practices.go_on(table, ann)
    there = await at(world)
    await world.service.play.act(table, ann, there.game.legal(there.state, there.practice.seat)[0])
    assert (await at(world)).live.table.practice.owed, "the computer is to move, and the bot is killed"
    await world.restart()
    page = await pressed(world, await practise(world), "Go on where you were: Toy")
    assert not (await at(world)).live.table.practice.owed
    assert MOVING in notes[0] and MOVING not in notes[-1] and "Practice: Toy" in page.text


NAMED = Named(0, "Take a plot: A1", "Take a plot: B2, because it is larger", 0.09)


async def test_a_coach_says_what_a_choice_cost_above_all_that_came_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await practise(world, game="land", computers=1, level="gentle")
    monkeypatch.setattr(practice, "remark", lambda *_: msgspec.json.encode(NAMED))
    there = await at(world)
    page = await pressed(world, shown, "Choose a plot")
    plot = next(label for label in page.buttons if label.startswith("1"))
    after = await pressed(world, page, plot)
    assert (
        after.text.index("Your chance to win: **−9 %** by") < after.text.index("a strong player would choose")
        and NAMED.better in after.text
    )
    table, user = there.live.table.id, world["Ann"].id
    assert await world.service.practices.remark(table) is None, "of one choice he speaks once"
    latest = await at(world)
    await world.service.practices.act(
        table, user, latest.game.legal(latest.state, latest.practice.seat)[0], None
    )
    found = await world.service.practices.remark(table)
    other = latest.game.moment(latest.state) != there.game.moment(there.state)
    assert (found is not None) == other, "and once a turn"


@pytest.mark.parametrize("back", ["take_back", "begin_again"])
async def test_a_coach_is_silent_about_what_was_taken_back(
    world: World, monkeypatch: pytest.MonkeyPatch, back: str
) -> None:
    practices, ann = world.service.practices, world["Ann"].id
    monkeypatch.setattr(practice, "remark", lambda *_: msgspec.json.encode(NAMED))
    table = await practices.begin(ann, "Ann", "land", {}, 1, "gentle")
    await practices.go_on(table, ann)
    await first_move(world)
    await getattr(practices, back)(table, ann, (await world.service.get(table)).version)
    assert await practices.remark(table) is None


async def test_what_was_taken_back_while_computers_moved_is_told_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await practise(world, game="land", computers=1, level="gentle")
    practices = world.service.practices

    async def taken_back_meanwhile(table: int, user: int) -> tuple[str, ...]:
        await practices.take_back(table, user, (await world.service.get(table)).version)
        raise Stale("It has moved on.")

    page = await pressed(world, shown, "Choose a plot")
    monkeypatch.setattr(practices, "go_on", taken_back_meanwhile)
    after = await pressed(world, page, next(label for label in page.buttons if label.startswith("1")))
    assert "Choose a plot" in after.buttons and "starts on" not in after.text


async def test_a_coach_is_silent_where_the_person_has_gone_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await practise(world, game="land", computers=1, level="gentle")

    async def late(table_id: int) -> Named:
        await first_move(world)
        return NAMED

    monkeypatch.setattr(world.service.practices, "remark", late)
    page = await pressed(world, shown, "Choose a plot")
    after = await pressed(world, page, next(label for label in page.buttons if label.startswith("1")))
    assert "strong player" not in after.text


@pytest.mark.parametrize(
    ("pressed_late", "verb", "args", "there"),
    [
        (private_verbs.press_sure, "stop", (), "End it"),
        (reading_verbs.text, "text", ("1",), "Back to the game"),
    ],
)
async def test_a_coach_is_silent_where_the_person_is_asked_whether_to_end_it_or_reads_the_board(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    pressed_late: Any,
    verb: str,
    args: tuple[str, ...],
    there: str,
) -> None:
    shown = await practise(world, game="land", computers=1, level="gentle")

    async def late(table_id: int) -> Named:
        ((mine, _),) = world.bot.app.panels.all()
        await pressed_late(world.bot.app, mine.interaction, Press(verb, table_id, args=args))
        return NAMED

    monkeypatch.setattr(world.service.practices, "remark", late)
    page = await pressed(world, shown, "Choose a plot")
    after = await pressed(world, page, next(label for label in page.buttons if label.startswith("1")))
    assert there in after.buttons and "Take it back, try again" not in after.buttons


async def test_who_writes_an_answer_in_a_practice_is_met_with_no_refusal(world: World) -> None:
    """Their time was to be longer, of which there is none: the panel read that the table is not known."""
    await practise(world, game="settlers", computers=2, level="gentle")
    there = await at(world)
    own, other = there.practice.seat, (there.practice.seat + 1) % 3
    turn = {"active": other, "actor": other, "hands": {own: "bl", other: "gg"}}
    state = settlers.position(game=there.game, seats=3, **turn)
    there.game.make(state, other, Offer(give=settlers.counts("g"), want=settlers.counts("b")))
    async with world.service.keeper.store.write() as write:
        asked = as_text(replace(there.practice, state=there.game.dump(state)))
        await write.documents.save("lessons", asked, id=there.row.id, version=there.row.version)
    page = await pressed(world, await practise(world), "Go on where you were: Settlers")
    opened = await world["Ann"].click(page.handle, custom_id=page.buttons["Propose a trade"])
    stored = world.env.backend.messages[world.channel.id][page.id]
    assert opened.modal is not None and Message(stored.id, stored.components, page.handle).text == page.text


@pytest.mark.parametrize("id", GAMES)
async def test_a_coach_looks_at_choices_of_every_game(world: World, id: str) -> None:
    ann = world["Ann"].id
    table = await world.service.practices.begin(ann, "Ann", id, {}, None, "gentle")
    await world.service.practices.go_on(table, ann)
    there = await at(world)
    turn = Turn(there.game, there.state, there.practice.seat)
    await world.service.play.act(table, ann, turn.legal[-1])
    found = await world.service.practices.remark(table)
    assert found is None or (0.05 <= found.cost <= 1 and found.made != found.better)


async def test_its_board_is_read_in_words_and_left_again(world: World) -> None:
    """A channel's board has "Text" below it; who cannot see a picture could not practise."""
    shown = await practise(world, game="land", computers=1, level="gentle")
    text = await pressed(world, shown, "Text")
    assert "- mountain: " in text.text and "plots are free" in text.text
    back = await pressed(world, text, "Back to the game")
    assert back.buttons.keys() == shown.buttons.keys() and "board.png" in str(back.components)


async def test_nobody_is_hurried_where_only_computers_wait(world: World) -> None:
    shown = await practise(world, game="settlers/for two", level="gentle")
    assert "Keep this board" in shown.buttons and "Only your answer" not in shown.text
