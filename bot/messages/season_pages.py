"""What a channel is told of a season: who joins, who plays whom, who stands where."""

import csv
import io
from collections.abc import Container, Sequence
from itertools import chain

from discord import ui

from bot.messages.controls import Page, Press, button, entry, menu, sure_page
from bot.messages.wording import MENU, clip, full_stop, mentions, plain
from bot.spans import DAY
from bot.tables.entries import title_of
from bot.tables.model import Games
from bot.tables.placing import CRITERIA, WIN
from bot.tables.seasons import Course, Entrant, Paired, Season, lasting, usual
from rules.kernel.names import join, plural

_SHOWN = 12
"""So many tables of a round, or places of a group, are in the message itself."""
LEFT = "somebody who left"
GO_ON = "Games still under way are then played like any others."
ENDS = f"The season ends as it stands, for good. {GO_ON}"


def season_view(course: Course, games: Games, trouble: str = "") -> ui.LayoutView:
    """The message that shows a season as it is; `trouble` says why a table is not open yet."""
    season = course.season
    lines = [f"## {plain(season.title)}", describe(course, games), *_SAYS[season.phase](course)]
    lines += [f"⚠️ {trouble}"] if trouble else []
    buttons = [button("Standings", Press("placed", season.id))] if season.groups else []
    if season.phase in ("open", "playing"):
        joins = "Join" if season.phase == "open" else "Wait for a place"
        buttons += [
            button(joins, Press("enter", season.id), "success" if season.phase == "open" else "secondary"),
            button("Leave", Press("quit", season.id)),
            button("Manage", Press("season", season.id)),
        ]
    return Page(clip("\n".join(lines), 3900), buttons)


def describe(course: Course, games: Games) -> str:
    """What is played in a season, and how, in a line or two."""
    season = course.season
    said = f"{title_of(games, season.game)} · {season.way.title} · {_tables(course)} · {season.pace}"
    rounds = season.rounds or (season.chosen if season.way.rounds is None else 0)
    said += f" · {plural(rounds, 'round')}" if rounds else ""
    usually = usual(season)
    days = (
        f"{str(usually).capitalize()}; a round has {plural(round(lasting(season) / DAY), 'day')}."
        if usually
        else ""
    )
    return f"{said}\n-# {_how(season)} {days}".rstrip()


def _how(season: Season) -> str:
    """How it is held, and what its groups are made by, in a sentence or two."""
    said = full_stop(season.way.help)
    if season.way.grouped:
        many = f"best {season.moving} of each go up and the last {season.moving}"
        moves = f"the {'best of each goes up and the last' if season.moving == 1 else many} down"
        moves = moves if season.moving else "nobody goes up or down"
        drawn = [str(many) for many in sorted({*map(len, season.groups)})]
        sizes = join(drawn, "or") if drawn else f"about {season.grouping}"
        said = f"Groups of {sizes} play among themselves; {moves} for the next season."
    by = f" It follows {plain(season.follows)}, by whose places its groups are made." * bool(season.follows)
    return said + by


def _tables(course: Course) -> str:
    """How many sit at a table, and before the first round, how many are to: no more than are in a group.

    Nobody sits where somebody had nobody, or too few, to play with.
    """
    season = course.season
    drawn = {len(each.seats) for each in course.pairings if not (each.void or each.bye)}
    sizes = sorted(drawn) or [min(season.size, season.people or season.size)]
    return f"tables of {join([str(size) for size in sizes], 'or')}"


def mentions_of(course: Course, numbers: Sequence[int]) -> str:
    """Who has these numbers, as mentions."""
    held = course.held
    return join([f"<@{held[each].user_id}>" if each in held else LEFT for each in numbers])


def _group(course: Course, pairing: Paired) -> str:
    """Which group plays at a table, after its name, where there are several."""
    return f", group {pairing.group + 1}" if len(course.season.groups) > 1 else ""


