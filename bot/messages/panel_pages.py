"""The private panel's pages: what one can do, one parameter of a move, the whole move once more."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.messages.board_message import (
    awaiting,
    direct_buttons,
    link,
    move_button,
    offered,
    picture,
    since_words,
)
from bot.messages.controls import button, entry, menu, rows
from bot.messages.custom_ids import Press, pack
from bot.messages.drafts import Draft
from bot.messages.news import SHORT, Digest
from bot.messages.page import Page
from bot.messages.whole_moves import packed
from bot.messages.wording import clip, plain, plain_lines, plain_names
from bot.tables.model import Glance
from bot.tables.plans import LONGEST
from render.painter import Mark
from rules.actions import Action, Param, spec
from rules.game import Choices
from rules.names import Names
from rules.params import Amounts, Cards, Flag, Place

ASK = "Take back, pause, end"
LAST = "-# The game waits for you alone."
HAND = "hand.png"
CHOICES = "choices.png"
SINCE = "since.png"
MENU = 25
"""How many choices one menu shows."""
CARDS = 1000
"""More kinds of card than any game has: a menu's value is the kind, and this for each like card before."""
KEYS = 15
"""So many choices of one have a button each: one click instead of a menu's two."""
_MENUS = 4
PAGE = MENU * _MENUS
"""How many choices one page shows."""
AMOUNT = 100_000
"""More places than any board has: a menu's value is the place, and this for each piece from there."""
_AMOUNTS = 5
"""How many numbers of pieces a menu offers of one place."""
_BUTTONS = 20
_NOTE, _NEWS, _PROMPT, _HAND, _PLAN = 1200, 500, 700, 800, 600
"""Letters of a panel's parts; a message takes 4,000."""


class Beside(msgspec.Struct, frozen=True):
    """What a panel shows beside the moves: what is new since its owner's last turn, and their own notes."""

    news: Digest | None = None
    plan: str = ""


_ALONE = Beside()


def panel_view(
    glance: Glance, note: str = "", pictures: Collection[str] = (), beside: Beside = _ALONE
) -> ui.LayoutView:
    """What this seat can do now, its hand in a picture or in words, and what came of its move (`note`).

    `pictures` are the files that go with it: the hand, the board with what is new since its last turn.
    """
    box: ui.Container[ui.LayoutView] = ui.Container()
    if note:
        box.add_item(ui.TextDisplay(clip(note, _NOTE)))
        box.add_item(ui.Separator())
    for item in _looks(glance, pictures, beside):
        box.add_item(item)
    at_once = [action for action in glance.game.direct(glance.view) if action in glance.legal]
    kinds, orders = _by_use(glance)
    kinds = [kind for kind in kinds if kind not in map(type, at_once)]
    controls = direct_buttons(glance, at_once)
    controls += [_own_button(glance, kind) for kind in kinds[: _BUTTONS - len(controls)]]
    controls += [move_button(kind, glance.table, "secondary") for kind in _lacking(glance, kinds)]
    controls = controls[:_BUTTONS]
    for row in rows(controls):
        box.add_item(row)
    if len(kinds) > _BUTTONS:
        box.add_item(ui.ActionRow(_more(glance, kinds[_BUTTONS : _BUTTONS + MENU])))
    last: list[ui.Item[Any]] = []
    last.append(button("My notes", Press("plan", glance.table.id, glance.table.version)))
    if glance.table.open:
        last.append(button(ASK, Press("request", glance.table.id, glance.table.version)))
    if glance.table.settings.advice and glance.seat in glance.waiting:
        last.append(button("What would you do?", Press("advise", glance.table.id, glance.table.version)))
    if glance.refusing is not None:
        label, wanted = ("Offers again", "off") if glance.refusing else ("No offers until my turn", "on")
        last.append(button(label, Press("offers", glance.table.id, glance.table.version, (wanted,))))
    if link(glance.table):
        last.insert(0, ui.Button(label="To the board", url=link(glance.table)))
    given = [_own_button(glance, kind) for kind in orders]
    for row in rows([*last[:1], *given, *last[1:]]):
        box.add_item(row)
    return _view(box)


