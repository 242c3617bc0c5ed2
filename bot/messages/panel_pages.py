"""The private panel: what is new, one's hand, what one can do; and the form for one's own notes."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
import msgspec
from discord import ui

from bot.messages.board_message import (
    asked_now,
    direct_buttons,
    ends_text,
    move_button,
    offered_kinds,
    scores,
    to_board,
)
from bot.messages.controls import (
    Drawing,
    Page,
    Part,
    button,
    entry,
    form,
    frame,
    items_of,
    menu,
    press_at,
    room_for_buttons,
    rows,
)
from bot.messages.news import PANEL, Digest
from bot.messages.step_pages import CHOICES, NONE, Pictures, Question
from bot.messages.wording import ALT, MENU, MESSAGE, clip, fewer_lines, plain_lines, plain_names
from bot.tables.model import Glance, Phase, is_private
from bot.tables.play import LONGEST
from render.painter import WHOLE
from rules.kernel.actions import Action, spec
from rules.kernel.names import Names, plural
from rules.kernel.params import Flag

ASK = "Take back, pause, end"
OLD = "⏳ This panel is old: I keep it up to date only for a while after your last press on it."
RENEW = "Show it as it is now"
LAST = "-# Only your answer is missing."
HAND = "hand.png"
SINCE = "since.png"
_BUTTONS = 20
_GUIDE, _LAST = 7, 3
"""Parts that a lesson or practice adds at most; a menu of other moves in its row, and as of when all is."""
_NOTE, _NEWS, _PROMPT, _HAND, _PLAN, _SCORES = 700, 1300, 800, 700, 500, 500
"""Letters of a panel's parts; a message takes 4,000."""
_FEW = 5
"""Buttons of moves that fit at least beside what is asked at once."""
_LATER = 100
"""Letters that tell as of when it is, at most."""


class Beside(msgspec.Struct, frozen=True):
    """What a panel shows beside the moves, such as what is new since its owner's last turn."""

    news: Digest | None = None
    parts: bool = False
    """Whether the board is so large that it is looked at by parts."""
    hint: tuple[str, str] | None = None
    """A kind of move that its owner meets for the first time, by its name, and what is said about it."""
    question: Question | None = None
    """What is asked at once, instead of behind a button."""


_ALONE = Beside()


class Panel(NamedTuple):
    """A panel to be sent."""

    view: ui.LayoutView
    lasting: Sequence[ui.Item[Any]]
    """What of it tells more than what came of a move, what is new, and as of when it is."""
    question: Question | None = None
    """What it asks at once."""


def panel_of(
    glance: Glance,
    note: str = "",
    pictures: Pictures = NONE,
    beside: Beside = _ALONE,
    now: float = 0.0,
) -> Panel:
    """What this seat can do now, its hand in a picture or in words, and what came of its move (`note`).

    `pictures` go with it: the hand, the board with what is new since its last turn.
    `now`, in seconds since 1970, is told as the time as of which all this is.
    """
    private = glance.table.private
    note = fewer_lines(note, _NOTE + _NEWS * private, logged=not private)  # no news stand on a private one
    looks = list(_looks(glance, pictures, beside, note))
    asked: list[Part] = [] if beside.hint is None else [told_once(glance, *beside.hint)]
    if beside.question is not None:
        shown = {CHOICES: pictures[CHOICES]} if CHOICES in pictures else {}
        asked += beside.question.parts(glance, shown, above=asked_now(glance, plain_names(glance.names)))
    asks = items_of(asked)
    above: list[Part] = [note, ui.Separator()] if note else []
    box = frame(*above, *(item for item, _ in looks), *asks)
    put_away = (("Got it", "got"), ("No hints", "none")) if beside.hint is not None else ()
    last = rows([button(said, press_at(glance.table, "hint", which)) for said, which in put_away])
    last += rows(_last_row(glance, kinds_by_use(glance)[1], parts=beside.parts))
    below = sum(1 + len(row.children) for row in last) + (_GUIDE if glance.table.private else 0)
    fit = min(_BUTTONS, room_for_buttons(box, below + _LAST))
    if (question := beside.question) and (fit < _FEW or box.content_length() > MESSAGE - _LATER):
        in_menus = msgspec.structs.replace(question, keys=0) if question.keys else None
        return panel_of(glance, note, pictures, msgspec.structs.replace(beside, question=in_menus), now)
    found = [*_moves(glance, beside.question, fit), *last]
    for row in found:
        box.add_item(row)
    box.add_item(ui.TextDisplay(_as_of(now)))
    lasting = [item for item, lasts in looks if lasts]
    return Panel(Page(box), [*lasting, *asks, *found], beside.question)