def round_view(course: Course, pairing: Paired) -> ui.LayoutView:
    """The message of a pairing that has its table in the thread below."""
    season, table = course.season, f"table {pairing.number}{_group(course, pairing)}"
    named = f"**{plain(season.title)}**, round {season.round}, {table}"
    # Not the time itself, which may still change: this message does not.
    due = "the season's message says until when, and a game that goes on then counts as it stands"
    return Page(clip(f"{named}: {mentions_of(course, pairing.seats)}. You play in the thread; {due}.", 3900))


def follows_text(course: Course, pairing: Paired) -> str:
    """What follows where a table is taken back: who goes on in a knock-out that has a next round."""
    season = course.season
    if not season.way.knocks_out or season.round >= season.rounds:
        return ""
    return f" By the lot {mentions_of(course, [course.going_through(pairing)])} goes on to the next round."


def sure_view(course: Course, what: str, whom: str) -> ui.LayoutView:
    """Whether a table of that number is to be taken back, or the place of that person given on."""
    press, keep = Press("season", course.season.id, course.season.round, (what, whom)), "Keep it"
    stays = Press("season", course.season.id)
    if what == "heir":
        asks = f"Give the place of <@{whom}>, with its points, to whoever has waited longest? Both are told."
        return sure_page(asks, press, stays, keep, "Give it")
    there = [each for each in course.now if str(each.number) == whom]
    who = mentions_of(course, [*chain(*(each.seats for each in there))])
    follows = "".join(follows_text(course, each) for each in there)
    asks = f"Take back table {whom}? {who} won't play in this round, and are told so.{follows}"
    return sure_page(asks, press, stays, keep, "Take it back")


def heir_view(course: Course, heir: Entrant, plays_in: int) -> ui.LayoutView:
    """The message by which somebody is told of a place that they got, and who `had` it if it was taken.

    `plays_in` is the channel of a table where they play on, 0 for none.
    """
    of = f"the place of <@{heir.had}>" if heir.had else f"the place of {LEFT}"
    then = " They are called when their table opens." * (heir.number in course.to_come)
    then = f" They play on in <#{plays_in}>." if plays_in else then
    return Page(f"**{plain(course.season.title)}**: <@{heir.user_id}> now has {of}, with its points.{then}")


def _open(course: Course) -> list[str]:
    season, coming = course.season, course.coming
    there = mentions(each.user_id for each in coming) if coming else "nobody yet"
    most = f" of {season.places}" if season.places else ""
    begins = "-# It begins when a moderator starts it. Lots are drawn from a secret with the seal"
    joined = f"**Joined** ({len(coming)}{most}) · {there}"
    return [joined, *_waiting(course), f"{begins} {season.seal}."]


def _waiting(course: Course) -> list[str]:
    waiting = course.waiting
    return [f"**Waiting for a place** · {mentions(each.user_id for each in waiting)}"] if waiting else []


def _drawing(course: Course) -> list[str]:
    season, held, last = course.season, course.held, course.last
    # Nothing between them: as many as may enter have to fit into one message.
    numbers = " ".join(
        f"<@{held[number].user_id}>" if number in held else "(nobody)" for number in range(1, last + 1)
    )
    beacon = f" and round {season.beacon} of drand's chain quicknet" if season.beacon else ""
    waits = "Should that be out of reach, the season waits for that round. " if beacon else ""
    return [
        f"**Lots are drawn**, from the secret with the seal {season.seal}{beacon}. {waits}"
        f"Numbers 1 to {last} in this order: {numbers}"
    ]


def _playing(course: Course) -> list[str]:
    season = course.season
    begins = f"tables open <t:{int(season.opens_at)}:R>" if any(map(_to_come, course.now)) else "being played"
    lines = [f"**Round {season.round} of {season.rounds}** · {begins}, until <t:{int(season.due_at)}:f>"]
    tables = sorted(course.now, key=lambda each: len(each.seats) == 1)
    lines += [_table(course, each) for each in tables[:_SHOWN]]
    more = len(course.now) - _SHOWN
    lines += [f"-# and {plural(more, 'more table')}"] if more > 0 else []
    return [*lines, *_waiting(course)]


