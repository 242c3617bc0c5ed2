"""Victory, elimination and surrender to their limits: each comparison, each exception."""

from typing import Any

import pytest

from rules.farlanthia import forces, leadership
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.language import Task
from rules.farlanthia.events import HILL, LAST_CAPITOL, Eliminated, Finished, Held, TrackMoved, TruceEnded
from rules.farlanthia.realm import change_track
from rules.farlanthia.season import victory
from rules.farlanthia.state import Combat, FarState, Group, Negotiation, Truce, Window
from rules.farlanthia.tables import NEUTRAL
from rules.kernel import chronicle
from rules.kernel.actions import Leave
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from rules.kernel.record import Step
from tests.cited import rule
from tests.farlanthia.table import GAME, A, B, C, cell, kind, lay, own, position, put, refused, tracks, troops

AT = cell(0, 0)


# Tracks.


@rule("FA-181", "FA-182", "FA-183")
@pytest.mark.parametrize(
    ("conversion", "rest", "start", "by", "expected"),
    [
        ("separate", "reset", (9, 0), 0, (9, 0, 0)),
        ("separate", "reset", (9, 9), 1, (0, 9, 1)),
        ("separate", "keep", (9, 9), 12, (1, 9, 2)),
        ("sum", "reset", (4, 5), 0, (4, 5, 0)),
        ("sum", "reset", (4, 5), 1, (0, 0, 1)),
        ("sum", "keep", (2, 8), 1, (1, 0, 1)),
        ("sum", "keep", (3, 5), 3, (0, 1, 1)),
        ("sum", "keep", (5, 6), 1, (0, 2, 1)),
        ("sum", "keep", (4, 5), 1, (0, 0, 1)),
        ("sum", "keep", (0, 9), 11, (0, 0, 2)),
    ],
)
def test_full_tracks_turn_into_renown(
    conversion: str, rest: str, start: tuple[int, int], by: int, expected: tuple[int, int, int]
) -> None:
    state = position(renown_conversion=conversion, conversion_rest=rest)
    state.table.valor[A], state.table.honor[A] = start
    events: list[Any] = []
    change_track(state, A, "valor", by, events)
    assert tracks(state) == expected and state.table.valor_total[A] == by
    turned = [TrackMoved(A, "valor", by, start[0] + by, expected[2])] if by else []
    assert events == turned


@rule("FA-181")
def test_honor_turns_into_renown_at_ten_as_valor_does() -> None:
    for by, expected in ((1, (9, 9, 0)), (2, (9, 0, 1)), (13, (9, 0, 1))):
        state = position()
        state.table.valor[A], state.table.honor[A] = 9, 8
        change_track(state, A, "honor", by, [])
        assert tracks(state) == expected and state.table.valor_total[A] == 0


@rule("FA-180", "FA-186")
def test_what_is_below_nothing_is_not_lost() -> None:
    state = position()
    state.table.valor[A] = state.table.honor[A] = 1
    events: list[Any] = []
    for track, told in (
        ("valor", [TrackMoved(A, "valor", -1, 0)]),
        ("honor", [TrackMoved(A, "honor", -1, 0)]),
    ):
        events.clear()
        change_track(state, A, track, -3, events)
        assert events == told
        change_track(state, A, track, -3, events)
        assert events == told, "nothing was lost, nothing is told"
    assert state.table.valor_total[A] == -1
    change_track(state, A, "renown", -3, events)
    assert events[-1] == TrackMoved(A, "renown", -3, -3) and tracks(state) == (0, 0, -3)


@rule("FA-061", "FA-062")
def test_dice_and_the_renown_that_raises_them() -> None:
    state = position()
    table = state.table
    table.dice[A] = (5, 3, 3)
    for renown, used, left in ((3, 1, 2), (3, 3, 0), (1, 3, 0), (-2, 0, 0)):
        table.renown[A], table.bonus_used[A] = renown, used
        assert leadership.bonus_left(table, A) == left
    assert [leadership.die_value(table, 4, bonus) for bonus in (0, 1, 2, 3)] == [4, 5, 6, 6]
    table.renown[A], table.bonus_used[A] = 2, 0
    leadership.check_dice(table, A, (5, 1), (3, 1), (3, 0))
    for spent, code, said in (
        (((3, 0), (3, 0), (3, 0)), "no_die", "you have 5."),
        (((5, 2), (3, 1)), "no_bonus", "You can add 2 renown to dice this season, not 3."),
        (((5, 3),), "no_bonus", "2 renown to dice this season, not 3."),
        (((5, 3), (3, -1)), "no_bonus", "0 or more."),
        (((5, 0), (3, -1)), "no_bonus", "0 or more."),
        (((4, 0),), "no_die", "you have 5, 3, 3."),
        (((5, 0), (3, 0), (3, 0), (1, 0)), "no_die", "you have none."),
    ):
        with pytest.raises(Illegal) as refusal:
            leadership.check_dice(table, A, *spent)
        assert refusal.value.code == code and refusal.value.text.endswith(said)
    leadership.add_die(table, A, 4)
    assert table.dice[A] == (5, 4, 3, 3), "the highest first"


