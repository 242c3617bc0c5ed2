"""The private panel while a move is put together: what a parameter offers, or all moves of a kind at once."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.messages.composing import Draft, pack
from bot.messages.controls import Drawing, Page, Part, Press, button, entry, frame, menu, press_at, rows
from bot.messages.wording import MENU, capital, clip, plain, plain_names
from bot.tables.model import Glance
from render.painter import Mark
from rules.kernel.actions import Action, Param, spec
from rules.kernel.game import Choices
from rules.kernel.params import Amounts, Cards, Number, Place

KEYS = 20
"""So many choices have a button each: one click instead of a menu's two."""
_MENUS = 4
PAGE = MENU * _MENUS
"""How many choices one page shows."""
AMOUNT = 100_000
"""More places than any board has: a menu's value is the place, and this for each piece from there."""
_AMOUNTS = 5
"""How many numbers of pieces a menu offers of one place, where it can't take all."""


def hint(glance: Glance, param: Param, atom: int) -> str:
    """What is at the place on the board that a choice stands for; empty for others."""
    return glance.game.hint(glance.view, param.kind.noun, atom, glance.names) if shows_numbers(param) else ""


def in_words(glance: Glance, param: Param, atom: int) -> str:
    """A choice by its name; what lies nowhere, as a swap, by what it does: its name is for who types it."""
    told = ""
    if isinstance(param.kind, Place) and not param.kind.on_board:
        told = glance.game.hint(glance.view, param.kind.noun, atom, glance.names)
    return told or param.kind.show_atom(atom, glance.names)


def marks(draft: Draft, param: Param | None, choices: Choices) -> list[Mark]:
    """The badges of the private picture for the draft's page, with what is chosen; none if it is no place."""
    listed = dict[tuple[str, int], Mark]()
    if param is not None:
        if not isinstance(param.kind, Place):
            return []
        noun, several = param.kind.noun, param.kind.several
        for number, atom in on_page(param, choices, draft.page):
            listed[noun, atom] = Mark(noun, atom, str(number), several and atom in draft.picked)
    settled = {
        (each.kind.noun, atom): Mark(each.kind.noun, atom, "", True)
        for each in spec(draft.kind).params
        if isinstance(each.kind, Place) and draft.chosen.get(each.name) is not None
        for atom in each.kind.atoms(draft.chosen[each.name])
    }
    return [*listed.values(), *(mark for place, mark in settled.items() if place not in listed)]