def _moves(glance: Glance, question: Question | None, fit: int) -> list[ui.ActionRow[Any]]:
    """The buttons of all moves but what is asked already, as many as fit, and a menu of others.

    The last, which ends a turn, has a button; one alone has it in the place of a menu.
    """
    at_once = [action for action in glance.game.direct(glance.view) if action in glance.legal]
    offered, _ = kinds_by_use(glance)
    elsewhere = {*map(type, at_once), question and question.kind}
    kinds = [kind for kind in offered if kind not in elsewhere]
    controls = direct_buttons(glance, at_once)[:fit]
    room = fit - len(controls)
    others = [] if len(kinds) < room + 2 else kinds[room - 1 : -1] if room else kinds
    controls += [_own_button(glance, kind) for kind in kinds if kind not in others]
    lacking = [move_button(kind, glance, "secondary") for kind in _lacking_kinds(glance, offered)]
    controls += lacking[: max(fit - len(controls), 0)]
    entries = [entry(spec(kind).label, spec(kind).name, spec(kind).help) for kind in others[:MENU]]
    more = [ui.ActionRow[Any](menu(press_at(glance.table, "more"), entries, "More moves"))] if others else []
    return [*rows(controls), *more]


def _last_row(glance: Glance, orders: Sequence[type[Action]], *, parts: bool) -> list[ui.Item[Any]]:
    """What goes beside the moves: the way to the board, standing orders, notes, what can be asked for."""
    table = glance.table
    found = to_board(table)

    def add(label: str, verb: str, *args: str) -> None:
        found.append(button(label, press_at(table, verb, *args)))

    found += [_own_button(glance, kind) for kind in orders]
    if table.open and not table.private:
        add("My notes", "plan")
        add(ASK, "request")
    if table.settings.advice and glance.seat in glance.waiting:
        add("What would you do?", "advise")
    for given, verb, give, lift in (
        (glance.refusing, "offers", "No offers until my turn", "Offers again"),
        (glance.each_time, "each_time", "Call me each time", "Call me less"),
    ):
        if given is not None:
            add(lift if given else give, verb, "off" if given else "on")
    if parts:
        add("Look around", "around")
    if table.private:
        add("Text", "text", "1")
    return found


_ARROWS = {"west": "⬅", "north": "⬆", "south": "⬇", "east": "➡"}
AROUND = "close.png"
_UNTOLD = 40
"""Letters that say how much an alt text had no room for."""


def around_view(glance: Glance, png: bytes, tiles: Sequence[int], ways: Mapping[str, int]) -> ui.LayoutView:
    """A part of a large board, and the ways to the parts beside it; tiles that are alike are told as one."""
    names, alt, left = glance.names, "Part of the board.", len(tiles)
    alike = defaultdict[str, list[int]](list)
    for tile in tiles:
        alike[glance.game.hint(glance.view, "tile", tile, names) or "nothing"].append(tile)
    for what, where in sorted(alike.items(), key=lambda each: len(each[1])):  # what is rare tells most
        told = f" {names.list('tile', where)}: {what}."
        if len(alt) + len(told) > ALT - _UNTOLD:
            alt += f" And {plural(left, 'more tile')}, told by Text."
            break
        alt, left = alt + told, left - len(where)
    controls = list[ui.Item[Any]]()
    for way, sign in _ARROWS.items():
        press = press_at(glance.table, "around", str(ways.get(way, "")), way)
        controls.append(button(f"{sign} {way}", press, disabled=way not in ways))
    controls.append(button("Back", press_at(glance.table, "home")))
    return Page(frame(Drawing(AROUND, alt, png), controls))


def old_view(glance: Glance, pictures: Pictures, beside: Beside, now: float) -> ui.LayoutView:
    """A panel that nobody keeps up to date any more: what it showed, and a button that renews it."""
    again = button(RENEW, press_at(glance.table, "panel"), "primary")
    looks = [item for item, _ in _looks(glance, pictures, beside)]
    since = "Nothing is lost" if is_private(glance.table.id) else "The game may have moved on"
    said = f"**{OLD}**\n{since}: the button shows it as it is now, and you go on from there.\n{_as_of(now)}"
    return Page(frame(said, [again], *looks))


def _as_of(now: float) -> str:
    """It ages by itself, so that it is true whatever becomes of us."""
    return f"-# As of <t:{int(now)}:R>"


