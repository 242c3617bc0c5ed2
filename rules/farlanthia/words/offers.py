"""What a seat can do in its turn as its own view tells it, and what its leadership dice still buy."""

from collections.abc import Callable, Collection

from rules.farlanthia import actions, economy, forces
from rules.farlanthia.cards.actions import Take
from rules.farlanthia.diplomacy import actions as talks
from rules.farlanthia.phase_names import DIPLOMACY, HERO, MANOEUVRE, MUSTER, REALM, SCOUT
from rules.farlanthia.season import turns
from rules.farlanthia.season.scouting import may_use_die
from rules.farlanthia.season.setup import bare_secrets
from rules.farlanthia.state import FarState, FarTable
from rules.farlanthia.tables import CAVALRY
from rules.farlanthia.view import FarView
from rules.kernel.actions import Action
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.phase import Kinds

Able = Callable[[FarState, int], Collection[type[Action]]]
"""The kinds of which a seat has a move in the phase that asks."""
_WORDS: dict[type[Action], str] = {
    actions.Scout: "reveal a hidden tile next to your connected tiles",
    actions.ScoutMany: "reveal several tiles with a leadership die",
    actions.Adventure: "seek adventure with a leadership die",
    actions.Muster: "muster",
    actions.UpgradeUnit: "mount infantry",
    actions.MoveUnits: "move",
    actions.Attack: "attack",
    actions.Militia: "raise militia",
    actions.Trade: "trade",
    actions.Requisition: "requisition",
    Take: "use a card",
    actions.Build: "build one structure (that ends your turn)",
    talks.ProposeTruce: "negotiate",
    actions.End: "end your turn",
}
"""What the seat in turn is told that it can do, in the likeliest order of doing it; one of the proposals
speaks for all."""
_WAR: Kinds = (actions.MoveUnits, actions.Attack, actions.Militia, Take, *talks.PROPOSALS, actions.End)
_TURNS: dict[str, Kinds] = {
    SCOUT: (actions.Scout, actions.ScoutMany, actions.End),
    HERO: (actions.Adventure, Take, actions.End),
    REALM: (actions.Build, actions.Trade, actions.Requisition, Take, actions.End),
    MUSTER: (actions.Muster, actions.UpgradeUnit, *_WAR),
    MANOEUVRE: _WAR,
    DIPLOMACY: (*talks.PROPOSALS, Take, actions.End),
}
"""By phase: the kinds of move of the seat in turn, as its buttons are ordered."""
USES = {
    "tiles": "reveal as many tiles as it counts",
    "adventure": "lead an adventure",
    "good": "bring 1 good",
    "replace": "replace a rolled die",
}
"""What a leadership die can do, by the names that `buys` has."""
_PAID = (actions.Build, actions.Trade, actions.Muster, actions.UpgradeUnit)
"""What goods pay for, which others may not see."""


def buttons(view: FarView, able: Able) -> Kinds:
    """The kinds that the seat in turn is offered: those that it might use, for all that everybody knows."""
    found = able(known_state(view), view.table.seat)
    return tuple(kind for kind in _TURNS[view.table.phase] if _might(view, kind, found))


def _might(view: FarView, kind: type[Action], able: Collection[type[Action]]) -> bool:
    table = view.table
    if kind is Take:  # which closed cards it could use is its secret
        return bool(table.open[table.seat] or view.hand_sizes[table.seat])
    if kind in _PAID and not table.terms.goods_public:
        return kind is not actions.UpgradeUnit or CAVALRY in forces.unit_kinds(table)
    return kind in able


def known_state(view: FarView) -> FarState:
    """As much of a state as a viewer knows: the table, its own hand and sealed answers.

    Only for asking what it can do.
    """
    secrets = bare_secrets(view.table)
    if view.viewer is not None and view.viewer < view.seats:
        secrets.hands[view.viewer], secrets.answers[view.viewer] = list(view.hand), list(view.answers)
    return FarState(chance=Chance(bytes(SEED_BYTES)), seats=view.seats, table=view.table, secrets=secrets)


def steps(view: FarView, able: Able) -> list[str]:
    """What the viewer, whose turn it is, can do now, in words; the likeliest order of doing it."""
    found = able(known_state(view), view.table.seat)
    return [words for kind, words in _WORDS.items() if kind in found]


def buys(table: FarTable, seat: int) -> tuple[str, ...]:
    """What a leadership die of a seat can still be spent on this season: tiles, adventure, good, replace."""
    ahead = (
        ("tiles", _to_come(table, seat, 0, bool(may_use_die(table, seat)))),
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
