"""The board message: the picture, what just happened, whose turn it is, how it stands, the buttons."""

from collections.abc import Collection, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.messages.composing import pack
from bot.messages.controls import Drawing, Page, Part, Press, button, frame, press_at, room_for_buttons, rows
from bot.messages.dice_message import start_link
from bot.messages.news import Digest
from bot.messages.wording import ALT, MESSAGE, clip, full_stop, mentions, plain, plain_names, whole_sentences
from bot.tables.model import Glance, Phase, Plea, Request, Table
from bot.tables.requests import PATIENCE
from bot.tables.waits import MANY, MARK
from render.painter import Picture
from render.theme import FLAT, SEATS
from rules.kernel.actions import Action, Leave, spec
from rules.kernel.game import title_at
from rules.kernel.goals import Goal, line, urgent_first
from rules.kernel.names import Names, join
from rules.kernel.state import View

_COLOURS = [discord.Colour.from_str(FLAT[name]) for name in SEATS]
_AROUND = 30
"""Letters of an alt text around its parts."""
_NEWS = 1800
_PROMPT = 700
_TOLD = 2600
"""Letters of news and scores together."""
_BUTTONS = 14
_IDLE = "; its person made fewer than half, and counts as last"
_HAPPENED = "What happened: "
_REST = "The command /table text tells the rest."
_ALT_NEWS = 400
"""Letters of an alt text that news have at least."""


def board_view(glance: Glance, news: str, pictures: Sequence[Picture] = ()) -> ui.LayoutView:
    """The board message of a started table as the channel may see it. `glance` is a spectator's."""
    table, names = glance.table, plain_names(glance.names)
    legend = f"\n-# {MARK}: made by the table for a silent player." if MARK in news else ""
    parts: list[Part] = [_head(glance), clip(news, _NEWS) + legend, *drawings(pictures)]
    parts.append(ends_text(glance, names))
    if table.phase is not Phase.ENDED or not news:  # the last of the news is that it ended, and why
        parts.append(_whose_turn(glance, names, news))
    if said := scores(glance, names, pictured=bool(pictures)):
        parts += [ui.Separator(visible=False), clip(said, _TOLD - min(len(news), _NEWS))]
    if table.request is not None:
        agree = button("Agree", Press("agree", table.id, table.request.at), "success")
        refuse = button("No", Press("refuse", table.id, table.request.at))
        parts += [_request_line(table, table.request), [agree, refuse]]
    elif table.phase is Phase.PLAYING:
        parts += _missing(table)
    box = frame(*parts, colour=_accent(glance))
    looks = _looks(table)
    for row in rows([*_moves(glance, room_for_buttons(box) - len(looks)), *looks]):
        box.add_item(row)
    if table.phase in (Phase.OVER, Phase.ENDED):
        box.add_item(ui.TextDisplay(_fairness(table)))
    return Page(box)


def scores(glance: Glance, names: Names, *, pictured: bool) -> str:
    """A line a seat; in a picture's rows stands what comes after the first dot."""
    rows = (row.partition(" · ")[0] if pictured else row for row in standing_rows(glance, names))
    return "\n".join(f"-# {row}" for row in rows)


def bygone_view(table: Table, said: str) -> ui.LayoutView:
    """A started table whose state can't be read back: a word, and its record if it ended."""
    told = _ended(table) if table.phase is Phase.ENDED else clip(plain(table.why or said), 500)
    parts: list[Part] = [f"### Table {table.id}\n{told}"]
    if table.secret:
        parts += [[button("Export", press_at(table, "export"))], _fairness(table)]
    return Page(frame(*parts))


def drawings(pictures: Sequence[Picture]) -> list[ui.Item[Any]]:
    """Attached pictures, each with its alt text."""
    return [Drawing(each.name, each.alt, each.png) for each in pictures]


