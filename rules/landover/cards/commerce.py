"""The cards of the commerce deck (LO-240 to LO-248)."""

from collections.abc import Callable, Sequence
from functools import partial

from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal
from rules.kernel.names import someone
from rules.landover import goods, phase_names as at
from rules.landover.cards.card import GOOD, PLAYER, TILE, Ask, Card, Choices, no_target
from rules.landover.events import Demanded, FleetNamed, Gifted, Looked, MerchantMoved
from rules.landover.seven import lose_cards
from rules.landover.state import NOWHERE, LandoverState, hand_size
from rules.landover.tables import CLOTH, COMMERCE, KINDS, PRODUCING, RESOURCES

NOBODY_RICHER = "nobody with more points than you has a card in hand"
_RESOURCES = tuple(range(len(RESOURCES)))
_COMMODITIES = tuple(range(CLOTH, KINDS))
_RESOURCE_SHARE, _COMMODITY_SHARE, _FAMINE_LOSS = 2, 1, 2


def _own_resources(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    return [kind for kind in _RESOURCES if hand.count(state.secrets.hands[seat], kind)]


def _stocked(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    return [kind for kind in _COMMODITIES if goods.has(state.table, kind)]


def _why_harbor(state: LandoverState, seat: int) -> Illegal | None:
    none = not _stocked(state, seat, ())
    return no_target(none, "The bank has no commodity left.", "LO-240")


def _harbor(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    give, take = chosen
    goods.pay(state, seat, hand.ONE[give])
    gained = goods.gain(state, seat, hand.ONE[take])
    events.append(Gifted(seat, goods.counts(gained), goods.counts(hand.ONE[give])))


def richer(state: LandoverState, seat: int, chosen: Choices = ()) -> list[int]:
    """The opponents with more points and a hand that is not empty (LO-006, LO-248)."""
    table, own = state.table, state.table.points(seat)
    return [other for other in table.opponents(seat) if hand_size(state, other) and table.points(other) > own]


def look(phase: str, state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    """Show the seat somebody's hand or held cards, of which it takes some in that phase."""
    state.table.target, state.table.phase = chosen[0], phase
    events.append(Looked(seat, chosen[0], phase == at.PICK_DEV))


def _markets(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    """Revealed tiles of a resource at an own settlement, but for the one where the own merchant stands."""
    table = state.table
    own, corners = table.settlements(seat), table.chart.shape.tile_corner_mask
    taken = table.merchant if table.merchant_seat == seat else NOWHERE
    near = [tile for tile in table.revealed_tiles() if corners[tile] & own]
    return [tile for tile in near if table.terrain[tile] < PRODUCING and tile != taken]


def _merchant(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    table = state.table
    before = someone(table.merchant_seat)
    origin, table.merchant, table.merchant_seat = table.merchant, chosen[0], seat
    events.append(MerchantMoved(seat, chosen[0], before, origin))


def _any(kinds: Sequence[int]) -> Callable[[LandoverState, int, Choices], Sequence[int]]:
    return lambda state, seat, chosen: kinds


def _fleet(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    state.table.fleets |= 1 << chosen[0]
    events.append(FleetNamed(seat, chosen[0]))


def _why_monopoly(state: LandoverState, seat: int) -> Illegal | None:
    none = not any(hand_size(state, other) for other in state.table.opponents(seat))
    return no_target(none, "Nobody else has a card in hand.", "LO-248")


def _demand(share: int, state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    """Each opponent gives up to so many of a kind, for all to see (LO-244, LO-245, LO-303)."""
    table, hands, (kind,) = state.table, state.secrets.hands, chosen
    gives = [0] * state.seats
    for other in table.opponents(seat):
        held = hand.count(hands[other], kind)
        gives[other] = given = min(share, held)
        hands[other] -= given * hand.ONE[kind]
        table.known[other] = hand.minus(table.known[other], given * hand.ONE[kind])
    hands[seat] += sum(gives) * hand.ONE[kind]
    table.known[seat] += sum(gives) * hand.ONE[kind]
    events.append(Demanded(seat, kind, tuple(gives)))


def why_nobody_richer(state: LandoverState, seat: int) -> Illegal | None:
    """Famine and Wedding need somebody with more points and cards in hand (LO-248)."""
    text = f"{NOBODY_RICHER[0].upper()}{NOBODY_RICHER[1:]}."
    return no_target(not richer(state, seat), text, "LO-248")


def _famine(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    lose_cards(state, dict.fromkeys(richer(state, seat), _FAMINE_LOSS), events, famine=True)


# fmt: off
COMMERCE_CARDS = (
    Card(
        "commercial harbour", COMMERCE, value=0.8, rules=("LO-240",), work=_harbor, why=_why_harbor,
        text="Give the bank a resource and take a commodity of your choice.",
        asks=(
            Ask(
                GOOD, "Which resource do you give?", _own_resources, "you have no resource to give",
                fits="Give a resource that you hold.",
            ),
            Ask(GOOD, "Which commodity do you take?", _stocked, fits="Take a commodity that the bank has."),
        ),
    ),
    Card(
        "master merchant", COMMERCE, value=1.8, rules=("LO-241", "LO-242"), work=partial(look, at.PICK_HAND),
        text="Look at the hand of a player with more points than you, and take two of its cards.",
        chancy=True,
        asks=(
            Ask(
                PLAYER, "Whose hand do you look at?", richer, NOBODY_RICHER,
                "Name a player with more points than you and a card in hand.",
            ),
        ),
    ),
    Card(
        "merchant", COMMERCE, count=6, value=3.0, rules=("LO-243", "LO-140", "LO-141"), work=_merchant,
        text="Put the merchant next to a village or city of yours: "
        "a point, and that resource trades 2:1 for you.",
        asks=(
            Ask(
                TILE, "Where does the merchant go?", _markets,
                "no other known tile at a village or city of yours brings a resource",
                "Name a known tile of a resource at a building of yours, not where your merchant stands.",
            ),
        ),
    ),
    Card(
        "merchant fleet", COMMERCE, value=0.8, rules=("LO-246",), work=_fleet,
        text="Name a good; it trades 2:1 for you until this turn ends.",
        asks=(Ask(GOOD, "Which good trades 2:1?", _any(range(KINDS))),),
    ),
    Card(
        "resource monopoly", COMMERCE, count=4, value=1.8, chancy=True, rules=("LO-244", "LO-248"),
        work=partial(_demand, _RESOURCE_SHARE), why=_why_monopoly,
        text="Name a resource; each other player gives you up to two of it.",
        asks=(Ask(GOOD, "Which resource do you demand?", _any(_RESOURCES)),),
    ),
    Card(
        "commodity monopoly", COMMERCE, value=1.0, chancy=True, rules=("LO-245", "LO-248"),
        work=partial(_demand, _COMMODITY_SHARE), why=_why_monopoly,
        text="Name a commodity; each other player who has it gives you one.",
        asks=(Ask(GOOD, "Which commodity do you demand?", _any(_COMMODITIES)),),
    ),
    Card(
        "famine", COMMERCE, value=1.0, rules=("LO-247", "LO-248"), work=_famine, why=why_nobody_richer,
        chancy=True, text="Everybody with more points than you loses two random resources.",
    ),
)
# fmt: on
