"""A negotiation from the reply to its end (book, 5.5; FA-201 to FA-218)."""

from collections.abc import Callable, Sequence

from rules.farlanthia import treasury
from rules.farlanthia.actions import LABOUR, TRADE, TRUCE
from rules.farlanthia.base import Events
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.draw import put_away
from rules.farlanthia.cards.react import compensate
from rules.farlanthia.diplomacy import events as told
from rules.farlanthia.diplomacy.actions import OVER_CARD, OVER_TRADES, OVER_TRUCE, TOLD_RESOLUTIONS
from rules.farlanthia.events import TruceEnded, TrucesRanOut
from rules.farlanthia.hostility import drop_truce
from rules.farlanthia.naming import read_swap, swap
from rules.farlanthia.phase_names import GAIN, REPLY, SWAP
from rules.farlanthia.realm import change_track
from rules.farlanthia.state import PROPOSER, RESISTER, FarState, FarTable, LostTrade, Negotiation, Truce
from rules.farlanthia.tables import GOODS
from rules.farlanthia.war import substitution
from rules.farlanthia.war.odds import attack_dice, defence_dice, losses
from rules.farlanthia.war.substitution import COMPARE, SECOND, SUBSTITUTE

ROLL, SETTLE = "roll", "settle"
"""Steps of a negotiation beside the windows, and beside those in which dice are replaced."""


def proceed(state: FarState, events: Events) -> None:
    """Do the next step of the open negotiation, as long as nobody is asked."""
    talk = state.table.dispute
    _STEPS[talk.step](state, talk, events)


def resist(state: FarState, talk: Negotiation, events: Events) -> None:
    """Ambassadors go to it; strength 0 fails without a roll (FA-205)."""
    talk.step = ROLL
    if not talk.strength[0]:
        _finish(state, talk, events, through=False, rolled=False)


# Rounds.


def _roll(state: FarState, talk: Negotiation, events: Events) -> None:
    talk.round += 1
    talk.attack = substitution.throw(state, attack_dice(talk.strength[0]), PROPOSER)
    talk.defence = substitution.throw(state, defence_dice(talk.strength[1]), RESISTER)
    events.append(told.TalkRolled(talk.proposer, talk.target, talk.attack, talk.defence))
    talk.step = SUBSTITUTE if state.table.terms.diplomacy_substitution else COMPARE


def _compare(state: FarState, talk: Negotiation, events: Events) -> None:
    """Each lost pair costs 1 strength; rounds repeat until one side has none (FA-202)."""
    mine, theirs = losses(talk.attack, talk.defence)
    talk.strength = [max(0, talk.strength[0] - mine), max(0, talk.strength[1] - theirs)]
    events.append(told.TalkCompared(talk.proposer, talk.target, (talk.strength[0], talk.strength[1])))
    talk.step = ROLL
    if not all(talk.strength):
        _finish(state, talk, events, through=not talk.strength[1], rolled=True)


# The end.


def accept(state: FarState, talk: Negotiation, events: Events) -> None:
    """The terms take effect without dice; cards that were added stay, but for the envoy (FA-201, FA-216)."""
    state.table.talk = None
    if talk.kind == TRADE:
        swap_goods(state.table, talk.proposer, talk.target, talk.terms, events)
    else:
        _effect(state, talk, events)


def _finish(state: FarState, talk: Negotiation, events: Events, *, through: bool, rolled: bool) -> None:
    """A side has no strength left: honor, then the effect, then relics (FA-184, FA-203, FA-216)."""
    events.append(told.TalkEnded(talk.kind, talk.proposer, talk.target, through))
    winner, loser = (talk.proposer, talk.target) if through else (talk.target, talk.proposer)
    if rolled and talk.kind != LABOUR:
        change_track(state, winner, "honor", state.table.terms.honor_per_diplomacy, events)
    talk.step = SETTLE
    talk.winner = winner
    if talk.kind == TRADE and rolled:
        _offer_swap(state, winner, loser)
    elif talk.kind == LABOUR and through:
        state.ask(GAIN, (talk.proposer,), (talk.strength[0],))
    elif through:
        _effect(state, talk, events)


def _settle(state: FarState, talk: Negotiation, events: Events) -> None:
    """Relics go: a winner's is discarded, a loser's brings the named realm a good (FA-216)."""
    state.table.talk = None
    for seat, card in reversed(talk.relics):
        put_away(state, seat, card)
        if seat != talk.winner:
            compensate(state, seat, card)


def _effect(state: FarState, talk: Negotiation, events: Events) -> None:
    if talk.kind == TRUCE:
        make_truce(state.table, talk.proposer, talk.target, events)
    else:
        _annul(state, talk, events)


def make_truce(table: FarTable, proposer: int, other: int, events: Events) -> None:
    """Two seats have a truce; it takes the place of one between them (FA-208, FA-219)."""
    drop_truce(table, proposer, other)
    table.truces.append(Truce(proposer, other, table.season))
    events.append(told.TruceMade(proposer, other))