# Ranking.


@rule("FA-236", "FA-237")
def test_seats_are_compared_one_thing_after_the_other() -> None:
    state = position(seats=3, tile_structures="roads_share")
    table = state.table
    table.renown, table.valor, table.honor = [2, 2, 1], [4, 3, 9], [1, 2, 9]
    table.valor_total = [5, 5, 9]
    put(state, A, "village", (2, 0))
    put(state, B, "fort", (-2, 0))
    troops(state, A, (2, 0), 2)
    forces.add_units(table, B, cell(-2, 0), 0, 2, spent=True)
    own(state, A, 1, 0, 1)
    own(state, B, 0, 2)
    assert [victory.rank(table, seat) for seat in (A, B, C)] == [
        (2, 5, 2, 2, 2),
        (2, 5, 2, 2, 2),
        (1, 18, 1, 0, 0),
    ]
    assert victory.rank(table, C, valor_first=True) == (9, 1, 18, 1, 0, 0)
    assert victory.best(table, (A, B, C)) == (A, B) and victory.best(table, (A, B, C), True) == (C,)
    table.road[cell(-2, 0)] = B
    assert victory.rank(table, B) == (2, 5, 3, 2, 2)
    assert victory.best(table, (A, B, C)) == (B,)


@rule("FA-186", "FA-236")
def test_the_valor_that_decides_is_told_of_every_seat() -> None:
    for options, told in (
        ({"limit_score": "valor"}, True),
        ({}, False),
        ({"mode": "story", "map_build": "gm", "limit_score": "valor"}, False),
    ):
        state = position(**options)
        state.table.valor_total = [29, 24]
        view = GAME.view(state, A)
        names = GAME.names(view, ("Ann", "Ben", "Max"))
        brief = GAME.brief(view, names).partition("Ann (orange 1):")[2].split("Ben (blue 2):")
        texts = GAME.scoreboard(view, names), brief
        assert all(("29 valor gained" in a, "24 valor gained" in b) == (told, told) for a, b in texts)
        assert (
            any(
                "the most valor gained wins; you are nearest" in goal.told for goal in GAME.goals(view, names)
            )
            is told
        )


@rule("FA-236")
@pytest.mark.parametrize(
    ("options", "renown", "valor", "reason"),
    [
        ({"season_limit": 10}, (3, 4), (0, 0), "the last season is over: most renown, 4 to 3"),
        (
            {"season_limit": 10},
            (4, 4),
            (3, 5),
            f"{victory.LIMIT}: equal in renown, most valor plus honor, 5 to 3",
        ),
        ({"season_limit": 10}, (4, 4), (5, 5), victory.LIMIT),
        (
            {"season_limit": 10, "limit_score": "valor"},
            (9, 4),
            (3, 5),
            f"{victory.LIMIT}: most valor gained, 5 to 3",
        ),
        ({"renown_target": 8}, (8, 9), (0, 0), f"{victory.RENOWN}: most renown, 9 to 8"),
        ({"renown_target": 8}, (7, 9), (0, 0), victory.RENOWN),
    ],
)
def test_a_result_says_what_parted_who_was_compared(
    options: dict[str, Any], renown: tuple[int, int], valor: tuple[int, int], reason: str
) -> None:
    state = position("season.end", **({"renown_target": 10} | options))
    table = state.table
    table.season, table.renown, table.valor, table.valor_total = 10, list(renown), list(valor), list(valor)
    victory.finish_by(state, victory.met_at_season_end(state.table), [])
    standing = GAME.standing(state)
    assert standing.reason == reason and standing.why == table.why, "records keep the word alone"
    assert standing.places == tuple(1 if seat in standing.winners else 2 for seat in (A, B))
    assert f". {reason[0].upper()}{reason[1:]}." in GAME.prompt(
        GAME.view(state, None), GAME.names(GAME.view(state, None), ("Ann", "Ben"))
    )