def _looks(glance: Glance, pictures: Collection[str], beside: Beside) -> Iterator[ui.Item[Any]]:
    """What there is to look at before one moves: the news, whose turn it is, the hand, the notes."""
    names = plain_names(glance.names)
    if news := beside.news.fitting(SHORT, dated=True) if beside.news else "":
        yield ui.TextDisplay(f"**Since your last turn**\n{clip(news, _NEWS)}")
    yield ui.TextDisplay(_prompt(glance, names))
    if glance.answering == glance.waiting == (glance.seat,):
        yield ui.TextDisplay(LAST)
    if HAND in pictures:
        yield picture(HAND, glance.game.hand(glance.view, glance.names) or "Your hand")
    elif held := glance.game.hand(glance.view, names):
        yield ui.TextDisplay(clip(held, _HAND))
    if SINCE in pictures:
        words = since_words(beside.news, 700)
        yield picture(SINCE, f"The board; what is new since your last turn is marked. {words}")
    if beside.plan:
        clear = button("Clear notes", Press("unplan", glance.table.id, glance.table.version))
        yield ui.Section(f"📝 {clip(plain_lines(beside.plan.splitlines()), _PLAN)}", accessory=clear)


def _prompt(glance: Glance, names: Names) -> str:
    """Whose turn it is, with the names of those who are waited for where it is not one's own."""
    prompt = clip(glance.game.prompt(glance.view, names), _PROMPT)
    if glance.seat in glance.waiting or not glance.waiting:
        return prompt
    return f"{prompt}\n-# {plain(awaiting(glance))}"


def plan_form(glance: Glance, plan: str) -> ui.Modal:
    """The form for one's own notes; answered by its custom id, after a restart too."""
    form = ui.Modal(
        title="My notes", custom_id=pack(Press("planned", glance.table.id, glance.table.version)), timeout=1.0
    )
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="plan",
        style=discord.TextStyle.paragraph,
        default=plan or None,
        required=False,
        max_length=LONGEST,
        placeholder="what you mean to do, what you promised, what you noticed",
    )
    about = "Only you see them, until the game ends or your seat is somebody else's."
    form.add_item(ui.TextDisplay(about))
    form.add_item(ui.Label(text="Notes and plans", component=field))
    return form


def _own_button(glance: Glance, kind: type[Action]) -> ui.Item[Any]:
    """The button of a kind of move of one's own: that of an order which is given says that it lifts it."""
    params = spec(kind).params
    given = kind.standing and len(params) == 1 and isinstance(params[0].kind, Flag)
    if given and [getattr(each, params[0].name) for each in glance.legal if type(each) is kind] == [False]:
        return move_button(kind, glance.table, "secondary", ": stop")
    return move_button(kind, glance.table)


def _by_use(glance: Glance) -> tuple[list[type[Action]], list[type[Action]]]:
    """The kinds of move that the viewer's seat has, first those of the board's buttons; and its orders."""
    kinds, shown = offered(glance), glance.game.buttons(glance.view)
    others = [kind for kind in kinds if kind not in shown]
    moves = [kind for kind in others if not kind.standing]
    return [kind for kind in shown if kind in kinds] + moves, [kind for kind in others if kind.standing]


def _lacking(glance: Glance, kinds: Sequence[type[Action]]) -> list[type[Action]]:
    """Kinds of the moment that this seat cannot pay or do: grey, and a press says what is lacking."""
    if glance.seat not in glance.waiting or len(glance.waiting) > 1:
        return []
    return [kind for kind in glance.game.buttons(glance.view) if kind not in kinds and _can_be_lacking(kind)]


def _can_be_lacking(kind: type[Action]) -> bool:
    return spec(kind).emphasis == "success" and not kind.answers


