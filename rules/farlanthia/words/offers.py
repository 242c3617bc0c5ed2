"""What a seat can do in its turn as its own view tells it, and what its leadership dice still buy."""

from collections.abc import Callable

from rules.farlanthia import actions, economy
from rules.farlanthia.cards.play import offers
from rules.farlanthia.diplomacy import moves as diplomacy
from rules.farlanthia.phase_names import DIPLOMACY, HERO, MANOEUVRE, MUSTER, REALM, SCOUT
from rules.farlanthia.season import scouting, turns
from rules.farlanthia.state import FarState, FarTable, Secrets
from rules.farlanthia.view import FarView
from rules.farlanthia.war import campaign, conquest, substitution
from rules.kernel.actions import Action
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.names import NOBODY

Can = Callable[[FarState, int], bool]
Step = tuple[str, Can]

CAN: dict[type[Action], Callable[[FarTable, int], bool]] = {
    actions.Scout: lambda table, seat: bool(scouting.may_scout(table, seat)),
    actions.ScoutMany: lambda table, seat: bool(scouting.may_use_die(table, seat)),
    actions.Adventure: turns.may_adventure,
    actions.Requisition: lambda table, seat: bool(economy.requisitions(table, seat)),
    actions.MoveUnits: lambda table, seat: campaign.can_move(table, seat)[0],
    actions.Attack: lambda table, seat: campaign.can_move(table, seat)[1],
    actions.Militia: lambda table, seat: bool(conquest.risers(table, seat)),
}
"""By kind of move: whether the seat in turn can make one now, as all can see."""


def _can(kind: type[Action]) -> Can:
    return lambda state, seat: CAN[kind](state.table, seat)


_CARD: Step = ("use a card", lambda state, seat: bool(offers(state, seat)))
_TALK: Step = ("negotiate", diplomacy.possible)
_END: Step = ("end your turn", lambda state, seat: True)
_WAR: tuple[Step, ...] = (
    ("move", _can(actions.MoveUnits)),
    ("attack", _can(actions.Attack)),
    ("raise militia", _can(actions.Militia)),
    _CARD,
    _TALK,
    _END,
)
_STEPS: dict[str, tuple[Step, ...]] = {
    SCOUT: (
        ("reveal a hidden tile next to your connected tiles", _can(actions.Scout)),
        ("reveal several tiles by a leadership die", _can(actions.ScoutMany)),
        ("end your turn", lambda state, seat: not scouting.may_scout(state.table, seat)),
    ),
    HERO: (
        ("seek adventure with a leadership die", _can(actions.Adventure)),
        _CARD,
        _END,
    ),
    REALM: (
        ("trade", lambda state, seat: bool(economy.trades(state.table, seat))),
        ("requisition", _can(actions.Requisition)),
        _CARD,
        (
            "build one structure (that ends your turn)",
            lambda state, seat: bool(economy.builds(state.table, seat)),
        ),
        _END,
    ),
    MUSTER: (
        ("muster", lambda state, seat: bool(campaign.musters(state.table, seat))),
        ("mount infantry", lambda state, seat: bool(campaign.upgrades(state.table, seat))),
        *_WAR,
    ),
    MANOEUVRE: _WAR,
    DIPLOMACY: (_CARD, _TALK, _END),
}
"""By phase: what the seat in turn can do in words, and whether it can now."""


def known_state(view: FarView) -> FarState:
    """As much of a state as a viewer knows: the table, its own hand and sealed answers.

    Only for asking what it can do.
    """
    hands: list[list[int]] = [[] for _ in range(view.seats)]
    answers: list[list[actions.Sealed]] = [[] for _ in range(view.seats)]
    if view.viewer is not None and view.viewer < view.seats:
        hands[view.viewer], answers[view.viewer] = list(view.hand), list(view.answers)
    secrets = Secrets(
        terrain=[], known=[], pool=[], drawn=[NOBODY] * view.seats, decks=([], []), hands=hands, orders=[],
        answers=answers,
    )  # fmt: skip
    return FarState(chance=Chance(bytes(SEED_BYTES)), seats=view.seats, table=view.table, secrets=secrets)


def steps(view: FarView) -> list[str]:
    """What the viewer, whose turn it is, can do now, in words; the likeliest order of doing it."""
    state, seat = known_state(view), view.table.seat
    return [words for words, can in _STEPS[view.table.phase] if can(state, seat)]


def can_replace(view: FarView) -> bool:
    """Whether the viewer, who is asked, has anything to replace or reroll dice by."""
    return view.viewer is not None and substitution.possible(known_state(view), view.viewer)


def buys(table: FarTable, seat: int) -> tuple[str, ...]:
    """What a leadership die of a seat can still be spent on this season: tiles, adventure, good, replace."""
    ahead = (
        ("tiles", _to_come(table, seat, 0, bool(scouting.may_use_die(table, seat)))),
        ("adventure", _to_come(table, seat, 1, True) and turns.may_adventure(table, seat)),
        ("good", _to_come(table, seat, 2, bool(economy.requisitions(table, seat)))),
    )
    return (*(name for name, still in ahead if still), "replace")


def _to_come(table: FarTable, seat: int, part: int, now: bool) -> bool:
    """Whether a seat's turn of a part of the season is still to come, or goes on and it can do that `now`."""
    running = turns.part_of(table.phase)
    if running is None or seat not in table.order:
        return running is None or turns.PARTS.index(running) < part
    wanted = turns.PARTS[part]
    at, rounds = turns.round_of(table, running), turns.SITTINGS[table.terms.sittings]
    if wanted not in at:
        return rounds.index(at) < rounds.index(turns.round_of(table, wanted))
    here, turn = (table.at, at.index(running)), (table.order.index(seat), at.index(wanted))
    return turn > here or (turn == here and now)
