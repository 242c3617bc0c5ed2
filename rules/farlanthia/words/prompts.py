"""One or two sentences for the moment: who is to do what now."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules.farlanthia import phase_names as at
from rules.farlanthia.actions import CONTEST, NEGOTIATIONS, TRADE, End, PlaceTile
from rules.farlanthia.cards import play, words
from rules.farlanthia.cards.actions import Choose, PickCard, PickDie, PickGood, PickTile, Take
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.kinds import KINDS
from rules.farlanthia.cards.language import Effect
from rules.farlanthia.diplomacy.events import TOLD, swaps_told
from rules.farlanthia.diplomacy.moves import can_accept
from rules.farlanthia.diplomacy.talks import contest_told, swaps_left
from rules.farlanthia.events import capital, dice_told, owner, units_told, whose
from rules.farlanthia.season.standing_orders import ANSWERS
from rules.farlanthia.season.victory import standing
from rules.farlanthia.tables import CAPITOL, SEASONS, STRUCTURE_NAMES, tile_of
from rules.farlanthia.view import FarView
from rules.farlanthia.war import battle, substitution
from rules.farlanthia.war.conquest import open_cells, up_for_razing
from rules.farlanthia.war.odds import negotiation
from rules.farlanthia.words import forecast, offers
from rules.kernel.names import NOBODY, Names, join, plural

_TURNS = {
    at.SETUP_BUILD: "lays a tile",
    at.SCOUT: "scouts",
    at.HERO: "may send the hero on an adventure",
    at.REALM: "may trade and build in the realm",
    at.MUSTER: "may muster, move and attack",
    at.MANOEUVRE: "may move and attack",
    at.DIPLOMACY: "may negotiate",
}
"""By phase: what others read of the seat in turn. What it can do itself, only its own view tells."""
_LAY = "lay the tile that you drew, or have your tiles laid for you"
_AGAIN = "roll a die again with a card, or keep your dice"
_KEEP = "keep the rolled dice: you have nothing to replace them with"
_WINDOWS = {
    at.COMBAT_MILITIA: ("raise militia or decline", "may raise militia"),
    at.COMBAT_SUBSTITUTE: ("replace rolled dice with leadership dice, or keep them", "may replace dice"),
    at.COMBAT_RETREAT: ("retreat or stay", "may retreat"),
    at.COMBAT_CONTINUE: ("fight on or retreat", "may fight on"),
    at.CARD_NOW: ("decide about the card", "decides about a card"),
    at.CARD_TARGET: ("name what the card asks for", "decides about a card"),
    at.CARD_GIFT: ("name the good that you get", "may name a good"),
    at.REPLY: ("accept, or resist and let the dice decide", "accepts or resists"),
    at.TALK_SUBSTITUTE: ("replace rolled dice with leadership dice, or keep them", "may replace dice"),
    at.SWAP: ("choose what is swapped", "chooses swaps"),
    at.GAIN: ("name the goods that you gain", "names goods"),
}


_CONFLICT = (at.MUSTER, at.MANOEUVRE, at.DIPLOMACY)
"""The phases of a conflict turn."""
_GOING_ON = (at.COMBAT_CONTINUE, at.COMBAT_RETREAT)
"""Windows in which a combat goes on or not."""


def when(view: FarView) -> str:
    """The season and its year."""
    table = view.table
    if table.season < 1:
        return "Before the first season"
    return f"{SEASONS[table.season_name].capitalize()} of year {table.year}"


def _said(view: FarView, names: Names, mine: str, others: str) -> str:
    if view.viewer in view.waiting:
        return f"{capital(mine)}."
    out = view.viewer is not None and view.table.out >> view.viewer & 1
    return f"{'You are out of the game. ' * out}{join([names.seat(seat) for seat in view.waiting])} {others}."


def _able(view: FarView, able: offers.Able | None) -> str:
    """What the viewer can do in its turn, nothing that it cannot; empty for others."""
    if view.viewer not in view.waiting:
        return ""
    *first, last = (offers.steps(view, able) if able is not None else []) or [_LAY]
    return f"{', '.join(first)} or {last}" if first else last


def _does(view: FarView, able: offers.Able | None) -> str:
    """What others read that the seat in turn may do: nothing that it cannot do any more."""
    left = {*offers.buttons(view, able)} - {End} if able is not None else None
    if left is None or left - {Take}:
        return _TURNS[view.table.phase]
    return "may use a card or end the turn" if left else "is to end the turn"


def of_turn(view: FarView, names: Names, able: offers.Able | None = None) -> str:
    """The prompt of a phase that is played in order, in which the seat in turn is `able` to do something."""
    others = "" if view.viewer in view.waiting else _does(view, able)
    said = _said(view, names, _able(view, able), others)
    if view.drawn >= 0 and view.viewer in view.waiting:
        said += f" You drew {tile_of(view.table.land(view.drawn))}."
    return f"{when(view)}. {said}{_at_stake(view, names)}"


def _at_stake(view: FarView, names: Names) -> str:
    """What the seat in its conflict turn may lose when that ends (FA-196); capitols are told as goals."""
    table = view.table
    if table.phase not in _CONFLICT or not view.waiting:
        return ""
    seat = view.waiting[0]
    spared = CAPITOL if table.terms.win_castle else NOBODY
    cells = [cell for _, cell in up_for_razing(table, seat) if table.owner[cell] == seat]
    lost = [
        f"{STRUCTURE_NAMES[table.structure[cell]]} on {names.place('tile', cell)}"
        for cell in cells
        if table.structure[cell] != spared
    ]
    if not lost:
        return ""
    mine = "Your" if seat == view.viewer else f"{names.seat(seat)}'s"
    over = " or taken over" * table.terms.capture
    return f" {mine} {join(lost)} may be razed{over} when this turn ends, as others stand there."


def of_window(view: FarView, names: Names) -> str:
    """The prompt of a pending decision."""
    said = (_razing if view.table.windows[-1].kind == at.RAZE else _deciding)(view, names)
    if _answered(view):
        said = f"{_answered(view)} {said}"
    return f"{when(view)}. {_fight(view, names)}{_talk(view, names)}{said}{_odds(view)}{_card_question(view)}"


def _answered(view: FarView) -> str:
    """Says that the viewer or its standing order has answered what others are still asked; else empty."""
    window, orders = view.table.windows[-1], view.orders
    if view.viewer not in window.seats or view.viewer in view.waiting or not view.answers or orders is None:
        return ""
    given = getattr(orders, ANSWERS[window.kind][0]) or orders.rest_of_season
    given = given or (orders.fight_out and window.kind == at.COMBAT_SUBSTITUTE)
    return "Your standing order has answered." if given else "You have answered."


def _deciding(view: FarView, names: Names) -> str:
    """Who is asked what, where the window says it."""
    mine, others = _WINDOWS[view.table.windows[-1].kind]
    if len(view.waiting) > 1:
        others = others.replace("decides", "decide")
    return _said(view, names, _narrower_todo(view) or mine, others)


def _razing(view: FarView, names: Names) -> str:
    """Who is asked about which structures; of the viewer those that it has not answered for."""
    if view.viewer in view.waiting:
        cells = open_cells(offers.known_state(view), view.viewer)
        return f"Say what becomes of {_structures(view, cells, names)}."
    razing, may = view.table.razing, "decides what becomes of" if view.table.terms.capture else "may raze"
    asked = [(seat, [cell for occupier, cell in razing if occupier == seat]) for seat in view.waiting]
    told = [f"{names.seat(seat)} {may} {_structures(view, cells, names)}" for seat, cells in asked]
    return f"{join(told)}."


def _structures(view: FarView, cells: Iterable[int], names: Names) -> str:
    """Structures as "Ben's town on D4 and Ben's mine on E4"."""
    owners, kinds = view.table.owner, view.table.structure
    return join(
        [
            f"{whose(owners[cell], names)} {STRUCTURE_NAMES[kinds[cell]]} on {names.place('tile', cell)}"
            for cell in cells
        ]
    )


def _narrower_todo(view: FarView) -> str:
    """What a viewer who is asked can do, where that is less than the window allows, or has a number."""
    table, seat = view.table, view.viewer
    kind, talk = table.windows[-1].kind, table.talk
    if seat is None or seat not in view.waiting:
        return ""
    if kind in at.SUBSTITUTES:
        return _replacing(view, seat)
    if kind == at.COMBAT_MILITIA:
        return f"raise militia, {forecast.militia(table, table.windows[-1].about[0])}, or decline"
    if kind == at.REPLY and not can_accept(offers.known_state(view), seat):
        return "resist: you do not hold what you would give"
    if talk is not None and kind == at.SWAP:
        most = swaps_left(talk, seat)
        return f"swap goods up to {most} times" if most > 1 else "swap goods once"
    if talk is not None and kind == at.GAIN:
        return f"name the {plural(talk.strength[0], 'good').removeprefix('1 ')} that you gain"
    return ""


def _replacing(view: FarView, seat: int) -> str:
    """What a seat can do about its dice; empty where that is all that the window allows."""
    state = offers.known_state(view)
    if not substitution.possible(state, seat):
        return _KEEP
    return "" if substitution.raising(state, seat) else _AGAIN


def _odds(view: FarView) -> str:
    """What going on to the end promises to who decides about a combat or a proposal, with no die replaced."""
    table, seat = view.table, view.viewer
    fight, talk = table.combat, table.talk
    if talk is not None and seat in view.waiting and table.windows[-1].kind == at.REPLY:
        odds = f"its chance is {round(100 * negotiation(*talk.strength))} %"
        return f" Resisted, {odds if talk.strength[0] else 'it fails'}."
    if seat is None or seat not in view.waiting or fight is None or table.windows[-1].kind not in _GOING_ON:
        return ""
    won = battle.chance(table, fight.mover, fight.cell, battle.units_of(table, fight.mover))
    return f" Fought to the end, your chance is {round(100 * (1 - won if seat == fight.other else won))} %."


def _card_question(view: FarView) -> str:
    """The clause of the card that asks, or the effect that needs a target; all of it lies open."""
    kind, tasks = view.table.windows[-1].kind, view.table.tasks
    if not tasks or not kind.startswith("card."):
        return ""
    card = CARDS[tasks[-1].card]
    if kind == at.CARD_NOW:
        asked = view.viewer is not None and view.viewer in view.waiting
        closed = play.closed(offers.known_state(view)) if asked else ""
        return f" {card.name}. {words.clause(CLAUSES[card.id][tasks[-1].at])}{closed}"
    todo = _left(tasks[-1].todo)
    return f" {card.name}: {words.effects(todo)}." if todo else f" It comes from {card.name}."


def _left(todo: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effect that asks, with as much of it as is still to be named."""
    if not todo or not KINDS[todo[0].kind].each:
        return todo[:1]
    first, count = todo[0], todo.count(todo[0])
    return (replace(first, n=count if first.n > 0 else -count),)


