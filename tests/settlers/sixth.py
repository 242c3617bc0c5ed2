"""Settlers with a sixth development card, which is one record: `python -m tests.settlers.sixth`.

The record goes to the end of the others before anything else of the game is imported. Then a computer and
chance play with it, in the base game and with its variants, and whatever speaks of cards speaks of it.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal
from rules.settlers.basics import gain
from rules.settlers.cards import kinds
from rules.settlers.cards.card import Card, Play
from rules.settlers.hooks import Events, Hooks, State
from rules.settlers.tables import SETTLEMENT_COST


class PlayHarvest(Action, frozen=True, tag="play_harvest"):
    """Play harvest: take what a settlement costs from the bank."""

    reason = "it pays for a settlement"
    label = "Play harvest"
    rules = ("SE-047", "SE-048")


def _harvests(state: State, seat: int) -> Sequence[Action]:
    return () if _nothing_ripe(state, seat) else (PlayHarvest(),)


def _nothing_ripe(state: State, seat: int) -> Illegal | None:
    ripe = hand.covers(state.table.bank, SETTLEMENT_COST)
    return None if ripe else Illegal("bank_empty", "There is too little in the bank to harvest.", "SE-018")


def _harvest(hooks: Hooks, state: State, seat: int, action: PlayHarvest, events: Events) -> None:
    gain(state, seat, SETTLEMENT_COST)


play = Play(PlayHarvest, _harvests, _harvest, _nothing_ripe)
kinds.KINDS += (
    Card("harvest", "harvests", "a harvest", 9, 12, 3.0, ("SE-047",), "plenty", play),
)  # fmt: skip

# With the card listed, the game itself.
from render.catalogue import PAINTERS  # noqa: E402
from rules.catalogue import GAMES  # noqa: E402
from rules.kernel.chance import Chance  # noqa: E402
from rules.kernel.game import RandomPlayer, Turn  # noqa: E402
from rules.settlers.cards.deck import CARDS  # noqa: E402

VARIANTS = ({}, {"land_shares": "on"}, {"two_player": "on"})
MOVES, LOOKS = 150, 75
NEW = len(CARDS) - 1
PEOPLE = ("Ann", "Bob", "Cid")


def look(game: Any, state: Any) -> None:
    """See and tell a position as everybody may, store it and guess what is hidden."""
    assert game.dump(game.load(game.dump(state))) == game.dump(state)
    for seat in range(state.seats):
        view = game.view(state, seat)
        names = game.names(view, PEOPLE[: state.seats])
        own = hand.count(state.secrets.cards[seat], NEW)
        assert ("harvest" in game.hand(view, names)) == bool(own), game.hand(view, names)
        assert game.describe(view, names) and PAINTERS["settlers"].hand(view)
        guessed = game.guess(view, random.Random(1))
        every = sum(guessed.secrets.cards) + guessed.table.gone + hand.gather(guessed.secrets.deck)
        assert hand.counts(every, len(CARDS)) == tuple(card.standard for card in CARDS)


def main() -> None:
    """Play a game of each, and say how often the card was played."""
    for chosen in VARIANTS:
        rng, seats = random.Random(7), 2 if "two_player" in chosen else 3
        options = GAMES["settlers"].settle(chosen, seats)
        game = GAMES["settlers"].variant(options)
        state, _ = game.new(options, seats, Chance(bytes(32)))
        players = [game.players["steady"], *[RandomPlayer()] * (seats - 1)]
        for seat in range(seats):
            state.secrets.deck.remove(NEW)
            state.secrets.cards[seat] += hand.ONE[NEW]
        told = Counter[str]()
        for number in range(MOVES):
            if not (waiting := game.waiting_for(state)):
                break
            seat = rng.choice(waiting)
            action = players[seat].choose(Turn(game, state, seat), rng)
            for event in game.apply(state, seat, action):
                names = game.names(game.view(state, None), PEOPLE[:seats])
                told[event.line(names).partition(" ")[2]] += 1
            if number % LOOKS == 0:
                look(game, state)
        print(f"{chosen}: {told['played a harvest.']} played")


if __name__ == "__main__":
    main()