def _over(course: Course) -> list[str]:
    lines = [f"**It is over.** {full_stop(plain(course.season.why))}".rstrip()]
    for group in range(len(course.season.groups)):
        lines += standing_lines(course, group, 3)
    remarks = _remarks(course, range(len(course.season.groups)))
    return [*lines, f"-# {' '.join(remarks)}"] if remarks else lines


_SILENT = "Whoever was silent in a game, or gave it up, got no points for it."
_ALONE = f"Whoever had nobody to play with got {WIN} points for that."
_FEW = f"Those who were too few for a table got {WIN} points each for that."
_SHARED = "Those who shared places shared their points."
_LEFT = "Whoever left stands behind those who stayed."
_SAYS = {"open": _open, "drawing": _drawing, "playing": _playing, "over": _over}


def _to_come(pairing: Paired) -> bool:
    return not pairing.table_id and not pairing.done


def _table(course: Course, pairing: Paired) -> str:
    """A pairing in one line, with the way to its thread, and how it ended."""
    who, named = mentions_of(course, pairing.seats), f"Table {pairing.number}"
    group = _group(course, pairing)
    if pairing.void:
        left = course.held.keys() & {*pairing.seats}
        return f"{named}{group} · " + (f"~~{who}~~ taken back" if left else "everybody left")
    if pairing.message_id:
        named = f"[{named}]({address(course.season, pairing.message_id)})"
    named += group
    if not pairing.places:
        return f"{named} · {who}"
    if pairing.bye:
        why = "nobody to play with" if course.season.size == 2 else "too few for a table"
        return f"-# {who}{group} · {why}: counts as won"
    first = [each for each, place in zip(pairing.seats, pairing.places, strict=True) if place == 1]
    return f"{named} · {who} · " + (f"first: {mentions_of(course, first)}" if first else "nobody played")


def _lot(season: Season) -> str:
    """How anybody can draw the lot again."""
    beacon = f", and round {season.beacon} of drand's quicknet" if season.beacon else ""
    return (
        f"The lot of number n is the SHA-256 of `{season.key}:n`, the smallest first. That key is made like "
        f"one of dice, from the secret `{season.secret}`, whose seal was told before{beacon}."
    )


def standing_lines(course: Course, group: int, most: int = 100) -> list[str]:
    """A group's places, best first, after its name if there are several."""
    name = [f"**Group {group + 1}**"] if len(course.season.groups) > 1 else []
    lines = [
        f"{place}. {mentions_of(course, [each.number])} · **{each.points}** · {plural(each.games, 'game')}, "
        f"{plural(each.firsts, 'first place')}"
        for place, each in enumerate(course.standings(group)[:most], 1)
    ]
    return [*name, *lines]


def _remarks(course: Course, groups: Container[int]) -> list[str]:
    """Why somebody of these groups got no points for a game, shared some, got some without, or is last."""
    there = [each for each in course.pairings if each.group in groups and not each.void]
    silent = any(0 in each.places for each in there)
    alone = any(each.bye for each in there)
    placed = [[place for place in each.places if place] for each in there if not each.bye]
    shared = any(len({*each}) < len(each) for each in placed)
    without = _ALONE if course.season.size == 2 else _FEW
    left = any({*numbers} & {*course.left} for at, numbers in enumerate(course.season.groups) if at in groups)
    return [_SILENT] * silent + [_SHARED] * shared + [without] * alone + [_LEFT] * left


