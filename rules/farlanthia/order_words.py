"""Standing orders in words: what each is about, and what it says (book, 5.3)."""

from collections.abc import Callable, Mapping

from rules.farlanthia.actions import OF_TURNS, ONES_OWN, ORDER_NAMES, ORDER_VALUES, ORDERS
from rules.farlanthia.state import Orders
from rules.farlanthia.terms import Terms

_IDLE: Mapping[str, Callable[[Terms], bool]] = {
    "losses": lambda terms: terms.unit_types == "single" and not terms.sappers,
    "militia": lambda terms: terms.militia_when != "on_attack",
    "retreat_below": lambda terms: terms.retreat == "none",
}


def matters(terms: Terms, name: str) -> bool:
    """Whether an order can answer anything in a game on these terms."""
    return name not in _IDLE or not _IDLE[name](terms)


def says(name: str, value: str) -> str:
    """What an order says with one of its values, as an instruction."""
    order = ORDERS[name]
    return order.says.get(value) or f"ask about {order.about}"


_LEFT = {
    ("scout", "random"): "scouts a random tile",
    ("hero", "adventure"): "seeks adventure with the highest die",
    ("hero", "end"): "seeks no adventure",
    ("realm", "end"): "builds nothing",
    ("conflict", "end"): "moves nothing",
}


def describe_rest(orders: Orders) -> str:
    """What the rest of a season does that a seat leaves to its orders, or to what is usual (FA-274)."""
    values = {name: ORDERS[name].values[getattr(orders, name)] for name in OF_TURNS}
    told = [_LEFT[name, ORDERS[name].usual if value == "ask" else value] for name, value in values.items()]
    if values["conflict"] == "ask":
        told[-1] += " but musters on a capitol in danger"
    given = any(getattr(orders, name) for name in ORDER_NAMES if name not in ONES_OWN)
    return f"{', '.join(told)}, and answers others by {'your orders, or ' * given}the odds"


def describe_order(orders: Orders, name: int, value: int | None = None) -> str:
    """What a seat's order says now, if it answers anything, or would say with that value.

    Both are numbers in a `Standing`.
    """
    order = ORDER_NAMES[name]
    if value is not None:
        return says(order, ORDER_VALUES[value])
    said = says(order, ORDERS[order].values[getattr(orders, order)])
    return "" if said.startswith("ask about") else f"now “{said}”"
