"""Whose turn it is, who is waited for, what silence does, and which timers run at a table.

Plain functions of the table before and after a change.

Whether somebody has answered in secret is as secret as what they answered. What others get of it, calls,
reminders and their times included, is made from `awaited`; the truth decides only who may move, and for whom
silence or an order moves.
"""

import random
from collections.abc import Mapping, Sequence

import discord
from msgspec.structs import replace

from bot.spans import DAY, MINUTE
from bot.tables.live import Live, position_of
from bot.tables.model import CALLS, Awaited, By, Manners, Phase, Table, TimerKind
from data.rows import MoveRow, TimerRow
from rules.kernel import chronicle
from rules.kernel.actions import Action, spec
from rules.kernel.events import Viewer
from rules.kernel.params import Place

PAUSE = (2.0, 6.0)
"""Seconds that a quick person needs to answer: a standing order takes as long, where another person plays."""
SOON = 0.1
"""Seconds until a standing order answers where nobody could tell: later than the alarm at hand."""
_CHANCE = random.SystemRandom()
NUDGE = 60.0
"""Seconds until somebody is pinged who is only to answer: the board has shown what there is to answer."""
THERE = 240.0
"""Seconds since their own turn for which somebody is taken to be there, and may answer without a call."""
AWAY = 8.0
"""Seconds after which the silence of who is away counts: no standing order takes as long."""
ALONE = 600.0
"""The same for who plays with computers alone: nobody is kept waiting, and a bid may come every minute."""
REMIND_ASKED = DAY
"""Seconds until those are reminded, once, who have not answered what somebody asks of all."""
UNUSED = DAY
"""Seconds until a lobby closes in which nobody sits, from its last change or the time set for it."""
PACE = 1.0
"""Seconds between the moves that silence makes in one turn."""


def utc_now() -> float:
    """Seconds since 1970."""
    return discord.utils.utcnow().timestamp()  # SimCord moves this clock and no other


def timers_after(
    before: Live, after: Live, mover: int | None, now: float, *, silent: bool = False
) -> tuple[TimerRow, ...]:
    """The timers that run after a change; all start anew after a pause, an undo, or by other settings.

    A person who goes on being waited for, while others answered, keeps the time that has passed (`mover`
    is None if nobody's time starts anew: a standing order is no answer, and a move that nobody sees changes
    nothing that others get). One for whom silence moved (`silent`) gets no new reminder: what the settings
    say goes on, until the turn passes. Who has answered in secret keeps the timers of who has not.
    """
    same = (before.table.phase, before.table.settings) == (after.table.phase, after.table.settings)
    kept = before if same and before.stood <= after.stood else None
    rows = _of_seats(kept, after, mover, now, silent=silent)
    if after.table.phase in (Phase.LOBBY, Phase.LUCK):
        rows = [row for row in after.timers if row.seat < 0 and row.kind != TimerKind.UNUSED]
        if after.table.phase is Phase.LOBBY and not after.table.people:
            rows.append(_row(after, -1, TimerKind.UNUSED, max(now, after.table.starts_at or now) + UNUSED))
    return (*rows, *_request_reminder(before, after, now))


def _of_seats(
    before: Live | None, after: Live, mover: int | None, now: float, *, silent: bool
) -> list[TimerRow]:
    """Those of the seats that are waited for, while the game goes on; `before` is None if all start anew."""
    rows = list[TimerRow]()
    if after.table.phase is not Phase.PLAYING:
        return rows
    for seat in _timed_seats(after):
        if after.table.seats[seat].user_id is None:
            continue
        before_it: tuple[TimerRow, ...] = ()
        asked_anew = before is None or before.since[seat] != after.since[seat]
        if before is not None and seat != mover and _same_wait(before, after, seat):
            before_it = tuple(row for row in before.timers if row.seat == seat)
            rows.extend(_kept(after, seat, now, mover, before_it, asked_anew=asked_anew))
        elif before is not None and _goes_on(after, seat, silent=silent and seat == mover):
            rows.append(_row(after, seat, TimerKind.SILENCE, now + PACE))
        else:
            rows.extend(_within(before, after, _first(after, seat, now, mover)))
        if seat in after.waiting:
            rows.extend(_order(after, seat, now, () if asked_anew else before_it))
    return rows