def amounts(count: int, whole: int) -> tuple[int, ...]:
    """The numbers of so many like pieces that are offered, all of them first: each where they are `whole` or
    fewer, else a few; others can be written."""
    few = range(1, count + 1) if count <= whole else {count, count - 1, count // 2, 2, 1}
    return tuple(sorted(few, reverse=True))


def _whole(counts: Collection[int]) -> int:
    """So many like pieces have each of their numbers offered that one menu takes those of all places."""

    def entries(most: int) -> int:
        return sum(count if count <= most else _AMOUNTS for count in counts)

    return max([_AMOUNTS, *(most for most in counts if entries(most) <= MENU)])


def amount_value(atom: int, many: int) -> str:
    """The value of so many pieces of a place in a menu."""
    return str(many * AMOUNT + atom)


def without_label(param: Param) -> str:
    """What it means to choose nothing for a parameter: `A random one`, else `None`."""
    return clip(capital(param.without), 60) if param.without else "None"


def picks_amounts(param: Param, choices: Choices) -> bool:
    """Whether one picks how many of each: pieces of places, or anything else that may be named repeatedly."""
    repeated = len(set(choices.atoms)) < len(choices.atoms)
    return isinstance(param.kind, Amounts) or (param.kind.several and repeated)


def page_size(param: Param, choices: Choices) -> int:
    """How many different choices of a parameter one page shows."""
    return PAGE // _AMOUNTS if picks_amounts(param, choices) else PAGE


def last_page(param: Param, choices: Choices) -> int:
    """The number of the last page, from 0."""
    return max(0, len(set(choices.atoms)) - 1) // page_size(param, choices)


def on_page(param: Param, choices: Choices, page: int) -> list[tuple[int, int]]:
    """The different choices of a page, each with its number from 1."""
    size, numbered = page_size(param, choices), list(enumerate(dict.fromkeys(choices.atoms), 1))
    return numbered[page * size : (page + 1) * size]


Choice = tuple[int, int, int]
"""A choice of a page: its number, what it is, and how many of it; 0 where one does not pick how many."""


def listed(param: Param, choices: Choices, page: int) -> list[Choice]:
    """What the buttons or menus of a page offer."""
    here, supply = on_page(param, choices, page), Counter(choices.atoms)
    if not picks_amounts(param, choices):
        return [(number, atom, 0) for number, atom in here]
    whole = _whole([supply[atom] for _, atom in here])
    return [(number, atom, many) for number, atom in here for many in amounts(supply[atom], whole)]


def label(glance: Glance, param: Param, atom: int, number: int) -> str:
    """A choice as its button or entry says it, with its number in the picture if it has one."""
    said = in_words(glance, param, atom)
    return f"{number} · {said}" if shows_numbers(param) else said


def shows_numbers(param: Param) -> bool:
    """Whether the picture of the choices has their numbers."""
    return isinstance(param.kind, Place) and param.kind.on_board


Pictures = Mapping[str, bytes]
"""By the names of their files."""
NONE: Pictures = {}
CHOICES = "choices.png"
_MARKED = "The board, your choices marked with the numbers that they have below."
"""All that an alt text need say: buttons and menus name them."""
_HINTS = 1500
"""Letters of what is told of the choices."""
_TICKED = 3
"""Where so many may be picked, a menu beside the buttons takes them all at once: each button is a press."""


def _step_parts(
    glance: Glance,
    asked: "Question",
    draft: Draft,
    param: Param,
    shown: Pictures,
    back: Sequence[ui.Item[Any]],
    above: str,
) -> Iterator[Part]:
    """A button for each choice while they are few, else menus; places have the numbers of the picture."""
    described, choices = spec(draft.kind), asked.choices
    yield f"**{described.label}** · {described.help}\n{_so_far(glance, draft, above)}{_ask(param, choices)}"
    for name, png in shown.items():
        yield Drawing(name, _MARKED if shows_numbers(param) else "What you choose from.", png)
    if param.kind.typed:
        yield [button("Write", _press(glance, draft, "write", param), "primary")]
    elif isinstance(param.kind, Cards):
        yield from rows(_cards(glance, draft, param, choices))
    elif keys := _keys(glance, draft, param, choices, asked.keys):
        yield _small([told for _, told in keys if told])
        yield from rows([key for key, _ in keys])
        if param.kind.several and choices.most >= _TICKED and not picks_amounts(param, choices):
            yield from _menus(glance, draft, param, choices)
    else:
        yield from _menus(glance, draft, param, choices)
    yield from rows([*_step_buttons(glance, draft, param, choices), *back])


def _sure_parts(
    glance: Glance, draft: Draft, shown: Pictures, back: Sequence[ui.Item[Any]]
) -> Iterator[Part]:
    """A whole move of which nothing was asked, what it comes to, and the button that makes it."""
    described, action = spec(draft.kind), draft.build()
    yield f"**{described.label}** · {described.help}\n{_so_far(glance, draft, '')}"
    for name, png in shown.items():
        yield Drawing(name, "The board, with the places of this move marked.", png)
    said = glance.game.entry(glance.view, action, glance.names) or described.label
    yield [button(said, press_at(glance.table, "next", described.name), "primary"), *back]


def _whole_parts(glance: Glance, asked: "Question", shown: Pictures, above: str) -> Iterator[Part]:
    """All legal moves of a kind, each with a button if they are few, else in one menu: a pick makes it."""
    kind, few = asked.kind, asked.few
    described, table = spec(kind), glance.table
    ahead = glance.game.outlook(glance.view, kind, {}, plain_names(glance.names))
    why = f"\n*{ahead}*" if ahead and ahead not in above else ""
    bare = len(described.params) == 1 and isinstance(described.params[0].kind, Number)
    what = f"\n{_ask(described.params[0], Choices(()))}" if bare else ""  # else a number says nothing
    yield f"**{described.label}** · {described.help}{why}{what}"
    entries = _entries(glance, kind, few)
    for name, png in shown.items():
        held = glance.game.hand_alt(glance.view, glance.names) or "Your hand"
        yield Drawing(name, _MARKED if name == CHOICES else held, png)
    if len(few) <= asked.keys:
        yield _small(_told_of_places(glance, kind, few))
        moves = ((said, press_at(table, "take", described.name, value)) for said, value, _ in entries)
        yield from rows([button(said, press, "primary") for said, press in moves])
    else:
        press = press_at(table, "whole", described.name)
        nouns = described.params[0].kind.nouns if len(described.params) == 1 else "ways"
        yield [menu(press, [entry(*each) for each in entries], f"Choose one of {len(few)} {nouns}")]


class Question(msgspec.Struct, frozen=True):
    """What a panel asks: which of `few` moves of a kind, or the next parameter of a draft of it; of a whole
    one, whether to make it."""

    kind: type[Action]
    few: Sequence[Action] = ()
    draft: Draft | None = None
    choices: Choices = Choices(())
    keys: int = KEYS
    """So many choices at most have a button each; more stand in menus."""

    @property
    def marks(self) -> list[Mark]:
        """The badges of its picture; none where it is about no place on the board."""
        if self.draft is None:
            param, numbers = _places(self.kind, self.few)
            return [Mark(param.kind.noun, at, str(n)) for at, n in numbers.items() if param is not None]
        return marks(self.draft, self.draft.param, self.choices)

    def parts(
        self, glance: Glance, shown: Pictures, back: Sequence[ui.Item[Any]] = (), above: str = ""
    ) -> Iterator[Part]:
        """What of a message asks it, and the way `back`; what is said `above` is not said again.

        `shown` is the picture with it, if any: the board with the numbers of the places, or the hand.
        """
        if self.draft is None:
            yield from _whole_parts(glance, self, shown, above)
            yield back
        elif self.draft.param is None:
            yield from _sure_parts(glance, self.draft, shown, back)
        else:
            yield from _step_parts(glance, self, self.draft, self.draft.param, shown, back, above)


def question_view(
    glance: Glance, question: Question, shown: Pictures = NONE, hint: str = ""
) -> ui.LayoutView:
    """What a panel asks, below a `hint` and with the picture `shown` if there are any, and the way back."""
    back = [button("Back", press_at(glance.table, "home"))]
    return Page(frame(hint, *question.parts(glance, shown, back)))


def _entries(glance: Glance, kind: type[Action], few: Sequence[Action]) -> list[tuple[str, str, str]]:
    """What each whole move's button or entry says, with its place's number in the picture, the value it
    sends, and what is known of that place."""
    param, numbers = _places(kind, few)
    found = list[tuple[str, str, str]]()
    for action in few:
        said, told = glance.game.entry(glance.view, action, glance.names), ""
        if param is not None and (place := getattr(action, param.name)) is not None:
            said, told = f"{numbers[place]} · {said}", hint(glance, param, place)
        found.append((said, pack(action), told))
    return found


def _told_of_places(glance: Glance, kind: type[Action], few: Sequence[Action]) -> list[str]:
    """What is known of each place that these moves name."""
    param, numbers = _places(kind, few)
    told = ((label(glance, param, at, n), hint(glance, param, at)) for at, n in numbers.items() if param)
    return [f"{said}: {known}" for said, known in told if known]


def _places(kind: type[Action], few: Sequence[Action]) -> tuple[Param | None, dict[int, int]]:
    """The parameter that names a place on the board, and the number in the picture, from 1, of each place."""
    param = next(filter(shows_numbers, spec(kind).params), None)
    named = (getattr(action, param.name) for action in few) if param is not None else ()
    return param, {at: n for n, at in enumerate(dict.fromkeys(each for each in named if each is not None), 1)}


def outlook(glance: Glance, kind: type[Action], chosen: dict[str, Any], param: Param, atom: int) -> str:
    """What is at the place of a choice, and what the move would come to with it where that differs."""
    before, after = (
        "" if param.kind.several else glance.game.outlook(glance.view, kind, each, glance.names)
        for each in (chosen, chosen | {param.name: atom})
    )
    ahead = after if after != before else ""
    return "; ".join(each for each in (ahead, hint(glance, param, atom)) if each)


def _offered(
    glance: Glance, draft: Draft, param: Param, choices: Choices, choice: Choice
) -> tuple[str, str, str, bool]:
    """What a choice's button or entry says and sends, what is told of it, and whether it is picked."""
    number, atom, many = choice
    if many:
        if isinstance(param.kind, Amounts):
            said = param.kind.so_many(atom, many, glance.names)
        else:
            said = f"{many} × {in_words(glance, param, atom)}"
        # What stands on a place is told once, beside all that may be taken from there.
        told = hint(glance, param, atom) if many == choices.atoms.count(atom) else ""
        return said, amount_value(atom, many), told, draft.picked.count(atom) == many
    said, told = label(glance, param, atom, number), outlook(glance, draft.kind, draft.chosen, param, atom)
    return said, str(atom), told, param.kind.several and atom in draft.picked


_Key = tuple[ui.Item[Any], str]
"""A choice's button, and what is to be told of it."""


def _keys(glance: Glance, draft: Draft, param: Param, choices: Choices, most: int) -> list[_Key]:
    """A button for each choice, if they are at most so many; else none.

    One of several picks it or takes it back: it is green when picked, dead when out of reach.
    """
    amounts = picks_amounts(param, choices)
    toggles = param.kind.several and not amounts
    offered = listed(param, choices, 0)
    if len(offered) > most or (amounts and not choices.alone):
        return []
    found, further = list[_Key](), choices.further
    verb, where = ("add", list[str]()) if toggles else ("pick", ["0"])
    for each in offered:
        said, value, told, chosen = _offered(glance, draft, param, choices, each)
        out = toggles and not chosen and further is not None and each[1] not in further
        press = _press(glance, draft, verb, param, *where, value)
        key = button(said, press, "success" if toggles and chosen else "secondary", disabled=out)
        found.append((key, f"{said}: {told}" if told else ""))
    return found


def _small(told: Sequence[str]) -> str:
    """What is known of each choice, above their buttons; it may name people."""
    return clip("\n".join(f"-# {plain(each)}" for each in told), _HINTS)


def _menus(glance: Glance, draft: Draft, param: Param, choices: Choices) -> Iterator[Part]:
    amounts = picks_amounts(param, choices)
    offered = listed(param, choices, draft.page)
    one = choices.alone if amounts else not param.kind.several
    for index in range(0, len(offered), MENU):
        chunk, entries = offered[index : index + MENU], list[discord.SelectOption]()
        for each in chunk:
            said, value, told, chosen = _offered(glance, draft, param, choices, each)
            said = f"{each[0]} · {said}" if amounts and shows_numbers(param) else said
            entries.append(entry(said, value, told, chosen))
        press = _press(glance, draft, "pick", param, str(index // MENU))
        asked = _placeholder(draft, param, choices, chunk[0][0], chunk[-1][0])
        least, most = (1, 1) if one else (0, min(choices.most, len(chunk)))
        yield [menu(press, entries, asked, least, most)]


def _placeholder(draft: Draft, param: Param, choices: Choices, first: int, last: int) -> str:
    """What stands on a closed menu; which of several it is comes first, for phones cut the end off."""
    if picks_amounts(param, choices):
        return "How many from where" if choices.alone else f"{len(draft.picked)} of {choices.most} picked"
    count, nouns = len(choices.atoms), param.kind.nouns
    shown = f"{first} to {last}" if first < last else str(last)
    if param.kind.several:
        here = _progress(draft, param, choices)
        return f"{shown}: {here}" if count > MENU else here
    if count > MENU:
        return f"{(nouns if first < last else param.kind.noun).capitalize()} {shown} of {count}"
    return f"Choose one of {count} {nouns}"  # one alone, or few, have buttons


def _cards(glance: Glance, draft: Draft, param: Param, choices: Choices) -> list[ui.Item[Any]]:
    """A button for each kind of card, with how many of it can still be picked: a press picks one."""
    left = Counter(choices.atoms)
    left.subtract(draft.picked)
    able = set(left if choices.further is None else choices.further)
    found = list[ui.Item[Any]]()
    for atom in list(left)[:KEYS]:
        said = f"{param.kind.show_atom(atom, glance.names)} ×{left[atom]}"
        press, out = _press(glance, draft, "add", param, str(atom)), left[atom] < 1 or atom not in able
        found.append(button(said, press, "primary", disabled=out))
    return found


def _progress(draft: Draft, param: Param, choices: Choices) -> str:
    """How far one is, as "3 of 5 cards"."""
    noun = param.kind.noun if choices.most == 1 else param.kind.nouns
    return f"{len(draft.picked)} of {choices.most} {noun}"


def _step_buttons(glance: Glance, draft: Draft, param: Param, choices: Choices) -> list[ui.Item[Any]]:
    found = list[ui.Item[Any]]()
    if param.kind.several and not choices.alone:
        found += _enough(glance, draft, param, choices)
        found.append(button("Clear", _press(glance, draft, "clear", param), disabled=not draft.picked))
    elif choices.least == 0 and not param.kind.several:
        found.append(button(without_label(param), _press(glance, draft, "skip", param)))
    if isinstance(param.kind, Amounts):
        found.append(button("Write other numbers", _press(glance, draft, "write", param)))
    last = last_page(param, choices)
    if last > 0 and not isinstance(param.kind, Cards):
        back, on = (_press(glance, draft, "page", param, str(draft.page + step)) for step in (-1, 1))
        found.append(button("Earlier choices", back, disabled=draft.page == 0))
        found.append(button("More choices", on, disabled=draft.page >= last))
    return found


def _enough(glance: Glance, draft: Draft, param: Param, choices: Choices) -> list[ui.Item[Any]]:
    """The button that ends picking several; none where the last pick does, as exactly so many are asked."""
    count = len(draft.picked)
    if choices.least == choices.most >= count:
        return []
    nothing = without_label(param) if param.optional and not choices.least else "Done"
    said = f"Done ({count})" if count else nothing
    if count > choices.most:
        said = f"{count} are too many"
    enough = choices.least <= count <= choices.most
    return [button(said, _press(glance, draft, "next", param), "success", disabled=not enough)]


def _press(glance: Glance, draft: Draft, verb: str, param: Param, *rest: str) -> Press:
    return Press(verb, glance.table.id, draft.version, (spec(draft.kind).name, param.name, *rest))


def _ask(param: Param, choices: Choices) -> str:
    """What is asked, as a line of its own; the parameter's name and its examples are for those who type."""
    example = f", such as {param.example}" if param.kind.typed and param.example else ""
    asked = capital(param.asked) + example
    if not param.kind.several:
        return f"**{asked}**"
    least, most = choices.least, choices.most
    amount = str(most) if least == most else f"{least} to {most}" if least > 1 else f"up to {most}"
    return f"**{asked}** · choose {amount}"


def _so_far(glance: Glance, draft: Draft, above: str) -> str:
    """What is chosen, and what that comes to, if it is not said `above`."""
    names, lines, chosen = plain_names(glance.names), list[str](), dict(draft.chosen)
    if draft.param is not None and draft.picked:
        chosen[draft.param.name] = draft.param.kind.assemble(draft.picked)
    for param in spec(draft.kind).params:
        value = chosen.get(param.name)
        if value is not None and value != param.kind.usual:
            said = param.kind.show(value, names)
            if isinstance(param.kind, Place) and not param.kind.on_board:
                said = "; ".join(in_words(glance, param, atom) for atom in param.kind.atoms(value))
            elif isinstance(param.kind, Amounts):
                said = param.kind.told(value, names)
            if said:
                word = param.word.replace("_", " ").capitalize()
                lines.append(f"{word}: **{said}**{' so far' * (param is draft.param)}\n")
    ahead = glance.game.outlook(glance.view, draft.kind, chosen, names)
    return clip("".join([*lines, f"*{ahead}*\n" if ahead and ahead not in above else ""]), 1500)
