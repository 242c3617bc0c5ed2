"""What ends a game of Farlanthia, who is nearest to that, and what stops them (FA-230 to FA-241)."""

from collections.abc import Callable, Iterator

from rules.farlanthia.forces import units_of
from rules.farlanthia.phase_names import STEPS
from rules.farlanthia.season.victory import besieger, by_valor, last_season, on_volcano, rank
from rules.farlanthia.structures import capitol_of, is_occupied, owned_by
from rules.farlanthia.terms import Terms
from rules.farlanthia.view import FarView
from rules.kernel.goals import Goal, nearest
from rules.kernel.names import NOBODY, Names, join, plural

Condition = Callable[[FarView, Names], Iterator[Goal]]

_GAIN = 2
"""Renown that the last turns of a season may bring beside what is had."""
_FRAIL = 8
"""Units that one conflict turn may destroy."""


def goals(view: FarView, names: Names) -> tuple[Goal, ...]:
    """All that ends this game, what can do so next first; nothing in the end."""
    if view.over:
        return ()
    found = [goal for condition in CONDITIONS for goal in condition(view, names)]
    return tuple(sorted(found, key=lambda goal: not goal.loud))


def ways_to_win(terms: Terms) -> str:
    """What wins under these terms, in a sentence or two; nothing that does not."""
    if terms.mode == "story":
        return "The game master ends the story, and says who has won."
    found = list[str]()
    if terms.win_hill:
        seasons = plural(terms.hill_seasons, "season")
        found.append(f"hold the {terms.volcano_kind} alone at the end of {seasons} in a row")
    if terms.win_castle:
        found.append("take another's capitol" if terms.crowns == 1 else f"take {terms.crowns} capitols")
    if terms.win_renown:
        found.append(f"have {terms.renown_target} renown at a season's end")
    if terms.win_last_capitol:
        found.append("have the last capitol")
    found.append(f"have the most {_counted(terms)} after season {last_season(terms)}")
    return f"You win if you {join(found, 'or')}, or if nobody else is left."


def _counted(terms: Terms) -> str:
    """What is compared after the last season."""
    return "valor gained" if by_valor(terms) else "renown"


def _volcano(view: FarView, names: Names) -> Iterator[Goal]:
    """So many seasons' ends in a row alone on the volcano win (FA-235)."""
    table, most = view.table, view.table.terms.hill_seasons
    if not table.terms.win_hill:
        return
    what = table.terms.volcano_kind
    where = f" ({names.list('tile', table.volcanoes)})" if table.volcanoes else ""
    holder, now = table.hill_holder, on_volcano(table)
    count = table.hill_count if holder != NOBODY else 0
    counts = tuple(count if seat == holder else 0 for seat in range(view.seats))
    loud = count + 1 >= most and table.season > 0
    told = _held(view, names, count, now)
    if loud and now != NOBODY and (now == holder or most == 1):
        told += f". It wins for {names.to(view.viewer, now)} when this season ends"
    yield Goal(f"{what.capitalize()}{where}: {told}.", loud, counts, most, f"Seasons on the {what}")


def _held(view: FarView, names: Names, count: int, now: int) -> str:
    """Who has held the volcano for how long, and who stands there now."""
    holder, most, own = view.table.hill_holder, view.table.terms.hill_seasons, now == view.viewer
    told = ""
    if count:
        told = f"{_does(view, names, holder, 'has', 'have')} held it {plural(count, 'season')} of {most}"
    if now != NOBODY and now == holder:
        return f"{told} and {'stand there' if own else 'stands there; enter it to stop that'}"
    when = "at a season's end" if most == 1 else f"after {most} seasons in a row"
    told = told or f"it wins {when}, and nobody has held it yet"
    return f"{told}; {_does(view, names, now, 'stands', 'stand')} there now" if now != NOBODY else told


def _does(view: FarView, names: Names, seat: int, does: str, do: str) -> str:
    """What somebody does, within a sentence."""
    return names.doing(view.viewer, seat, does, do, "you")


def _capitols(view: FarView, names: Names) -> Iterator[Goal]:
    """Who stands on another's capitol when its lord's conflict turn ends takes it (FA-286, FA-234)."""
    table, terms = view.table, view.table.terms
    holders = [seat for seat in table.playing if capitol_of(table, seat) != NOBODY]
    last = terms.win_last_capitol and len(holders) == 2
    if terms.win_castle or last:
        yield from _sieges(view, names, holders, last)
    if terms.win_castle:
        held = [
            f"{_does(view, names, each, 'has', 'have')} {table.crowns[each]}"
            for each in table.playing
            if table.crowns[each]
        ]
        what = "another's capitol" if terms.crowns == 1 else f"{terms.crowns} capitols"
        told = f"Taking {what} wins" + (f"; {join(held)}." if held else ".")
        yield Goal(told, False, tuple(table.crowns), terms.crowns, "Crowns")
    elif last:
        both = join([names.to(view.viewer, seat) for seat in holders])
        yield Goal(f"The last capitol wins; only {both} have one.")


