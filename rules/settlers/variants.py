"""A variant of Settlers as one value, and how several are put together with the base game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import msgspec

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.ledger import NO_LEDGER, Ledger
from rules.kernel.options import Option, Settings, Value, on_off
from rules.kernel.phase import Move
from rules.settlers import awards, building, proposals, robber, setup, texts, trading, turns, views
from rules.settlers.cards import kinds, playing
from rules.settlers.hooks import Choosing, Hooks, Moves, Phases, Sampling
from rules.settlers.phases import phases, with_own


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """What a variant adds to the base game, and which hooks it replaces."""

    switch: str
    """The option that turns it on, and the name of its entry in `extras`."""
    title: str
    """What it is called."""
    help: str
    """One line about that option."""
    counts: tuple[int, ...] | None = None
    """How many may play with it; None if that is as without it."""
    options: tuple[Option, ...] = ()
    events: tuple[type[Event], ...] = ()
    table: type[Any] | None = None
    """The type of what it keeps on the table, under its name."""
    secrets: type[Any] | None = None
    """The type of what it keeps face down."""
    book: str = ""
    ledger: Ledger = NO_LEDGER
    by_option: Mapping[type[Action], tuple[str, Value]] = field(default_factory=dict)
    """Those of its actions that there are with one value of an option only."""
    turn: Callable[[Settings], str] = lambda options: ""
    """What it adds to a turn with these settled options, in a sentence; empty for nothing."""
    primer: tuple[str, ...] = ()
    """The chapters of it with which help begins."""
    moves: Moves = field(default_factory=dict)
    """Its moves in the order of commands, and how they are judged and done."""
    hooks: tuple[Callable[..., Any], ...] = ()
    """What stands in place of the hooks of these names; each is given the usual one first."""
    phases: Callable[[Hooks, Phases], Phases] = lambda hooks, usual: usual
    """From the hooks of the game, and its phases without this variant, the phases with it."""
    fit: Callable[[Settings], object] = lambda settings: None
    """Raise Illegal `bad_option` for settled options that do not go with it."""
    open: Mapping[type[Action], tuple[Choosing, Sampling]] = field(default_factory=dict)
    """How its open kinds of move are picked step by step, and at random."""


MOVES: Moves = {
    **turns.MOVES,
    **building.MOVES,
    **playing.MOVES,
    **robber.MOVES,
    **trading.MOVES,
    **proposals.MOVES,
}
"""How every kind of action is judged and done."""


def _standard(phases: Phases) -> Hooks:
    """The hooks of the base game; `phases` are filled later."""
    return Hooks(
        phases=phases,
        prepare=setup.prepare,
        begin_turn=turns.begin_turn,
        close_turn=turns.close_turn,
        next_turn=turns.next_turn,
        resume=turns.resume,
        nobodys_turn=awards.nobodys_turn,
        count_soldier=awards.count_soldier,
        monopolise=kinds.monopolise,
        buildable=building.buildable,
        playable=playing.playable,
        orders=turns.orders,
        lift_orders=turns.lift_orders,
        partner=trading.partner,
        roll_seven=robber.roll_seven,
        begin_robber=robber.begin_robber,
        robber_tiles=robber.robber_tiles,
        robbable=robber.robbable,
        finish_robber=robber.finish_robber,
        loot=robber.loot,
        private=views.nothing,
        guess_private=lambda state, view, rng: None,
        names=texts.names,
        lexicons=texts.lexicons,
        score=texts.score,
        hint=texts.hint,
        outlook=lambda view, kind, chosen, names: "",
        brief=texts.brief,
        tile_lines=texts.tile_lines,
        table_lines=texts.table_lines,
        hand=texts.hand_told,
        counsel=lambda turn, rng: None,
        income=lambda state, seat: (),
        sequel=lambda state, seat, rng: None,
    )


def compose(variants: tuple[Variant, ...]) -> Hooks:
    """The hooks of a game with all these variants, the later ones the outer."""
    table: Phases = {}
    hooks = _standard(table)
    for hook in (each for variant in variants for each in variant.hooks):
        name = hook.__name__
        changed: dict[str, Any] = {name: partial(hook, getattr(hooks, name))}
        hooks = replace(hooks, **changed)
    found = phases(hooks)
    for variant in variants:
        found = variant.phases(hooks, found)
    table.update({name: with_own(hooks, phase) for name, phase in found.items()})
    return hooks


def all_moves(hooks: Hooks, variants: tuple[Variant, ...]) -> Moves:
    """How every kind of action is judged and done with these variants, the hooks given to each."""
    found = dict(MOVES)
    for variant in variants:
        found.update(variant.moves)
    return {kind: _bound(hooks, move) for kind, move in found.items()}


def _bound(hooks: Hooks, move: Move) -> Move:
    lacks = None if move.why_not is None else partial(move.why_not, hooks)
    elsewhere = None if move.elsewhere is None else partial(move.elsewhere, hooks)
    check, do = partial(move.check, hooks), partial(move.do, hooks)
    return replace(move, check=check, do=do, why_not=lacks, elsewhere=elsewhere)


def all_options(base: tuple[Option, ...], variants: tuple[Variant, ...]) -> tuple[Option, ...]:
    """The base game's options, then each variant's switch with its own, which need it."""
    found = list(base)
    for variant in variants:
        found.append(on_off(variant.switch, variant.help, label=variant.title))
        needs = f"{variant.switch}=on"
        found += [msgspec.structs.replace(option, needs=needs) for option in variant.options]
    return tuple(found)


def seat_counts(base: tuple[int, ...], variants: tuple[Variant, ...]) -> tuple[int, ...]:
    """How many may play with all these variants at once."""
    limits = [set(variant.counts) for variant in variants if variant.counts is not None]
    return tuple(sorted(set.intersection(*limits))) if limits else base


def with_phase(phases: Phases, name: str, **parts: Any) -> Phases:
    """The phases with some parts of one replaced."""
    return {**phases, name: replace(phases[name], **parts)}