def _kept(
    after: Live, seat: int, now: float, mover: int | None, had: Sequence[TimerRow], *, asked_anew: bool
) -> list[TimerRow]:
    """Those timers of a seat that goes on being waited for, but for its order's.

    Who is not called for an answer has a short time, and that for one question: another begins it anew.
    """
    kept = [row for row in had if row.kind != TimerKind.ORDER]
    uncalled = [row.kind for row in kept] == [TimerKind.ANSWER]
    return _first(after, seat, now, mover) if asked_anew and uncalled and mover is not None else kept


def _request_reminder(before: Live, after: Live, now: float) -> list[TimerRow]:
    """The one reminder of what somebody asks of all, while that is open.

    What stood behind another request and is open again is not called to mind once more.
    """
    request, was = after.table.request, before.table.request
    if request is None:
        return []
    if not after.table.unheard:  # who had not answered is gone: it is done by this timer
        return [_row(after, -1, TimerKind.PLEA, after.moved_at)]
    if was is not None and was.at == request.at:
        return [row for row in before.timers if row.kind == TimerKind.PLEA]
    due = request.asked_at + REMIND_ASKED
    return [] if due <= now else [_row(after, -1, TimerKind.PLEA, due)]


def asked_anew(live: Live, seat: int, now: float) -> tuple[TimerRow, ...]:
    """The timers once a seat that is asked, if it is, has said whether to be called for that.

    Nobody keeps a question open by that for longer than it would have been at first.
    """
    if seat not in _timed_seats(live) or _pass_asked(live, seat) is None:  # a sealed answer must not show
        return live.timers
    kept = tuple(row for row in live.timers if row.seat != seat or row.kind == TimerKind.ORDER)
    rows, end = _first(live, seat, now, live.mover), ends(live)
    if end > now:  # else all time has begun anew since, as after a pause
        rows = [
            replace(row, due_at=min(row.due_at, end)) if row.kind == TimerKind.ANSWER else row for row in rows
        ]
    return (*kept, *rows)


def ends(live: Live) -> float:
    """When the time for an answer to what was asked last is over."""
    return live.moved_at + live.table.settings.answer_after * MINUTE


def _goes_on(live: Live, seat: int, *, silent: bool) -> bool:
    """Whether silence that has begun to move for a seat goes on to do so."""
    return not live.table.settings.endless and (silent or seat in live.silent)


def awaited(live: Live, viewer: Viewer) -> Awaited:
    """Who is waited for as far as that viewer may know, and until when; nobody unless the game goes on."""
    if live.table.phase is not Phase.PLAYING or live.position is None:
        return Awaited()
    seats: tuple[int, ...] = position_of(live).view(viewer).waiting
    end = answer_by(live, seats)
    return Awaited(
        seats=seats,
        answering=tuple(seat for seat in seats if _pass_asked(live, seat) is not None),
        answer_by=end,
        silence="" if end is None else counts_as(live, seats),
    )


def stands(live: Live, row: TimerRow) -> bool:
    """Whether what a timer stands for is to be done: a call or reminder of who is asked, as all see it; a
    move of who has truly not made it."""
    if live.table.phase is not Phase.PLAYING or row not in live.timers:
        return False
    return row.seat in (_timed_seats(live) if row.kind in CALLS else live.waiting)


def _timed_seats(live: Live) -> tuple[int, ...]:
    """The seats that timers are about: those waited for as all see it, and those waited for in truth."""
    shown: tuple[int, ...] = position_of(live).view(None).waiting
    return tuple(sorted({*shown, *live.waiting}))


def _within(before: Live | None, after: Live, rows: list[TimerRow]) -> list[TimerRow]:
    """The first timers of who sits down in the place of another: an open window ends for them as for all."""
    if before is None or before.position is not after.position:
        return rows
    end = answer_by(before, _timed_seats(before))
    return [
        replace(row, due_at=end) if row.kind == TimerKind.ANSWER and end is not None else row for row in rows
    ]


