"""What a viewer sees, and states that agree with it: the hidden dealt anew, and nothing made or lost."""

import random
from typing import Any

from rules.kernel.hexes import hand
from rules.landover.actions import AutoRoll, ChooseEdge, ChoosePlayer
from rules.landover.board import chart
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.cards.plays import Play
from rules.landover.state import LandoverState
from rules.landover.tables import HIDDEN
from rules.landover.view import Asked, Ended, Own, Shown
from tests.cited import rule
from tests.landover.laws import conserved, kept, sound
from tests.landover.table import GAME, A, B, C, card, corners, do, edges, goods, position

HELD = {A: ["spy", "spy", "crane"], B: ["alchemist", "merchant", "siege"], C: ["wedding"]}


def middle(**given: Any) -> LandoverState:
    """A map with hidden tiles; cards are held, lie open and were discarded, parts of hands are known."""
    discards = [0] * 26
    discards[card("famine")], discards[card("mining")] = 2, 1
    constitution = (card("constitution"),)
    decks = {
        0: ["resource monopoly"] * 4 + ["merchant"] * 5 + ["merchant fleet", "commercial harbour"] * 2
        + ["master merchant"] * 2 + ["commodity monopoly"] * 2,
        2: ["siege", "spy", "wedding"]
        + ["bishop", "deserter", "vandal", "diplomat", "raze", "anarchy"] * 2,
        1: ["mining", "printer", "crane", "alchemist"] + ["inventor", "irrigation", "medicine"] * 2
        + ["road building", "military"] * 2,
    }  # fmt: skip
    return position(
        map="shrouded_coast", hands={A: "9 wool 3 coin", B: "7 ore 8 clay 1 coin", C: "12 wheat"}, held=HELD,
        decks=decks, discards=discards, open_cards=[(), constitution, ()],
        known=[goods("2 wool"), goods("3 ore 1 coin"), 0], options={"bank": "bounded"}, **given,
    )  # fmt: skip


@rule("LO-300", "LO-301", "LO-302", "LO-303", "LO-096", "LO-220")
def test_a_guess_deals_what_the_viewer_has_not_seen() -> None:
    state = middle()
    conserved(state)
    do(state, B, AutoRoll(True))
    deals: dict[int | None, set[Any]] = {}
    for viewer in (None, A, B, C):
        view = GAME.view(state, viewer)
        for seed in range(8):
            guess = GAME.guess(view, random.Random(seed))
            assert GAME.view(guess, viewer) == view
            for law in (conserved, sound, kept):
                law(guess)
            secrets = guess.secrets
            dealt = (*secrets.hands, *secrets.held, *map(tuple, secrets.decks), tuple(secrets.hidden))
            deals.setdefault(viewer, set()).add(dealt)
            assert secrets.auto == (1 << B if viewer == B else 0)
            for seat in (A, B, C):
                assert (secrets.hands[seat] == state.secrets.hands[seat]) is (seat == viewer)
                assert seat != viewer or secrets.held[seat] == state.secrets.held[seat]
                assert secrets.held[seat] == tuple(sorted(secrets.held[seat]))
    assert [len(each) for each in deals.values()] == [8] * 4
    for place in range(3, 10):
        assert all(len({dealt[place] for dealt in deals[viewer]}) > 1 for viewer in (None,)), place


@rule("LO-030", "LO-198")
def test_guessed_tiles_keep_six_and_eight_apart() -> None:
    state = middle()
    view, shape = GAME.view(state, A), chart("shrouded_coast").shape
    for seed in range(12):
        guess = GAME.guess(view, random.Random(seed))
        dark = {at for at, _, _ in guess.secrets.hidden}
        assert dark == {at for at, terrain in enumerate(view.table.terrain) if terrain == HIDDEN}
        numbers = view.table.numbers[:]
        for at, _, number in guess.secrets.hidden:
            numbers[at] = number
        assert not any(
            near >= 0 and {numbers[at], numbers[near]} <= {6, 8}
            for at in dark for near in shape.tile_neighbours[at]
        )  # fmt: skip


@rule("LO-306", "LO-229")
def test_who_is_shown_a_hand_guesses_no_other() -> None:
    state = middle()
    do(state, A, Play(card("spy")), ChoosePlayer(B))
    shown = Shown(B, cards=tuple(sorted(map(card, HELD[B]))))
    assert [GAME.view(state, viewer).shown for viewer in (None, A, B, C)] == [None, shown, None, None]
    goods_shown = middle(extra={B: 3}, phase="pick_hand", target=B)
    ore = hand.counts(goods("7 ore 8 clay 1 coin"), 8)
    assert GAME.view(goods_shown, A).shown == Shown(B, goods=ore) and not GAME.view(goods_shown, B).shown
    for each, what in ((state, "held"), (goods_shown, "hands")):
        for seed in range(4):
            guess = GAME.guess(GAME.view(each, A), random.Random(seed))
            own, other = (getattr(one.secrets, what) for one in (each, guess))
            assert own[A] == other[A] and own[B] == other[B]
            assert GAME.view(guess, A) == GAME.view(each, A)
            conserved(guess)


@rule("LO-227", "LO-302")
def test_a_card_that_asks_is_seen_by_its_player_alone() -> None:
    state = position(
        held={A: ["diplomat"]}, villages={A: corners("0,0,N")}, roads={A: edges("0,0,NE", "0,0,E")}
    )
    before = GAME.view(state, B)
    do(state, A, Play(card("diplomat")), ChooseEdge(edges("0,0,E")[0]))
    assert GAME.view(state, B) == before and GAME.view(state, None).asked is None
    view = GAME.view(state, A)
    assert isinstance(view.asked, Asked) and view.asked.chosen == (edges("0,0,E")[0],)
    assert view.asked.card == card("diplomat")
    guess = GAME.guess(view, random.Random(1))
    assert guess.secrets.pending == state.secrets.pending and GAME.view(guess, A) == view
    assert GAME.legal(guess, A) == GAME.legal(state, A)


@rule("LO-323")
def test_after_the_end_all_lies_open() -> None:
    state = middle(phase="over", winners=[A], why="the target is reached")
    secrets = state.secrets
    for viewer in (None, A, C):
        view = GAME.view(state, viewer)
        assert view.over and view.waiting == ()
        assert view.own == tuple(
            Own(hand.counts(secrets.hands[seat], 8), secrets.held[seat], False) for seat in (A, B, C)
        )
        assert view.ended == Ended(tuple(map(tuple, secrets.decks)), tuple(secrets.hidden))
        guess = GAME.guess(view, random.Random(1))
        assert guess.secrets == secrets


@rule("LO-221", "LO-229")
def test_a_guess_gives_nobody_a_card_that_lies_open_when_drawn() -> None:
    state = position(decks={1: ["printer", "mining"]}, held={B: ["mining", "crane"]})
    view = GAME.view(state, A)
    assert view.backs[B] == (0, 2, 0) and view.decks[1] == 2
    for seed in range(20):
        held = GAME.guess(view, random.Random(seed)).secrets.held[B]
        assert len(held) == 2 and not any(ALL_CARDS[card].points for card in held)
