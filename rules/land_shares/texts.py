"""Chapter texts: shares, tokens and duels in words."""

from collections.abc import Mapping

from rules.kernel.actions import Action
from rules.kernel.game import Chosen
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.hand import covers, in_words, pack
from rules.kernel.names import Lexicon, Names, join, plural
from rules.kernel.phase import Kinds, asks
from rules.land_shares import actions
from rules.land_shares.blocking import decisions
from rules.land_shares.building import SHARE_COST
from rules.land_shares.places import lexicon, tile_of
from rules.land_shares.state import DEFEND, LAY, ROBBER_PLACE, ROBBER_TOKEN, STEAL, TAKE, Duel, Link, Reply
from rules.land_shares.view import SharesView, shares_of
from rules.settlers.hooks import Hint, Lexicons, Lines, Outlook, Score, Words
from rules.settlers.tables import RESOURCES, YIELDS
from rules.settlers.view import SettlersView

_ORDERS = {actions.ALWAYS: "always", actions.UNTIL_TURN: "until your turn begins"}


_ASK = asks("{who} to answer with a soldier or pass.")


def lexicons(usual: Lexicons, view: SettlersView) -> Mapping[str, Lexicon]:
    """The names of shares besides."""
    return {**usual(view), "share": lexicon(view.table.board.frame)}


def duel_prompt(view: SettlersView, names: Names) -> str:
    """What a duel has come to, and who is to answer."""
    duel = shares_of(view).duel
    asked = _ASK(view, names)
    return asked if duel is None else f"{link_told(duel.last, duel, names, view.viewer)} {asked}"


def roll_prompt(usual: Words, view: SettlersView, names: Names) -> str:
    """What may be decided before the roll, besides."""
    said = usual(view, names)
    kinds = (("block", actions.Block), ("take a blocking token off in", actions.Remove))
    may = [f"{word} {names.list('tile', tiles)}" for word, kind in kinds if (tiles := _open(view, kind))]
    return f"{said} Before it, shares may {' or '.join(may)}." if may else said


def possible(view: SettlersView, *kinds: type[Action]) -> Kinds:
    """Of some kinds of move those that everybody can see to be possible."""
    seen = shares_of(view)
    goes = seen.kept.terms.token_where_it_goes
    shown = {
        actions.Block: bool(_open(view, actions.Block)),
        actions.Remove: bool(_open(view, actions.Remove)),
        actions.Strike: bool(seen.shares)
        and not view.table.played
        and view.developments[view.table.active] > 0,
        actions.LeaveToken: any(goes != (tile_of(share) == view.table.robber) for share in seen.shares),
    }
    return tuple(kind for kind in kinds if shown.get(kind, True))


def score(usual: Score, view: SettlersView, names: Names, seat: int) -> str:
    """How many shares, and whether a reply is awaited, besides."""
    said, seen = usual(view, names, seat), shares_of(view)
    own = seen.of(seat)
    if own:
        said += f", {plural(len(own), 'land share')}"
        blocked = sum(tile_of(share) in seen.blocked_tiles() for share in own)
        said += f" ({blocked} blocked)" * bool(blocked)
    if seen.duel is not None and seen.duel.asked >> seat & 1:
        said += ", replied" if seat == view.viewer and seen.own.reply else ", asked for a soldier"
    return said


def hint(usual: Hint, view: SettlersView, kind: str, place: int, names: Names) -> str:
    """For a share whose it is, its tokens, and what its tile brings to whom."""
    if kind != "share":
        return usual(view, kind, place, names)
    seen, tile = shares_of(view), tile_of(place)
    said = []
    if place in seen.shares:
        said.append(f"{names.seat(seen.shares[place])}'s share")
    if place in seen.tokens:
        said.append(plural(seen.tokens[place], "blocking token"))
    elif tile in seen.blocked_tiles():
        said.append("blocked tile")
    tip = names.place("share", place).replace("@", "-")
    usually = names.place("corner", view.table.board.shape.tile_corners[tile][place % 6])
    where = f"at corner {tip}" + (f" ({usually})" if usually != tip else "")
    return ", ".join([where, *said, usual(view, "tile", tile, names)])


def outlook(usual: Outlook, view: SettlersView, kind: type[Action], chosen: Chosen, names: Names) -> str:
    """Which share the robber's tokens take where there is one, so that nobody is asked (LS-040, LS-029)."""
    seen = shares_of(view)
    terms = seen.kept.terms
    tile = chosen.get("tile") if terms.token_where_it_goes else view.table.robber
    there = [share for share in seen.shares if tile_of(share) == tile]
    if kind is not actions.LeaveToken or "share" in chosen or len(there) != 1:
        return usual(view, kind, chosen, names)
    laid = "the token blocks" if terms.tokens == 1 else f"{terms.tokens} tokens block"
    return f"{laid} {names.place('share', there[0])}, {names.seat(seen.shares[there[0]])}'s share"


def brief(usual: Words, view: SettlersView, names: Names) -> str:
    """How many shares each seat has, and which tiles are blocked, first."""
    seen = shares_of(view)
    counted = [f"{names.marked(seat, 32)} {len(seen.of(seat))}" for seat in view.order if seen.of(seat)]
    said = [f"Land shares: {', '.join(counted)}." if counted else "No land shares yet."]
    blocked = seen.blocked_tiles()
    if blocked:
        said.append(f"Blocked: {names.list('tile', blocked)}.")
    if seen.duel is not None:
        said.append(link_told(seen.duel.last, seen.duel, names, view.viewer))
    return " ".join([*said, usual(view, names)])[:1000]


