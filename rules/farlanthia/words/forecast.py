"""The odds of an attack, for who thinks about it: told before it is made, and weighed by computer players."""

from collections.abc import Mapping

from rules.farlanthia import actions, economy, forces, hostility, leadership, movement, order_words, treasury
from rules.farlanthia.diplomacy.actions import PROPOSALS, ProposeContest, ProposeTrade
from rules.farlanthia.diplomacy.events import swaps_told
from rules.farlanthia.diplomacy.moves import Proposal, contest_terms, strength_of
from rules.farlanthia.diplomacy.talks import swaps_back
from rules.farlanthia.events import dice_told, goods_told, units_told
from rules.farlanthia.naming import read_replacement, read_swap
from rules.farlanthia.phase_names import STEPS
from rules.farlanthia.state import FarTable
from rules.farlanthia.structures import capitol_of, output
from rules.farlanthia.tables import GOODS, RESISTANCE, STRUCTURE_NAMES, STRUCTURES, TRUCE_PENALTY
from rules.farlanthia.view import FarView
from rules.farlanthia.war import battle, campaign, combat, substitution
from rules.farlanthia.war.conquest import militia_of, smaller
from rules.farlanthia.war.odds import losses, negotiation
from rules.kernel.actions import Action
from rules.kernel.game import Chosen
from rules.kernel.names import plural


def describe_odds(view: FarView, cell: int) -> str:
    """In its own conflict turn, what a seat's units that reach a hostile tile can hope for; else empty.

    The odds are those of fighting to the end with no die replaced.
    """
    table, seat = view.table, view.viewer
    if seat is None or seat != table.seat or table.phase not in STEPS[:2] or table.windows:
        return ""
    force = sum(most for _, most in movement.targets(table, seat).get(cell, ()))
    if not force or table.holder[cell] == seat:
        return ""
    rising = ", unless militia rises" * combat.may_rise(table, cell)
    chance = battle.chance(table, seat, cell, force)
    return f"with {force} within reach you take it in {round(100 * chance)} %{rising}"


def outlook(view: FarView, kind: type[Action], chosen: Chosen) -> str:
    """What a move, an attack, a proposal, a standing order or replaced dice come to, as far as put
    together, what a structure costs, and what an objective asks for; else empty.
    """
    if view.viewer is None:
        return ""
    if chosen.get("objective") is not None:
        asked: str = view.table.objectives[chosen["objective"] - 1].text
        return asked
    if kind is actions.Build and chosen.get("kind") is not None:
        return _costs(view.table, view.viewer, chosen["kind"], chosen.get("cell"))
    if kind is actions.StandingOrder and view.orders is not None:
        coming = "it answers from the first season on" * (view.table.season < 1)
        return order_words.describe_order(view.orders, **chosen) if chosen else coming
    if kind is actions.Substitute:
        return _replaced(view, view.viewer, chosen)
    if kind in (ProposeTrade, ProposeContest) and chosen.get("target") is not None:
        return _proposal(view, PROPOSALS.index(kind), view.viewer, chosen["target"], chosen)
    force = chosen.get("force" if kind is actions.MoveUnits else "groups")
    return _march(view.table, view.viewer, kind, campaign.group_by_cell(force or ()), chosen.get("to"))


def _march(
    table: FarTable, seat: int, kind: type[Action], groups: Mapping[int, list[int]], to: int | None
) -> str:
    """What units that move or attack come to: their odds, or the points that they have left; and that none
    stays on one's capitol, which anybody who enters it may take.
    """
    if any(table.holder[cell] != seat for cell in groups):
        return ""
    if kind is actions.Attack and to is not None and groups:
        said = [_attack(table, seat, to, groups)]
    else:
        said = [_points(table, seat, cell, counts, to) for cell, counts in groups.items()]
    home = capitol_of(table, seat)
    if home in groups and sum(groups[home]) == forces.units_on(table, home):
        said.append("nobody stays to defend your capitol")
    return "; ".join(dict.fromkeys(said))


def _costs(table: FarTable, seat: int, kind: int, cell: int | None) -> str:
    """The price of a structure; where upgrades cost the difference, that of each tile."""
    by_tile = table.terms.upgrade_cost == "difference" and STRUCTURES[kind].replaces >= 0
    if by_tile and cell is None:
        return ""
    return goods_told(economy.price(table, seat, kind, -1 if cell is None else cell))


def _points(table: FarTable, seat: int, cell: int, counts: list[int], to: int | None) -> str:
    """The points of a group, and how many the way takes: none is of use afterwards (FA-150 to FA-154)."""
    points = movement.points(table, seat, cell, [type_ for type_, count in enumerate(counts) if count])
    if to is None:
        return f"{points} movement points"
    way = campaign.group_ways(table, seat, cell, counts).get(to)
    if way is None:
        return f"out of reach with {points} movement points"
    return f"it takes {way.cost} of {points} movement points"


