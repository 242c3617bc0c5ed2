"""Seasons, leadership, scouting and heroes (FA-050 to FA-082)."""

from itertools import pairwise

import pytest

from rules.farlanthia import leadership, structures
from rules.farlanthia.actions import Adventure, End, MoveUnits, Pass, Requisition, Scout, ScoutMany
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.events import CardDrawn
from rules.farlanthia.economy import production
from rules.farlanthia.events import Led, Revealed, SeasonBegan, TrucesRanOut, TurnBegan, TurnEnded
from rules.farlanthia.map import ground
from rules.farlanthia.state import EVER, LAST, NOW, Effects, FarState, Truce, Window
from rules.farlanthia.tables import BADLANDS, HIDDEN, SEASONS, WINTER
from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.game import copied
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.table import (
    GAME,
    SEED,
    A,
    B,
    C,
    begin,
    cell,
    do,
    force,
    lay,
    new,
    nudge,
    order,
    own,
    pass_all,
    position,
    put,
    refused,
    troops,
    units_on,
)  # fmt: skip


def season(*faces: int, seats: int = 3, **options: object) -> tuple[FarState, Led]:
    """A season begins with these dice."""
    state = position("season.end", seats, *faces, **options)
    events = nudge(state)
    (led,) = [event for event in events if isinstance(event, Led)]
    return state, led


@rule("FA-050")
def test_case_12_the_calendar() -> None:
    state = position("season.end", 2, 1, 1, 1, 2, 2, 2)
    state.table.season = 5
    (begun,) = [event for event in nudge(state) if isinstance(event, SeasonBegan)]
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben"))
    assert SEASONS[state.table.season_name] == "summer" and "Summer of year 2" in begun.line(names)
    assert new(2, map_build="deal")[0].table.season == 1


@rule("FA-050", "FA-260")
def test_four_seasons_are_a_year_whatever_a_master_calls_them() -> None:
    table = position().table
    for number, told in ((0, (0, 1)), (1, (0, 1)), (4, (3, 1)), (5, (0, 2)), (8, (3, 2)), (9, (0, 3))):
        table.season = number
        assert (table.season_name, table.year) == told
        for named in range(4):
            table.named = named
            assert (table.season_name, table.year) == (named, told[1])
        table.named = NOBODY


@rule("FA-051", "FA-055", "FA-056")
def test_case_160_the_phases_and_their_order() -> None:
    state, led = season(3, 3, 3, 1, 1, 1, seats=2)
    assert led.order == (B, A)
    seen = []
    lay(state, "forest", *[at for at in ((-2, 0), (-2, -1)) if at], hidden=True)
    begin(state, "scout", B)
    state.table.dice = [(1,), (1, 1, 1)]
    state.table.face_up = [1] * 37
    state.chance = GAME.new(GAME.settle({}, 2), 2, dice_free())[0].chance
    state.secrets.decks = ([26], [])
    do(state, B, ScoutMany(1, 0, (cell(-2, 0),)))
    assert state.table.order == (B, A)
    for _ in range(40):
        phase = state.table.phase.split(".")[0]
        seat = GAME.waiting_for(state)[0]
        if not state.table.windows and (not seen or seen[-1] != (phase, seat)):
            seen.append((phase, seat))
        do(state, seat, GAME.skip(state, seat))  # type: ignore[arg-type]
        if state.table.season > 2:
            break
    wanted = [(phase, seat) for phase in ("hero", "realm", "conflict") for seat in (B, A)]
    assert [each for each in seen if each[0] != "scout"][: len(wanted)] == wanted


def dice_free() -> object:
    return copied(SEED)


@rule("FA-052")
def test_case_13_the_lowest_total_leads() -> None:
    state, led = season(4, 5, 6, 1, 2, 2, 3, 3, 5)
    assert led.order == (B, C, A) and state.table.rolled[A] == (6, 5, 4)