@rule("FA-236")
def test_valor_ranks_the_seats_only_where_it_decided() -> None:
    for target, places in ((8, (1, 2, 3)), (10, (3, 2, 1))):
        state = position("season.end", seats=3, limit_score="valor", renown_target=target)
        table = state.table
        table.season, table.renown = victory.last_season(table.terms), [9, 8, 2]
        table.valor_total = [3, 4, 5]
        victory.finish_by(state, victory.met_at_season_end(state.table), [])
        standing = GAME.standing(state)
        assert standing.places == places and standing.winners == (places.index(1),)


# Ends.


@rule("FA-230", "FA-232", "FA-233", "FA-235")
@pytest.mark.parametrize(
    ("options", "season", "renown", "winners", "why"),
    [
        ({"season_limit": 10}, 9, (3, 4), (), ""),
        ({"season_limit": 10}, 10, (3, 4), (B,), victory.LIMIT),
        ({"renown_target": 8}, 3, (8, 9), (B,), victory.RENOWN),
        ({"renown_target": 8}, 3, (8, 7), (A,), victory.RENOWN),
        ({"renown_target": 8}, 3, (7, 7), (), ""),
        ({"renown_target": 8, "win_renown": "off"}, 3, (9, 7), (), ""),
        ({"win_hill": "on", "hill_seasons": 2}, 3, (10, 0), (B,), HILL),
        ({"win_hill": "on", "hill_seasons": 3}, 3, (0, 0), (), ""),
        ({"win_hill": "off", "hill_seasons": 2}, 3, (0, 0), (), ""),
        ({"mode": "story", "map_build": "gm"}, 60, (20, 1), (), ""),
        ({"win_limit": "off"}, 49, (0, 1), (), ""),
        ({"win_limit": "off"}, 50, (0, 1), (B,), victory.LIMIT),
    ],
)
def test_what_ends_a_game_with_a_season(
    options: dict[str, Any], season: int, renown: tuple[int, int], winners: tuple[int, ...], why: str
) -> None:
    state = position("season.end", **options)
    table = state.table
    table.season, table.renown = season, list(renown)
    table.hill_holder, table.hill_count = B, 2
    events: list[Any] = []
    assert victory.finish_by(state, victory.met_at_season_end(state.table), events) is bool(winners)
    assert (table.winners if table.over else (), table.why if table.over else "") == (winners, why)
    assert events == ([Finished(winners, why)] if winners else [])


@rule("FA-235")
def test_who_holds_the_volcano() -> None:
    for stands, before, after in (
        ([A], (NOBODY, 0), (A, 1)),
        ([A], (A, 2), (A, 3)),
        ([A], (B, 2), (A, 1)),
        ([NEUTRAL], (A, 2), (NOBODY, 0)),
        ([], (A, 2), (NOBODY, 0)),
        ([A, B], (A, 2), (NOBODY, 0)),
        ([A, A], (A, 2), (A, 3)),
        ([C], (A, 2), (NOBODY, 0)),
    ):
        state = position(seats=3, win_hill="on")
        table = state.table
        table.out, (table.hill_holder, table.hill_count) = 1 << C, before
        for seat, at in zip(stands, ((0, 0), (0, 2)), strict=False):
            lay(state, "volcano", at)
            forces.add_units(table, seat, cell(*at), 0, 1)
        events: list[Any] = []
        victory.hill(state, events)
        assert (table.hill_holder, table.hill_count) == after
        assert events == ([Held(*after)] if after[1] else [])
    state = position(win_hill="off")
    lay(state, "volcano", (0, 0))
    troops(state, A, (0, 0), 1)
    victory.hill(state, [])
    assert state.table.hill_count == 0


@rule("FA-286")
def test_whose_units_take_a_castle() -> None:
    for option, truce, stands, taken in (
        ("on", False, B, True),
        ("off", False, B, False),
        ("on", True, B, False),
        ("on", False, A, False),
        ("on", False, NEUTRAL, False),
        ("on", False, NOBODY, False),
    ):
        state = position(seats=3, win_castle=option)
        state.table.truces = [Truce(A, B, 1)] * truce
        if stands != NOBODY:
            forces.add_units(state.table, stands, cell(3, 0), 0, 1)
        troops(state, C, (-3, 0), 1)
        assert victory.castle(state, A, []) is taken is (A not in state.table.playing)
        assert state.table.crowns == [0, int(taken), 0]
    state = position(win_castle="on", elimination="all")
    troops(state, B, state.table.board.axial[-1], 1)
    state.table.structure[cell(3, 0)] = kind("city")
    assert not victory.castle(state, A, []), "there is no capitol to hold"


