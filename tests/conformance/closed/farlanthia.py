"""Closed kinds of move of Farlanthia."""

from collections.abc import Callable
from typing import Any

from rules.catalogue import GAMES
from rules.farlanthia import actions as fa_moves
from rules.farlanthia.cards import actions as fa_cards
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.draw import give
from rules.farlanthia.diplomacy import actions as fa_talks
from rules.farlanthia.flow import advance
from rules.farlanthia.state import BAN_NEGOTIATE, BAN_REQUISITION, BAN_TRADE
from rules.farlanthia.tables import NEUTRAL
from rules.kernel.actions import Action, spec
from tests.conformance.closed import A, B, C, Closed
from tests.farlanthia import table as fa


def realm(phase: str, *changes: Callable[[Any], object], **options: Any) -> Callable[[], Any]:
    """A's turn of a phase, after these changes."""

    def made() -> Any:
        state = fa.position(phase, **options)
        for change in changes:
            change(state)
        return state

    return made


def sets(name: str, value: Any) -> Callable[[Any], object]:
    """A's value of something that the table keeps by seat, or the table's own."""

    def change(state: Any) -> None:
        kept = getattr(state.table, name)
        if isinstance(kept, list):
            kept[A] = value
        else:
            setattr(state.table, name, value)

    return change


def bans(ban: int) -> Callable[[Any], object]:
    def change(state: Any) -> None:
        state.table.effects[A].bans = ban

    return change


def has(*held: int) -> Callable[[Any], object]:
    return lambda state: fa.own(state, A, *held)


_TROOPS: Callable[[Any], object] = lambda state: fa.troops(state, A, (1, 0), 2)  # noqa: E731
_WAR = "conflict.manoeuvre"


def _shut(state: Any) -> None:
    state.table.caravan = [B] * 4


_NO_DICE = sets("dice", [])
_MASTERS = [kind for kind in GAMES["farlanthia"].actions if spec(kind).name.startswith("gm_")]


def _drawn(state: Any, code: str) -> None:
    give(state, A, BY_CODE[code].id, 3, [])
    advance(state, [])


def _drawn_named(code: str) -> Callable[[Any], object]:
    """A, who has some of each good, draws that card."""

    def change(state: Any) -> None:
        fa.own(state, A, 3, 3, 3, 3)
        _drawn(state, code)

    return change


def _letters(state: Any) -> None:
    """A card of A's waits for one of its letters."""
    _drawn(state, "A51")


def _aims(state: Any) -> None:
    """A card of A's waits for a tile."""
    for at, count in (((2, 0), 2), ((1, 0), 1)):
        fa.lay(state, "mountain", at)
        fa.troops(state, A, at, count)
    _drawn(state, "E16")


def _grey(state: Any) -> None:
    """A occupies a grey town only, and may take it over."""
    fa.put(state, NEUTRAL, "town", (0, 0))
    fa.troops(state, A, (0, 0), 1)
    fa.do(state, A, fa_moves.End())


def occupied(*answers: Action, **options: Any) -> Callable[[], Any]:
    """A and C occupy a town of B's each, and A has given these answers."""

    def made() -> Any:
        state = fa.position(_WAR, 3, **options)
        fa.begin(state, _WAR, B)
        for seat, at in ((A, (0, 0)), (C, (1, 0))):
            fa.put(state, B, "town", at)
            fa.troops(state, seat, at, 1)
        fa.do(state, B, fa_moves.End())
        for answer in answers:
            fa.do(state, A, answer)
        return state

    return made


def dice_rolled() -> Any:
    """A combat asks A, which holds a closed card and no leadership die."""
    state = fa.battle(2, 2, 6, 1, 1, 1)
    state.table.dice[A] = ()
    state.secrets.hands[A] = [BY_CODE["A51"].id]
    fa.strike(state, 2)
    return state


def left_early() -> Any:
    """The map is being built, and A has given up its seat."""
    state, _ = fa.new(2, seed=1, map_build="alternate")
    state.table.out = 1 << A
    return state