def step_view(glance: Glance, draft: Draft, param: Param, choices: Choices, pictured: bool) -> ui.LayoutView:
    """One parameter to choose: a menu of what is legal, with the same numbers as the private picture."""
    described = spec(draft.kind)
    box: ui.Container[ui.LayoutView] = ui.Container()
    box.add_item(
        ui.TextDisplay(
            f"**{described.label}** · {described.help}\n{_so_far(glance, draft)}{_ask(param, choices)}"
        )
    )
    if pictured:
        alt = ", ".join(
            _label(glance, param, atom, n)
            for n, atom in on_page(choices, draft.page, page_size(param, choices))
        )
        shown = "The board with your choices marked" if _numbered(param) else "What you choose from"
        box.add_item(picture(CHOICES, f"{shown}: {alt}"))
    if param.kind.typed:
        box.add_item(ui.ActionRow(button("Write", _press(glance, draft, "write", param), "primary")))
    elif isinstance(param.kind, Cards):
        _add_cards(box, glance, draft, param, choices)
    elif keys := _keys(glance, draft, param, choices):
        _add_keys(box, glance, draft, param, keys)
    elif counted(param, choices):
        _add_amounts(box, glance, draft, param, choices)
    else:
        _add_menus(box, glance, draft, param, choices)
    for row in rows(_step_buttons(glance, draft, param, choices)):
        box.add_item(row)
    return _view(box)


def whole_view(glance: Glance, kind: type[Action], few: Sequence[Action], hand: bool) -> ui.LayoutView:
    """All legal moves of a kind, each with a button if they are few, else in one menu: a pick makes it."""
    described, table = spec(kind), glance.table
    box: ui.Container[ui.LayoutView] = ui.Container()
    ahead = glance.game.outlook(glance.view, kind, {}, plain_names(glance.names))
    why = f"\n*{ahead}*" if ahead else ""
    box.add_item(ui.TextDisplay(f"**{described.label}** · {described.help}{why}"))
    if hand:
        box.add_item(picture(HAND, glance.game.hand(glance.view, glance.names) or "Your hand"))
    entries = [(glance.game.entry(glance.view, action, glance.names), packed(action)) for action in few]
    if len(few) <= KEYS:
        keys = [
            button(label, Press("take", table.id, table.version, (described.name, value)), "primary")
            for label, value in entries
        ]
        for row in rows(keys):
            box.add_item(row)
    else:
        press = Press("whole", table.id, table.version, (described.name,))
        listed = [entry(label, value) for label, value in entries]
        box.add_item(ui.ActionRow(menu(press, listed, f"Choose one of {len(few)}")))
    box.add_item(ui.ActionRow(button("Back", Press("home", table.id, table.version))))
    return _view(box)


def hint(glance: Glance, param: Param, atom: int) -> str:
    """What is at the place that a choice stands for; empty for choices that are no places."""
    if not isinstance(param.kind, Place):
        return ""
    return glance.game.hint(glance.view, param.kind.noun, atom, glance.names)


def marks(draft: Draft, param: Param, choices: Choices) -> list[Mark]:
    """The badges of the private picture for the draft's page, with what is chosen; none if it is no place."""
    if not isinstance(param.kind, Place):
        return []
    noun, several = param.kind.noun, param.kind.several
    listed = {
        (noun, atom): Mark(noun, atom, str(number), several and atom in draft.picked)
        for number, atom in on_page(choices, draft.page, page_size(param, choices))
    }
    settled = {
        (each.kind.noun, atom): Mark(each.kind.noun, atom, "", True)
        for each in spec(draft.kind).params
        if isinstance(each.kind, Place) and draft.chosen.get(each.name) is not None
        for atom in each.kind.atoms(draft.chosen[each.name])
    }
    return [*listed.values(), *(mark for place, mark in settled.items() if place not in listed)]