@rule("FA-234", "FA-238", "FA-237")
def test_what_ends_a_game_at_once() -> None:
    for seats, options, gone, razed, winners, why in (
        (3, {}, (), (), (), ""),
        (3, {}, (), (B,), (), ""),
        (3, {}, (), (B, C), (A,), LAST_CAPITOL),
        (3, {"win_last_capitol": "off"}, (), (B, C), (), ""),
        (3, {}, (), (A, B, C), (), ""),
        (3, {}, (A, C), (), (B,), victory.LAST_ONE),
        (3, {"mode": "story", "map_build": "gm"}, (A, C), (), (), ""),
        (2, {"mode": "tournament"}, (A,), (), (B,), victory.LAST_ONE),
        (2, {"elimination": "all"}, (), (B,), (A,), LAST_CAPITOL),
        (1, {"mode": "story", "map_build": "gm", "win_last_capitol": "on"}, (), (), (), ""),
    ):
        state = position(seats=seats, **options)
        if gone:
            victory.eliminate(state, gone, [])
        for seat in razed:
            at = state.table.owner.index(seat)
            state.table.structure[at] = kind("city")
        over = victory.finish_by(state, victory.met_at_once(state.table), [])
        assert over is bool(winners), (options, gone, razed)
        assert (state.table.winners, state.table.why) == (winners, why) if winners else True
    state = position(seats=3)
    for seat in (B, C):
        state.table.structure[state.table.owner.index(seat)] = kind("city")
    state.table.phase = "setup.gm"
    assert not victory.finish_by(state, victory.met_at_once(state.table), [])


@rule("FA-230")
def test_nothing_is_open_when_the_game_is_over() -> None:
    state = position()
    table = state.table
    table.windows = [Window("combat.substitute", (A, B), ())]
    table.tasks, table.razing = [Task("walk", A, 0)], [(A, 1)]
    state.secrets.answers[A] = [Leave()]  # type: ignore[list-item]
    table.talk = Negotiation(0, A, B, (), strength=[1, 2], relics=())
    table.combat = Combat(AT, A, B, A, B, [Group(AT, AT, [1, 0, 0])], "roll")
    events: list[Any] = []
    victory.finish(state, (B,), victory.RENOWN, events)
    assert (table.windows, table.tasks, table.razing, table.combat, table.talk) == ([], [], [], None, None)
    assert state.secrets.answers[A] == [] and events == [Finished((B,), victory.RENOWN)]
    assert GAME.waiting_for(state) == () and GAME.legal(state, A) == [] and GAME.open_moves(state, A) == ()
    assert refused(state, A, Leave()) == "wrong_phase"


# Leaving.


@rule("FA-240")
def test_who_has_neither_structures_nor_units_is_out_where_that_counts() -> None:
    def bare(**options: Any) -> FarState:
        state = position(seats=3, **options)
        at = cell(-3, 0)
        state.table.structure[at] = state.table.owner[at] = NOBODY
        return state

    assert victory.losers(bare(elimination="all").table) == (B,)
    assert victory.losers(bare(elimination="capitol").table) == ()
    state = bare(elimination="all")
    state.table.season = 0
    assert victory.losers(state.table) == ()
    state = bare(elimination="all")
    put(state, B, "road", (0, 0))
    assert victory.losers(state.table) == ()
    state = bare(elimination="all")
    forces.add_units(state.table, B, AT, 0, 1, spent=True)
    assert victory.losers(state.table) == ()
    assert victory.lost_capitol(bare(elimination="all").table, [B]) == ()
    state = bare(elimination="capitol")
    assert victory.lost_capitol(state.table, [C, B, B]) == (B, C)
    state.table.out = 1 << C
    assert victory.lost_capitol(state.table, [C, B]) == (B,)


@rule("FA-242")
def test_what_a_seat_takes_part_in() -> None:
    def one(field: str, value: object) -> set[int]:
        state = position(seats=4)
        setattr(state.table, field, value)
        return {seat for seat in range(4) if victory.is_involved(state.table, seat)}

    assert one("windows", []) == set()
    assert one("combat", Combat(AT, A, C, C, A, [Group(AT, AT, [1, 0, 0])], "roll")) == {A, C}
    assert one("talk", Negotiation(0, B, C, (), strength=[1, 2], relics=())) == {B, C}
    assert one("tasks", [Task("walk", C, 0)]) == {C}
    assert one("windows", [Window("card.gift", (A, 3), ()), Window("card.now", (B,), ())]) == {A, B, 3}
    assert one("razing", [(C, cell(-3, 0))]) == {B, C}


