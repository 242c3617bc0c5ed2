"""Land in words: what to do now, how it stands, and the picture in a few sentences."""

import re

from rules.kernel.hexes.bits import bits
from rules.kernel.names import Names, join, plural
from rules.land.events import Finished, island
from rules.land.table import START
from rules.land.view import LandView

CLOSED_IN = "You are closed in and skipped until the game ends."
_BRIEF = 1000


def start_prompt(view: LandView, names: Names) -> str:
    """The roll for a first plot, and what may be chosen."""
    own = view.viewer == view.turn
    who, asked = ("You", ". Choose") if own else (names.seat(view.turn), " and is to choose")
    column, row = view.table.dice
    choice = join([names.place("plot", plot) for plot in view.legal], "or")
    first, *_, last = [names.place("plot", plot) for plot in bits(view.board.cell(column, row))]
    return f"{who} rolled {column} across and {row} down ({first} to {last}){asked} a first plot: {choice}."


def turn_prompt(view: LandView, names: Names) -> str:
    """The cows to play and what is within reach."""
    has = names.doing(view.viewer, view.turn, "has", "have")
    closed = f"{CLOSED_IN} " if view.viewer in bits(view.table.closed) else ""
    return f"{closed}{has} {plural(view.table.cows, 'cow')} to reclaim land with: {_reach(view)}."


def _reach(view: LandView) -> str:
    """How much is in reach, and what it takes."""
    near = view.table.payable()
    dear = (view.table.reach() & ~near).bit_count()
    takes = "which takes two" if dear == 1 else "which take two each"
    beside = f" (and {plural(dear, 'mountain')}, {takes})" if dear else ""
    within, price = f"{plural(near.bit_count(), 'plot')} within reach", view.table.cost(near)
    if price > view.table.cows:
        return f"{within}, which would take {plural(price, 'cow')}{beside}"
    return f"{within}, enough cows for all" if near.bit_count() > 1 else f"{within}{beside}"


def outcome(view: LandView, names: Names) -> str:
    """Why the game ended, and who won."""
    return Finished(view.table.winners, max(view.scores), view.table.why).line(names)


_GROUND = {"m": "mountain, 2 cows", "c": "with a resident cow"}
_START = _GROUND | {"m": "mountain"}


def hint(view: LandView, plot: int) -> str:
    """What sets a plot apart from plain green land, and how much room a first plot has."""
    if view.table.phase != START:
        return _GROUND.get(view.terrain[plot], "")
    room = "a dead corner, soon shut in"
    if view.table.has_room(own := 1 << plot):
        beside = view.board.spread(own) & view.table.free
        near = (beside | view.board.spread(beside)) & view.table.free & ~own
        room = f"{plural(near.bit_count(), 'free plot')} within two steps"
    return ", ".join(filter(None, (_START.get(view.terrain[plot]), room)))


def scoreboard(view: LandView, names: Names) -> list[str]:
    """One line a seat in playing order."""
    return [f"{names.marked(seat)}: {_fortune(view, seat)}" for seat in view.table.order]


def _fortune(view: LandView, seat: int) -> str:
    facts = [plural(view.scores[seat], "plot")]
    if rocky := view.table.mountains()[seat]:
        facts.append(f"{plural(rocky, 'mountain')} among them")
    gone = view.table.gone >> seat & 1
    if view.over or gone:
        return ", ".join([*facts, *["left the game"] * gone, *["winner"] * (seat in view.table.winners)])
    if view.table.closed >> seat & 1:
        facts.append("closed in")
    elif not view.table.owned[seat]:
        facts = ["waits for a first plot"] if seat != view.turn else ["chooses a first plot"]
    elif seat == view.turn:
        facts.append(f"{plural(view.table.cows, 'cow')} to play now")
    else:
        facts.append(f"{plural(view.table.next_cows(seat), 'cow')} next turn")
    bonus = view.table.bonus[seat]
    if bonus:
        which = "more next turn" if seat == view.turn else "of them"
        facts.append(f"{bonus} {which} from {'a resident cow' if bonus == 1 else 'resident cows'}")
    return ", ".join(facts)


def brief(view: LandView, names: Names) -> str:
    """The picture for those who do not see it, short enough for an alt text."""
    table, side, known = view.table, view.board.side, {*re.findall(r"\w+", names.told)}
    said = [
        f"Land, {island(table.map)}, {side} by {side} plots, round {table.round}.",
        f"Still free: {plural(table.free.bit_count(), 'plot')}.",
        f"Owned: {', '.join(f'{names.marked(s, 24)} {view.scores[s]}' for s in table.order)}.",
    ]
    for seat, plots in view.newest().items():
        newest = [each for each in (names.place("plot", plot) for plot in plots) if each not in known]
        more = [f"{len(newest) - 12} more"] if len(newest) > 12 else []
        said += [f"Newest, by {names.marked(seat, 24)}: {join(newest[:12] + more)}."] * bool(newest)
    return " ".join(said)[:_BRIEF]