def _attack(table: FarTable, seat: int, to: int, groups: Mapping[int, list[int]]) -> str:
    """The odds of an attack fought to the end with no die replaced, and what its groups have left."""
    told = _met(table, seat, to, sum(sum(counts) for counts in groups.values()))
    if broken := hostility.breach(table, seat, hostility.parties(table, seat, to)):
        told += f"; it breaks {broken}"
    if all(to in campaign.group_ways(table, seat, cell, counts) for cell, counts in groups.items()):
        return told
    return f"{told}; some of them cannot reach it"


def _met(table: FarTable, seat: int, to: int, force: int) -> str:
    """Whom so many units of a seat meet on a tile that they enter, and how likely they take it."""
    there = forces.units_on(table, to)
    if table.holder[to] == seat:
        return f"{units_told(force)} {'joins' if force == 1 else 'join'} the {there} that you have there"
    if there:
        chance = battle.chance(table, seat, to, force)
        return f"{force} against {there}: you take it in {round(100 * chance)} %"
    rising = combat.may_rise(table, to)
    return f"{force} against nobody{', but militia may rise' if rising else ': you take it without dice'}"


def _replaced(view: FarView, seat: int, chosen: Chosen) -> str:
    """One's dice with what is put in place of them, against the other's as they lie (FA-166, FA-169)."""
    if seat not in view.waiting:
        return ""
    rolled, theirs, attacking = substitution.facing(view.table, seat)
    mine = list(rolled)
    for die, bonus, index in map(read_replacement, chosen.get("dice") or ()):
        mine[index - 1] = leadership.die_value(view.table, die, bonus)
    lost, won = losses(tuple(mine), theirs) if attacking else losses(theirs, tuple(mine))[::-1]
    return f"{dice_told(mine)} against {dice_told(theirs)} as they lie: you lose {lost}, they lose {won}"


def _added(chosen: Chosen) -> int:
    return sum(chosen.get(name) is not None for name in ("card", "second"))


def _proposal(view: FarView, kind: int, seat: int, target: int, chosen: Chosen) -> str:
    """The strengths of both sides, the chance if it is resisted with no card and no die replaced, and what
    the other is known to lack for a trade.
    """
    mine = strength_of(view.table, kind, seat, target) + _added(chosen)
    chance = round(100 * negotiation(mine, RESISTANCE))
    asked = " if they resist" * (kind != actions.LABOUR)
    told = f"strength {mine} against {RESISTANCE}: your chance is {chance} %{asked}"
    if chosen.get("about") is not None:
        back = swaps_back(view.table, seat, target, contest_terms(view.table, chosen["about"], None))
        told += f"; you swap back {swaps_told(back)}, as far as both hold them" if back else ""
    return told + _unable(view, target, [take for _, take in map(read_swap, chosen.get("swaps") or ())])


def _unable(view: FarView, seat: int, asked: list[int]) -> str:
    """Why a seat cannot give these goods, as far as that is known; hidden goods are by number (FA-210)."""
    if treasury.stock(view.table, seat)[0] < 0:
        held = view.totals[seat]
        return f"; they have {plural(held, 'good')} in all and cannot accept" * (held < len(asked))
    short = treasury.missing_goods(view.table, seat, tuple(asked.count(good) for good in range(len(GOODS))))
    return f"; they lack {short} and cannot accept" if short else ""


def militia(table: FarTable, cell: int) -> str:
    """How many units rise at a structure, and what becomes of it (FA-190, FA-191)."""
    left, what = smaller(table, cell), STRUCTURE_NAMES[table.structure[cell]]
    becomes = f"becomes a {STRUCTURE_NAMES[left]}" if left >= 0 else "is gone"
    return f"{plural(militia_of(table, cell), 'unit')} for which the {what} {becomes}"


def _razed(table: FarTable, action: actions.Raze | actions.Capture) -> str:
    loot = goods_told(output(table, action.cell))
    brings = f"you take {loot}" if isinstance(action, actions.Raze) else ""
    costs = f"it breaks a truce, for {TRUCE_PENALTY} renown" if action.break_truce else ""
    return "; ".join(filter(None, (brings, costs)))


def whole(view: FarView, action: Action) -> str:
    """The same of a whole proposal, and what razing and militia bring and cost; else empty."""
    if isinstance(action, actions.Militia):
        return militia(view.table, action.cell)
    if isinstance(action, actions.Raze | actions.Capture):
        return _razed(view.table, action)
    if not isinstance(action, Proposal) or view.viewer is None:
        return ""
    kind = PROPOSALS.index(type(action))
    chosen = {name: getattr(action, name, None) for name in ("card", "second", "swaps", "about")}
    return _proposal(view, kind, view.viewer, action.target, chosen)