@rule("FA-241")
def test_what_an_eliminated_seat_leaves_behind() -> None:
    state = position(seats=3, tile_structures="roads_share")
    table = state.table
    put(state, B, "village", (-2, 0), (-1, 0))
    put(state, A, "village", (0, 1))
    table.road[cell(-1, 0)], table.road[cell(0, 1)] = B, A
    troops(state, B, (0, 0), 2)
    troops(state, A, (-1, 0), 1)
    table.truces = [Truce(A, B, 1), Truce(C, A, 1), Truce(B, C, 1)]
    table.dice[B], table.leaving = (5, 3), 1 << B | 1 << C
    table.order, table.at = (B, A, C), 0
    state.secrets.drawn[B], state.secrets.pool = 4, [1, 2]
    state.secrets.hands[B], table.open[B] = [BY_CODE["A55"].id], [BY_CODE["E36"].id]
    events: list[Any] = []
    victory.eliminate(state, (B,), events)
    assert events == [TruceEnded(A, B), TruceEnded(B, C), Eliminated(B)]
    assert table.truces == [Truce(C, A, 1)] and table.playing == (A, C) and table.fell[-1] == (B,)
    assert table.structure[cell(-2, 0)] == NOBODY
    assert (table.structure[cell(-1, 0)], table.road[cell(-1, 0)]) == (NOBODY, NOBODY)
    assert (table.structure[cell(0, 1)], table.road[cell(0, 1)]) == (kind("village"), A)
    assert B not in table.owner and B not in table.holder and forces.units_on(table, AT) == 0
    assert table.holder[cell(-1, 0)] == A and table.dice[B] == () and table.leaving == 1 << C
    assert table.ended and state.secrets.pool == [4, 1, 2] and state.secrets.drawn[B] == NOBODY
    assert state.secrets.hands[B] == [] == table.open[B]
    state = position(seats=3)
    victory.eliminate(state, (B,), [])
    assert not state.table.ended, "it was another's turn"


@rule("FA-241", "FA-235")
def test_who_is_out_holds_no_volcano_any_more() -> None:
    state = position(seats=3, win_hill="on", hill_seasons="3")
    for seat, left in ((C, (B, 2)), (B, (NOBODY, 0))):
        state.table.hill_holder, state.table.hill_count = B, 2
        victory.eliminate(state, (seat,), [])
        assert (state.table.hill_holder, state.table.hill_count) == left
    view = GAME.view(state, None)
    goal = GAME.goals(view, GAME.names(view, ("Ann", "Ben", "Cat")))[0]
    assert not goal.loud and "Ben" not in goal.told


@rule("FA-241", "FA-232")
@pytest.mark.parametrize("out", [False, True])
def test_nobody_is_warned_of_the_renown_of_who_is_out(out: bool) -> None:
    """A board warned of a win at the season's end, with nobody near it: somebody with 6 of 8 had fallen."""
    state = position(seats=3, renown_target=8)
    table = state.table
    table.renown, table.at = [6, 5, 5], len(table.order) - 1
    if out:
        victory.eliminate(state, (A,), [])
    view = GAME.view(state, None)
    goals = GAME.goals(view, GAME.names(view, ("Ann", "Ben", "Cat")))
    assert [goal.loud for goal in goals if goal.name == "Renown" and goal.target] == [not out]


@rule("FA-236", "FA-241")
def test_who_was_put_out_stands_behind_all_others_and_hides_not_what_a_game_was_won_by() -> None:
    """A lord who had fallen with the most renown was second, and all was told in crowns: 0 for most."""
    state = position("season.end", seats=3, renown_target=8, season_limit=10)
    table = state.table
    table.season, table.renown, table.crowns = 10, [6, 5, 4], [0, 1, 0]
    start = Step(0, GAME.copy(state), None, None, [], "")
    victory.eliminate(state, (A,), [])
    victory.finish_by(state, victory.met_at_season_end(table), [])
    told = chronicle.tell(GAME, [start, Step(1, state, None, None, [], "")], ("Ann", "Ben", "Cat"))
    assert told.standing.winners == (B,) and told.ranking() == [B, C, A] and told.standing.out == (A,)
    assert (told.shown.name, told.shown.counts[-1]) == ("Renown", (6, 5, 4))


@rule("FA-241")
def test_who_was_put_out_stands_last_also_where_a_game_is_ended_before_its_end() -> None:
    """A round whose time was over gave a lord who had fallen with the most renown the first place."""
    state = position(seats=3)
    state.table.renown = [6, 5, 4]
    victory.eliminate(state, (A,), [])
    standing = GAME.standing(state)
    assert not standing.over and sorted(range(3), key=standing.keys.__getitem__) == [B, C, A]