@rule("FA-053")
def test_case_14_and_15_ties_are_rolled_off() -> None:
    state, led = season(2, 3, 4, 4, 3, 2, 4, 4, 4, 4, 2)
    assert led.order == (B, A, C) and led.ties == ((A, 4), (B, 2))
    assert state.table.dice[A] == (4, 3, 2) == state.table.dice[B]
    _, led = season(2, 3, 4, 4, 3, 2, 4, 4, 4, 3, 3, 1, 5)
    assert led.order == (A, B, C)


@rule("FA-053")
def test_a_tie_is_rolled_off_with_one_die_of_six() -> None:
    with pytest.raises(ValueError, match="one of 6"):
        season(1, 1, 1, 1, 1, 1, 7, seats=2)
    assert season(1, 1, 1, 1, 1, 1, 6, 5, seats=2)[1].ties == ((A, 6), (B, 5))


@rule("FA-051", "FA-055", "FA-075")
def test_a_season_begins_with_the_turn_of_the_first_in_the_order() -> None:
    state = position("leadership", 3, *(3, 3, 3), *(1, 1, 1), *(2, 2, 2))
    lay(state, "forest", (-2, 0), hidden=True)
    lay(state, "volcano", (0, 0))
    table = state.table
    table.at, table.ended, table.scouted, table.revealed = 2, True, True, 2
    nudge(state)
    assert table.order == (B, C, A) and (table.phase, table.at) == ("scout", 0)
    assert GAME.waiting_for(state) == (B,) and not table.scouted and table.revealed == 0
    assert table.face_up == [int(at != cell(-2, 0)) for at in range(37)]


@rule("FA-081", "FA-082", "FA-098", "FA-272")
def test_a_turn_is_for_who_has_a_die_or_a_card_for_it() -> None:
    for phase, held, code, honor, food, asked in (
        ("hero", (), "", 0, 0, False),
        ("hero", (2,), "", 0, 0, True),
        ("hero", (), "E36", 2, 0, True),
        ("hero", (), "E36", 1, 0, False),
        ("hero", (2,), "E36", 2, 0, True),
        ("realm", (), "E35", 0, 1, True),
        ("realm", (), "E35", 0, 0, False),
        ("realm", (), "", 0, 1, False),
    ):
        state = position(phase)
        state.table.dice[A], state.table.honor[A] = held, honor
        state.table.dice[B] = (1,)
        state.table.open[A] = [BY_CODE[code].id] if code else []
        own(state, A, 0, 0, food)
        nudge(state)
        now = (A, phase) if asked else (B, phase)
        assert (state.table.seat, state.table.phase) == now, (phase, held, code, honor, food)


@rule("FA-140", "FA-148", "FA-149", "FA-220")
def test_each_conflict_turn_begins_afresh() -> None:
    for gold, step in ((0, "conflict.manoeuvre"), (2, "conflict.muster")):
        state = position("conflict.manoeuvre")
        table = state.table
        table.open[B] = [BY_CODE["E26"].id]
        own(state, B, 0, 0, 1, gold)
        table.negotiated[B] = 1 << A
        troops(state, A, (1, 0), 1)
        do(state, A, MoveUnits(force(1, 1, 0), cell(0, 0)))
        do(state, A, End())
        assert GAME.waiting_for(state) == (B,) and table.phase == step, "nobody is left to talk to"
        assert not table.marched and (table.effects[A].speed, table.effects[B].speed) == (0, 1)
    state = position("conflict.diplomacy")
    state.table.negotiated[A] = 1 << B
    own(state, B, 0, 0, 9, 9)
    nudge(state)
    assert GAME.waiting_for(state) == (B,)