def after_call(live: Live, seat: int, kind: TimerKind, now: float) -> tuple[TimerRow, ...]:
    """The timers after that seat was called by one of that kind; a reminder begins the time of silence."""
    rows = [row for row in live.timers if (row.seat, row.kind) != (seat, kind)]
    return (*rows, *(_silence(live, seat, now) if kind is TimerKind.REMIND else ()))


def with_later_call(live: Live, seat: int, at: float) -> tuple[TimerRow, ...]:
    """The timers with a call at that time for a seat that could not be called now."""
    return (*after_call(live, seat, TimerKind.NUDGE, at), _row(live, seat, TimerKind.NUDGE, at))


def only_answers(live: Live, seat: int) -> bool:
    """Whether this seat is only asked to answer others: the game goes on if it says no."""
    if live.table.phase is not Phase.PLAYING:
        return False
    return _pass(live, seat) is not None


def _pass(live: Live, seat: int) -> Action | None:
    """The move by which a seat that is only asked to answer others says no; None if it is asked for more."""
    pass_ = position_of(live).skip(seat)
    return pass_ if pass_ is not None and pass_.answers else None


def _pass_asked(live: Live, seat: int) -> Action | None:
    """The pass of a seat that may have answered in secret: one window asks all of its seats alike."""
    asking = seat if seat in live.waiting else next(iter(live.waiting), seat)
    return _pass(live, asking)


def ordered_move(live: Live, seat: int) -> Action | None:
    """The move that a standing order of a seat makes now: one of the game, or that it takes no offers."""
    action = live.game.ordered(live.state, seat)
    if action is not None or seat not in live.refusing:
        return action
    pass_ = _pass(live, seat)
    return pass_ if pass_ is not None and pass_.costless else None


def refusing_seats(live: Live) -> tuple[int, ...]:
    """The seats that go on taking no offers: those that the game does not wait for, but for an answer."""
    return tuple(seat for seat in live.refusing if seat not in live.waiting or only_answers(live, seat))


def answer_by(live: Live, seats: tuple[int, ...]) -> float | None:
    """When the first of these seats has passed by silence, in a sealed window the last; None if none will."""
    limits = [row.due_at for row in live.timers if row.kind == TimerKind.ANSWER and row.seat in seats]
    sealed = any(pass_ is not None and pass_.sealed for pass_ in (_pass_asked(live, seat) for seat in seats))
    return (max if sealed else min)(limits, default=None)


def counts_as(live: Live, seats: tuple[int, ...]) -> str:
    """What silence of the seats that all see awaited does, in words, by that move or its label; else empty.

    What some of several have answered in secret does not show by it. It is empty for a move that needs more
    said than its kind, and where on the board.
    """
    answer, *others = {type(each): each for each in (_pass_asked(live, seat) for seat in seats)}.values()
    if answer is None or others or type(answer).open:
        return ""
    if answer.silence:
        return answer.silence
    described = spec(type(answer))
    said = [each.kind for each in described.params if getattr(answer, each.name) is not None]
    return f"“{described.label}”" if all(isinstance(kind, Place) and kind.on_board for kind in said) else ""


def _first(live: Live, seat: int, now: float, mover: int | None) -> list[TimerRow]:
    settings, rows = live.table.settings, []
    pass_ = _pass_asked(live, seat)
    if settings.answer_after and pass_ is not None:
        brief = _brief(live, seat, mover, pass_, now)
        if brief is not None:
            return [_row(live, seat, TimerKind.ANSWER, now + brief)]
    if settings.remind_after:
        rows.append(_row(live, seat, TimerKind.REMIND, now + settings.remind_after * MINUTE))
    else:
        rows.extend(_silence(live, seat, now))
    if pass_ is None:
        return rows
    rows.append(_row(live, seat, TimerKind.NUDGE, now + _nudge(live, seat)))
    if settings.answer_after:
        rows.append(_row(live, seat, TimerKind.ANSWER, now + settings.answer_after * MINUTE))
    return rows


