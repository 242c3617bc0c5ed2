"""Chapter texts: the removal, the fictional turn and the bids in words."""

from collections.abc import Mapping

from rules.actions import Action
from rules.names import Names
from rules.settlers.events import cards, plural
from rules.settlers.tables import RESOURCES
from rules.settlers.view import SettlersView
from rules.two_player.actions import Again, Bid, Done, Keep
from rules.two_player.events import HOT_LIMIT, hot_numbers
from rules.two_player.sides import SIDES
from rules.two_player.state import FICTIONAL
from rules.two_player.view import TwoPlayerView, two
from rules.two_player.views import Views

_PROMPTS = {
    "removal_vote": "{who} to say whether to keep this board or roll for the sides again.",
    "bidding": "{who} to bid or be done.",
}
_BUTTONS: Mapping[str, tuple[type[Action], ...]] = {"removal_vote": (Keep, Again), "bidding": (Bid, Done)}


class Texts(Views):
    """From a view to words."""

    def names(self, view: SettlersView, seats: tuple[str, ...]) -> Names:
        """The players' names, then those of the fictional ones: who offers them a trade is told why not."""
        return super().names(view, (*seats[: view.seats], *FICTIONAL))

    def prompts(self) -> Mapping[str, str]:
        """Those of the two further phases."""
        return {**super().prompts(), **_PROMPTS}

    def phase_buttons(self) -> Mapping[str, tuple[type[Action], ...]]:
        """Those of the two further phases."""
        return {**super().phase_buttons(), **_BUTTONS}

    def prompt(self, view: SettlersView, names: Names) -> str:
        """What the fictional turn has come to, before who is to do what."""
        said, seen = super().prompt(view, names), two(view)
        if view.over:
            return said
        if view.phase == "removal_vote":
            return f"{_removal(view, seen, names)}{_hot(view, seen)} {said}"
        if seen.fictional is None:
            return said
        if seen.offered is None:
            lost = " A player with a building there loses a card to the bank." * (view.phase == "robber")
            return f"A 7 in the turn of {FICTIONAL[seen.fictional]}. {said}{lost}"
        offer = f"{FICTIONAL[seen.fictional]} offers 1 {RESOURCES[seen.offered]}."
        return " ".join([offer, *_bids(seen, names), said])

    def scoreboard(self, view: SettlersView, names: Names) -> list[str]:
        """No seat is marked in the vote and in a fictional turn: these are nobody's own (TP-022)."""
        if view.phase != "removal_vote" and two(view).fictional is None:
            return super().scoreboard(view, names)
        return [self.score(view, names, seat) for seat in view.order]

    def score(self, view: SettlersView, names: Names, seat: int) -> str:
        """A bid, or a vote given, besides."""
        said, seen = super().score(view, names, seat), two(view)
        if view.phase == "removal_vote" and seen.voted[seat]:
            said += ", has answered"
        if seen.offered is not None:
            said += f", {_bid(seen, seat)}"
        return said

    def hint(self, view: SettlersView, kind: str, place: int, names: Names) -> str:
        """For a removed tile what the robber brings there (TP-017, TP-028)."""
        if kind != "tile" or place not in view.removed:
            return super().hint(view, kind, place, names)
        seen = two(view)
        brings = seen.fictional is None or seen.rules.removed_card
        return "out of the game" + ", brings a card" * (view.phase == "robber" and brings)

    def brief(self, view: SettlersView, names: Names) -> str:
        """The removed tiles, and a fictional turn that is on, first."""
        seen = two(view)
        said = [f"For two: {names.list('tile', view.removed)} are out of the game."]
        if seen.fictional is not None and not view.over:
            said.append(f"It is the turn of {FICTIONAL[seen.fictional]}.")
        if seen.offered is not None:
            said += [f"It offers 1 {RESOURCES[seen.offered]}.", *_bids(seen, names)]
        return " ".join([*said, super().brief(view, names)])[:1000]

    def table_lines(self, view: SettlersView, names: Names) -> list[str]:
        """The sides that were removed, and the offer with its bids."""
        seen = two(view)
        lines = [] if view.phase == "removal_vote" else [f"- {_removal(view, seen, names)}"]
        if seen.offered is not None and seen.fictional is not None:
            lines.append(f"- {FICTIONAL[seen.fictional]} offers 1 {RESOURCES[seen.offered]}")
            lines += [f"- {names.seat(seat)}: {_bid(seen, seat)}" for seat in range(view.seats)]
        return [*lines, *super().table_lines(view, names)]

    def hand(self, view: SettlersView, names: Names) -> str:
        """What the viewer has bid, and what it has said of the removal."""
        said, seen, seat = super().hand(view, names), two(view), view.viewer
        if seat is None:
            return said
        if view.phase == "removal_vote" and seen.voted[seat]:
            said += f"\nYou have asked to {'roll again' if seen.again[seat] else 'keep this board'}."
        if seen.offered is not None:
            said += f"\nIn the bidding: {_bid(seen, seat)}."
        return said


def _removal(view: SettlersView, seen: TwoPlayerView, names: Names) -> str:
    """Which sides and tiles are out of the game."""
    one, other = seen.dice
    sides = f"{SIDES[one - 1]} twice" if one == other else f"{SIDES[one - 1]} and {SIDES[other - 1]}"
    tiles = names.list("tile", view.removed)
    return f"Out of the game ({one} and {other}, {sides}): {tiles}."


def _hot(view: SettlersView, seen: TwoPlayerView) -> str:
    """How many numbers 6 and 8 would go, and the advice on it (TP-011)."""
    gone = [seen.tokens[tile] for tile in view.removed]
    sixes, eights = gone.count(6), gone.count(8)
    said = f" With them go {hot_numbers(sixes, eights)}."
    return said + " Rolling again is recommended." * (sixes + eights > HOT_LIMIT)


def _bid(seen: TwoPlayerView, seat: int) -> str:
    """What a seat has to do with the bidding."""
    if seat not in seen.bidders:
        return "may not bid"
    done = " and done" if seat in seen.done else ""
    if not any(seen.bids[seat]):
        return f"no bid{done}"
    return f"bids {plural(sum(seen.bids[seat]), 'card')} ({cards(seen.bids[seat])}){done}"


def _bids(seen: TwoPlayerView, names: Names) -> list[str]:
    """One sentence a seat that has bid."""
    return [f"{names.seat(seat)} bids {cards(bid)}." for seat, bid in enumerate(seen.bids) if any(bid)]