def run_out(state: FarState, seat: int, events: Events) -> None:
    """A seat's conflict turn starts: the truces that it proposed end (FA-208)."""
    table = state.table
    others = tuple(truce.other for truce in table.truces if truce.proposer == seat)
    if others:
        events.append(TrucesRanOut(seat, others))
    table.truces = [truce for truce in table.truces if truce.proposer != seat]


def lost_trades(table: FarTable, seat: int, other: int, terms: tuple[int, ...]) -> list[LostTrade]:
    """The lost trades that a contest by law on these terms may be about, the first of which it undoes."""
    about, season = terms
    lost = table.lost_trades if about in OVER_TRADES else []
    return [trade for trade in lost if (trade.loser, trade.winner, trade.season) == (seat, other, season)]


def swaps_back(table: FarTable, seat: int, other: int, terms: tuple[int, ...]) -> tuple[int, ...]:
    """What a contest by law on these terms swaps back, as who contests gives and takes (FA-213)."""
    lost = lost_trades(table, seat, other, terms)
    return tuple(swap(give, take) for give, take in lost[0].swaps) if lost else ()


_FATES = ("end", "be undone", "be undone", "go")
"""What becomes of what is contested, if the contest goes through (FA-213)."""


def contest_told(table: FarTable, talk: Negotiation) -> str:
    """What a contest by law is about, what becomes of it, and what would be swapped back."""
    about, named = talk.terms
    name = f" {CARDS[named].name}" if about == OVER_CARD else ""
    swaps = swaps_back(table, talk.proposer, talk.target, talk.terms)
    back = f": {told.swaps_told(swaps)}" if swaps else ""
    return f"the {TOLD_RESOLUTIONS[about]}{name}, which would {_FATES[about]}{back}"


def _annul(state: FarState, talk: Negotiation, events: Events) -> None:
    """A contest by law works: the truce ends, the swaps are reversed, or the card is discarded (FA-213)."""
    table, (about, which) = state.table, talk.terms
    seat, other = talk.proposer, talk.target
    if about == OVER_TRUCE:
        drop_truce(table, seat, other)
        events.append(TruceEnded(seat, other))
    elif about == OVER_CARD:
        put_away(state, seat, which)
        events.append(told.Annulled(seat, CARDS[which].name))
    else:
        swaps = swaps_back(table, seat, other, talk.terms)
        table.lost_trades.remove(lost_trades(table, seat, other, talk.terms)[0])
        events.append(told.Annulled(seat, "a lost trade"))
        swap_goods(table, seat, other, swaps, events)


# Swaps of goods.


def swap_goods(
    table: FarTable, seat: int, other: int, swaps: Sequence[int], events: Events
) -> tuple[int, ...]:
    """Swap one for one as long as both hold the goods; returns the swaps that were made."""
    made = []
    for number in swaps:
        give, take = read_swap(number)
        if treasury.stock(table, seat)[give] and treasury.stock(table, other)[take]:
            for giver, taker, good in ((seat, other, give), (other, seat, take)):
                treasury.add_goods(table, giver, treasury.one(good), -1)
                treasury.add_goods(table, taker, treasury.one(good))
            made.append(number)
    events.append(told.Swapped(seat, other, tuple(made)))
    return tuple(made)


def _offer_swap(state: FarState, winner: int, loser: int) -> None:
    """The winner chooses swaps; nobody is asked where none is possible, as all can see (FA-211, FA-272)."""
    table = state.table
    both = any(treasury.stock(table, winner)) and any(treasury.stock(table, loser))
    if both and (possible_swaps(table, winner, loser) or not table.terms.goods_public):
        state.ask(SWAP, (winner,), (winner, loser))


def swaps_left(talk: Negotiation, winner: int) -> int:
    """How many swaps the winner of a trade may choose: its remaining strength (FA-211)."""
    return talk.strength[0 if winner == talk.proposer else 1]


def win_trade(state: FarState, winner: int, swaps: Sequence[int], events: Events) -> None:
    """The winner's swaps happen, and the law may reverse them later (FA-211, FA-212)."""
    table, talk = state.table, state.table.dispute
    loser = talk.other(winner)
    made = swap_goods(table, winner, loser, swaps, events)
    if made:
        given = tuple(read_swap(number) for number in made)
        table.lost_trades = [trade for trade in table.lost_trades if trade.season >= table.season - 1]
        table.lost_trades.append(LostTrade(loser, winner, table.season, given))


def possible_swaps(table: FarTable, seat: int, other: int) -> tuple[int, ...]:
    """Every swap of one good for another that both could make, by what they hold."""
    mine, theirs = treasury.stock(table, seat), treasury.stock(table, other)
    goods = range(len(GOODS))
    return tuple(
        swap(give, take) for give in goods for take in goods if give != take and mine[give] and theirs[take]
    )


_STEPS: dict[str, Callable[[FarState, Negotiation, Events], None]] = {
    "reply": lambda state, talk, events: state.ask(REPLY, (talk.target,), (talk.kind, talk.proposer)),
    ROLL: _roll,
    SUBSTITUTE: substitution.ask,
    SECOND: substitution.ask,
    COMPARE: _compare,
    SETTLE: _settle,
}
