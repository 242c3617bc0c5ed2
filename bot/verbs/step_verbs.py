"""Putting a move together: what a menu, a button or a form does to the draft on a panel; and other forms."""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

import msgspec
from discord import ui

from bot.app import App
from bot.messages.composing import Draft, Form
from bot.messages.controls import Interaction, Press, form, whole_number
from bot.messages.panel_pages import plan_form
from bot.messages.step_pages import AMOUNT, listed, picks_amounts
from bot.messages.wording import MENU, clip
from bot.tables.model import Glance, Refusal
from bot.verbs import panel
from bot.verbs.answers import open_form
from bot.verbs.move_verbs import advance, begin, make
from rules.kernel.actions import Param, spec
from rules.kernel.game import Choices
from rules.kernel.params import Amounts, Cards, Text

_AMOUNTS = 200
"""The longest list of numbers of pieces that can be written."""

Step = Callable[[App, Interaction, Press, Draft, Param], Awaitable[None]]


def _step(change: Step) -> Callable[[App, Interaction, Press], Awaitable[None]]:
    """What a press does to its draft, if that asks for what was pressed; the panel asks for what is next."""

    async def handle(app: App, interaction: Interaction, press: Press) -> None:
        found = await resume_draft(app, interaction, press)
        if found is not None:
            glance, draft = found
            if (param := asked_param(draft, press)) is not None:
                await change(app, interaction, press, draft, param)
            await advance(app, interaction, glance, draft)

    return handle


@_step
async def pick(app: App, interaction: Interaction, press: Press, draft: Draft, param: Param) -> None:
    """Take what was chosen in a menu or by a button: one thing settles the parameter, several gather."""
    values = (press.arg(3),) if press.arg(3) else press.values
    choices, first = await _choices(app, interaction, press, draft), press.number(2) * MENU
    offered = listed(param, choices, draft.page)[first : first + MENU]
    if picks_amounts(param, choices):
        able = {(place, many) for _, place, many in offered}
        draft.picked = _pieces([] if choices.alone else draft.picked, values, able)
        if choices.alone and draft.picked:
            draft.choose(param, param.kind.assemble(draft.picked))
        return
    atoms = [_among(value, choices) for value in values]
    if param.kind.several:
        here = {atom for _, atom, _ in offered}
        kept = [atom for atom in draft.picked if atom not in here]
        draft.picked = kept + [atom for atom in atoms if atom in here]
    elif atoms:
        draft.choose(param, param.kind.assemble(atoms))


@_step
async def add(app: App, interaction: Interaction, press: Press, draft: Draft, param: Param) -> None:
    """Pick one more of several; what is there but once is taken back by a second press."""
    if param.kind.several:
        choices = await _choices(app, interaction, press, draft)
        atom = _among(press.arg(2), choices)
        if isinstance(param.kind, Cards) or atom not in draft.picked:
            draft.picked.append(_among(press.arg(2), choices, choices.further))
            return
        others, draft.picked = [each for each in draft.picked if each != atom], []
        for each in others:  # what could be picked because of it goes with it
            choices = await _choices(app, interaction, press, draft)
            if each in (choices.atoms if choices.further is None else choices.further):
                draft.picked.append(each)


@_step
async def next_(app: App, interaction: Interaction, press: Press, draft: Draft, param: Param) -> None:
    """Settle a parameter of several things with what is picked."""
    if param.kind.several:
        empty = not draft.picked and param.optional
        draft.choose(param, None if empty else param.kind.assemble(draft.picked))


@_step
async def skip(app: App, interaction: Interaction, press: Press, draft: Draft, param: Param) -> None:
    """Leave an optional parameter out."""
    if param.optional:
        draft.choose(param, None)


@_step
async def clear(app: App, interaction: Interaction, press: Press, draft: Draft, param: Param) -> None:
    """Pick anew."""
    draft.picked = []


@_step
async def page(app: App, interaction: Interaction, press: Press, draft: Draft, param: Param) -> None:
    """Look at other choices: the page that the button names, as often as it is pressed."""
    draft.page = press.number(2)


@_step
async def take_words(app: App, interaction: Interaction, press: Press, draft: Draft, param: Param) -> None:
    """Take the words that were written."""
    glance = await app.service.play.glance(press.table, interaction.user.id, moves=False)
    draft.choose(param, param.kind.read(press.written(param.name), glance.names))


async def resume_draft(app: App, interaction: Interaction, press: Press) -> tuple[Glance, Draft] | None:
    """The draft that a press goes on with; None if that was answered with something newer."""
    glance = await app.service.play.player_glance(press.table, interaction.user.id)
    if not glance.fresh(press.version):
        app.drafts.pop((interaction.user.id, press.table), None)
        await panel.say_outdated(app, interaction, glance)
        return None
    draft = app.drafts.get((interaction.user.id, press.table))
    if draft is None or spec(draft.kind).name != press.first or draft.version != press.version:
        await panel.moves(
            app, interaction, glance, "I lost track of what you had chosen: please begin again."
        )
        return None
    draft.asked = True
    return glance, draft


