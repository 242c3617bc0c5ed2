"""Chapter texts: the removal, the fictional turn and the bids in words."""

from rules.kernel.hexes.hand import size
from rules.kernel.names import Names, plural
from rules.kernel.phase import asks
from rules.settlers import phase_names as at
from rules.settlers.hooks import Hint, Lines, Naming, Score, Words
from rules.settlers.tables import RESOURCES, in_words
from rules.settlers.view import SettlersView
from rules.two_player.events import HOT_LIMIT, hot_numbers
from rules.two_player.sides import told_sides
from rules.two_player.state import FICTIONAL, REMOVAL_VOTE
from rules.two_player.view import TwoPlayerView, two

_ASK_VOTE = asks("{who} to say whether to keep this board or, if both want it, roll for the sides again.")
_ASK_BID = asks("{who} to bid or be done.")


def names(usual: Naming, view: SettlersView, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The names, with the fictional players': whoever offers these a trade is told why they do not trade."""
    return usual(view, (*seats[: view.seats], *FICTIONAL))


def vote_prompt(view: SettlersView, names: Names) -> str:
    """What would go, with the advice on it, and who is to say whether (TP-011)."""
    gone = [two(view).kept.tokens[tile] for tile in view.removed]
    sixes, eights = gone.count(6), gone.count(8)
    advice = " Rolling again is recommended." * (sixes + eights > HOT_LIMIT)
    told = f"{names.list('tile', view.removed)} would leave the game, with {hot_numbers(sixes, eights)}"
    return f"{told} (these pay most often).{advice} {_ASK_VOTE(view, names)}"


def bid_prompt(view: SettlersView, names: Names) -> str:
    """The card on offer and the bids, and who is to go on."""
    return " ".join([f"{_offer(two(view))}.", *_bids(view, names), _ASK_BID(view, names)])


def on_fictional_seven(usual: Words, view: SettlersView, names: Names) -> str:
    """Whose 7 it is, and what its robber takes or brings."""
    said, seen = usual(view, names), two(view)
    if seen.fictional is None:
        return said + " A tile out of the game brings a card in place of a theft." * _pays(view)
    lost = " A player with a building there loses a card, if any, to the bank." * (
        view.table.phase == at.ROBBER
    )
    return f"A 7 on {FICTIONAL[seen.fictional]}'s turn. {said}{lost}"


def score(usual: Score, view: SettlersView, names: Names, seat: int) -> str:
    """A bid besides."""
    said, seen = usual(view, names, seat), two(view)
    if seen.offered is not None:
        said += f", {_bid(seen, seat)}"
    return said


def hint(usual: Hint, view: SettlersView, kind: str, place: int, names: Names) -> str:
    """For a removed tile what the robber brings there (TP-017, TP-028)."""
    if kind != "tile" or place not in view.removed:
        return usual(view, kind, place, names)
    return _gone(view) + ", brings a card" * _pays(view)


def tile_lines(usual: Lines, view: SettlersView, names: Names) -> list[str]:
    """The removed tiles besides."""
    return [
        f"{line}, {_gone(view)}" if tile in view.removed else line
        for tile, line in enumerate(usual(view, names))
    ]


def _gone(view: SettlersView) -> str:
    """What has become of a removed tile: nothing is settled while the two are asked (TP-011)."""
    return "would leave the game" if view.table.phase == REMOVAL_VOTE else "out of the game"


def _pays(view: SettlersView) -> bool:
    """Whether the robber that moves now brings a card at a removed tile (TP-017, TP-018, TP-028)."""
    seen = two(view)
    barred = seen.kept.soldier and not seen.kept.rules.soldier_to_removed
    pays = not barred if seen.fictional is None else seen.kept.rules.removed_card
    return view.table.phase == at.ROBBER and pays


def brief(usual: Words, view: SettlersView, names: Names) -> str:
    """The removed tiles, and a fictional turn that is on, first."""
    seen = two(view)
    gone = "would leave" if view.table.phase == REMOVAL_VOTE else "are out of"
    said = [f"For two: {names.list('tile', view.removed)} {gone} the game."]
    if seen.fictional is not None and not view.over:
        said.append(f"It is {FICTIONAL[seen.fictional]}'s turn.")
    if seen.offered is not None:
        said += [f"It offers 1 {RESOURCES[seen.offered]}.", *_bids(view, names)]
    return " ".join([*said, usual(view, names)])[:1000]


def table_lines(usual: Lines, view: SettlersView, names: Names) -> list[str]:
    """The sides that were removed, and the offer with its bids."""
    seen = two(view)
    lines = [] if view.table.phase == REMOVAL_VOTE else [f"- {_removal(view, seen, names)}"]
    if seen.offered is not None:
        lines.append(f"- {_offer(seen)}")
        lines += [f"- {names.seat(seat)}: {_bid(seen, seat)}" for seat in range(view.seats)]
    return [*lines, *usual(view, names)]


def hand(usual: Words, view: SettlersView, names: Names) -> str:
    """What the viewer has bid, and what it has said of the removal."""
    said, seen, seat = usual(view, names), two(view), view.viewer
    if seat is None or view.over:
        return said
    if view.table.phase == REMOVAL_VOTE and seen.said.voted[seat]:
        said += f"\nYou have asked to {'roll again' if seen.said.again[seat] else 'keep this board'}."
    if seen.offered is not None:
        said += f"\nIn the bidding: {_bid(seen, seat)}."
    if (limit := seen.said.limit) is not None:
        first = "" if limit.first is None else f", {RESOURCES[limit.first]} first"
        bids = f"The house bids for you up to {plural(limit.most, 'card')}{first}."
        said += f"\n{bids if limit.most else 'You are done for good with this bidding.'}"
    return said


def _offer(seen: TwoPlayerView) -> str:
    """The card on offer."""
    return f"{FICTIONAL[seen.kept.fictional]} offers 1 {RESOURCES[seen.kept.offered]}"


def _removal(view: SettlersView, seen: TwoPlayerView, names: Names) -> str:
    """Which sides and tiles are out of the game."""
    one, other = seen.kept.dice
    tiles = names.list("tile", view.removed)
    return f"Out of the game (dice {one} and {other}: {told_sides(seen.kept.dice)}): {tiles}."


def _bid(seen: TwoPlayerView, seat: int) -> str:
    """What a seat has to do with the bidding."""
    if not seen.kept.bidders >> seat & 1:
        return "may not bid"
    done = ", done" if seen.kept.done >> seat & 1 else ""
    bid = seen.kept.bids[seat]
    if not bid:
        return f"no bid{done}"
    return f"bids {plural(size(bid), 'card')} ({in_words(bid)}){done}"


def _bids(view: SettlersView, names: Names) -> list[str]:
    """One sentence a seat that has bid."""
    return [
        f"{names.doing(view.viewer, seat, 'bids', 'bid')} {in_words(bid)}."
        for seat, bid in enumerate(two(view).kept.bids)
        if bid
    ]
