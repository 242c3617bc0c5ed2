"""What a seat lacks for any move of a kind, whatever is named with it: goods, dice, figures, a place."""

from functools import partial

from rules.farlanthia import actions, economy, tables
from rules.farlanthia.cards import actions as picks, play
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.kinds import KINDS
from rules.farlanthia.cards.language import Mode
from rules.farlanthia.cards.run import offer
from rules.farlanthia.diplomacy import actions as talks, moves as diplomacy
from rules.farlanthia.events import goods_told
from rules.farlanthia.map import ground
from rules.farlanthia.phase_names import CARD_NOW, MANOEUVRE, MUSTER
from rules.farlanthia.season import master, scouting, standing_orders, turns
from rules.farlanthia.state import BAN_REQUISITION, BAN_TRADE, FarState, FarTable
from rules.farlanthia.tables import Goods
from rules.farlanthia.war import campaign, conquest
from rules.kernel.actions import Action
from rules.kernel.illegal import Illegal, together
from rules.kernel.names import NOBODY, join, placeholder
from rules.kernel.phase import Reason


def _lack(lacking: object, code: str, text: str, rule: str) -> Illegal | None:
    """That refusal if something is lacking."""
    return Illegal(code, text, rule) if lacking else None


# Goods.


def missing_goods(table: FarTable, seat: int, cost: Goods) -> str:
    """Which goods of a price a seat lacks, as "2 wood"; empty if none."""
    held = table.stock(seat)
    short = tuple(max(0, each - have) for each, have in zip(cost, held, strict=True))
    return goods_told(short) if any(short) else ""


def _no_build(state: FarState, seat: int) -> Illegal | None:
    """The price of each structure for which there is a place, or that there is none (FA-111, FA-114)."""
    table = state.table
    prices: dict[int, Goods] = {}
    for kind in range(len(tables.STRUCTURES)):
        fit = [
            economy.price(table, seat, kind, cell)
            for cell in range(table.board.cells)
            if economy.site_refusal(table, seat, kind, cell) is None
        ]
        if fit:
            prices[kind] = min(fit, key=sum)
    if prices:
        lacks = [
            f"{missing_goods(table, seat, cost)} for a {tables.STRUCTURE_NAMES[kind]}"
            for kind, cost in prices.items()
        ]
        text = f"You can pay for nothing that you have a place for: you lack {join(lacks)}."
        return Illegal("cannot_pay", text, "FA-114")
    if not table.structures(seat):
        return Illegal("not_adjacent", "You control no structure next to which you could build.", "FA-111")
    text = "No revealed tile at your structures can take another structure of yours."
    return Illegal("not_adjacent", text, "FA-111")


def _no_trade(state: FarState, seat: int) -> Illegal | None:
    """What the caravan asks for, or which slots are closed (FA-095, FA-097)."""
    table, goods = state.table, range(len(tables.GOODS))
    if table.effects[seat].bans & BAN_TRADE:
        return economy.may_trade(table, seat, 0, 1)
    cost = economy.trade_cost(table, seat, 1)
    given = [good for good in goods if good != tables.GOLD or table.terms.caravan_gold]
    held = tuple(have if good in given else 0 for good, have in enumerate(table.stock(seat)))
    if max(held) < cost:
        which = "a good" if tables.GOLD in given else "a good other than gold"
        text = f"The caravan takes {cost} of {which} for one of another; you have {goods_told(held)}."
        return Illegal("cannot_pay", text, "FA-095")
    shut = [tables.GOODS[get] for get in given if table.caravan[get] not in (NOBODY, seat)]
    text = f"The slots for {join(shut)} are closed to others until the season ends."
    return Illegal("slot_closed", text, "FA-097")


# Leadership dice.


def _no_die(table: FarTable, seat: int) -> Illegal | None:
    return _lack(not table.dice[seat], "no_die", "You have no leadership die left.", "FA-060")


