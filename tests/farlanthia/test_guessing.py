"""What a viewer sees, and states that agree with it: the hidden drawn anew, and nothing made or lost."""

import random
from collections import Counter
from typing import Any

import pytest

from rules.farlanthia.actions import AutoPlace, GmStart, GmStructure, GmTerrain, Pass, PlaceTile
from rules.farlanthia.board import board, offset
from rules.farlanthia.cards.deck import BY_CODE, CARDS
from rules.farlanthia.map import ground
from rules.farlanthia.season import setup
from rules.farlanthia.season.setup import box, legal_cells
from rules.farlanthia.state import FarState, Negotiation, Window
from rules.farlanthia.tables import EMPTY, FIELD, FOREST, HIDDEN, VOLCANO
from rules.kernel.game import Turn
from rules.kernel.names import NOBODY, SEAT_COLOURS
from tests.cited import rule
from tests.farlanthia.table import GAME, A, B, C, cell, do, goods, kind, lay, new, own, position


def played(moves: int, seed: int = 3, **options: Any) -> FarState:
    """A game of three after so many random moves, tiles laid one by one."""
    state, _ = new(3, seed=seed, **options)
    rng = random.Random(f"played {seed}")
    for _ in range(moves):
        seat = GAME.waiting_for(state)[0]
        move = GAME.players["random"].choose(Turn(GAME, state, seat), rng)
        GAME.apply(state, seat, PlaceTile() if isinstance(move, AutoPlace) else move)
    return state


def tiles(state: FarState) -> Counter[int]:
    """All tiles of a game, laid, drawn and left."""
    secrets = state.secrets
    every = [*state.table.terrain, *secrets.terrain, *secrets.pool, *secrets.drawn]
    return Counter(terrain for terrain in every if terrain >= 0)


def cards(state: FarState) -> Counter[int]:
    """All cards of a game, wherever they are; those that are being resolved once."""
    table, secrets = state.table, state.secrets
    found = Counter(
        card for pile in (*secrets.decks, *secrets.hands, *table.discards, *table.open) for card in pile
    )
    return found + Counter({task.card for task in table.tasks} - set(found))


@rule("FA-015", "FA-016", "FA-083", "FA-085")
@pytest.mark.parametrize(
    ("moves", "options"),
    [
        (5, {}),
        (60, {"map_build": "deal"}),
        (60, {"map_build": "deal", "volcano": "shuffled"}),
        (8, {"volcano": "shuffled", "placer_memory": "off"}),
        (60, {"map_build": "deal", "expansion_terrain": "on", "goods_public": "off"}),
    ],
)
def test_a_guess_uses_every_tile_and_card_once(moves: int, options: dict[str, str]) -> None:
    state = played(moves, **options)
    pool = box(state.table.map, 3, options.get("expansion_terrain") == "on")
    every, cells = Counter([*pool, VOLCANO]), state.table.board.cells
    size = cells if "volcano" in options else len(pool) + 1
    assert tiles(state) <= every and tiles(state).total() == size and tiles(state)[VOLCANO] == 1
    assert cards(state) == Counter(range(72))
    for viewer in (A, B, C, None):
        view = GAME.view(state, viewer)
        for seed in range(3):
            guess = GAME.guess(view, random.Random(seed))
            assert GAME.view(guess, viewer) == view
            assert tiles(guess) <= every and tiles(guess).total() == size and tiles(guess)[VOLCANO] == 1
            assert cards(guess) == cards(state)
            for seat, hand in enumerate(guess.secrets.hands):
                assert hand == sorted(hand) and all(CARDS[card].keep == "hand" for card in hand)
                assert seat == viewer or all(CARDS[card].tag != SEAT_COLOURS[seat] for card in hand)


