"""What a seat may propose and answer, and why not (FA-200 to FA-216)."""

import random
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import product
from typing import Any

from rules.farlanthia import treasury
from rules.farlanthia.actions import CONTEST, LABOUR, NEGOTIATIONS, TRADE, TRUCE
from rules.farlanthia.base import Events, within
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.draw import put_away
from rules.farlanthia.cards.react import ambassadors, colour_of, held_cards
from rules.farlanthia.diplomacy import actions, talks
from rules.farlanthia.diplomacy.events import Proposed, Replied
from rules.farlanthia.diplomacy.talks import possible_swaps, swaps_left
from rules.farlanthia.events import goods_told
from rules.farlanthia.hostility import truce_with
from rules.farlanthia.naming import read_swap, swap
from rules.farlanthia.phase_names import DIPLOMACY, GAIN, REPLY, STEPS, SWAP
from rules.farlanthia.state import BAN_NEGOTIATE, LAST, NOW, FarState, FarTable, Negotiation
from rules.farlanthia.tables import GOODS, RESISTANCE
from rules.kernel.actions import Action
from rules.kernel.game import Choices, Chosen
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import NOBODY, join, placeholder, plural
from rules.kernel.phase import Move

DIPLOMATIC = "diplomatic"
_MOST_CARDS = 2
"""So many cards may be added to a proposal or a reply."""
Proposal = actions.ProposeTruce | actions.ProposeTrade | actions.ProposeContest | actions.ForceLabour


# Proposing.


def added_cards(action: Action) -> tuple[int, ...]:
    """The cards that are added to a proposal or a reply."""
    cards = (getattr(action, "card", None), getattr(action, "second", None))
    return tuple(card for card in cards if card is not None)


def why_not(state: FarState, seat: int, target: int, kind: int) -> Illegal | None:
    """Why a seat may not propose that to another in this season; None if it may (FA-200, FA-215)."""
    table = state.table
    if table.effects[seat].bans & BAN_NEGOTIATE:
        return Illegal("banned", "A card bans you from proposing anything this season.", "FA-220")
    if target not in table.playing or target == seat:
        return Illegal("bad_terms", "Propose to another player who is in the game.", "FA-200")
    if table.used[len(NEGOTIATIONS) * seat + LABOUR] & NOW or (kind == LABOUR and table.negotiated[seat]):
        return Illegal("exclusive", "Forced labour is the only negotiation of its season.", "FA-215")
    if table.terms.negotiations == "one" and table.negotiated[seat]:
        return Illegal(
            "used_target", "There is one negotiation a season in this game, and you have had yours.", "FA-200"
        )
    text = f"You have proposed something to {placeholder(target)} this season."
    return lack(table.negotiated[seat] >> target & 1, "used_target", text, "FA-200")


def strength_of(table: FarTable, kind: int, seat: int, other: int) -> int:
    """A proposer's strength against another seat before cards: the highest row that applies (FA-204)."""
    of_kind = table.used[len(NEGOTIATIONS) * seat + kind]
    history = table.fought[table.seats * seat + other] if kind == TRUCE else of_kind
    fresh = table.attacked[seat] >> other & 1 if kind == CONTEST else not history
    rows, otherwise = {0: history & NOW, 1: history & LAST, 3: fresh}, 2
    if kind == LABOUR:
        rows, otherwise = {0: history & LAST, 2: not history, 3: not any(treasury.stock(table, seat))}, 1
    return max((strength for strength, applies in rows.items() if applies), default=otherwise)


def _check_cards(
    state: FarState, seat: int, other: int, cards: tuple[int, ...], *, labour: bool = False, code: str
) -> None:
    """Raise Illegal with that code unless a seat has these cards and may add them (FA-214, FA-216)."""
    able, held = ambassadors(state, seat, other), held_cards(state, seat)
    for card in cards:
        within(card, len(CARDS), "card")
        if cards.count(card) > held.count(card):
            named = "You have that card only once." if card in held else "You do not have that card."
            raise Illegal(code, named, "FA-216")
        if card not in able or (labour and colour_of(card) != NOBODY):
            raise Illegal(code, f"{CARDS[card].name} does not help you here.", "FA-216")


