"""Which moves a phase takes, shows as buttons and makes for who says nothing (LO-330 to LO-336)."""

from typing import Any

import pytest

from rules.kernel.actions import Leave
from rules.kernel.chance import Chance
from rules.kernel.illegal import Illegal
from rules.landover.actions import (
    AutoRoll,
    BuildRoad,
    ChooseCorner,
    ChooseGood,
    ChoosePlayer,
    EndTurn,
    FinishFree,
    LuckyRaid,
    PickHand,
    PlaceCity,
    PlaceMetro,
    PlaceVillage,
    RecruitFirst,
    Roll,
    TakeBack,
)
from rules.landover.cards.plays import PickDev, Play
from rules.landover.phases import MOVES, PHASES
from rules.settlers.actions import EndTurn as Other
from tests.cited import rule
from tests.landover.table import GAME, A, B, C, card, corner, corners, do, position, refused, tile

MAIN = ["BuildRoad", "BuildBridge", "BuildVillage", "BuildCity", "BuildWall", "Improve", "Recruit", "Trade"]


def shown(**given: Any) -> list[str]:
    return [each.__name__ for each in GAME.buttons(GAME.view(position(**given), B))]


@rule("LO-335", "LO-300", "LO-122", "LO-128")
def test_the_main_phase_shows_what_all_see_that_there_may_be() -> None:
    assert shown() == [*MAIN, "EndTurn"]
    assert shown(power={B: 1}, held={B: ["spy"]}) == [*MAIN, "EndTurn"], "what others have is not asked"
    assert shown(held={A: ["spy"]}) == [*MAIN, "Play", "EndTurn"]
    settled = {C: corners("0,0,N")}
    assert shown(power={A: 1}) == [*MAIN, "EndTurn"], "there is nobody to raid"
    assert shown(power={A: 1}, villages=settled) == [*MAIN, "Raid", "EndTurn"]
    assert shown(power={A: 1}, villages=settled, raided=True) == [*MAIN, "EndTurn"]
    assert shown(catapults={B: tile("W8")}) == [*MAIN, "EndTurn"]
    assert shown(power={A: 2}, catapults={C: tile("W8")}, raided=True) == [*MAIN, "RemoveCatapult", "EndTurn"]
    given = {"power": {A: 2}, "catapults": {A: tile("W8")}, "held": {A: ["mining"]}, "villages": settled}
    assert shown(**given) == [*MAIN, "Play", "Raid", "RemoveCatapult", "EndTurn"]


@rule("LO-330", "LO-335", "LO-336")
@pytest.mark.parametrize(
    ("phase", "buttons"),
    [
        ("setup_village", ["PlaceVillage"]),
        ("setup_city", ["PlaceCity"]),
        ("setup_route", ["PlaceRoute"]),
        ("start_turn", ["Roll", "Alchemist", "Recruit"]),
        ("lucky", ["LuckyRaid"]),
        ("pick_hand", ["PickHand"]),
        ("pick_dev", ["PickDev"]),
        ("free_route", ["PlaceRoute", "FinishFree"]),
        ("place_metro", ["PlaceMetro"]),
        ("over", []),
    ],
)
def test_other_phases_show_their_moves_and_refuse_the_rest(phase: str, buttons: list[str]) -> None:
    state = position(phase=phase)
    assert [each.__name__ for each in GAME.buttons(GAME.view(state, A))] == buttons
    if phase == "over":
        assert GAME.waiting_for(state) == () and GAME.skip(state, A) is None
        return
    for move in (EndTurn(), Play(0)):
        with pytest.raises(Illegal) as refusal:
            GAME.check(state, A, move)
        told = (refusal.value.code, refusal.value.text, refusal.value.rule)
        assert told == ("wrong_phase", f"You cannot do that now. {PHASES[phase].todo}", PHASES[phase].rule)