def awaiting_line(glance: Glance) -> str:
    """A sentence that names whom the game waits for, to who has the glance; empty if it is nobody."""
    if not glance.waiting:
        return ""
    return f"The game waits for {join([glance.names.to(glance.seat, seat) for seat in glance.waiting])}."


def how_it_ends(glance: Glance, names: Names) -> str:
    """What wins or ends the game and who is nearest, in a line; empty while nobody plays.

    A puzzle asks just that itself, and its solver is no danger that somebody could stop.
    """
    return line(_goals(glance, names))


def _goals(glance: Glance, names: Names) -> Sequence[Goal]:
    if glance.table.puzzle is not None or glance.table.phase not in (Phase.PLAYING, Phase.PAUSED):
        return ()
    return glance.game.goals(glance.view, names)


def ends_text(glance: Glance, names: Names) -> str:
    """The same: what the next turn can end the game by stands out, the rest in small letters below it."""
    loud, rest = urgent_first(_goals(glance, names))
    return "\n".join(filter(None, (loud and f"**{loud}**", rest and f"-# {rest}")))


def add_alt_texts(
    glance: Glance, pictures: Sequence[Picture], news: Digest | None = None, mine: Collection[int] = ()
) -> tuple[Picture, ...]:
    """The pictures of a board; the one without the painter's words tells how it stands and what is new.

    `mine` are the seats of those whom the news are for.
    """
    names = glance.names
    said = [how_it_ends(glance, names), awaiting_line(glance)]
    brief = glance.game.brief(glance.view, names)
    room = ALT - sum(map(len, said)) - _AROUND
    words = _beside(news, room - len(brief) - len(_HAPPENED), mine) if news else ""
    told = f"{_HAPPENED}{words}" if words else ""
    brief = glance.game.brief(glance.view, msgspec.structs.replace(names, told=told))
    stands = _standing_in(brief, max(0, room - len(told)))
    whole = " ".join(filter(None, (*said, told, stands)))
    return tuple(each if each.alt else msgspec.structs.replace(each, alt=whole) for each in pictures)


def _standing_in(brief: str, room: int) -> str:
    """How it stands, in that room: what is left out is said to be in words elsewhere."""
    if len(brief) <= room:
        return brief
    if room < len(_REST):
        return ""
    return f"{whole_sentences(brief, max(0, room - len(_REST) - 1))} {_REST}".lstrip()


def _beside(news: Digest, room: int, mine: Collection[int]) -> str:
    """The news in the room that how it stands leaves; only what seats did takes some of that besides.

    Dates, and what is counted, come on top of what is told, so that this has to shrink for them.
    """
    most, words = room, news.words(max(_ALT_NEWS, room), mine, room)
    while len(words) > room and most > 0:
        most -= len(words) - room
        words = news.words(max(_ALT_NEWS, most), mine, most)
    return words


def earlier_view(table: Table, kept: str) -> ui.LayoutView:
    """What an older message keeps: its news, so that a channel reads as a log."""
    where = f"[table {table.id}]({link(table)})" if table.post else f"table {table.id}"
    return Page(clip(f"{kept}\n-# {where}".strip(), MESSAGE))


def link(table: Table) -> str:
    """The address of the newest message that shows the table; empty if there is none."""
    if (post := table.post) is None:
        return ""
    return f"https://discord.com/channels/{table.guild_id}/{post.channel_id}/{post.message_id}"


def to_board(table: Table, label: str = "To the board") -> list[ui.Item[Any]]:
    """The button that leads to the newest message that shows the table; none if there is none."""
    return [ui.Button(label=label, url=link(table))] if link(table) else []


def offered_kinds(glance: Glance) -> list[type[Action]]:
    """The kinds of move that the viewer's seat has now, in the game's order; giving up is not among them.

    In a lesson neither are standing orders that none of its steps has asked for so far.
    """
    having, taught = {type(action) for action in glance.legal} | set(glance.open), glance.table.taught
    if taught is not None:
        having = {kind for kind in having if not kind.standing or spec(kind).name in taught.asked}
    return [kind for kind in glance.game.actions if kind in having and kind is not Leave]