@rule("FA-054", "FA-096", "FA-142", "FA-206", "FA-220", "FA-222", "FA-260")
def test_what_the_end_of_a_season_clears_away() -> None:
    state = position("conflict.diplomacy", 2, 1, 1, 1, 2, 2, 2)
    begin(state, "conflict.diplomacy", B)
    table = state.table
    table.open = [[BY_CODE["E26"].id, BY_CODE["E36"].id], [BY_CODE["E15"].id]]
    table.effects[A].speed, table.effects[B].guard = 1, True
    table.caravan = [A, NOBODY, B, NOBODY]
    table.used, table.fought = [NOW, LAST, EVER, 0, 0, 0, 0, NOW | LAST], [0, NOW | EVER, 0, 0]
    table.negotiated, table.attacked, table.requisitions, table.adventures = [2, 1], [2, 1], [3, 1], [1, 3]
    table.rose, table.found, table.named = [4], [A] * 37, WINTER
    events = do(state, B, End())
    assert events[0] == TurnEnded(B, "conflict") and GAME.waiting_for(state) == (A,)
    assert table.open == [[BY_CODE["E36"].id], []] and table.discards[0] == [
        BY_CODE["E26"].id,
        BY_CODE["E15"].id,
    ]
    assert table.effects == [Effects(), Effects()] and table.caravan == [NOBODY] * 4
    assert table.used == [LAST | EVER, EVER, EVER, 0, 0, 0, 0, LAST | EVER]
    assert table.fought == [0, LAST | EVER, 0, 0]
    for each in (table.negotiated, table.attacked, table.requisitions, table.adventures):
        assert each == [0, 0]
    assert (table.rose, table.found, table.named) == ([], [NOBODY] * 37, NOBODY)


@rule("FA-053")
def test_case_204_other_ways_to_break_ties() -> None:
    for how, first in (("renown_low", B), ("seat", A)):
        state = position("season.end", 2, 2, 3, 4, 4, 3, 2, leadership_tie=how)
        state.table.renown = [2, 1]
        nudge(state)
        assert state.table.order[0] == first


@rule("FA-054")
def test_case_16_unspent_dice_are_lost() -> None:
    state = position("season.end", 2, 1, 1, 2, 3, 3, 3)
    state.table.dice[A] = (6,)
    nudge(state)
    assert state.table.dice[A] == (2, 1, 1)


@rule("FA-057")
def test_case_110_winter_and_spring() -> None:
    state = position("realm", 2, season_effects="seasonal")
    state.table.season = WINTER + 1
    put(state, A, "village", (2, 0))
    assert production(state.table, A)[0] == (0, 0, 2, 2)  # 3 food less 1
    lay(state, "badlands", (2, 0), (3, 0))
    assert production(state.table, A)[0] == (0, 0, 0, 2)
    state.table.season = 5
    assert production(state.table, A)[0] == (0, 0, 1, 2)
    lay(state, "badlands", (2, 1))
    put(state, A, "village", (2, 1))
    assert production(state.table, A)[0] == (0, 0, 1, 2), "1 food for the realm, however many villages"
    assert production(state.table, B)[0] == (0, 0, 2, 2), "no village, no spring food"


@rule("FA-060", "FA-063")
def test_case_111_a_requisition_uses_no_value() -> None:
    state = position("realm")
    state.table.dice[A], state.table.renown[A] = (2,), 1
    with pytest.raises(Illegal, match="no such leadership die left"):
        leadership.check_dice(state.table, A, (2, 0), (2, 0))
    do(state, A, Requisition(2, 0))
    assert (
        state.table.goods[0] == 1 and state.table.dice[A] == () and leadership.bonus_left(state.table, A) == 1
    )
    assert not any(param for param in Requisition.__struct_fields__ if param == "bonus")


def hidden_ring(state: FarState) -> list[int]:
    """Three hidden tiles touch the first seat's capitol."""
    lay(state, "forest", (2, 0), (2, 1), (3, -1), hidden=True)
    state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
    return [cell(2, 0), cell(2, 1), cell(3, -1)]