@rule("LO-227", "LO-302")
def test_a_card_that_asks_shows_its_question_to_its_player_alone() -> None:
    for name, answer in (("spy", ChoosePlayer), ("resource monopoly", ChooseGood), ("raze", ChooseCorner)):
        state = position(
            held={A: [name], B: ["mining"]}, power={A: 1}, hands={B: "1 wool"}, cities={B: corners("0,0,N")}
        )
        do(state, A, Play(card(name)))
        assert GAME.buttons(GAME.view(state, A)) == (answer, TakeBack)
        assert EndTurn in GAME.buttons(GAME.view(state, B)) == GAME.buttons(GAME.view(state, None))
        assert GAME.skip(state, A) == TakeBack() and GAME.skip(state, B) is None
        refused(state, A, EndTurn(), "wrong_phase")


@rule("LO-336", "LO-330")
def test_what_is_done_for_who_says_nothing() -> None:
    city = corners("0,0,N")
    for given, answer in (
        ({"phase": "setup_village"}, PlaceVillage(corner("0,-3,S"))),
        ({"phase": "setup_city"}, PlaceCity(corner("0,-3,S"))),
        ({"phase": "start_turn", "held": {A: ["alchemist"]}}, Roll()),
        ({"phase": "lucky"}, LuckyRaid(None)),
        ({"hands": {A: "9 wood 9 clay"}}, EndTurn()),
        ({"phase": "free_route"}, FinishFree()),
        ({"phase": "place_metro", "metro_due": 0, "cities": {A: city}}, PlaceMetro(city[0])),
        ({"phase": "pick_hand", "target": B, "hands": {B: "2 ore"}}, PickHand((0, 0, 2, 0, 0, 0, 0, 0))),
        ({"phase": "pick_dev", "target": B, "held": {B: ["mining"]}}, PickDev(card("mining"))),
    ):
        state = position(**given, draws=(0,) * 4)
        assert GAME.skip(state, A) == answer and GAME.skip(state, B) is None
        assert state.chance.drawn == 0, "silence uses no draw"
        GAME.check(state, A, answer)
    picked = set()
    for seed in range(12):
        state = position(phase="pick_hand", target=B, hands={B: "2 wool 2 ore 2 coin"})
        state.chance = Chance(bytes([seed] * 32))
        picked.add(GAME.skip(state, A))
    assert len(picked) > 3, "cards are taken at random"


@rule("LO-330")
def test_others_are_told_that_it_is_not_their_turn_whatever_they_try_in_whatever_phase() -> None:
    for phase in ("start_turn", "lucky", "main", "pick_hand", "pick_dev", "free_route", "place_metro"):
        state = position(phase=phase)
        for kind, move in MOVES.items():
            refusal = GAME.refusal(state, B, kind)
            assert (refusal is None) is move.anyone, (phase, kind)
            assert refusal is None or refusal.code == "not_your_turn", (phase, kind)


@rule("LO-330", "LO-323", "LO-324")
def test_who_may_move_at_all() -> None:
    state = position()
    for seat, move, code, text in (
        (-1, EndTurn(), "wrong_phase", "Nobody sits there."),
        (3, EndTurn(), "wrong_phase", "Nobody sits there."),
        (A, Other(), "wrong_phase", "There is no such move in this game."),
        (B, EndTurn(), "not_your_turn", "It is not your turn: seat 1 (orange) is to play."),
        (C, BuildRoad(0), "not_your_turn", "It is not your turn: seat 1 (orange) is to play."),
    ):
        assert refused(state, seat, move, code).text == text
    for seat in (A, B, C):
        GAME.check(state, seat, AutoRoll(True))
        GAME.check(state, seat, RecruitFirst(2))
        GAME.check(state, seat, Leave())
    state.table.gone = 1 << B
    assert refused(state, B, Leave(), "wrong_phase").text == "You have given up this game."
    state.table.phase = "over"
    for seat in (A, B):
        assert refused(state, seat, Leave(), "wrong_phase").text == "The game is over."