def move_button(kind: type[Action], glance: Glance, style: str = "", before: str = "") -> ui.Item[Any]:
    """The button of a kind of move: it acts at once, or asks in private, for the parameters or whether to
    lose what the game foresees.

    `before` goes before what it says.
    """
    described = spec(kind)
    asks = described.params or (kind.loses and glance.game.outlook(glance.view, kind, {}, glance.names))
    verb = "form" if described.exchanges else "ask" if asks else "act"
    press = press_at(glance.table, verb, described.name)
    return button(f"{before}{described.label}", press, style or kind.emphasis)


def direct_buttons(glance: Glance, moves: Sequence[Action]) -> list[ui.Item[Any]]:
    """Buttons that make a whole move at once, such as a trade with who accepted."""
    found = list[ui.Item[Any]]()
    for action in moves:
        press = press_at(glance.table, "take", spec(type(action)).name, pack(action))
        found.append(button(glance.game.entry(glance.view, action, glance.names), press, "success"))
    return found


def standing_rows(glance: Glance, names: Names) -> list[str]:
    """How it stands, a line a seat, with a mark at whose turn it is while anybody plays."""
    return glance.game.scoreboard(as_ended(glance.table, glance.view), names)


def asked_now(glance: Glance, names: Names) -> str:
    """What the game asks for or how it came out; of one that was ended by hand that it was, and why."""
    if glance.table.phase is Phase.ENDED:
        return _ended(glance.table)
    return glance.game.prompt(glance.view, names)


def _ended(table: Table) -> str:
    """That it was ended by hand, and why."""
    return f"**Ended.** {full_stop(clip(plain(table.why), 300))}".rstrip()


def as_ended(table: Table, view: View) -> View:
    """A view, of a game that was ended by hand too as one in which it is nobody's turn any more."""
    if table.phase is not Phase.ENDED:
        return view
    return msgspec.structs.replace(view, waiting=(), over=True)


def _head(glance: Glance) -> str:
    table = glance.table
    state = {Phase.OVER: " · over", Phase.ENDED: " · ended"}.get(table.phase, "")
    return f"**{title_at(glance.game, table.chosen)}**{state} · table {table.id}"


def _whose_turn(glance: Glance, names: Names, news: str) -> str:
    table = glance.table
    if table.phase is Phase.PAUSED and table.why:
        return f"**Paused.** {table.why}"
    if table.phase is Phase.PAUSED:
        return "**Paused.** It goes on once all players agree, or when a moderator sends `/moderate resume`."
    if table.phase is Phase.OVER:
        return _result(glance, names, news)
    people = table.users(glance.waiting)
    prompt = clip(asked_now(glance, names), _PROMPT)
    if not people:
        return prompt
    said = f"{mentions(people)}, your move.\n{prompt}"
    if len(glance.waiting) == 1 and glance.answering == glance.waiting:
        said += "\n-# Only this answer is missing."
    end, silence = glance.awaited.answer_by, glance.awaited.silence
    if end is not None:
        said += f"\n-# Silence counts as {silence or 'a pass'} <t:{int(end)}:R>."
    return said


def _request_line(table: Table, request: Request) -> str:
    """What somebody asks of the others, and who has not answered."""
    agreed = [
        plain(seated.name)
        for seated in table.seats
        if seated.user_id in request.agreed or seated.owner_id in request.agreed
    ]
    said = f" {join(agreed)} agreed." if agreed else ""
    may = "say No" if request.plea is Plea.SHOW else "decide"
    lapses = ", and so does the next move" * (request.plea not in (Plea.RESUME, Plea.END, Plea.SHOW))
    return (
        f"✋ **{plain(request.who)}** asks {plain(request.what)}{said} {mentions(table.unheard)}: agree?\n"
        f"-# It happens once all agree. A No ends it{lapses}. A moderator may {may} for anybody who "
        f"has not answered <t:{int(request.asked_at + PATIENCE)}:R>."
    )