def _looks(
    glance: Glance, pictures: Pictures, beside: Beside, note: str = ""
) -> Iterator[tuple[ui.Item[Any], bool]]:
    """What there is to look at before one moves: the news, whose turn it is, the hand, the notes.

    With each, whether it tells more than what is new. What the news or the `note` above end with, such as how
    a game came out, is not said twice. A lesson tells of standing orders where it comes to them.
    """
    names = plain_names(glance.names)
    mine = () if glance.seat is None else (glance.seat,)
    if news := beside.news.fitting(PANEL, mine, dated=True) if beside.news else "":
        yield ui.TextDisplay(f"**What happened**\n{clip(news, _NEWS)}"), False
    prompt = _prompt(glance, names)
    if prompt and not f"{note}\n{clip(news, _NEWS)}".rstrip().endswith(prompt):
        yield ui.TextDisplay(prompt), True
    if HAND in pictures:
        if not glance.table.taught and (orders := glance.game.orders(glance.view)):
            yield ui.TextDisplay("\n".join(f"-# {line}" for line in orders.splitlines())), True
        alt = glance.game.hand_alt(glance.view, glance.names) or "Your hand"
        yield Drawing(HAND, alt, pictures[HAND]), True
    elif held := glance.game.hand(glance.view, names):
        yield ui.TextDisplay(clip(held, _HAND)), True
    if SINCE in pictures:
        alt = "The board; what happened, told above, is marked."
        yield Drawing(SINCE, alt, pictures[SINCE]), False
    if WHOLE in pictures:
        yield Drawing(WHOLE, glance.game.brief(glance.view, glance.names), pictures[WHOLE]), True
        yield ui.TextDisplay(clip(scores(glance, names, pictured=True), _SCORES)), True
    if glance.plan:
        clear = button("Clear notes", press_at(glance.table, "unplan"))
        yield ui.Section(f"📝 {clip(plain_lines(glance.plan.splitlines()), _PLAN)}", accessory=clear), True


def _prompt(glance: Glance, names: Names) -> str:
    """Whose turn it is, or how it ended; and that people wait for this one answer.

    Nothing where a puzzle is solved in a game that would go on; at a step that is only read how it stands.
    """
    if glance.table.phase is Phase.OVER and glance.view.waiting:
        return ""
    told = (
        "" if glance.table.read and glance.view.waiting else asked_now(glance, names),
        ends_text(glance, names),
    )
    alone = glance.answering == glance.waiting == (glance.seat,) and not glance.table.private
    return clip("\n".join(filter(None, told)), _PROMPT) + f"\n{LAST}" * alone


def outcome(glance: Glance, said: str) -> str:
    """What came of a person's move, with what the game asks of them now, where no panel shows it."""
    asked = f"-# {plain_lines([asked_now(glance, glance.names)])}" if glance.seat in glance.waiting else ""
    return "\n".join(filter(None, (fewer_lines(said, MESSAGE // 2), asked))) or "Done."


def plan_form(glance: Glance, plan: str) -> ui.Modal:
    """The form for one's own notes; answered by its custom id, after a restart too."""
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="plan",
        style=discord.TextStyle.paragraph,
        default=plan or None,
        required=False,
        max_length=LONGEST,
        placeholder="what you mean to do, what you promised, what you noticed",
    )
    about = "Only you see them, until the game ends or your seat is somebody else's."
    press = press_at(glance.table, "planned")
    return form("My notes", press, about, ui.Label(text="Notes and plans", component=field))


def _own_button(glance: Glance, kind: type[Action]) -> ui.Item[Any]:
    """The button of a kind of move of one's own: that of an order which is given says that it lifts it."""
    params = spec(kind).params
    switch = kind.standing and len(params) == 1 and isinstance(params[0].kind, Flag)
    there = [getattr(each, params[0].name) for each in glance.legal if switch and type(each) is kind]
    if switch and (there == [False] or glance.game.holds(glance.view, kind)):
        return move_button(kind, glance, "success", "Stop: ")
    return move_button(kind, glance)


def told_once(glance: Glance, kind: str, words: str) -> str:
    """What is said once about a kind of move."""
    label = next(spec(each).label for each in glance.game.actions if spec(each).name == kind)
    return f"💡 **{label}**: {words}"


def kinds_by_use(glance: Glance) -> tuple[list[type[Action]], list[type[Action]]]:
    """The kinds of move that the viewer's seat has, first those of the board's buttons; and its orders."""
    kinds, shown = offered_kinds(glance), glance.buttons
    others = [kind for kind in kinds if kind not in shown]
    moves = [kind for kind in others if not kind.standing]
    return [kind for kind in shown if kind in kinds] + moves, [kind for kind in others if kind.standing]


def asked_at_once(glance: Glance) -> type[Action] | None:
    """The natural next move of a seat that is waited for, or the only one with anything to choose where the
    others only answer: who may as well end a turn is not shown each time what else they could do."""
    kinds = [kind for kind in kinds_by_use(glance)[0] if not kind.aside]
    mine = glance.seat in glance.waiting and not glance.table.private and not glance.game.direct(glance.view)
    if not (mine and kinds and spec(kinds[0]).params) or spec(kinds[0]).exchanges:
        return None
    alone = all(kind.answers and not spec(kind).params for kind in kinds[1:])
    return kinds[0] if alone or kinds[0].emphasis == "primary" else None


def _lacking_kinds(glance: Glance, kinds: Sequence[type[Action]]) -> list[type[Action]]:
    """Kinds of the moment that this seat cannot pay or do: grey, and a press says what is lacking."""
    if glance.seat not in glance.waiting or len(glance.waiting) > 1:
        return []
    lacking = (kind for kind in glance.buttons if kind not in kinds)
    return [kind for kind in lacking if kind.emphasis == "success" and not kind.answers]