def _check_proposal(state: FarState, seat: int, action: Proposal) -> None:
    kind = actions.PROPOSALS.index(type(action))
    demand(why_not(state, seat, action.target, kind))
    _check_cards(state, seat, action.target, added_cards(action), labour=kind == LABOUR, code="bad_terms")


def check_trade(state: FarState, seat: int, action: actions.ProposeTrade) -> None:
    """Raise Illegal unless a seat may propose these swaps: its strength and its goods allow them."""
    _check_proposal(state, seat, action)
    most = _most_swaps(state.table, seat, action.target, len(added_cards(action)))
    if not 1 <= len(action.swaps) <= most:
        count = "one swap" if most == 1 else f"1 to {most} swaps"
        raise Illegal("bad_terms", f"Name {count}: your strength allows no more.", "FA-210")
    check_goods(state, seat, action)


def _most_swaps(table: FarTable, seat: int, other: int, cards: int) -> int:
    """How many swaps a seat may propose to another with so many cards added (FA-210)."""
    return max(1, strength_of(table, TRADE, seat, other) + cards)


def check_goods(state: FarState, seat: int, action: actions.ProposeTrade) -> None:
    """Raise Illegal unless these are swaps for which a seat has the goods, however many it may propose."""
    _check_swaps(action.swaps)
    if not covers(treasury.stock(state.table, seat), (give for give, _ in map(read_swap, action.swaps))):
        raise Illegal("bad_terms", "You do not hold what you would give.", "FA-210")


def _check_swaps(swaps: Iterable[int]) -> None:
    for number in swaps:
        within(number, len(GOODS) ** 2, "swap")
        give, take = read_swap(number)
        if give == take:
            raise Illegal("bad_terms", "Swap one good for another.", "FA-210")


def covers(held: tuple[int, ...], goods: Iterable[int]) -> bool:
    """Whether a stock holds all these goods at once."""
    return all(held[good] >= count for good, count in Counter(goods).items())


def _check_contest(state: FarState, seat: int, action: actions.ProposeContest) -> None:
    _check_proposal(state, seat, action)
    within(action.about, len(actions.RESOLUTIONS), "resolution")
    if (action.named is not None) != (action.about == actions.OVER_CARD):
        raise Illegal("bad_terms", "Name a card if it is about one, and only then.", "FA-212")
    if (action.target, action.about, action.named) not in resolutions(state.table, seat):
        text = f"Nothing of that kind binds you to {placeholder(action.target)}."
        raise Illegal("bad_terms", text, "FA-212")


def resolutions(table: FarTable, seat: int) -> list[tuple[int, int, int | None]]:
    """(resister, what it is about, card) of all that a seat can contest (FA-212)."""
    found: list[tuple[int, int, int | None]] = []
    others = [other for other in table.playing if other != seat]
    for other in others:
        if truce_with(table, seat, other):
            found.append((other, actions.OVER_TRUCE, None))
        lost = {table.season - t.season for t in table.lost_trades if (t.loser, t.winner) == (seat, other)}
        ages = ((actions.OVER_TRADE, 0), (actions.OVER_LAST_TRADE, 1))
        found += [(other, about, None) for about, age in ages if age in lost]
    for card in dict.fromkeys(table.open[seat]):
        if CARDS[card].tag == DIPLOMATIC:
            found += [(other, actions.OVER_CARD, card) for other in others]
    return found


def _terms(table: FarTable, action: Proposal) -> tuple[int, ...]:
    if isinstance(action, actions.ProposeTrade):
        return action.swaps
    if not isinstance(action, actions.ProposeContest):
        return ()
    return contest_terms(table, action.about, action.named)


def contest_terms(table: FarTable, about: int, named: int | None) -> tuple[int, int]:
    """What a contest by law is about: the season of a trade, or the card."""
    return about, table.season - (about == actions.OVER_LAST_TRADE) if named is None else named


