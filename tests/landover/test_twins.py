"""Every roll, award and raid of random games beside a plain reading of the rule book."""

from collections import Counter
from typing import Any

import pytest

from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.landover.cards.events import Drew, Opened
from rules.landover.events import (
    Approached,
    AwardMoved,
    CatapultsCleared,
    Defended,
    HandsCut,
    PowerSpent,
    Produced,
    Raided,
    Recruited,
    Rolled,
    Stolen,
)
from rules.landover.state import NOWHERE, LandoverState
from rules.landover.tables import GOLD, RECRUIT_COST, SCIENCE
from tests.cited import rule
from tests.landover import slow
from tests.landover.laws import some_game
from tests.landover.table import GAME, told

MOST = 54
"""Roads and bridges of a seat. With unlimited pieces there are more, whose trails take seconds to try."""
VILLAGE = ({0: 1}, {1: 1}, {2: 1}, {3: 1}, {4: 1})
CITY = ({0: 1, 5: 1}, {1: 1, 6: 1}, {2: 1, 7: 1}, {3: 2}, {4: 2})


def in_order(state: LandoverState) -> list[int]:
    """The seats that play, the active one first."""
    order, active = list(state.table.order), state.table.active
    at = order.index(active)
    return [seat for seat in order[at:] + order[:at] if not state.table.gone >> seat & 1]


def harvest(state: LandoverState, total: int) -> tuple[list[Counter[int]], list[int]]:
    """What a number owes each seat by table 3.2, and how many draws its gold tiles."""
    table = state.table
    due: list[Counter[int]] = [Counter() for _ in range(state.seats)]
    gold = [0] * state.seats
    for tile in table.chart.land:
        if table.numbers[tile] != total or tile in table.catapults:
            continue
        for seat in in_order(state):
            for corner in table.chart.shape.tile_corners[tile]:
                village, city = table.villages[seat] >> corner & 1, table.cities[seat] >> corner & 1
                kind = table.terrain[tile]
                if kind == GOLD:
                    gold[seat] += 2 * village + 3 * city
                elif village or city:
                    due[seat].update((CITY if city else VILLAGE)[kind])
    return due, gold


def rationed(state: LandoverState, bank: list[int], due: list[Counter[int]]) -> None:
    """What a short bank does not pay is taken out of what is due (LO-097)."""
    if not state.table.terms.bounded:
        return
    for kind in range(8):
        creditors = [each for each in due if each[kind]]
        if sum(each[kind] for each in creditors) > bank[kind]:
            for each in creditors:
                each[kind] = bank[kind] if len(creditors) == 1 else 0


def recruited(before: LandoverState, events: list[Event]) -> LandoverState:
    """How it stood when the dice were rolled: a standing order may have recruited before (LO-120)."""
    twin = GAME.copy(before)
    for event in told(events, Recruited):
        twin.table.power[event.seat] = event.power
        twin.secrets.hands[event.seat] -= RECRUIT_COST
        twin.table.bank += RECRUIT_COST * twin.table.terms.bounded
    return twin


def see_roll(before: LandoverState, after: LandoverState, events: list[Event]) -> str:
    """Compare a roll with the rules; returns what sort of roll it was."""
    rolled = told(events, Rolled)[0]
    assert after.table.active == rolled.seat
    see_event_die(before, after, rolled, events)
    if after.table.phase == "over":
        return "the end"
    if rolled.white + rolled.red == 7:
        see_seven(before, after, events)
        return "seven"
    see_harvest(before, after, rolled, events)
    return "harvest"


def see_event_die(before: LandoverState, after: LandoverState, rolled: Rolled, events: list[Event]) -> None:
    """A step or a key (LO-100 to LO-103, LO-110 to LO-114, LO-145, LO-146, LO-223)."""
    drawn = [event for event in events if isinstance(event, Drew | Opened)]
    if rolled.face < 3:
        delayed = before.table.delayed < before.table.terms.delay
        moved = 0 if delayed else 1
        assert after.table.tracker == (before.table.tracker + moved) % 7
        assert [event.waits > 0 for event in told(events, Approached)] == [delayed]
        for defended in told(events, Defended):
            best = max(before.table.power)
            leaders = [seat for seat in in_order(after) if best and before.table.power[seat] == best]
            assert list(defended.seats) == leaders
            gained = [a - b for a, b in zip(after.table.defences, before.table.defences, strict=True)]
            assert gained == [int(leaders == [seat]) for seat in range(after.seats)]
            assert after.table.power == [max(0, power - 1) for power in before.table.power]
            room = [seat for seat in leaders if len(before.secrets.held[seat]) < 5]
            assert [event.seat for event in drawn] == (room if len(leaders) > 1 else [])
        if not told(events, Defended):
            assert after.table.power == before.table.power and not drawn
            assert not told(events, PowerSpent)
        return
    assert after.table.tracker == before.table.tracker
    culture = rolled.face - 3
    stock = len(before.secrets.decks[culture]) + sum(
        count
        for card, count in enumerate(before.table.discards)
        if (7 <= card < 16, card >= 16) == (culture == 1, culture == 2)
    )
    entitled = [
        seat
        for seat in in_order(after)
        if before.table.culture[seat * 3 + culture] >= rolled.red
        and len(before.secrets.held[seat]) - (1 if rolled.chosen and seat == rolled.seat else 0) < 5
    ]
    assert [event.seat for event in drawn] == entitled[: stock + (rolled.chosen and culture == SCIENCE)]