@rule("FA-061", "FA-062")
def test_case_17_and_18_bonus() -> None:
    state = position("scout", seed=1)
    hidden_ring(state)
    state.secrets.decks = ([26], [])
    state.table.dice[A], state.table.renown[A] = (4, 3), 2
    cells = (cell(2, 0), cell(2, 1), cell(3, -1))
    do(state, A, ScoutMany(3, 1, cells))
    assert leadership.bonus_left(state.table, A) == 1
    state.table.adventures[A] = 0
    begin(state, "hero")
    assert refused(state, A, Adventure(4, 2)) == "no_bonus"
    assert leadership.die_value(state.table, 5, 4) == 6
    state.table.dice[A] = (6,)
    assert leadership.spend_die(state.table, A, 6, 1) == 6
    assert leadership.bonus_left(state.table, A) == 0, "what a cap leaves unused is used up all the same"
    assert leadership.die_value(position(renown_cap="none").table, 5, 4) == 9
    state.table.renown[A] = -3
    assert leadership.bonus_left(state.table, A) == 0


@rule("FA-061", "FA-062")
def test_case_208_without_a_bonus() -> None:
    state = position("hero", renown_bonus="off")
    state.table.dice[A], state.table.renown[A] = (4,), 4
    assert refused(state, A, Adventure(4, 1)) == "no_bonus"
    assert refused(state, A, Adventure(5, 0)) == "no_die"


@rule("FA-070")
def test_case_22_nothing_hidden_no_scouting() -> None:
    state, _ = season(3, 3, 3, 1, 1, 1, seats=2)
    assert state.table.phase != "scout" and not any(state.table.open)


@rule("FA-071", "FA-077")
def test_case_19_one_tile_one_event() -> None:
    state = position("scout", seed=1)
    hidden_ring(state)
    state.table.dice[A] = (2,)
    state.secrets.decks = ([26, 30, 31], [])
    assert refused(state, A, End()) == "must_first"
    events = do(state, A, Scout(cell(2, 0)))
    assert [event.tiles for event in events if isinstance(event, Revealed)] == [((cell(2, 0), 4),)]
    assert len(state.secrets.decks[0]) == 2


@rule("FA-071", "FA-072")
def test_case_23_only_next_to_what_is_joined_to_the_capitol() -> None:
    state = position("scout")
    put(state, A, "village", (-1, 0))
    for at in state.table.board.axial:
        if at not in ((3, 0), (-3, 0), (-1, 0)):
            lay(state, "field", at, hidden=True)
    state.table.dice[A] = (2,)
    assert refused(state, A, Scout(cell(-2, 0))) == "illegal_tile"
    assert refused(state, A, Scout(cell(0, 0))) == "illegal_tile"
    assert {action.cell for action in GAME.legal(state, A) if isinstance(action, Scout)} == {
        None,
        cell(2, 0),
        cell(2, 1),
        cell(3, -1),
    }


@rule("FA-071")
def test_case_150_the_only_tile_is_revealed_without_asking_a_seat_without_dice() -> None:
    for held, asked in (((), False), ((3,), True)):
        state = position("scout", seed=3)
        lay(state, "forest", (2, 0), hidden=True)
        state.table.face_up = [1] * 37
        state.table.dice[A] = held
        state.secrets.decks = ([], [])
        nudge(state)
        assert (state.table.terrain[cell(2, 0)] == HIDDEN) is asked


@rule("FA-072")
def test_case_112_without_a_capitol_any_structure_serves() -> None:
    state = position("scout", elimination="all")
    put(state, A, "village", (1, 0))
    at = structures.capitol_of(state.table, A)
    state.table.structure[at] = state.table.owner[at] = NOBODY
    for each in state.table.board.axial:
        if each not in ((3, 0), (1, 0)):
            lay(state, "field", each, hidden=True)
    state.table.dice[A] = (1,)
    cells = {action.cell for action in GAME.legal(state, A) if isinstance(action, Scout)}
    assert cell(0, 0) in cells and cell(2, 1) not in cells


@rule("FA-073", "FA-077")
def test_case_161_nothing_to_reveal_no_event() -> None:
    state = position("scout", seed=5)
    lay(state, "forest", (-1, 0), hidden=True)
    for each in ((-2, 0), (-2, 1), (-1, -1), (0, -1), (0, 0), (-1, 1)):
        lay(state, "forest", each, hidden=True)
    wall = [at for at in state.table.board.axial if at[0] in (1,)]
    lay(state, "forest", *wall, hidden=True)
    for at in wall:
        state.table.terrain[cell(*at)] = -2  # no tile: nothing joins, nothing to reveal
    state.secrets.decks, state.table.began = ([26], []), False
    events = nudge(state)
    assert state.table.seat != A or state.table.phase != "scout"
    assert not [event for event in events if isinstance(event, CardDrawn) and event.seat == A]