@rule("FA-015", "FA-016")
@pytest.mark.parametrize("volcano", ["centre", "shuffled", "none"])
def test_a_guess_counts_the_tiles_that_lie_open(volcano: str) -> None:
    state, _ = new(3, map_build="deal", volcano=volcano, seed=2)
    table = state.table
    pool, cells = box(table.map, 3, False), table.board.cells
    every = Counter([*pool, FIELD if volcano == "none" else VOLCANO])
    size = cells if volcano == "shuffled" else len(pool) + 1
    if volcano == "shuffled":
        seen = GAME.view(state, A)
        at = {GAME.guess(seen, random.Random(seed)).secrets.terrain.index(VOLCANO) for seed in range(8)}
        assert len(at) > 4, "it may be anywhere"
        ground.reveal(state, A, [state.secrets.terrain.index(VOLCANO)], [])
    open_now = {at for at, terrain in enumerate(table.terrain) if terrain >= 0}
    shut = [at for at in range(cells) if at not in open_now | {table.board.centre}]
    for up in ([], [at for at in (table.board.centre,) if at not in open_now], shut[6:]):
        ground.reveal(state, A, up, [])
        for viewer in (A, None):
            guess = GAME.guess(GAME.view(state, viewer), random.Random(1))
            assert tiles(guess) <= every and tiles(guess).total() == size
            assert volcano == "shuffled" or tiles(guess) == every


@rule("FA-083", "FA-085", "FA-086", "FA-256")
def test_which_cards_a_guess_puts_into_hands() -> None:
    """Of the closed cards of the deck: not one's own relic, none of colours that nobody plays."""
    held = [card for card, what in enumerate(CARDS) if what.keep == "hand"]
    blue, others = CARDS.index(BY_CODE["A13"]), {CARDS.index(BY_CODE[f"A{n}"]) for n in (14, 15, 16, 21)}
    able = [card for card in held if card != blue and card not in others]
    for decks, size in (("deck", len(able)), ("deck", len(able) + 1), ("deck", 2), ("roll", 3)):
        state = position(seats=2, decks=decks)
        state.secrets.hands[B] = able[:1] * size
        state.secrets.decks = ([], []) if decks == "roll" else ([0] * 40, [36] * 40)
        view = GAME.view(state, A)
        guesses = [GAME.guess(view, random.Random(seed)) for seed in range(12)]
        hands = [guess.secrets.hands[B] for guess in guesses]
        assert all(len(hand) == size and set(hand) <= set(able) and hand == sorted(hand) for hand in hands)
        again = any(len(set(hand)) < size for hand in hands)
        assert again is (size > len(able) or decks == "roll"), "a card is there once, unless it is rolled"
        assert size >= len(able) or {card for hand in hands for card in hand} == set(able)
        for guess in guesses:
            piles = guess.secrets.decks
            assert [len(pile) for pile in piles] == ([0, 0] if decks == "roll" else [40, 40])
            assert [{CARDS[card].deck for card in pile} for pile in piles if pile] in ([], [{0}, {1}])


@rule("FA-211", "FA-264", "FA-272")
def test_whose_goods_are_seen_by_whom() -> None:
    state = position("conflict.diplomacy", seats=3, goods_public="off")
    table = state.table
    for seat, held in ((A, (0, 1, 0, 0)), (B, (2, 0, 0, 0)), (C, (0, 1, 2, 1))):
        own(state, seat, *held)

    def seen(viewer: int | None) -> set[int]:
        view = GAME.view(state, viewer)
        assert view.totals == (1, 2, 4)
        shown = {seat for seat in range(3) if view.table.goods[4 * seat] >= 0}
        assert all(view.table.goods[4 * seat : 4 * seat + 4] == list(goods(state, seat)) for seat in shown)
        guess = GAME.guess(view, random.Random(1))
        assert [sum(goods(guess, seat)) for seat in range(3)] == [1, 2, 4]
        assert all(goods(guess, seat) == goods(state, seat) for seat in shown)
        return shown

    assert [seen(viewer) for viewer in (None, A, B, C)] == [set(), {A}, {B}, {C}]
    table.windows = [Window("diplomacy.swap", (B,), (B, A))]
    table.talk = Negotiation(1, A, B, (), step="settle")
    assert [seen(viewer) for viewer in (None, A, B, C)] == [set(), {A}, {A, B}, {C}]
    table.windows = [Window("diplomacy.gain", (B,), (B, A))]
    assert seen(B) == {B}
    table.windows, table.over = [], True
    assert seen(None) == {A, B, C}