def _foreseen(glance: Glance, draft: Draft, param: Param, atom: int) -> str:
    """What is at the place of a choice, and what the move would come to with it where that differs."""
    before, after = (
        "" if param.kind.several else glance.game.outlook(glance.view, draft.kind, chosen, glance.names)
        for chosen in (draft.chosen, draft.chosen | {param.name: atom})
    )
    ahead = after if after != before else ""
    return "; ".join(each for each in (ahead, hint(glance, param, atom)) if each)


_Key = tuple[str, str, str]
"""What a choice's button says, the value that it sends, and what is to be told of the choice."""


def _keys(glance: Glance, draft: Draft, param: Param, choices: Choices) -> list[_Key]:
    """The choices of which one is picked, if they are few enough for a button each; else none."""
    if counted(param, choices):
        if not choices.alone or len(listed_amounts(choices, 0)) > KEYS:
            return []
        word = "from" if isinstance(param.kind, Amounts) else "×"
        return [
            (
                f"{many} {word} {param.kind.show_atom(atom, glance.names)}",
                amount_value(atom, many),
                hint(glance, param, atom) if many == 1 else "",
            )
            for _, atom, many in listed_amounts(choices, 0)
        ]
    listed = on_page(choices, 0)
    if param.kind.several or len(listed) > KEYS:
        return []
    return [
        (_label(glance, param, atom, number), str(atom), _foreseen(glance, draft, param, atom))
        for number, atom in listed
    ]


def _add_keys(
    box: ui.Container[Any], glance: Glance, draft: Draft, param: Param, keys: Sequence[_Key]
) -> None:
    """A button for each choice, and above them in words what is known of each."""
    told = [f"{label}: {hint}" for label, _, hint in keys if hint]
    if told:
        box.add_item(ui.TextDisplay(clip("\n".join(f"-# {each}" for each in told), 1500)))
    buttons = [button(label, _press(glance, draft, "pick", param, "0", value)) for label, value, _ in keys]
    for row in rows(buttons):
        box.add_item(row)