@rule("FA-074", "FA-076")
def test_case_20_a_die_reveals_as_many_as_there_are() -> None:
    state = position("scout", seed=1)
    cells = hidden_ring(state)
    state.table.dice[A] = (5,)
    state.secrets.decks = ([26, 30], [])
    assert refused(state, A, ScoutMany(5, 0, tuple(cells[:2]))) == "wrong_count"
    assert refused(state, A, ScoutMany(4, 0, tuple(cells))) == "no_die"
    do(state, A, ScoutMany(5, 0, tuple(cells)))
    assert not any(state.table.terrain[each] == HIDDEN for each in cells)
    assert len(state.secrets.decks[0]) == 1


@rule("FA-075")
def test_case_21_each_touches_what_lay_face_up_at_the_start() -> None:
    state = position("scout")
    lay(state, "field", (2, 0), (1, 0), (2, 1), (3, -1), (2, -1), (1, 1), hidden=True)
    state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
    for at in state.table.board.axial:
        if at[0] <= 1 and at != (-3, 0):
            lay(state, "field", at, hidden=True)
    state.table.dice[A] = (2,)
    assert refused(state, A, ScoutMany(2, 0, (cell(2, 0), cell(1, 0)))) == "not_at_start"


@rule("FA-074", "FA-077")
def test_case_205_an_extra_die() -> None:
    state = position("scout", seed=1, scout_die="extra")
    lay(state, "forest", (2, 0), (2, 1), (3, -1), (2, -1), (1, 0), hidden=True)
    state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
    state.table.dice[A] = (4, 3)
    state.secrets.decks = ([26, 30], [])
    assert refused(state, A, End()) == "must_first"
    do(state, A, Scout(cell(2, 0)))
    assert refused(state, A, Scout(cell(2, 1))) == "wrong_phase"
    die = able(state)
    events = do(state, A, ScoutMany(3, 0, tuple(sorted(die)[:3])))
    drawn = [event for event in events if isinstance(event, CardDrawn) and event.seat == A]
    assert len(die) >= 3 and len(drawn) == 1, "one event card for all of it"


def able(state: FarState) -> set[int]:
    return set(bits(ground.scoutable_by_die(state.table, A)))


@rule("FA-078")
def test_revealed_tiles_stay_revealed() -> None:
    state, _ = new(2, map_build="deal", seed=4)
    shown: set[int] = set()
    while GAME.waiting_for(state) and state.table.season < 5:
        seat = GAME.waiting_for(state)[0]
        do(state, seat, GAME.skip(state, seat))  # type: ignore[arg-type]
        up = {at for at, terrain in enumerate(state.table.terrain) if terrain >= 0}
        assert shown <= up
        shown = up
    assert len(shown) > 6


@rule("FA-080")
def test_case_162_cards_come_before_adventures() -> None:
    state = position("season.end", 2, 1, 1, 1, 2, 2, 2)
    state.table.open[A] = []
    state.table.phase, state.table.at, state.table.began = "hero", 0, False
    state.table.dice[A], state.table.open[A] = (4,), [BY_CODE["E65"].id]
    nudge(state)
    assert refused(state, A, Adventure(4, 0)) != "" and state.table.windows[-1].kind == "card.now"


@rule("FA-081", "FA-082")
def test_case_206_so_many_adventures() -> None:
    state = position("hero", seed=2)
    state.table.dice[A] = (4, 3)
    state.secrets.decks = ([], [71, 70])
    do(state, A, Adventure(4, 0))
    pass_all(state, 0)
    while state.table.windows:
        do(state, A, GAME.skip(state, A))  # type: ignore[arg-type]
    assert state.table.adventures[A] == 1 and state.table.dice[A] != (4, 3)
    begin(state, "hero")
    state.table.dice[A] = (3,)
    assert refused(state, A, Adventure(3, 0)) == "limit"