_LEFT = fa_moves.LeaveAlone(fa.AT)
FARLANTHIA = [
    *(
        Closed(kind, realm(_WAR, sets("out", 1 << B)), "Nobody else is in the game to whom", "FA-200")
        for kind in (fa_talks.ProposeTruce, fa_talks.ForceLabour)
    ),
    Closed(fa_cards.Choose, realm("hero", _drawn_named("E11")), "asks for no letter now", "FA-220"),
    Closed(fa_cards.PickTile, realm("hero", _drawn_named("E23")), "asks you to name a good.", "FA-229"),
    Closed(
        fa_moves.AutoPlace,
        left_early,
        "Only players who are in the game",
        "FA-241",
    ),
    Closed(fa_moves.Raze, occupied(_LEFT), "You have decided", "FA-196"),
    Closed(fa_moves.Raze, realm(_WAR, _grey, capture="on"), "Grey structures cannot be razed", "FA-263"),
    Closed(fa_moves.LeaveAlone, occupied(_LEFT), "You have decided", "FA-196"),
    Closed(fa_moves.Capture, occupied(_LEFT, capture="on"), "You have decided", "FA-196"),
    Closed(fa_moves.Capture, occupied(), "Structures are not taken over in this game.", "FA-199"),
    Closed(
        fa_moves.Substitute, dice_rolled, "You have no leadership die left; and no leadership die", "FA-060"
    ),
    Closed(fa_cards.Choose, realm("hero", _aims), "A card waits for a target.", "FA"),
    *(
        Closed(kind, realm("hero", _aims), "asks you to name a tile.", "FA-229")
        for kind in (fa_cards.PickGood, fa_cards.PickDie, fa_cards.PickCard)
    ),
    Closed(
        fa_cards.Take, realm("hero", _letters), "leaves you no way out: choose one of its letters", "FA-224"
    ),
    Closed(fa_cards.Decline, realm("hero", _letters), "leaves you no way out", "FA-224"),
    Closed(fa_moves.AutoPlace, realm("realm"), "Tiles are laid while the map is built.", "FA-029"),
    Closed(fa_moves.PlaceTile, realm("realm"), "Tiles are laid while the map is built.", "FA-029"),
    Closed(
        fa_moves.Build, realm("realm", has(0, 0, 0, 0)), "you lack 1 wood and 1 food for a village", "FA-114"
    ),
    Closed(fa_moves.Trade, realm("realm", has(1, 0, 1, 0)), "The caravan takes 2 of a good", "FA-095"),
    Closed(fa_moves.Trade, realm("realm", has(2), bans(BAN_TRADE)), "A card bans you from trading", "FA-220"),
    Closed(fa_moves.Requisition, realm("realm", _NO_DICE), "You have no leadership die left.", "FA-060"),
    Closed(
        fa_moves.Requisition,
        realm("realm", sets("dice", [3]), sets("requisitions", 9)),
        "a season.",
        "FA-096",
    ),
    Closed(
        fa_moves.Requisition,
        realm("realm", sets("dice", [3]), _shut),
        "All slots of the caravan are closed",
        "FA-096",
    ),
    Closed(
        fa_moves.Requisition,
        realm("realm", bans(BAN_REQUISITION)),
        "A card bans you from requisitions",
        "FA-220",
    ),
    Closed(fa_moves.Adventure, realm("hero", _NO_DICE), "You have no leadership die left.", "FA-060"),
    Closed(
        fa_moves.Adventure,
        realm("hero", sets("dice", [3]), sets("adventures", 9)),
        "a season.",
        "FA-082",
    ),
    Closed(fa_moves.Scout, realm("scout"), "No hidden tile lies next to your connected tiles", "FA-071"),
    Closed(fa_moves.Scout, realm("scout", sets("scouted", True)), "You have revealed your tile", "FA-074"),
    Closed(
        fa_moves.ScoutMany,
        realm("scout", _NO_DICE),
        "You have no leadership die left; and no hidden tile",
        "FA-060",
    ),
    Closed(
        fa_moves.ScoutMany,
        realm("scout", sets("scout_die", True)),
        "Only one die a season can be spent on scouting.",
        "FA-074",
    ),
    Closed(fa_moves.Muster, realm("conflict.muster", has(0, 0, 0, 1)), "you lack", "FA-141"),
    Closed(fa_moves.Muster, realm(_WAR, has(0, 0, 0, 1)), "you lack", "FA-141"),
    Closed(
        fa_moves.Muster,
        realm(_WAR, sets("marched", True)),
        "Mustering is over once you have marched",
        "FA-149",
    ),
    Closed(fa_moves.UpgradeUnit, realm("conflict.muster"), "There is no cavalry in this game.", "FA-145"),
    Closed(
        fa_moves.UpgradeUnit,
        realm("conflict.muster", has(0), unit_types="foot_and_horse"),
        "Mounting infantry costs 1 gold each; you lack 1 gold; and no infantry",
        "FA-145",
    ),
    Closed(fa_moves.MoveUnits, realm(_WAR), "You have no units on the map.", "FA-154"),
    Closed(fa_moves.Attack, realm(_WAR), "You have no units on the map.", "FA-154"),
    Closed(
        fa_moves.Attack, realm(_WAR, _TROOPS), "None of your units that may still move can reach", "FA-160"
    ),
    Closed(
        fa_moves.MoveUnits,
        realm("conflict.diplomacy"),
        "Your manoeuvres are over once you have proposed.",
        "FA-140",
    ),
    Closed(
        fa_moves.Militia,
        realm(_WAR),
        "Militia rises where others occupy your structure; they occupy none.",
        "FA-190",
    ),
    *(
        Closed(kind, realm(_WAR), words, rule)
        for words, rule, kinds in (
            (
                "No round of a combat asks you that now.",
                "FA-173",
                (fa_moves.Continue, fa_moves.Retreat, fa_moves.Stay),
            ),
            (
                "No dice that you could replace were rolled.",
                "FA-166",
                (fa_moves.Substitute, fa_moves.Pass),
            ),
            (
                "asked at the end of its owner's conflict turn.",
                "FA-196",
                (fa_moves.Raze, fa_moves.Capture, fa_moves.LeaveAlone),
            ),
            ("Nothing that you could decline is offered to you.", "FA-224", (fa_cards.Decline,)),
            (
                "No card asks you for that now.",
                "FA-229",
                (
                    fa_cards.Choose,
                    fa_cards.PickTile,
                    fa_cards.PickGood,
                    fa_cards.PickDie,
                    fa_cards.PickCard,
                    fa_moves.Gift,
                ),
            ),
            ("No proposal waits for your answer.", "FA-201", (fa_talks.Accept, fa_talks.Resist)),
            ("No trade waits for you to choose its swaps.", "FA-211", (fa_talks.SwapGoods,)),
            ("No forced labour brings you a good now.", "FA-214", (fa_talks.Gain,)),
        )
        for kind in kinds
    ),
    *(
        Closed(kind, realm(now), f"That belongs to {time}; now it is {of_now}.", "FA-051")
        for kind, time in (
            (fa_moves.Scout, "the time to scout"),
            (fa_moves.Adventure, "the heroes' time"),
            (fa_moves.Muster, "your turn of the conflict"),
            (fa_moves.Attack, "your turn of the conflict"),
            (fa_moves.Build, "the realms' time"),
        )
        for now, of_now in (
            ("realm", "the realms' time"),
            ("hero", "the heroes' time"),
            (_WAR, "your turn of the conflict"),
        )
        if time != of_now
    ),
    Closed(fa_moves.Scout, realm("realm"), "It is not your turn", "FA", B),
    Closed(fa_cards.Take, realm("scout"), "once scouting is over.", "FA-081"),
    Closed(fa_cards.Take, realm("hero"), "You have no card.", "FA-220"),
    *(
        Closed(kind, realm(_WAR, bans(BAN_NEGOTIATE)), "A card bans you from proposing anything", "FA-220")
        for kind in fa_talks.PROPOSALS
    ),
    Closed(
        fa_talks.ProposeTruce,
        realm(_WAR, sets("negotiated", 0b10)),
        "You have proposed something to seat 2 (blue) this season.",
        "FA-200",
    ),
    Closed(
        fa_talks.ForceLabour,
        realm(_WAR, sets("negotiated", 0b10)),
        "Forced labour is the only negotiation of its season.",
        "FA-215",
    ),
    Closed(fa_talks.ProposeTrade, realm(_WAR, has(0)), "You have no good that you could give.", "FA-210"),
    Closed(fa_talks.ProposeContest, realm(_WAR), "No truce, lost trade or card binds you", "FA-212"),
    Closed(fa_moves.FightOut, realm(_WAR), "That is for the rounds of a combat of yours.", "FA-272"),
    Closed(fa_moves.RestOfSeason, realm(_WAR, sets("season", 0)), "No season has begun.", "FA-274"),
    Closed(
        fa_moves.StandingOrder,
        realm(_WAR, sets("leaving", 1)),
        "Only players who are in the game can do that.",
        "FA-241",
    ),
    Closed(fa_moves.End, realm(_WAR), "It is not your turn", "FA", B),
    *(Closed(kind, realm(_WAR), "Only a story's game master can do that.", "FA-250") for kind in _MASTERS),
]