def _brief(live: Live, seat: int, mover: int | None, pass_: Action, now: float) -> float | None:
    """After how many seconds the silence of a seat counts that is not called for its answer; None if it is.

    Nobody is called for a computer's offers. Where few are called, nobody is who is away for an offer, for
    what hardly matters by what all know, or for more of what they have had their say in. It goes by what all
    saw alone: the time stands on the board, so an order of one's own must not move it.
    """
    if pass_.costless and mover is not None and live.table.seats[mover].computer is not None:
        return NUDGE
    if not live.table.settings.sparing or seat in live.manners.each_time or alone(live.table, seat):
        return None
    if _is_slight(live, seat, pass_):
        there = seat == mover or now - live.manners.came.get(seat, 0.0) < THERE
        away = AWAY if pass_.costless or pass_.sealed else PACE
        return NUDGE if there else away
    if pass_.last_word and seat in live.manners.spoke:
        return max(AWAY, live.manners.spoke[seat] + NUDGE - now)
    return None


def _is_slight(live: Live, seat: int, pass_: Action) -> bool:
    """Whether what a seat is asked hardly matters by what all know, or it has said so already."""
    rested = pass_.rests and seat in live.manners.rested
    return pass_.costless or rested or live.game.slight(live.state, seat)


def _nudge(live: Live, seat: int) -> float:
    """After how many seconds a seat is called to answer; well before its silence counts."""
    limit = live.table.settings.answer_after * MINUTE
    patience = min(ALONE, limit / 2) if limit else ALONE
    return max(NUDGE, patience) if alone(live.table, seat) else NUDGE


def alone(table: Table, seat: int) -> bool:
    """Whether no other person plays at that table."""
    return not any(each.user_id is not None and each.index != seat for each in table.seats)


def _order(live: Live, seat: int, now: float, before: tuple[TimerRow, ...]) -> list[TimerRow]:
    """When the standing order of a seat answers: after a pause drawn once for each question, in secret."""
    if ordered_move(live, seat) is None:
        return []
    kept = [row for row in before if row.kind == TimerKind.ORDER]
    if kept:
        return kept
    pause = SOON if alone(live.table, seat) else _CHANCE.uniform(*PAUSE)
    return [_row(live, seat, TimerKind.ORDER, now + pause)]


def _silence(live: Live, seat: int, now: float) -> list[TimerRow]:
    settings = live.table.settings
    if settings.endless:
        return []
    return [_row(live, seat, TimerKind.SILENCE, now + settings.silence_after * MINUTE)]


def _row(live: Live, seat: int, kind: TimerKind, due_at: float) -> TimerRow:
    return TimerRow(game_id=live.table.id, seat=seat, kind=kind.value, due_at=due_at)


def _same_wait(before: Live, after: Live, seat: int) -> bool:
    """Whether a seat is asked for what it was asked before. Who has answered in secret is until all know."""
    asked = before.waiting if seat in after.waiting else _timed_seats(before)
    return seat in asked and before.table.seats[seat].user_id == after.table.seats[seat].user_id


def since(before: Live, after: Live, mover: int, action: Action) -> tuple[int, ...]:
    """For each seat, the oldest version whose buttons mean the same after a move as they did before.

    They do for others than the mover if the move only answered what several seats are asked at once
    (the mover is no longer waited for, and nobody else came or went) or was a standing order that
    changed nobody's turn, and if the seat may do just what it could do before.
    """
    old, new = position_of(before), position_of(after)
    was, now = set(before.waiting), set(after.waiting)
    answered = mover in was and now == was - {mover}
    ordered = action.standing and now == was
    return tuple(
        before.since[seat]
        if (answered or ordered) and seat != mover and old.moves(seat) == new.moves(seat)
        else after.table.version
        for seat in range(len(after.table.seats))
    )


MANY = 3
"""Who missed so many turns running is asked about at the table."""
MARK = "⌛"
"""Stands before what silence moved, and what it says of turns that were missed."""


def after_move(before: Live, after: Live, seat: int, by: By, *, present: bool) -> Live:
    """The table after a move of that seat; `present` says that its person made it, for all to see.

    Silence that has begun to move in a turn goes on, whoever answers meanwhile, until the turn is over.
    """
    if by is not By.SILENCE and not before.silent and not before.table.missed:
        return after
    silent, missed = set(before.silent), dict(before.table.missed)
    if by is By.SILENCE and not only_answers(before, seat):
        silent.add(seat)
    elif present:
        silent.discard(seat)
        missed.pop(seat, None)
    over = {each for each in silent if _is_over(after, each)}
    for each in over:
        missed[each] = missed.get(each, 0) + 1
    table = replace(after.table, missed=missed)
    return replace(after, table=table, silent=tuple(sorted(silent - over)))