async def _choices(app: App, interaction: Interaction, press: Press, draft: Draft) -> Choices:
    play, user = app.service.play, interaction.user.id
    return await play.choices(press.table, user, draft.kind, draft.chosen, draft.picked)


def asked_param(draft: Draft, press: Press) -> Param | None:
    """The parameter that a draft asks for, if it is the one that was pressed."""
    param = draft.param
    return param if param is not None and param.name == press.arg(1) else None


def _pieces(picked: list[int], values: Sequence[str], here: set[tuple[int, int]]) -> list[int]:
    """The pieces after a pick in a menu that offers so many of each place; a new number replaces an old one.

    Raises Refusal for what the menu did not offer.
    """
    before = Counter(picked)
    chosen = {place: many for place, many in before.items() if (place, many) not in here}
    for many, place in sorted(divmod(whole_number(value), AMOUNT) for value in values):
        if (place, many) not in here:
            raise Refusal("That can no longer be chosen; please pick another.")
        if place not in chosen or chosen[place] == before[place]:
            chosen[place] = many
    return [place for place, many in chosen.items() for _ in range(many)]


def _among(text: str, choices: Choices, able: Collection[int] | None = None) -> int:
    """One of these choices from a control, and of those that are `able`, if said; raises Refusal."""
    atom = whole_number(text)
    if atom not in choices.atoms or (able is not None and atom not in able):
        raise Refusal("That can no longer be chosen; please pick another.")
    return atom


# Forms, each the first answer to a press.


async def press_form(app: App, interaction: Interaction, press: Press) -> None:
    """Open the form of a move, with the hand in sight."""
    form = await _form(app, interaction, press)
    if form is None:
        return
    await open_form(interaction, form.modal(msgspec.structs.replace(press, verb="offer")))
    if form.glance.seat in form.glance.answering and not form.glance.table.private:  # where nobody waits
        await app.service.timers.more_time(press.table, interaction.user.id)


async def press_offer(app: App, interaction: Interaction, press: Press) -> None:
    """Make the move that was filled in."""
    form = await _form(app, interaction, press)
    if form is not None:
        await make(app, interaction, form.glance, form.action(press.filled), press.version)


async def _form(app: App, interaction: Interaction, press: Press) -> Form | None:
    """The form of the move that a press names; None if that was answered with something newer."""
    if (begun := await begin(app, interaction, press)) is None:
        return None
    glance, kind = begun
    empty = {
        param.name: param.kind.assemble(()) for param in spec(kind).params if isinstance(param.kind, Cards)
    }
    play, user = app.service.play, interaction.user.id
    first = await play.choices(press.table, user, kind, {})
    partners = await play.choices(press.table, user, kind, empty)
    return Form(glance, kind, first, partners)


async def press_write(app: App, interaction: Interaction, press: Press) -> None:
    """Open the form for the words that the move being put together takes next."""
    if (found := await resume_draft(app, interaction, press)) is None:
        return
    glance, draft = found
    param = asked_param(draft, press)
    field = None if param is None else text_field(param)
    if param is None or field is None:
        await advance(app, interaction, glance, draft)
    else:
        written = msgspec.structs.replace(press, verb="written")
        await open_form(interaction, form(spec(draft.kind).label, written, field))


def text_field(param: Param) -> ui.TextInput[Any] | None:
    """Where the words for a parameter are typed; None for one that takes none."""
    if not isinstance(param.kind, Text | Amounts):
        return None
    longest = param.kind.longest if isinstance(param.kind, Text) else _AMOUNTS
    about, _, example = param.help.partition(", such as ")
    return ui.TextInput(
        label=clip(about, 45), placeholder=clip(example, 100), custom_id=param.name, max_length=longest
    )


async def press_plan(app: App, interaction: Interaction, press: Press) -> None:
    """Open the form with what was written before."""
    glance = await app.service.play.player_glance(press.table, interaction.user.id)
    await open_form(interaction, plan_form(glance, glance.plan))


async def press_planned(app: App, interaction: Interaction, press: Press) -> str | None:
    """Keep what was written; an empty form clears it, and so does the button, which brings nothing.

    Where a game that stands still shows no panel, words say so.
    """
    written = press.written("plan").strip()
    await app.service.play.write_plan(press.table, interaction.user.id, written)
    try:
        await panel.show(app, interaction, press.table)
    except Refusal as error:
        return f"Your notes are {'kept' if written else 'gone'}. {error.text}"
    return None