def tile_lines(usual: Lines, view: SettlersView, names: Names) -> list[str]:
    """The shares of each tile with their tokens, besides."""
    seen, lines = shares_of(view), usual(view, names)
    for share, seat in sorted(seen.shares.items()):
        notes = [plural(seen.tokens[share], "blocking token")] if share in seen.tokens else []
        notes += ["used this turn"] if seen.kept.used >> share & 1 else []
        told = f"; {names.seat(seat)}'s share {names.place('share', share)}"
        lines[tile_of(share)] += told + (f" ({', '.join(notes)})" if notes else "")
    if seen.shares:
        first = names.place("share", min(seen.shares))
        lines.append(f"- {first} is a share in tile {first.replace('@', ', at its corner ')}.")
    return lines


def table_lines(usual: Lines, view: SettlersView, names: Names) -> list[str]:
    """The duel step by step, and what the active seat has decided, besides."""
    seen, lines = shares_of(view), usual(view, names)
    more = []
    if seen.kept.decider == view.table.active:
        for tiles, word in ((seen.kept.blocked, "blocked"), (seen.kept.freed, "taken a token off")):
            if tiles:
                where = names.list("tile", bits(tiles))
                more.append(f"- {names.seat(seen.kept.decider)} has {word} {where} this turn")
    if seen.duel is not None:
        more.append(f"- Duel about {names.place('tile', seen.duel.tile)}:")
        more += [f"  - {link_told(link, seen.duel, names, view.viewer)}" for link in seen.duel.links]
        asked = join([names.seat(seat) for seat in bits(seen.duel.asked)])
        more.append(f"  - May answer with a soldier: {asked}; the replies open together")
    return more + lines


def hand(usual: Words, view: SettlersView, names: Names) -> str:
    """The viewer's shares, what they will draw, its reply and its standing order."""
    said, seen, own = usual(view, names), shares_of(view), view.own
    if own is None or view.viewer is None:
        return said
    lines = [said, f"Land shares: {_own_shares(view, seen, names)}."]
    stock, laid = seen.kept.terms.stock, len(seen.of(view.viewer))
    if stock:
        lines.append(f"Land shares left: {stock - laid}.")
    if view.over:
        return "\n".join(lines)
    drawn = due(view, seen, view.viewer)
    if any(drawn):
        lines.append(f"At the end of your turn they draw {in_words(pack(drawn), RESOURCES)}.")
    if covers(pack(own.resources), SHARE_COST) and (not stock or laid < stock):
        lines.append("You can pay for a land share.")
    if seen.own.reply is not None:
        lines.append(f"Your sealed reply: {_reply_told(seen.own.reply, names)}.")
    if seen.own.order:
        lines.append(f"You pass when you are asked for soldiers: {_ORDERS[seen.own.order]}.")
    return "\n".join(lines)


def due(view: SettlersView, seen: SharesView, seat: int) -> tuple[int, ...]:
    """What a seat's shares draw at its next own turn's end if nothing changes, bank aside, by resource."""
    counts = [0] * len(RESOURCES)
    for share in seen.kept.productive(seat, view.table.robber, in_turn=seat == view.table.active):
        counts[YIELDS[view.table.board.terrain[tile_of(share)]]] += 1
    return tuple(counts)


def _open(view: SettlersView, kind: type[actions.Block | actions.Remove]) -> list[int]:
    """The tiles that the active seat may block, or in which it may take off a token, before its roll."""
    found = decisions(shares_of(view).kept, view.table.active)
    return sorted({tile_of(action.share) for action in found if isinstance(action, kind)})


def link_told(link: Link, duel: Duel, names: Names, viewer: int | None) -> str:
    """One step of a duel as a sentence, to this viewer."""
    whose = "Your" if link.seat == viewer else f"{names.seat(link.seat)}'s"
    where = "" if link.share is None else names.place("share", link.share)
    if link.how == ROBBER_PLACE and duel.errand is not None:
        victim = duel.errand.victim
        rob = "" if victim is None else f" to rob {names.to(viewer, victim)}"
        brings = names.doing(viewer, link.seat, "brings", "bring")
        return f"{brings} the robber to {names.place('tile', duel.tile)}{rob}."
    return {
        DEFEND: f"{whose} soldier defends.",
        STEAL: f"{whose} soldier is to steal a card.",
        LAY: f"{whose} soldier is to block {where}.",
        TAKE: f"{whose} soldier is to take a blocking token off {where}.",
        ROBBER_TOKEN: f"{whose} robber is to block {where}.",
    }[link.how]


def _own_shares(view: SettlersView, seen: SharesView, names: Names) -> str:
    assert view.viewer is not None
    told = []
    for share in seen.of(view.viewer):
        notes = ["blocked"] * (tile_of(share) in seen.blocked_tiles())
        if share in seen.tokens:
            notes = [plural(seen.tokens[share], "blocking token")]
        notes += ["robber"] * (tile_of(share) == view.table.robber)
        told.append(names.place("share", share) + (f" ({', '.join(notes)})" if notes else ""))
    return join(told)


def _reply_told(reply: Reply, names: Names) -> str:
    if reply.how is None:
        return "pass"
    where = "" if reply.share is None else f" {names.place('share', reply.share)}"
    return f"{actions.ANSWERS[reply.how]}{where}"