def _add_menus(box: ui.Container[Any], glance: Glance, draft: Draft, param: Param, choices: Choices) -> None:
    listed = on_page(choices, draft.page)
    several = param.kind.several
    for index in range(0, len(listed), MENU):
        chunk = listed[index : index + MENU]
        entries = [
            entry(
                _label(glance, param, atom, number),
                str(atom),
                _foreseen(glance, draft, param, atom),
                chosen=several and atom in draft.picked,
            )
            for number, atom in chunk
        ]
        press = _press(glance, draft, "pick", param, str(index // MENU))
        most = min(choices.most, len(chunk)) if several else 1
        asked = _asked(draft, param, choices, chunk[0][0], chunk[-1][0])
        box.add_item(ui.ActionRow(menu(press, entries, asked, 0 if several else 1, most)))


def _asked(draft: Draft, param: Param, choices: Choices, first: int, last: int) -> str:
    """What stands on a closed menu; which of several it is comes first, for phones cut the end off."""
    count, nouns = len(choices.atoms), param.kind.nouns
    if param.kind.several:
        here = _chosen(draft, param, choices)
        return f"{first} to {last}: {here}" if count > MENU else here
    if count > MENU:
        return f"{nouns.capitalize()} {first} to {last} of {count}"
    return f"Choose one of {count} {nouns}" if count > 1 else f"Choose {param.kind.a_noun}"


def amounts(count: int) -> tuple[int, ...]:
    """The numbers of so many like pieces that a menu offers, all of them first; others can be written."""
    few = range(1, count + 1) if count <= _AMOUNTS else {count, count - 1, count // 2, 2, 1}
    return tuple(sorted(few, reverse=True))


def listed_amounts(choices: Choices, page: int) -> list[tuple[int, int, int]]:
    """The entries of a page on which pieces are picked: number, place, how many from there."""
    supply = Counter(choices.atoms)
    return [
        (number, atom, many)
        for number, atom in on_page(choices, page, PAGE // _AMOUNTS)
        for many in amounts(supply[atom])
    ]


def amount_value(atom: int, many: int) -> str:
    """The value of so many pieces of a place in a menu."""
    return str(many * AMOUNT + atom)


def _add_amounts(
    box: ui.Container[Any], glance: Glance, draft: Draft, param: Param, choices: Choices
) -> None:
    listed, picked = listed_amounts(choices, draft.page), Counter(draft.picked)
    word = "from" if isinstance(param.kind, Amounts) else "×"
    for index in range(0, len(listed), MENU):
        chunk = listed[index : index + MENU]
        entries = [
            entry(
                f"{number} · {told}" if _numbered(param) else told,
                amount_value(atom, many),
                hint(glance, param, atom),
                chosen=picked[atom] == many,
            )
            for number, atom, many in chunk
            for told in (f"{many} {word} {param.kind.show_atom(atom, glance.names)}",)
        ]
        press = _press(glance, draft, "pick", param, str(index // MENU))
        asked = "How many from where" if choices.alone else f"{len(draft.picked)} of {choices.most} picked"
        least, most = (1, 1) if choices.alone else (0, min(choices.most, len(chunk)))
        box.add_item(ui.ActionRow(menu(press, entries, asked, least, most)))


def _add_cards(box: ui.Container[Any], glance: Glance, draft: Draft, param: Param, choices: Choices) -> None:
    if len(choices.atoms) <= MENU:
        box.add_item(_cards_menu(glance, draft, param, choices))
        return
    room = len(draft.picked) < choices.most
    supply, picked = Counter(choices.atoms), Counter(draft.picked)
    controls = [
        button(
            f"+ {param.kind.show_atom(atom, glance.names)}",
            _press(glance, draft, "add", param, str(atom)),
            disabled=not room or picked[atom] >= supply[atom],
        )
        for atom in list(supply)[:15]
    ]
    for row in rows(controls):
        box.add_item(row)


def _cards_menu(glance: Glance, draft: Draft, param: Param, choices: Choices) -> ui.ActionRow[Any]:
    """Every card as an entry of its own; all are picked in one go."""
    picked, entries, copies = Counter(draft.picked), list[Any](), Counter[int]()
    for atom in sorted(choices.atoms):
        chosen = copies[atom] < picked[atom]
        entries.append(
            entry(param.kind.show_atom(atom, glance.names), card_value(atom, copies[atom]), chosen=chosen)
        )
        copies[atom] += 1
    press = _press(glance, draft, "pick", param, "0")
    return ui.ActionRow(menu(press, entries, _chosen(draft, param, choices), 0, choices.most))


def card_value(atom: int, copy: int) -> str:
    """The value of one of several like cards in a menu, where no two values may be the same."""
    return str(copy * CARDS + atom)


def _chosen(draft: Draft, param: Param, choices: Choices) -> str:
    """How far one is, as "3 of 5 cards"."""
    noun = param.kind.noun if choices.most == 1 else param.kind.nouns
    return f"{len(draft.picked)} of {choices.most} {noun}"


def without(param: Param) -> str:
    """What it means to choose nothing for a parameter: `A random one`, else `None`."""
    return clip(param.without[:1].upper() + param.without[1:], 60) if param.without else "None"


def _step_buttons(glance: Glance, draft: Draft, param: Param, choices: Choices) -> list[ui.Item[Any]]:
    found = list[ui.Item[Any]]()
    if param.kind.several and not choices.alone:
        enough = choices.least <= len(draft.picked) <= choices.most
        count = len(draft.picked)
        nothing = without(param) if param.optional and not choices.least else "Done"
        label = f"Done ({count})" if count else nothing
        if count > choices.most:
            label = f"{count} are too many"
        found.append(button(label, _press(glance, draft, "next", param), "success", disabled=not enough))
        found.append(button("Clear", _press(glance, draft, "clear", param), disabled=not draft.picked))
    elif choices.least == 0 and not param.kind.several:
        found.append(button(without(param), _press(glance, draft, "skip", param)))
    if isinstance(param.kind, Amounts):
        found.append(button("Write other numbers", _press(glance, draft, "write", param)))
    last = (len(set(choices.atoms)) - 1) // page_size(param, choices)
    if last > 0 and not isinstance(param.kind, Cards):
        found.append(
            button("Earlier choices", _press(glance, draft, "page", param, "back"), disabled=draft.page == 0)
        )
        found.append(
            button("More choices", _press(glance, draft, "page", param, "on"), disabled=draft.page >= last)
        )
    found.append(button("Back", Press("home", glance.table.id, glance.table.version)))
    return found


def _press(glance: Glance, draft: Draft, verb: str, param: Param, *rest: str) -> Press:
    return Press(verb, glance.table.id, draft.version, (spec(draft.kind).name, param.name, *rest))


def counted(param: Param, choices: Choices) -> bool:
    """Whether one picks how many of each: pieces of places, or anything else that may be named repeatedly."""
    repeated = len(set(choices.atoms)) < len(choices.atoms)
    return isinstance(param.kind, Amounts) or (param.kind.several and repeated)


def page_size(param: Param, choices: Choices) -> int:
    """How many different choices of a parameter one page shows."""
    return PAGE // _AMOUNTS if counted(param, choices) else PAGE


def on_page(choices: Choices, page: int, size: int = PAGE) -> list[tuple[int, int]]:
    """The choices of a page, each with its number from 1."""
    numbered = list(enumerate(dict.fromkeys(choices.atoms), 1))
    return numbered[page * size : (page + 1) * size]


def _label(glance: Glance, param: Param, atom: int, number: int) -> str:
    shown = param.kind.show_atom(atom, glance.names)
    return f"{number} · {shown}" if _numbered(param) else shown


def _numbered(param: Param) -> bool:
    """Whether the picture of the choices has their numbers."""
    return isinstance(param.kind, Place) and param.kind.on_board


def _ask(param: Param, choices: Choices) -> str:
    """What is asked, as a line of its own; the parameter's name and its examples are for those who type."""
    example = f", such as {param.example}" if param.kind.typed and param.example else ""
    asked = param.asked[:1].upper() + param.asked[1:] + example
    if not param.kind.several:
        return f"**{asked}**"
    least, most = choices.least, choices.most
    amount = str(most) if least == most else f"{least} to {most}" if least > 1 else f"up to {most}"
    return f"**{asked}** · {amount}"


def _named(param: Param) -> str:
    return param.word.replace("_", " ").capitalize()


def _so_far(glance: Glance, draft: Draft) -> str:
    names, lines = plain_names(glance.names), list[str]()
    for param in spec(draft.kind).params:
        value = draft.chosen.get(param.name)
        if value is not None:
            lines.append(f"{_named(param)}: **{param.kind.show(value, names)}**\n")
        elif draft.picked and param is draft.param:
            lines.append(
                f"{_named(param)}: **{param.kind.show(param.kind.assemble(draft.picked), names)}** so far\n"
            )
    chosen = dict(draft.chosen)
    if draft.param is not None and draft.picked:
        chosen[draft.param.name] = draft.param.kind.assemble(draft.picked)
    ahead = glance.game.outlook(glance.view, draft.kind, chosen, names)
    return clip("".join([*lines, f"*{ahead}*\n" if ahead else ""]), 1500)


def _more(glance: Glance, kinds: Sequence[type[Action]]) -> ui.Item[Any]:
    entries = [entry(spec(kind).label, spec(kind).name, spec(kind).help) for kind in kinds]
    return menu(Press("more", glance.table.id, glance.table.version), entries, "More moves")


def _view(box: ui.Container[ui.LayoutView]) -> ui.LayoutView:
    view = Page()
    view.add_item(box)
    return view