def _missing(table: Table) -> list[Part]:
    """What all are asked about those who miss turn after turn: one text, as they may be everybody."""
    missing = [each for each in table.players if table.missed.get(each.index, 0) >= MANY]
    said, asking = list[str](), list[ui.Item[Any]]()
    for each in missing:
        count, name = table.missed[each.index], plain(each.name)
        said.append(f"{MARK} **{name}** has missed {count} turns in a row. Should a computer play for them?")
        press = press_at(table, "request", Plea.STAND_IN, str(each.index))
        asking.append(button(f"A computer for {each.name}", press))
    return ["\n".join(said), *rows(asking)]


def _result(glance: Glance, names: Names, news: str) -> str:
    """Who has won, and why unless the news end with it."""
    standing = glance.standing
    if standing is None:
        return "**Over.**"
    winners = [f"**{names.seat(seat)}**" for seat in standing.winners]
    won = f"{join(winners)} {'wins' if len(winners) == 1 else 'win together'}!" if winners else "Nobody wins."
    table = glance.table
    notes = [
        f"-# {names.seat(seat.index)}: {table.note(seat.index)}{_IDLE * table.tallies[seat.index].idle}."
        for seat in table.players
        if table.note(seat.index)
    ]
    if winners and all(table.idle(seat) for seat in standing.winners):
        first = f"{join(winners)} {'is' if len(winners) == 1 else 'are'} first by the rules"
        won = f"{first}, but hardly played: it counts as nobody's win."
    why = "" if f"{standing.reason}." in news else full_stop(standing.reason)
    return "\n".join(filter(None, [f"🏆 {won}", why, *notes]))


def _moves(glance: Glance, fit: int) -> list[ui.Item[Any]]:
    """The buttons of moves, of which so many fit: of kinds what trades that can be closed leave."""
    table = glance.table
    if table.phase is Phase.PAUSED and table.request is None:
        return [button("Go on", press_at(table, "request", Plea.RESUME), "primary")]
    if table.phase is not Phase.PLAYING:
        return []
    at_once = glance.game.direct(glance.view)
    kinds = [kind for kind in glance.buttons if kind not in map(type, at_once)]
    kinds = kinds[: max(0, min(_BUTTONS, fit - len(at_once) - 1))]
    return [
        *direct_buttons(glance, at_once),
        *(move_button(kind, glance) for kind in kinds),
        button("My move", press_at(table, "panel"), "primary" if not kinds else "secondary"),
    ]


def _looks(table: Table) -> list[ui.Item[Any]]:
    looks = [button("Text", press_at(table, "text", "1")), button("Log", press_at(table, "log", "0"))]
    if table.phase not in (Phase.OVER, Phase.ENDED):
        return [*looks, button("Help", press_at(table, "help"))]
    export = [button("Export", press_at(table, "export"))] if table.secret else []
    return [button("Play again", press_at(table, "again"), "primary"), *looks, *export]


def _fairness(table: Table) -> str:
    if not table.secret:
        return "-# It ended before a die was cast."
    where = f"in [the start message]({start_link(table)})" if table.dice.beacon else "in the lobby, if any"
    alone = sum(each.computer is None for each in table.dice.started) < 2
    # A game may have begun at once, without a lobby that had the hash; against computers it mostly has.
    stated = "" if alone and not table.dice.beacon else f"; its hash and what was added to it stand {where}"
    said = (
        f"-# Fair dice: the secret was `{table.secret}`{stated}. `landmoot verify` re-runs the exported game"
    )
    if not table.record_digest:
        return f"{said}."
    return f"{said}, whose digest is `{table.record_digest}`."


def _accent(glance: Glance) -> discord.Colour | None:
    if len(glance.waiting) != 1 or glance.waiting[0] >= len(glance.table.players):
        return None
    return _COLOURS[glance.waiting[0] % len(_COLOURS)]
