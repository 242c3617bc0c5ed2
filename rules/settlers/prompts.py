"""What to say about each phase: who is to do what, and for a seat's own view what it can do."""

from collections.abc import Callable

from rules.kernel.names import Names, join, plural
from rules.settlers.events import cards
from rules.settlers.view import SettlersView

Prompt = Callable[[SettlersView, Names], str]


def asks(told: str) -> Prompt:
    """A prompt from words with `{who}` for those waited for, and `{free}` for the free roads."""

    def prompt(view: SettlersView, names: Names) -> str:
        """Name those who are to do it; the one who reads it is addressed."""
        mine = view.viewer is not None and view.waiting == (view.viewer,) and not view.owed[view.viewer]
        said = _to_you(told) if mine else told.replace("{who} to ", f"{{who}} {_verb(view)} to ")
        return said.format(who=waited_for(view, names), free=plural(view.table.free_roads, "road"))

    return prompt


def waited_for(view: SettlersView, names: Names) -> str:
    """The names of those who must act."""
    return join([names.seat(seat) for seat in view.waiting])


def _verb(view: SettlersView) -> str:
    return "is" if len(view.waiting) == 1 else "are"


def _to_you(prompt: str) -> str:
    """A prompt as the one who is to act reads it: "Roll the dice." for "{who} to roll the dice."."""
    asked = prompt.removeprefix("{who} to ")
    return prompt.replace("{who}", "You") if asked == prompt else asked[0].upper() + asked[1:]


_FREE_TO_TRADE = asks("{who} to trade and build.")


def trade(view: SettlersView, names: Names) -> str:
    """The open offer with its answers, the counter-offers, and who is to go on."""
    if view.offer is None and not view.counters:
        return _FREE_TO_TRADE(view, names)
    active = names.seat(view.table.active)
    said = []
    if view.offer is not None:
        said.append(f"{active} offers {cards(view.offer.give)} for {cards(view.offer.want)}.")
        for answer in ("accepted", "declined"):
            seats = [seat for seat, given in enumerate(view.offer.answers) if given == answer]
            if seats:
                said.append(f"{join([names.seat(seat) for seat in seats])} {answer}.")
    for counter in view.counters:
        said.append(f"{names.seat(counter.seat)} would give {cards(counter.give)} for {cards(counter.want)}.")
    if view.waiting == (view.table.active,):
        said.append(f"{active} is to trade or go on.")
    else:
        said.append(f"{waited_for(view, names)} {_verb(view)} to answer; {active} may go on at any time.")
    return " ".join(said)


def over(view: SettlersView, names: Names) -> str:
    """Tell who has won."""
    verb = "wins" if len(view.table.winners) == 1 else "share the win"
    return f"The game is over: {join([names.seat(seat) for seat in view.table.winners])} {verb}."


def own(view: SettlersView) -> list[str]:
    """What the viewer owes, or can build where."""
    if view.viewer is None or view.viewer not in view.waiting:
        return []
    if view.owed[view.viewer]:
        return [f"You have to discard {plural(view.owed[view.viewer], 'card')}."]
    places = view.legal
    can = [
        f"{article} {noun} on {plural(len(found), place)}"
        for article, noun, found, place in (
            ("a", "road", places.roads, "edge"),
            ("a", "settlement", places.settlements, "corner"),
            ("a", "city", places.cities, "corner"),
        )
        if found
    ]
    return [f"You can build {join(can)}."] if can else []