ASKED = (PlaceTile, Choose, PickTile, PickGood, PickDie, PickCard)
"""Moves that a card or a drawn tile asks for."""


def pick_prompt(view: FarView) -> str:
    """What asks a viewer for a choice: the card, or the tile that was drawn; else empty."""
    if view.viewer not in view.waiting:
        return ""
    if view.drawn >= 0 and view.table.phase == at.SETUP_BUILD:
        return f"You drew {tile_of(view.table.land(view.drawn))}."
    return _card_question(view).strip(" .") if view.table.windows else ""


def _fight(view: FarView, names: Names) -> str:
    """The open combat in a sentence: whose dice, and with how many units each side is left; or nothing."""
    fight = view.table.combat
    if fight is None:
        return ""
    both = ((fight.attacker, fight.attack), (fight.defender, fight.defence))
    mine, theirs = (_side(view, owner, dice, names) for owner, dice in both)
    return f"Combat on {names.place('tile', fight.cell)}: {mine} against {theirs}. "


def _side(view: FarView, number: int, dice: tuple[int, ...], names: Names) -> str:
    units = battle.units_of(view.table, number)
    side = battle.told_as(view.table, number, view.table.fight.cell)
    own = side == view.viewer
    if not dice:
        return f"{'you' if own else owner(side, names)} ({units_told(units)})"
    return f"{'your' if own else whose(side, names)} {dice_told(dice)} ({units_told(units)} left)"


