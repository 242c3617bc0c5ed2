"""One or two sentences for the moment: who is to do what now."""

from rules.farlanthia.actions import NEGOTIATIONS, TRADE
from rules.farlanthia.cards import words
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.diplomacy.events import TOLD, swaps_told
from rules.farlanthia.events import capital
from rules.farlanthia.ground import season_name, year
from rules.farlanthia.tables import GOODS, SEASONS, tile_of
from rules.farlanthia.view import FarView
from rules.names import Names, join

_TURNS = {
    "setup.build": ("lay the tile that you drew, or have your tiles laid for you", "lays a tile"),
    "scout": ("reveal a hidden tile next to your connected tiles, or several by a die", "scouts"),
    "hero": ("seek adventure with a leadership die, use a card, or end your turn", "is on the hero turn"),
    "realm": ("trade, requisition, use a card, then build one structure or end your turn", "runs the realm"),
    "conflict.muster": ("muster, move, attack, negotiate, or end your turn", "musters and makes war"),
    "conflict.manoeuvre": ("move, attack, negotiate, or end your turn", "makes war"),
    "conflict.diplomacy": ("negotiate, or end your turn", "negotiates"),
}
"""By phase: what the seat in turn can do, and what others read of it."""
_WINDOWS = {
    "combat.militia": ("raise militia or decline", "may raise militia"),
    "combat.substitute": ("replace rolled dice by leadership dice, or keep them", "may replace dice"),
    "combat.other_retreat": ("retreat or stay", "may retreat"),
    "combat.continue": ("fight on or retreat", "may fight on"),
    "conflict.raze": ("say what becomes of each structure that you occupy", "may raze"),
    "card.now": ("decide about the card", "decides about a card"),
    "card.target": ("name what the card asks for", "decides about a card"),
    "card.gift": ("name the good that you get", "may name a good"),
    "diplomacy.reply": ("accept, or resist and let the dice decide", "accepts or resists"),
    "diplomacy.substitute": ("replace rolled dice by leadership dice, or keep them", "may replace dice"),
    "diplomacy.swap": ("choose what is swapped", "chooses swaps"),
    "diplomacy.gain": ("name the goods that you gain", "names goods"),
}


def when(view: FarView) -> str:
    """The season and its year."""
    table = view.table
    if table.season < 1:
        return "Before the first season"
    return f"{SEASONS[season_name(table)].capitalize()} of year {year(table)}"


def _said(view: FarView, names: Names, mine: str, others: str) -> str:
    if view.viewer in view.waiting:
        return f"{names.seat(view.viewer)}, {mine}."
    return f"{join([names.seat(seat) for seat in view.waiting])} {others}."


def of_turn(view: FarView, names: Names) -> str:
    """The prompt of a phase that is played in order."""
    mine, others = _TURNS[view.table.phase]
    said = _said(view, names, mine, others)
    if view.orders is not None and view.orders.auto_place and view.table.phase == "setup.build":
        return f"{when(view)}. Your tiles are laid for you."
    if view.drawn >= 0 and view.viewer in view.waiting:
        said += f" You drew {tile_of(view.drawn)}."
    return f"{when(view)}. {said}"


def of_window(view: FarView, names: Names) -> str:
    """The prompt of a pending decision."""
    mine, others = _WINDOWS[view.table.windows[-1].kind]
    if len(view.waiting) > 1:
        others = others.replace("decides", "decide")
    said = _said(view, names, mine, others)
    return f"{when(view)}. {_fight(view, names)}{_talk(view, names)}{said}{_asking(view)}"


def _asking(view: FarView) -> str:
    """The clause of the card that asks, or the effect that needs a target; all of it lies open."""
    kind, tasks = view.table.windows[-1].kind, view.table.tasks
    if not tasks or not kind.startswith("card."):
        return ""
    card = CARDS[tasks[-1].card]
    if kind == "card.now":
        return f" {card.name}. {words.clause(card.clauses[tasks[-1].at])}"
    effects = tasks[-1].todo[:1]
    return f" {card.name}: {words.price(effects)}." if effects else f" {card.name}."


def _fight(view: FarView, names: Names) -> str:
    """The open combat in a sentence, or nothing."""
    combat = view.table.combat
    if combat is None:
        return ""
    where = names.place("tile", combat.cell)
    if not combat.attack:
        return f"Combat on {where}. "
    attack, defence = (
        ", ".join(map(str, sorted(dice, reverse=True))) for dice in (combat.attack, combat.defence)
    )
    return f"Combat on {where}: {attack} against {defence}. "


def _talk(view: FarView, names: Names) -> str:
    """The open negotiation in a sentence, or nothing."""
    table, talk = view.table, view.table.talk
    if talk is None or not table.windows[-1].kind.startswith("diplomacy."):
        return ""
    what = TOLD[NEGOTIATIONS[talk.kind]]
    if talk.attack:
        ours, theirs = (", ".join(map(str, dice)) for dice in (talk.attack, talk.defence))
        proposer, target = names.seat(talk.proposer), names.seat(talk.target)
        return f"{capital(what)}: {proposer}'s {ours} against {target}'s {theirs}. "
    swaps = f": {swaps_told(talk.terms)}" if talk.kind == TRADE and talk.terms else ""
    strengths = f"strength {talk.strength[0]} against {talk.strength[1]}"
    who, whom = names.seat(talk.proposer), names.seat(talk.target)
    return f"{who} proposes {what} to {whom}{swaps} ({strengths}). "


def of_master(view: FarView, names: Names) -> str:
    """The prompt while a story is prepared."""
    without = [seat for seat in view.table.playing if seat not in view.table.owner]
    need = f" Still without a structure: {join([names.seat(seat) for seat in without])}." if without else ""
    return f"{names.seat(view.seats)} prepares the story as its game master.{need}"


def of_end(view: FarView, names: Names) -> str:
    """Who won."""
    winners = join([names.seat(seat) for seat in view.table.winners])
    verb = "share the victory" if len(view.table.winners) > 1 else "won"
    return f"The game is over: {winners} {verb}, {view.table.why}."


def goods(counts: tuple[int, ...]) -> str:
    """Goods by name, all four."""
    return ", ".join(f"{count} {name}" for count, name in zip(counts, GOODS, strict=True))