def _sieges(view: FarView, names: Names, holders: list[int], last: bool) -> Iterator[Goal]:
    """Each capitol on which somebody else stands, loud for its lord, who is out then; `last` if any wins."""
    table, terms = view.table, view.table.terms
    besieged = [(seat, taker) for seat in holders if (taker := besieger(table, seat)) != NOBODY]
    for seat, taker in besieged:
        own = seat == view.viewer
        whose, turn = ("your", "your") if own else (f"{names.seat(seat)}'s", "its lord's")
        crowned = table.crowns[taker] + 1 >= terms.crowns or len(table.playing) == 2
        wins = last or (terms.win_castle and crowned)
        where = names.place("tile", capitol_of(table, seat))
        who, s = ("You", "") if taker == view.viewer else (names.seat(taker), "s")
        then = f"win{s}" if wins else f"take{s} it{', which puts you out,' * own}"
        if not terms.win_castle:
            then += f" by razing {'or capturing ' * terms.capture}it"
        told = f"{who} stand{s} on {whose} capitol ({where})"
        yield Goal(f"{told} and {then} when {turn} conflict turn ends, if still there.", wins or own)


def _renown(view: FarView, names: Names) -> Iterator[Goal]:
    """So much renown at a season's end wins (FA-232)."""
    table, target = view.table, view.table.terms.renown_target
    if not table.terms.win_renown:
        return
    have = [seat for seat in table.playing if table.renown[seat] >= target]
    closing = table.phase in STEPS and table.at + 2 >= len(table.order)  # its last turn is on, or comes next
    most = max((table.renown[seat] for seat in table.playing), default=0)
    could = closing and most + _GAIN >= target
    told = f"{target} renown win at a season's end"
    compared = 0 < last_season(table.terms) <= table.season and not by_valor(table.terms)
    if have or not compared:  # else what ends the last season says who is nearest
        told += f"; {nearest(names, table.renown, view.viewer, table.playing)}"
    if have:
        first = max(have, key=lambda seat: rank(table, seat))
        theirs = f"{names.seat(first)}'s"
        than, whose = ("yours", "your") if first == view.viewer else (theirs, theirs)
        fatal = table.terms.win_castle or table.terms.elimination == "capitol"
        told += f", enough to win when this one ends. More renown than {than} stops that"
        told += f", or the fall of {whose} capitol" * fatal
    yield Goal(f"{told}.", bool(have) or could, tuple(table.renown), target, "Renown")


def _limit(view: FarView, names: Names) -> Iterator[Goal]:
    """The last season, after which the most renown, or valor, wins (FA-233, FA-236)."""
    table, last = view.table, last_season(view.table.terms)
    if not last:
        return
    valor, what = by_valor(table.terms), _counted(table.terms)
    counts = table.valor_total if valor else table.renown
    told = f"After season {last} the most {what} wins; {nearest(names, counts, view.viewer, table.playing)}"
    if table.season >= last:
        text = f"This is the last season. {told}."
    elif valor or not table.terms.win_renown:
        text = f"{told}. This is season {max(1, table.season)}."
    else:
        text = f"Season {max(1, table.season)} of {last}."
    yield Goal(text, table.season >= last, tuple(counts), name=what.capitalize())


def _last_one(view: FarView, names: Names) -> Iterator[Goal]:
    """Who is left alone wins: of two, one that the next turn may destroy (FA-237, FA-240)."""
    table = view.table
    if table.terms.mode == "story" or len(table.playing) != 2:
        return
    for seat in table.playing:
        standing = [cell for cell in owned_by(table, seat) if not is_occupied(table, cell)]
        by_capitol = table.terms.elimination == "capitol" and besieger(table, seat) != NOBODY
        if by_capitol or (not standing and units_of(table, seat) <= _FRAIL):
            out = names.doing(view.viewer, seat, "is nearly out", "are nearly out")
            yield Goal(f"{out}, and then nobody else is left.", loud=True)


def _master(view: FarView, names: Names) -> Iterator[Goal]:
    """A story ends when its game master says so."""
    if view.table.terms.mode == "story":
        yield Goal("The game master ends this story, and says who has won.")


CONDITIONS: tuple[Condition, ...] = (_volcano, _capitols, _renown, _last_one, _limit, _master)
"""Each end condition of `season.victory` in words."""