def see_seven(before: LandoverState, after: LandoverState, events: list[Event]) -> None:
    """Numbers, catapults and hands after a 7 (LO-130 to LO-137, LO-148)."""
    assert all(tile == NOWHERE for tile in after.table.catapults) and not after.table.remembered
    assert bool(told(events, CatapultsCleared)) == any(tile != NOWHERE for tile in before.table.catapults)
    expected = before.table.remembered or before.table.numbers
    assert after.table.numbers == expected
    extra = [0] * after.seats
    for event in told(events, Produced):
        assert after.table.terms.aqueduct_on_seven and not any(map(sum, event.gains))
        extra = [sum(each) for each in event.aqueducts]
    cut = [0] * after.seats
    for event in told(events, HandsCut):
        cut = list(event.counts)
    for seat in range(after.seats):
        size = hand.size(before.secrets.hands[seat])
        walls = (after.table.walls & after.table.cities[seat]).bit_count()
        assert cut[seat] == (size // 2 if size > 9 + 2 * walls else 0)
        assert hand.size(after.secrets.hands[seat]) == size - cut[seat] + extra[seat]
    score = {seat: slow.points(after.table, seat) for seat in in_order(after)}
    own = score.pop(after.table.active)
    lucky = after.table.terms.lucky_seven and own < min(score.values())
    assert after.table.phase == ("lucky" if lucky else "main")


def see_harvest(before: LandoverState, after: LandoverState, rolled: Rolled, events: list[Event]) -> None:
    """What tiles, gold and aqueducts paid (LO-085 to LO-089, LO-097, LO-147)."""
    produced = told(events, Produced)[0]
    due, gold = harvest(after, rolled.white + rolled.red)
    bank = list(hand.counts(before.table.bank, 8))
    rationed(after, bank, due)
    left = [have - sum(each[kind] for each in due) for kind, have in enumerate(bank)]
    for seat in range(after.seats):
        gains = Counter({kind: count for kind, count in enumerate(produced.gains[seat]) if count})
        surplus = gains - due[seat]
        assert not due[seat] - gains and set(surplus) <= set(range(5))
        assert surplus.total() <= gold[seat]
        if not after.table.terms.bounded or sum(left[:5]) >= sum(gold):
            assert surplus.total() == gold[seat]
        water = sum(produced.aqueducts[seat]) if produced.aqueducts[seat] else 0
        thirsty = (
            not any(gains[kind] for kind in range(5))
            and after.table.culture[seat * 3 + SCIENCE] >= 3
            and seat in in_order(after)
        )
        if not after.table.terms.bounded or sum(after.table.bank.to_bytes(8, "little")[:5]):
            assert water == int(thirsty)
        had = hand.size(before.secrets.hands[seat])
        assert hand.size(after.secrets.hands[seat]) == had + gains.total() + water


def see_awards(before: LandoverState, after: LandoverState, events: list[Event]) -> None:
    """Who has the awards after a move (LO-164 to LO-166, LO-176, LO-177)."""
    table = after.table
    if max(map(int.bit_count, map(int.__or__, table.roads, table.bridges))) > MOST:
        return
    lengths = [slow.route(table, seat) for seat in range(after.seats)]
    ports = [slow.harbours(table, seat) for seat in range(after.seats)]
    for name, counts, least in (("route_seat", lengths, 5), ("port_seat", ports, 3)):
        had, has = getattr(before.table, name), getattr(table, name)
        able = {s: c for s, c in enumerate(counts) if c >= least and not table.gone >> s & 1}
        best = max(able.values(), default=0)
        first = [seat for seat, count in able.items() if count == best]
        if had in first or len(first) == 1:
            assert has == (had if had in first else first[0])
        else:
            assert has == -1
        moved = [
            event
            for event in told(events, AwardMoved)
            if event.award.startswith(name[:4].replace("rout", "long"))
        ]
        assert bool(moved) == (had != has)


def see_raid(before: LandoverState, after: LandoverState, events: list[Event]) -> None:
    """Who lost a card to a raid (LO-123 to LO-126)."""
    raid = told(events, Raided)[0]
    around = sum(1 << corner for corner in after.table.chart.shape.tile_corners[raid.tile])
    pool = -1 if after.table.terms.raid_cards else (1 << 40) - 1
    robbed = [
        seat
        for seat in in_order(after)
        if seat != raid.seat and after.table.settlements(seat) & around and before.secrets.hands[seat] & pool
    ]
    assert [event.victim for event in told(events, Stolen)] == robbed
    assert all(event.count == 1 for event in told(events, Stolen))
    assert after.table.catapults[raid.seat] == raid.tile and after.table.catapults.count(raid.tile) == 1
    assert before.table.power[raid.seat] - after.table.power[raid.seat] == (raid.how == "paid")
    if raid.how != "lucky":
        assert robbed or any(
            after.table.settlements(seat) & around for seat in in_order(after) if seat != raid.seat
        )


@pytest.mark.seeds(2)
@rule("LO-084", "LO-085", "LO-086", "LO-087", "LO-089", "LO-097", "LO-100", "LO-130", "LO-132", "LO-136")
@rule("LO-145", "LO-147", "LO-124", "LO-125", "LO-164", "LO-166", "LO-176", "LO-177")
def test_random_games_go_by_the_book(seed: int) -> None:
    kinds: Counter[str] = Counter()
    for state, seat, action in some_game(seed + 40):
        if seat < 0 or state.table.phase.startswith("setup"):
            continue
        after: Any = GAME.copy(state)
        events = GAME.apply(after, seat, action)
        if type(action).__name__ == "Leave":
            continue  # its own worked cases; the turn may pass, and the dice roll, in the same move
        if told(events, Rolled):
            kinds[see_roll(recruited(state, events), after, events)] += 1
        if told(events, Raided):
            see_raid(state, after, events)
            kinds["raid"] += 1
        if told(events, AwardMoved) or kinds.total() % 25 == 0:
            see_awards(state, after, events)
            kinds["awards"] += 1
    assert kinds["harvest"] and kinds["seven"] and kinds["raid"]
