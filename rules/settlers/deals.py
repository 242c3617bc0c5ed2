"""Trades as buttons and entries of menus: each in a few words, made by one press."""

from rules.kernel.actions import Action
from rules.kernel.names import Names
from rules.settlers import phase_names as at
from rules.settlers.actions import RATES, BankTrade, Confirm, TakeCounter
from rules.settlers.rates import best_rates
from rules.settlers.tables import RESOURCES
from rules.settlers.view import SettlersView


def direct(view: SettlersView) -> tuple[Action, ...]:
    """The trades that the active seat can close: with who accepted, and each proposal to it.

    That somebody accepted or proposed is public, so these say nothing of any hand (SE-032, SE-033).
    """
    if view.table.phase != at.MAIN:
        return ()
    answers = view.offer.answers if view.offer is not None else ()
    accepted = [Confirm(seat) for seat, answer in enumerate(answers) if answer == "accepted"]
    return (*accepted, *(TakeCounter(counter.seat) for counter in view.counters))


def entry(view: SettlersView, action: Action, names: Names) -> str:
    """What a trade is, in a few words; empty for other moves."""
    if isinstance(action, Confirm):
        return f"Trade with {names.seat(action.partner)}"
    if isinstance(action, TakeCounter):
        return f"Take {names.seat(action.partner)}'s proposal"
    if isinstance(action, BankTrade):
        rates = best_rates(view.table, view.table.actor)
        count = rates[action.give] if action.rate is None else RATES[action.rate]
        return f"{count} {RESOURCES[action.give]} → 1 {RESOURCES[action.want]}"
    return ""