def _no_requisition(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    spent = economy.no_more_requisitions(table, seat)
    if table.effects[seat].bans & BAN_REQUISITION:
        return spent
    text = "All slots of the caravan are closed until the season ends."
    shut = _lack(NOBODY not in table.caravan, "slot_closed", text, "FA-096")
    return together(spent, shut, _no_die(table, seat))


def _no_adventure(state: FarState, seat: int) -> Illegal | None:
    return together(turns.no_more_adventures(state.table, seat), _no_die(state.table, seat))


def _no_scout(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    if table.scouted:
        return Illegal("wrong_phase", "You have revealed your tile: spend a die, or end your turn.", "FA-074")
    if table.scout_die and not scouting.extra(table):
        return Illegal("wrong_phase", "You have revealed tiles by a die instead.", "FA-074")
    text = "No hidden tile lies next to tiles that are joined to your capitol."
    return Illegal("illegal_tile", text, "FA-071")


def _no_scouting_by_die(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    if table.scout_die:
        return Illegal("no_die", "One die a season is spent on scouting.", "FA-074")
    if table.scouted and not scouting.extra(table):
        return Illegal("wrong_phase", "You have revealed your single tile instead.", "FA-074")
    text = "No hidden tile touches a connected tile that lay face up when this phase began."
    where = _lack(not ground.scoutable_by_die(table, seat), "not_at_start", text, "FA-075")
    return together(_no_die(table, seat), where)


def _no_substitute(state: FarState, seat: int) -> Illegal | None:
    text = "No leadership die of yours beats a rolled one, and you have no card that rerolls."
    return together(_no_die(state.table, seat), Illegal("no_die", text, "FA-166"))


# Units.


def _no_figures(table: FarTable, seat: int) -> Illegal | None:
    return _lack(not table.room(seat), "limit", "All your figures are on the map.", "FA-144")


def _no_muster_tile(table: FarTable, seat: int) -> Illegal | None:
    text = "You have no capitol, fort or garrison that is not occupied, and muster nowhere else."
    return _lack(not table.muster_tiles(seat), "not_muster_tile", text, "FA-141")


def _no_muster(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    kinds = [table.unit(kind) for kind in table.unit_kinds()]
    lacks = [(unit, missing_goods(table, seat, unit.cost)) for unit in kinds]
    told = [f"{goods_told(unit.cost)} per {unit.name} (you lack {short})" for unit, short in lacks]
    poor = all(short for _, short in lacks)
    price = _lack(poor, "cannot_pay", f"Mustering costs {join(told, 'or')}.", "FA-141")
    found = together(_no_muster_tile(table, seat), _no_figures(table, seat), price)
    return campaign.too_late(state, MUSTER) or found


def _no_upgrade(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    if tables.CAVALRY not in table.unit_kinds():
        return Illegal("off", "There is no cavalry in this game.", "FA-145")
    short = missing_goods(table, seat, tables.UPGRADE_COST)
    price = _lack(short, "cannot_pay", f"To mount infantry costs 1 gold each; you lack {short}.", "FA-145")
    able = any(campaign.infantry(table, cell) for cell in table.muster_tiles(seat))
    place = _lack(not able, "no_units", "No infantry of yours stands on a muster tile of yours.", "FA-145")
    return campaign.too_late(state, MUSTER) or together(price, place)


def _no_march(state: FarState, seat: int, text: str, rule: str) -> Illegal | None:
    table = state.table
    if (late := campaign.too_late(state, MANOEUVRE)) is not None:
        return late
    if not table.camps(seat):
        return Illegal("no_units", "You have no units on the map.", "FA-154")
    if not campaign.fresh_stacks(table, seat):
        return Illegal("spent", "None of your units may move any more this season.", "FA-154")
    return Illegal("no_points", text, rule)


_no_move = partial(_no_march, text="Your units that may still move get to no other tile.", rule="FA-152")
_no_attack = partial(
    _no_march,
    text="No units of yours that may still move reach a tile with others' units or structures.",
    rule="FA-160",
)


def _no_militia(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    if (late := campaign.too_late(state, MANOEUVRE)) is not None:
        return late
    if table.terms.militia_when != "own_turn":
        return Illegal("not_occupied", "In this game militia rises when a place is attacked.", "FA-195")
    taken = [cell for cell in table.structures(seat) if table.is_occupied(cell)]
    able = [cell for cell in taken if tables.STRUCTURES[table.structure[cell]].militia]
    place = None
    if not taken:
        text = "Militia rises where others occupy your structure; they occupy none."
        place = Illegal("not_occupied", text, "FA-190")
    elif not able:
        text = "Militia rises in villages, towns and cities; others occupy none of yours."
        place = Illegal("wrong_kind", text, "FA-190")
    elif all(cell in table.rose for cell in able):
        text = "Militia has risen this season wherever others occupy a structure of yours."
        place = Illegal("once_per_season", text, "FA-190")
    return together(place, _no_figures(table, seat))


# Occupied structures.


def _answered(state: FarState, seat: int) -> Illegal | None:
    done = not conquest.open_cells(state, seat)
    return _lack(done, "bad_target", "You have answered for all that you occupy.", "FA-196")


def _no_raze(state: FarState, seat: int) -> Illegal | None:
    grey = all(state.table.owner[cell] == tables.NEUTRAL for cell in conquest.open_cells(state, seat))
    text = "Grey structures cannot be razed, and you occupy no other."
    return _answered(state, seat) or _lack(grey, "off", text, "FA-263")


def _no_capture(state: FarState, seat: int) -> Illegal | None:
    if not state.table.terms.capture:
        return Illegal("off", "Structures are not taken over in this game.", "FA-199")
    names = {tables.STRUCTURE_NAMES[state.table.structure[cell]] for cell in conquest.open_cells(state, seat)}
    text = f"You have no token left to take over a {join(sorted(names), 'or')}."
    return _answered(state, seat) or Illegal("limit", text, "FA-199")


# Negotiations.


def _no_partner(state: FarState, seat: int, kind: int) -> Illegal | None:
    """Why a seat can propose that to nobody, said once of all of them (FA-200, FA-215)."""
    if diplomacy.targets(state, seat, kind):
        return None
    others = [other for other in state.table.playing if other != seat]
    if not others:
        return Illegal("bad_terms", "Nobody else is in the game to whom you could propose.", "FA-200")
    found = [each for other in others if (each := diplomacy.why_not(state, seat, other, kind)) is not None]
    if len({each.text for each in found}) < 2:
        return next(iter(found), None)
    text = f"You have proposed something to {join(list(map(placeholder, others)))} this season."
    return Illegal(found[0].code, text, found[0].rule)


def _no_swap(state: FarState, seat: int) -> Illegal | None:
    poor = not any(state.table.stock(seat))
    lack = _lack(poor, "bad_terms", "You have no good that you could give.", "FA-210")
    return together(_no_partner(state, seat, actions.TRADE), lack)


def _no_contest(state: FarState, seat: int) -> Illegal | None:
    able = diplomacy.targets(state, seat, actions.CONTEST)
    bound = {whom for whom, _, _ in diplomacy.resolutions(state.table, seat)}
    none = None
    if not bound:
        none = Illegal(
            "bad_terms", "No truce, lost trade or card binds you that you could contest.", "FA-212"
        )
    elif able:
        text = "What binds you is with players to whom you have proposed something this season."
        none = Illegal("used_target", text, "FA-200")
    return together(_no_partner(state, seat, actions.CONTEST), none)


# Cards.


def _no_take(state: FarState, seat: int) -> Illegal | None:
    """Why a seat can use no card now (FA-220, FA-221, FA-224, FA-229)."""
    if state.table.deciding == CARD_NOW:
        task = state.table.tasks[-1]
        if offer(task).mode is not Mode.MAY:
            text = f"{CARDS[task.card].name} leaves you no way out: choose one of its letters."
            return Illegal("wrong_phase", text, "FA-224")
        return play.unable(state, task, offer(task))
    held = (*state.table.open[seat], *state.secrets.hands[seat])
    if not held:
        return Illegal("used", "You have no card.", "FA-220")
    found = play.unusable(state, seat, held)
    if found:
        return together(*{each.text: each for each in found}.values())
    return Illegal("wrong_phase", "No card of yours can be used at this time of the season.", "FA-221")


def _no_letter(state: FarState, seat: int) -> Illegal | None:
    name = CARDS[state.table.tasks[-1].card].name
    return Illegal("wrong_phase", f"{name} has no letters: take or decline it.", "FA-220")


def _no_pick(state: FarState, seat: int) -> Illegal | None:
    task, effect = play.asked_for(state)
    text = f"{CARDS[task.card].name} asks you to name a {KINDS[effect.kind].asks}."
    return Illegal("bad_target", text, "FA-229")


# The game master.


def _not_master(state: FarState, seat: int, text: str, rule: str) -> Illegal:
    """The refusal of somebody who is not the game master or has to wait; of the master, this one."""
    return master.no_master(state, seat) or Illegal("bad_target", text, rule)


_BEGUN = "The story has not begun."
_MASTER: dict[type[Action], tuple[str, str]] = {
    actions.GmLand: ("A structure stands on every tile; remove one first.", "FA-252"),
    actions.GmTerrain: ("A structure stands on every tile; remove one first.", "FA-252"),
    actions.GmErase: ("There is no tile without structure and units that could be taken away.", "FA-252"),
    actions.GmReveal: ("No tile lies face down.", "FA-252"),
    actions.GmHide: ("There is no revealed tile without structure and units.", "FA-252"),
    actions.GmStructure: ("There is no revealed tile that takes a structure.", "FA-253"),
    actions.GmRemove: ("There is no structure on the map.", "FA-253"),
    actions.GmTroops: ("There is no revealed tile.", "FA-254"),
    actions.GmGive: (_BEGUN, "FA-255"),
    actions.GmCard: (_BEGUN, "FA-256"),
    actions.GmAttack: ("No grey units can attack anything, or the story has not begun.", "FA-257"),
    actions.GmObjective: ("A story has at most 99 objectives.", "FA-258"),
    actions.GmAward: ("No objective is open that somebody could meet.", "FA-258"),
    actions.GmFail: ("No objective is open.", "FA-258"),
    actions.GmTell: (_BEGUN, "FA-259"),
    actions.GmSeason: (_BEGUN, "FA-260"),
    actions.GmEnd: (_BEGUN, "FA-266"),
}
"""By kind of move of a game master: what there is not when it has none, and the rule of it."""


WHY_NOT: dict[type[Action], Reason] = {
    actions.Build: _no_build,
    actions.Trade: _no_trade,
    actions.Requisition: _no_requisition,
    actions.Adventure: _no_adventure,
    actions.Scout: _no_scout,
    actions.ScoutMany: _no_scouting_by_die,
    actions.Substitute: _no_substitute,
    actions.Muster: _no_muster,
    actions.UpgradeUnit: _no_upgrade,
    actions.MoveUnits: _no_move,
    actions.Attack: _no_attack,
    actions.Militia: _no_militia,
    actions.Raze: _no_raze,
    actions.Capture: _no_capture,
    actions.LeaveAlone: _answered,
    talks.ProposeTruce: partial(_no_partner, kind=actions.TRUCE),
    talks.ProposeTrade: _no_swap,
    talks.ProposeContest: _no_contest,
    talks.ForceLabour: partial(_no_partner, kind=actions.LABOUR),
    picks.Take: _no_take,
    picks.Choose: _no_letter,
    **dict.fromkeys((picks.PickTile, picks.PickGood, picks.PickDie, picks.PickCard), _no_pick),
    actions.StandingOrder: standing_orders.not_in_play,
    actions.AutoPlace: standing_orders.not_in_play,
    actions.FightOut: standing_orders.no_fight,
    actions.RestOfSeason: standing_orders.no_rest,
    **{kind: partial(_not_master, text=text, rule=rule) for kind, (text, rule) in _MASTER.items()},
}
"""By kind of move that takes parameters: why a seat whose phase it is has none."""