def _propose(state: FarState, seat: int, action: Proposal, events: Events) -> None:
    table = state.table
    kind, cards = actions.PROPOSALS.index(type(action)), added_cards(action)
    mine = strength_of(table, kind, seat, action.target) + len(cards)
    relics = _play_cards(state, seat, cards)
    table.phase = DIPLOMACY
    table.negotiated[seat] |= 1 << action.target
    engaged = (seat, action.target) if table.terms.engaged == "both" and kind in (TRADE, CONTEST) else (seat,)
    for each in engaged:
        table.used[len(NEGOTIATIONS) * each + kind] |= NOW
    terms = _terms(table, action)
    table.talk = Negotiation(kind, seat, action.target, terms, strength=[mine, RESISTANCE], relics=relics)
    about = talks.contest_told(table, table.talk) if kind == CONTEST else ""
    swaps = terms if kind == TRADE else ()
    events.append(Proposed(kind, seat, action.target, mine, swaps, cards, about))
    if kind == LABOUR:
        talks.resist(state, table.talk, events)


def _play_cards(state: FarState, seat: int, cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Envoys are used up; relics wait for the outcome (FA-216)."""
    for card in cards:
        if colour_of(card) == NOBODY:
            put_away(state, seat, card)
    return tuple((seat, card) for card in cards if colour_of(card) != NOBODY)


# Replying.


def _check_accept(state: FarState, seat: int, action: actions.Accept) -> None:
    if not can_accept(state, seat):
        given = [take for _, take in map(read_swap, state.table.dispute.terms)]
        asked = tuple(given.count(good) for good in range(len(GOODS)))
        have = goods_told(treasury.stock(state.table, seat))
        text = f"You would give {goods_told(asked)}, and have {have}: resist."
        raise Illegal("not_held", text, "FA-210")


def _accept(state: FarState, seat: int, action: actions.Accept, events: Events) -> None:
    state.close_window()
    events.append(Replied(seat, accepted=True))
    talks.accept(state, state.table.dispute, events)


def _check_resist(state: FarState, seat: int, action: actions.Resist) -> None:
    _check_cards(state, seat, state.table.dispute.proposer, added_cards(action), code="no_such_card")


def _resist(state: FarState, seat: int, action: actions.Resist, events: Events) -> None:
    state.close_window()
    talk, cards = state.table.dispute, added_cards(action)
    talk.strength = [talk.strength[0], talk.strength[1] + len(cards)]
    talk.relics += _play_cards(state, seat, cards)
    events.append(Replied(seat, accepted=False, cards=cards))
    talks.resist(state, talk, events)


# Winning.


def check_swap(state: FarState, seat: int, action: actions.SwapGoods) -> None:
    """Raise Illegal unless the winner of a trade may make these swaps: strength and goods allow them."""
    table, talk, swaps = state.table, state.table.dispute, action.swaps or ()
    most = swaps_left(talk, seat)
    if len(swaps) > most:
        raise Illegal("too_many", f"At most {plural(most, 'swap')}: your strength left.", "FA-211")
    _check_swaps(swaps)
    mine = covers(treasury.stock(table, seat), (give for give, _ in map(read_swap, swaps)))
    theirs = treasury.stock(table, talk.other(seat))
    if not mine or not covers(theirs, (take for _, take in map(read_swap, swaps))):
        raise Illegal("not_held", "Both must hold what they give.", "FA-211")


def _swap(state: FarState, seat: int, action: actions.SwapGoods, events: Events) -> None:
    state.close_window()
    talks.win_trade(state, seat, action.swaps or (), events)


def _check_gain(state: FarState, seat: int, action: actions.Gain) -> None:
    left = state.table.dispute.strength[0]
    if len(action.goods) != len(GOODS) or min(action.goods) < 0 or sum(action.goods) != left:
        raise Illegal("wrong_count", f"Name {plural(left, 'good')} in all.", "FA-214")


def _gain(state: FarState, seat: int, action: actions.Gain, events: Events) -> None:
    state.close_window()
    treasury.gain(state, seat, action.goods, "forced labour", events)


def _no_partner(state: FarState, seat: int, kind: int) -> Illegal | None:
    """Why a seat can propose that to nobody, said once of all of them (FA-200, FA-215)."""
    if targets(state, seat, kind):
        return None
    others = [other for other in state.table.playing if other != seat]
    if not others:
        return Illegal("bad_terms", "Nobody else is in the game to whom you could propose.", "FA-200")
    found = [each for other in others if (each := why_not(state, seat, other, kind)) is not None]
    if len({each.text for each in found}) < 2:
        return next(iter(found), None)
    text = f"You have proposed something to {join(list(map(placeholder, others)))} this season."
    return Illegal(found[0].code, text, found[0].rule)


def _no_swap(state: FarState, seat: int) -> Illegal | None:
    poor = not any(treasury.stock(state.table, seat))
    none = lack(poor, "bad_terms", "You have no good that you could give.", "FA-210")
    return together(_no_partner(state, seat, TRADE), none)


def _no_contest(state: FarState, seat: int) -> Illegal | None:
    able = targets(state, seat, CONTEST)
    bound = {whom for whom, _, _ in resolutions(state.table, seat)}
    none = None
    if not bound:
        none = Illegal(
            "bad_terms", "No truce, lost trade or card binds you that you could contest.", "FA-212"
        )
    elif able:
        text = "What binds you is with players to whom you have proposed something this season."
        none = Illegal("used_target", text, "FA-200")
    return together(_no_partner(state, seat, CONTEST), none)


MOVES: dict[type[Action], Move] = {
    actions.ProposeTruce: Move(_check_proposal, _propose, STEPS, why_not=partial(_no_partner, kind=TRUCE)),
    actions.ProposeTrade: Move(check_trade, _propose, STEPS, why_not=_no_swap),
    actions.ProposeContest: Move(_check_contest, _propose, STEPS, why_not=_no_contest),
    actions.ForceLabour: Move(_check_proposal, _propose, STEPS, why_not=partial(_no_partner, kind=LABOUR)),
    actions.Accept: Move(_check_accept, _accept, (REPLY,)),
    actions.Resist: Move(_check_resist, _resist, (REPLY,)),
    actions.SwapGoods: Move(check_swap, _swap, (SWAP,)),
    actions.Gain: Move(_check_gain, _gain, (GAIN,)),
}


# What is legal.


def targets(state: FarState, seat: int, kind: int) -> list[int]:
    """The seats to which a seat may propose that kind now; nobody outside its conflict turn."""
    if seat != state.table.seat or state.table.deciding not in STEPS:
        return []
    return [other for other in state.table.playing if why_not(state, seat, other, kind) is None]


def _with_cards(state: FarState, seat: int, other: int, *, labour: bool = False) -> list[dict[str, Any]]:
    """Ways to add cards: none, one, or two."""
    cards = [c for c in ambassadors(state, seat, other) if not labour or colour_of(c) == NOBODY]
    kinds = dict.fromkeys(cards)
    found: list[dict[str, Any]] = [{}, *({"card": card} for card in kinds)]
    if not labour:
        twice = [(card, card) for card in kinds if cards.count(card) > 1]
        pairs = [*((one, two) for one, two in product(kinds, kinds) if one < two), *twice]
        found += [{"card": one, "second": two} for one, two in pairs]
    return found


def proposals(state: FarState, seat: int) -> list[Action]:
    """Every listed proposal of a seat in its conflict turn: all but trades."""
    found: list[Action] = []
    for other in targets(state, seat, TRUCE):
        found += [actions.ProposeTruce(other, **cards) for cards in _with_cards(state, seat, other)]
    contested = resolutions(state.table, seat)
    for other in targets(state, seat, CONTEST) if contested else ():
        for whom, about, named in contested:
            if whom == other:
                ways = _with_cards(state, seat, other)
                found += [actions.ProposeContest(other, about, named, **cards) for cards in ways]
    for other in targets(state, seat, LABOUR):
        found += [
            actions.ForceLabour(other, **cards) for cards in _with_cards(state, seat, other, labour=True)
        ]
    return found


def can_trade(state: FarState, seat: int) -> bool:
    """Whether a seat in its conflict turn may propose a trade to somebody."""
    return any(treasury.stock(state.table, seat)) and bool(targets(state, seat, TRADE))


def replies(state: FarState, seat: int) -> list[Action]:
    """What the target of a proposal may answer."""
    talk = state.table.dispute
    found: list[Action] = [actions.Resist(**cards) for cards in _with_cards(state, seat, talk.proposer)]
    return [actions.Accept(), *found] if can_accept(state, seat) else found


def can_accept(state: FarState, seat: int) -> bool:
    """Whether the target of a proposal holds what it would give (FA-210)."""
    talk, held = state.table.dispute, treasury.stock(state.table, seat)
    return talk.kind != TRADE or covers(held, (take for _, take in map(read_swap, talk.terms)))


def gains(state: FarState, seat: int) -> list[Action]:
    """Every choice of goods for forced labour."""
    left = state.table.dispute.strength[0]
    counts = product(range(left + 1), repeat=len(GOODS))
    return [actions.Gain(goods) for goods in counts if sum(goods) == left]


def sample_trade(state: FarState, seat: int, rng: random.Random) -> actions.ProposeTrade:
    """Some legal trade proposal."""
    target = rng.choice(targets(state, seat, TRADE))
    most = _most_swaps(state.table, seat, target, 0)
    held = [good for good, n in enumerate(treasury.stock(state.table, seat)) for _ in range(n)]
    rng.shuffle(held)
    given = held[: rng.randint(1, min(most, len(held)))]
    swaps = [swap(give, rng.choice([good for good in range(len(GOODS)) if good != give])) for give in given]
    return actions.ProposeTrade(target, tuple(swaps))


def sample_swap(state: FarState, seat: int, rng: random.Random) -> actions.SwapGoods:
    """Some legal choice of swaps, one at most."""
    able = possible_swaps(state.table, seat, state.table.dispute.other(seat))
    return actions.SwapGoods((rng.choice(able),) if able and rng.random() < 0.8 else None)


def trade_choices(state: FarState, seat: int, name: str, chosen: Chosen) -> Choices:
    """What may be picked for that parameter of a trade proposal; swaps above its strength ask for cards."""
    if name == "target":
        return Choices(tuple(targets(state, seat, TRADE)))
    table, target = state.table, chosen["target"]
    cards = ambassadors(state, seat, target)
    if name == "swaps":
        held, goods = treasury.stock(table, seat), range(len(GOODS))
        most = _most_swaps(table, seat, target, min(len(cards), _MOST_CARDS))
        swaps = [(swap(give, take), held[give]) for give in goods for take in goods if give != take]
        return _each_so_often(swaps, 1, most)
    if (first := chosen.get("card")) in cards:
        cards.remove(first)
    added = int(name == "second")
    able = not added or first is not None
    needed = len(chosen["swaps"]) > _most_swaps(table, seat, target, added)
    return Choices(tuple(dict.fromkeys(cards)) if able else (), int(needed))


def swap_choices(state: FarState, seat: int, name: str, chosen: Chosen) -> Choices:
    """The swaps that the winner of a trade may pick among."""
    talk = state.table.dispute
    other = talk.other(seat)
    mine, theirs = treasury.stock(state.table, seat), treasury.stock(state.table, other)
    pairs = [(number, read_swap(number)) for number in possible_swaps(state.table, seat, other)]
    able = [(number, min(mine[give], theirs[take])) for number, (give, take) in pairs]
    return _each_so_often(able, 0, swaps_left(talk, seat))


def _each_so_often(able: Iterable[tuple[int, int]], least: int, most: int) -> Choices:
    """Swaps to pick among, each as often as it can be made, up to `most` in all."""
    return Choices(tuple(number for number, often in able for _ in range(min(often, most))), least, most)


def even_swap(table: FarTable, seat: int) -> actions.SwapGoods:
    """The winner's swaps of what it has most of for what it has least of, while that evens them out."""
    talk = table.dispute
    mine, theirs = list(treasury.stock(table, seat)), list(treasury.stock(table, talk.other(seat)))
    swaps = []
    for _ in range(swaps_left(talk, seat)):
        give = mine.index(max(mine))
        take = min((good for good, held in enumerate(theirs) if held), key=mine.__getitem__, default=give)
        if mine[give] - mine[take] < 2:
            break
        swaps.append(swap(give, take))
        for stocks, lost, got in ((mine, give, take), (theirs, take, give)):
            stocks[lost] -= 1
            stocks[got] += 1
    return actions.SwapGoods(tuple(swaps) or None)


def least_gain(table: FarTable, seat: int) -> actions.Gain:
    """The good that a seat which is asked has least of, one after the other (book, 5.4)."""
    held = list(treasury.stock(table, seat))
    goods = [0] * len(GOODS)
    for _ in range(table.dispute.strength[0]):
        good = held.index(min(held))
        held[good] += 1
        goods[good] += 1
    return actions.Gain(tuple(goods))