@rule("FA-272")
def test_scouting_by_standing_order() -> None:
    state = position("scout", seed=7)
    cells = hidden_ring(state)
    state.secrets.decks = ([], [])
    state.table.dice[A] = (3,)
    order(state, "scout", "random")
    assert sum(state.table.terrain[each] == HIDDEN for each in cells) == 3
    assert GAME.ordered(state, A) == Scout()
    do(state, A, Scout())
    assert sum(state.table.terrain[each] == HIDDEN for each in cells) == 2


@rule("FA-051", "FA-055", "FA-080")
def test_why_it_is_not_for_a_seat_to_act_now() -> None:
    def said(state: FarState, seat: int, move: Action) -> str:
        with pytest.raises(Illegal) as caught:
            GAME.check(state, seat, move)
        return caught.value.code

    for phase, move, then in (
        ("hero", Requisition(3, 0), Adventure(3, 0)),
        ("realm", Adventure(3, 0), Requisition(3, 0)),
        ("conflict.muster", Scout(), End()),
    ):
        state = position(phase)
        state.table.dice[A] = (3,)
        assert said(state, A, move) == "wrong_phase" and said(state, B, move) == "not_your_decision"
        state.table.windows = [Window("card.now", (A,), ())]
        assert said(state, A, then) == "must_first" and said(state, B, then) == "not_your_decision"
        assert said(state, A, move) == "wrong_phase", "it is not for this phase, whatever the card asks"
        state.table.windows = [Window("combat.substitute", (A,), ())]
        assert said(state, A, move) == "wrong_phase"
    state = position("scout")
    state.table.windows = [Window("card.now", (A,), ())]
    assert said(state, A, End()) == "wrong_phase"
    state.table.over = True
    with pytest.raises(Illegal, match="over"):
        do(state, A, End())


@rule("FA-265", "FA-043")
def test_while_a_story_is_prepared_the_master_alone_decides() -> None:
    state, _ = new(2, mode="story")
    assert refused(state, 2, End()) == "wrong_phase"
    assert [refused(state, seat, End()) for seat in (A, B)] == ["not_your_decision"] * 2


@rule("FA-167", "FA-272")
def test_who_has_answered_waits_for_the_others() -> None:
    state = position("conflict.manoeuvre")
    state.table.windows = [Window("combat.substitute", (A, B), ())]
    state.secrets.answers[A] = [Pass()]
    assert refused(state, A, Pass()) == "not_your_decision"


@pytest.mark.parametrize("terrain", [BADLANDS])
def test_units_rest_when_a_season_begins(terrain: int) -> None:
    state = position("season.end", 2, 1, 1, 1, 2, 2, 2)
    state.table.spent[cell(3, 0) * 3] = 2
    state.table.holder[cell(3, 0)] = A
    own(state, A)
    nudge(state)
    assert state.table.fresh[cell(3, 0) * 3] == 2 and units_on(state, 3, 0) == (A, 2)


@rule("FA-055")
def test_a_turn_is_said_to_begin_if_anything_comes_of_it() -> None:
    """What stands at its start, such as a truce that ends, is then not read as news of who went before."""
    state = position("hero", 3, seed=4)
    state.table.truces = [Truce(B, A, 1)]
    told: list[Event] = []
    while state.table.season < 3:
        seat = GAME.waiting_for(state)[0]
        answer = GAME.skip(state, seat)
        assert answer is not None
        told += GAME.apply(state, seat, answer)
        begun = [event for event in told if isinstance(event, TurnBegan)]
        assert begun[-1].seat == state.table.seat, "who is asked in turn has read that it is"
    assert not any(isinstance(one, TurnBegan) and isinstance(two, TurnBegan) for one, two in pairwise(told))
    ended = next(at for at, event in enumerate(told) if isinstance(event, TrucesRanOut))
    assert told[ended - 1] == TurnBegan(B, "conflict")