def _talk(view: FarView, names: Names) -> str:
    """The open negotiation in a sentence, or nothing."""
    table, talk = view.table, view.table.talk
    if talk is None or not table.windows[-1].kind.startswith("diplomacy."):
        return ""
    what = TOLD[NEGOTIATIONS[talk.kind]]
    if talk.attack:
        both = zip((talk.proposer, talk.target), (talk.attack, talk.defence), talk.strength, strict=True)
        ours, theirs = (
            f"{'your' if seat == view.viewer else whose(seat, names)} {dice_told(dice)} (strength {strength})"
            for seat, dice, strength in both
        )
        return f"{capital(what)}: {ours} against {theirs}. "
    swaps = f", giving {swaps_told(talk.terms)}" if talk.kind == TRADE and talk.terms else ""
    if talk.kind == CONTEST:
        swaps = f" over {contest_told(table, talk)}"
    strengths = f"strength {talk.strength[0]} against {talk.strength[1]}"
    proposes = names.doing(view.viewer, talk.proposer, "proposes", "propose")
    return f"{proposes} {what} to {names.to(view.viewer, talk.target)}{swaps} ({strengths}). "


def of_master(view: FarView, names: Names) -> str:
    """The prompt while a story is prepared."""
    without = [seat for seat in view.table.playing if seat not in view.table.owner]
    need = f" Still without a structure: {join([names.seat(seat) for seat in without])}." if without else ""
    prepares = names.doing(view.viewer, view.seats, "prepares", "prepare")
    begin = " Begin it whenever all is ready." * (not without and view.viewer == view.seats)
    return f"{prepares} the story.{need}{begin}"


def of_end(view: FarView, names: Names) -> str:
    """Tell who has won."""
    winners = join([names.seat(seat) for seat in view.table.winners])
    verb = "share the victory" if len(view.table.winners) > 1 else "won"
    return f"The game is over: {winners} {verb}. {capital(standing(view.table).reason)}."