@rule("FA-272", "FA-242")
def test_whose_answer_is_awaited_shows_to_nobody() -> None:
    state = position(seats=3)
    state.table.windows = [Window("combat.substitute", (A, B), ())]
    state.secrets.answers[A] = [Pass()]
    assert GAME.waiting_for(state) == (B,)
    assert [GAME.view(state, viewer).waiting for viewer in (None, A, B, C)] == [(A, B), (B,), (A, B), (A, B)]
    assert GAME.view(state, A).answers == (Pass(),) and GAME.view(state, B).answers == ()
    state.table.leaving = 1 << A
    assert GAME.view(state, None).waiting == (B,)


@rule("FA-028", "FA-264", "FA-030")
def test_which_hidden_tiles_are_known_to_whom() -> None:
    state = position(seats=3)
    lay(state, "forest", (0, 0), (1, 0), hidden=True)
    state.secrets.known[cell(0, 0)] = 1 << A | 1 << C
    lay(state, "forest", (0, 1), hidden=True)
    state.secrets.terrain[cell(0, 1)] = HIDDEN
    known = ((cell(0, 0), FOREST),)
    assert [GAME.view(state, viewer).known for viewer in (None, A, B, C)] == [(), known, (), known]
    state.table.over = True
    assert GAME.view(state, None).known == (*known, (cell(1, 0), FOREST))


@rule("FA-264", "FA-251")
def test_a_masters_guess_keeps_the_map_and_a_players_fills_it() -> None:
    here = board("story").index
    spots = [here[offset(column, 1)] for column in range(1, 5)]
    state, _ = new(2, mode="story")
    for at in spots[:3]:
        do(state, 2, GmTerrain(at, FIELD, False))
    do(state, 2, GmTerrain(spots[3], FOREST, True))
    for seat in (A, B):
        do(state, 2, GmStructure(spots[seat], kind("village"), seat))
    do(state, 2, GmStart())
    for viewer, able in ((2, {FOREST}), (A, {1, 2, 3, 4, 5})):
        view = GAME.view(state, viewer)
        drawn = {GAME.guess(view, random.Random(seed)).secrets.terrain[spots[3]] for seed in range(12)}
        assert drawn <= able and (len(drawn) > 1) is (viewer == A)
        assert GAME.view(GAME.guess(view, random.Random(1)), viewer) == view


# The start.


@rule("FA-014", "FA-015")
def test_how_much_of_the_box_a_map_takes() -> None:
    assert [setup.shares(name, 4) for name in ("cut5", "radius6", "radius8", "radius3")] == [4, 6, 6, 4]
    for name, seats, size in (("radius3", 2, 42), ("cut5", 4, 84), ("radius6", 2, 126), ("radius8", 3, 216)):
        plain, more = (box(name, seats, expansion) for expansion in (False, True))
        assert len(plain) == len(more) == size and plain == sorted(plain)


@rule("FA-024", "FA-025", "FA-026")
@pytest.mark.parametrize("seed", range(3))
def test_where_tiles_may_be_laid_rule_by_rule(seed: int) -> None:
    state = played(6 + 7 * seed, seed, map_build="alternate")
    table, here = state.table, state.table.board
    capitols = [table.owner.index(seat) for seat in range(3)]
    laid = {at for at, terrain in enumerate(table.terrain) if terrain != EMPTY}
    edge = [at for at in range(here.cells) if at not in laid and laid & set(here.neighbours[at])]
    for seat in range(3):
        others = [capitol for other, capitol in enumerate(capitols) if other != seat]
        mine = [here.distance(at, capitols[seat]) for at in edge]
        near = [
            at
            for at, own_way in zip(edge, mine, strict=True)
            if min(here.distance(at, each) for each in others) <= own_way
        ]
        far = [at for at, own_way in zip(edge, mine, strict=True) if own_way == max(mine)]
        assert legal_cells(table, seat) == (near or far)
    assert state.secrets.drawn.count(NOBODY) == 2


@rule("FA-083", "FA-216")
def test_a_guess_after_the_end_keeps_what_is_shown() -> None:
    state = position(seats=2)
    state.secrets.hands[A] = [BY_CODE["A55"].id]
    state.table.over = True
    view = GAME.view(state, None)
    assert view.hands == ((BY_CODE["A55"].id,), ())
    assert GAME.guess(view, random.Random(1)).secrets.hands == [[BY_CODE["A55"].id], []]