def is_deserted(live: Live) -> bool:
    """Whether all people who still play there have missed `MANY` turns running."""
    out = position_of(live).standing.out
    people = [each for each in live.table.players if each.user_id is not None and each.index not in out]
    return bool(people) and all(live.table.missed.get(each.index, 0) >= MANY for each in people)


def manners_after(before: Live, after: Live, seat: int, action: Action, by: By, *, present: bool) -> Manners:
    """Who was there and who has spoken, after a move of that seat that all saw at `after.moved_at`.

    `present` as in `after_move`. For whom silence, an order or a computer spoke has had their say as well,
    but was not there for it.
    """
    had, at = before.manners, after.moved_at
    if in_turn(before, seat, action):
        came = {**had.came, seat: at} if present else had.came
        moved = {**had.moved, seat: after.table.version} if present else had.moved
        return replace(
            had, came=came, moved=moved, spoke={}, rested=tuple(each for each in had.rested if each != seat)
        )
    if action.standing or action.sealed:
        return had
    if by is not By.PERSON:
        return replace(had, spoke={seat: 0.0, **had.spoke})
    rested = (*had.rested, seat) if action.rests and seat not in had.rested else had.rested
    return replace(had, spoke={**had.spoke, seat: at}, rested=rested)


def describe_missed(before: Live, after: Live) -> str:
    """A sentence on each turn that was missed just now; empty if none was."""
    return " ".join(
        f"{MARK} {after.table.seats[seat].name} "
        + ("missed a turn." if count == 1 else f"has missed {count} turns in a row.")
        for seat, count in after.table.missed.items()
        if count > before.table.missed.get(seat, 0)
    )


def _is_over(live: Live, seat: int) -> bool:
    """Whether the turn of that seat has passed: somebody else is waited for in their own right."""
    if live.table.phase is not Phase.PLAYING:
        return True
    position = position_of(live)
    return seat not in live.waiting and any(
        chronicle.in_turn(*position.moves(other)) for other in live.waiting
    )


def turns_ended(before: Live, after: Live) -> tuple[tuple[int, str], ...]:
    """How turns of people ended by a move, by their id: 1 in time, 0 by silence."""
    found, over = list[tuple[int, str]](), after.table.phase is Phase.OVER
    for seated in after.table.players:
        seat, user_id = seated.index, seated.user_id
        if user_id is None:
            continue
        if after.table.missed.get(seat, 0) > before.table.missed.get(seat, 0):
            found.append((user_id, "0"))
            continue
        missed = seat in before.silent or seat in before.table.missed
        if not missed and seat == (after.mover if over else before.mover):
            found += [(user_id, "1")] * (over or after.mover != seat)
    return tuple(found)


def in_turn(live: Live, seat: int, action: Action) -> bool:
    """Whether a move of a seat belongs to a turn of its own: it is no order, and no answer to others."""
    return not (action.standing or action.answers or only_answers(live, seat))


def ended_turns(turned: Mapping[int, int], mover: int | None, seat: int, version: int) -> Mapping[int, int]:
    """The versions at which turns ended, when a seat makes a move of its own at a table of that version."""
    return turned if mover in (None, seat) else {**turned, mover: version}


def taken_back(live: Live, first: int, kept: Sequence[MoveRow]) -> Live:
    """The table whose newest moves were taken back: whose turn it was then, and when turns had ended.

    `first` is the version at which the game was before all moves, `kept` are those that stay.
    """
    mover: int | None = None
    turned: Mapping[int, int] = dict.fromkeys(range(len(live.table.seats)), first)
    for row in kept:
        if row.in_turn:
            version = row.version if row.unseen else row.version - 1
            turned, mover = ended_turns(turned, mover, row.seat, version), row.seat
    return replace(live, mover=mover, turned=turned)