def standings_text(course: Course, group: int) -> tuple[str, str]:
    """A group's places, and what they go by, for who asks."""
    further = "Whoever got further stands first. " if course.season.way.knocks_out else ""
    worth = " ".join([f"A first place is worth {WIN} points, a last one none.", *_remarks(course, [group])])
    many = len(course.season.groups)
    others = f"Each of the {many} groups is shown by `/season standings`. " if many > 1 else ""
    said = f"-# {others}{further}{worth} Ties: {CRITERIA}. {_lot(course.season)}"
    lines = [f"## {plain(course.season.title)}", *standing_lines(course, group)]
    return clip("\n".join(lines), 3200), said


def standings_csv(course: Course) -> bytes:
    """All groups' places as a table for spreadsheets."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["group", "place", "number", "name", "points", "games", "first places", "met", "lot"])
    held = course.held
    for group in range(len(course.season.groups)):
        for place, each in enumerate(course.standings(group), 1):
            name = held[each.number].called if each.number in held else LEFT
            # A name that begins like a formula is none.
            safe = f"'{name}" if name[:1] in "=+-@\t" else name
            counted = [each.points, each.games, each.firsts, each.against, each.lot]
            rows.writerow([group + 1, place, each.number, safe, *counted])
    return text.getvalue().encode()


def manage_view(course: Course, said: str = "") -> ui.LayoutView:
    """What a moderator can do with a season; `said` is what was just done."""
    season = course.season

    def press(what: str) -> Press:
        return Press("season", season.id, season.round, (what,))

    playing = season.phase == "playing"
    if season.phase == "open":
        said += f"\n{plural(len(course.coming), 'person plays', 'people play')}. *Start* draws lots; after "
        said += "that nobody else gets a place. "
        said += "`/season change` changes what is played, `/season replace` takes somebody out."
    due = [f"This round lasts until <t:{int(season.due_at)}:f>."] if playing else []
    tables = [entry(f"Table {each.number}", str(each.number)) for each in course.now if _to_come(each)]
    holders = course.held.values() if course.waiting else ()
    heirs = [entry(each.called, str(each.user_id)) for each in holders]
    menus = [("back", tables, "Take back a table"), ("heir", heirs, "Who gives up their place?")]
    menus = [each for each in menus if playing and each[1]]
    if any(len(entries) > MENU for _, entries, _ in menus):
        said += "\n-# A menu shows 25: `/season take_back` and `/season replace` reach the others."
    begins = [button("Start", press("start"), "success")] if season.phase == "open" else []
    longer = [button("More time for this round", press("longer"))] if playing else []
    ends = [button("End it", Press("close", season.id), "danger")] if season.phase != "over" else []
    return Page(
        clip("\n".join(filter(None, [f"**{plain(season.title)}**", said.strip(), *due])), 3900),
        *([begins + longer + ends] if ends else []),
        *([menu(press(what), entries[:MENU], asks)] for what, entries, asks in menus),
    )


def address(season: Season, message_id: int) -> str:
    """Where a message in its channel is."""
    return f"https://discord.com/channels/{season.guild_id}/{season.channel_id}/{message_id}"


def season_line(season: Season) -> str:
    """A season that goes on in one line, with the way to its message."""
    until = f", until <t:{int(season.due_at)}:f>" if season.phase == "playing" else ""
    there = address(season, season.message_id)
    return f"🏆 **{plain(season.title)}** · {_stage(season)}{until} · [season]({there})"


def list_text(seasons: Sequence[Season], games: Games) -> str:
    """A server's seasons, those that go on first, then those that are over."""
    lines = [
        f"**{plain(season.title)}** in <#{season.channel_id}> · {_stage(season)} · "
        f"{title_of(games, season.game)}, {season.way.title.lower()}"
        for season in sorted(seasons, key=lambda each: each.phase == "over")
    ]
    return clip("\n".join(lines), 3900) or "There is no season in this server yet."


def _stage(season: Season) -> str:
    return {
        "open": "people join",
        "drawing": "lots are drawn",
        "playing": f"round {season.round} of {season.rounds}",
        "over": "over",
    }[season.phase]
