"""What every game of the catalogue must do, shown over random play with random options."""

import random
import re
from typing import Any

import msgspec
import pytest

import render.catalogue
from rules.catalogue import GAMES
from rules.kernel import actions, record
from rules.kernel.actions import Action, spec
from rules.kernel.chance import Chance
from rules.kernel.fairness import Bound, Drawn, Word, commitment, key, origin, terms
from rules.kernel.game import Game, Turn
from rules.kernel.goals import line
from rules.kernel.illegal import Illegal
from rules.kernel.options import Settings
from tests.conformance.walk import actors, looked_at, seed_of, some_action, some_table, walk

PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gale")
DRAWN = Drawn(1000, "1456074443980800018", "ab" * 48)
each_game = pytest.mark.parametrize("id", GAMES)


def viewers(game: Game[Any, Any], settled: Settings, state: Any) -> list[int | None]:
    return [None, *range(state.seats + len(game.roles(settled)))]


def every_text(game: Game[Any, Any], view: Any) -> list[str]:
    names = game.names(view, PEOPLE)
    return [
        game.prompt(view, names),
        game.brief(view, names),
        game.describe(view, names),
        *game.scoreboard(view, names),
    ]


_AHEAD = re.compile(
    "pay for|they draw|Left to build|level costs|Bank rates|steps? away|Whoever ends|'s next conflict turn"
    "|Until the season ends:|The game ends after"
)
"""What is said of things to come, while there are any."""


@each_game
def test_a_game_ends_with_a_result(id: str, seed: int) -> None:
    rng = random.Random(f"end {seed}")
    game, settled, seats = some_table(id, rng)
    last = None
    for point in walk(game, settled, seats, rng):
        assert not game.standing(point.state).over
        last = point
    assert last is not None
    standing = game.standing(last.state)
    assert standing.over and standing.winners and standing.why and len(standing.scores) == seats
    for seat in range(seats + len(game.roles(settled))):
        assert game.legal(last.state, seat) == [] and game.open_moves(last.state, seat) == ()
        with pytest.raises(Illegal):
            game.make(last.state, seat, last.action)
    for viewer in viewers(game, settled, last.state):
        view = game.view(last.state, viewer)
        assert view.over and view.waiting == () and all(every_text(game, view))
        told = " ".join([*every_text(game, view), game.hand(view, game.names(view, PEOPLE))])
        assert not _AHEAD.search(told), "nothing lies ahead after the end"


@each_game
def test_legal_and_apply_agree(id: str, seed: int) -> None:
    rng = random.Random(f"legal {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng):
        state = point.state
        if not looked_at(point, rng, 0.5):
            continue
        before = game.dump(state)
        for seat in range(seats + len(game.roles(settled))):
            listed = game.legal(state, seat)
            assert listed == game.legal(state, seat) and len(set(map(repr, listed))) == len(listed)
            assert not any(action.open for action in listed)
            if seat in game.waiting_for(state):
                assert listed or game.open_moves(state, seat)
            tried = rng.sample(listed, min(3, len(listed)))
            tried += [game.sample(state, seat, kind, rng) for kind in game.open_moves(state, seat)]
            for action in tried:
                game.check(state, seat, action)
                game.make(game.copy(state), seat, action)
        assert game.dump(state) == before, "applying to a copy changed the original"


@each_game
def test_what_is_not_legal_is_refused_and_changes_nothing(id: str, seed: int) -> None:
    rng = random.Random(f"illegal {seed}")
    game, settled, seats = some_table(id, rng)
    pool: list[Any] = []
    refused = 0
    for point in walk(game, settled, seats, rng):
        state = point.state
        pool += [
            point.action,
            *rng.sample(game.legal(state, point.seat), min(2, len(game.legal(state, point.seat)))),
        ]
        if not looked_at(point, rng):
            continue
        before = game.dump(state)
        for action in rng.sample(pool, min(4, len(pool))):
            seat = rng.randrange(seats)
            kind: Any = type(action)
            if kind.open or action in game.legal(state, seat):
                continue
            with pytest.raises(Illegal) as refusal:
                game.make(state, seat, action)
            refused += 1
            assert refusal.value.code and 10 < len(refusal.value.text) < 300
            assert game.dump(state) == before
    assert refused, "a short game of Land has few to try"


@each_game
def test_a_record_of_it_verifies_and_a_changed_one_does_not(id: str, seed: int) -> None:
    rng = random.Random(f"record {seed}")
    game, settled, seats = some_table(id, rng)
    chance = seed_of(rng)
    seated = tuple(record.Seated.named(name, bytes(record.SALT_BYTES)) for name in PEOPLE[:seats])
    began = tuple(Bound(each.bound) for each in seated)
    state, _ = game.new(settled, seats, Chance(key(chance, origin(terms(id, settled, began), drawn=DRAWN))))
    start = record.digest(game, state)
    made: list[record.Made] = []
    while game.waiting_for(state) and len(made) < 400:
        seat = rng.choice(game.waiting_for(state))
        action = some_action(game, state, seat, rng)
        game.make(state, seat, action)
        made.append(
            record.Made(seat, msgspec.Raw(msgspec.json.encode(action)), record.digest(game, state), "person")
        )
    over = game.standing(state)
    written = record.Record(
        format=record.FORMAT,
        game=id,
        options=settled,
        seats=seated,
        secret=chance.hex(),
        secret_hash=commitment(chance),
        started=began,
        drawn=DRAWN,
        start=start,
        moves=tuple(made),
        result=record.Result(over.winners, over.scores, over.why) if over.over else None,
    )
    again = record.read(record.write(record.with_digest(written)))
    report = record.verify(GAMES[id], again)
    assert not report.problem and report.moves == len(made) and report.draws == state.chance.drawn
    other = bytes([chance[0] ^ 1]) + chance[1:]
    with pytest.raises(record.Unreadable):
        record.read(record.write(record.with_digest(msgspec.structs.replace(again, secret=other.hex()))))
    for changes in (
        {"secret": other.hex(), "secret_hash": commitment(other)},
        {"drawn": msgspec.structs.replace(DRAWN, signature="ac" * 48)},
        {"drawn": msgspec.structs.replace(DRAWN, round=1001)},
        {"drawn": msgspec.UNSET},
        {"drawn": msgspec.UNSET, "words": (Word("seat 1", "rain"),)},
        {"started": began[::-1]},
        {"started": ()},
    ):
        assert record.verify(GAMES[id], msgspec.structs.replace(again, **changes)).problem


@each_game
def test_states_store_load_and_copy(id: str, seed: int) -> None:
    rng = random.Random(f"store {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng, most=300):
        stored = game.dump(point.state)
        loaded, copied = game.load(stored), game.copy(point.state)
        assert game.dump(loaded) == stored == game.dump(copied)
        if point.number % 7 == 0:
            assert game.legal(loaded, point.seat) == game.legal(point.state, point.seat)
            told = game.make(loaded, point.seat, point.action)
            assert game.make(copied, point.seat, point.action) == told
            assert game.dump(loaded) == game.dump(copied)
            assert game.dump(point.state) == stored


def answer_of(game: Game[Any, Any], state: Any, seat: int) -> type[Action] | None:
    """What silence of a seat that is only asked to answer counts as."""
    silent = game.skip(state, seat)
    return type(silent) if silent is not None and silent.answers else None


@each_game
def test_a_seat_cannot_tell_apart_what_it_may_not_know(id: str, seed: int) -> None:
    """The swap test: all that a seat cannot see is replaced by a guess; its view, its moves and its
    computer players' choices stay as they were (at each moment, those of one of them)."""
    rng = random.Random(f"swap {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng):
        if not looked_at(point, rng, 0.12):
            continue
        for viewer in viewers(game, settled, point.state):
            view = game.view(point.state, viewer)
            guessed = game.guess(view, rng)
            assert game.view(guessed, viewer) == view
            assert guessed.chance.key != point.state.chance.key
            assert point.state.chance.key.hex() not in msgspec.json.encode(view).decode()
            if viewer is None:
                for seat in view.waiting if len(view.waiting) == 1 else ():
                    # All are told what silence of this one counts as.
                    assert answer_of(game, guessed, seat) is answer_of(game, point.state, seat)
                continue
            assert game.legal(guessed, viewer) == game.legal(point.state, viewer)
            assert game.open_moves(guessed, viewer) == game.open_moves(point.state, viewer)
            if viewer in view.waiting:
                player = rng.choice(list(game.players.values()))
                turns = Turn(game, point.state, viewer), Turn(game, guessed, viewer)
                one, other = (player.choose(turn, random.Random(point.number)) for turn in turns)
                assert one == other
                game.check(point.state, viewer, one)


@each_game
def test_what_is_done_in_a_guess_changes_nothing_in_the_game(id: str, seed: int) -> None:
    """Standing orders are given there, and who has them plays on."""
    rng = random.Random(f"guess {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng):
        if not looked_at(point, rng, 0.05):
            continue
        stored, seat = game.dump(point.state), rng.randrange(seats)
        guessed = game.guess(game.view(point.state, seat), rng)
        given = [each for each in game.legal(guessed, seat) if type(each).standing]
        given += [
            game.sample(guessed, seat, kind, rng) for kind in game.open_moves(guessed, seat) if kind.standing
        ]
        for order in given:
            game.apply(guessed, seat, order)
        for _ in range(3):
            for mover in game.waiting_for(guessed)[:1]:
                game.apply(guessed, mover, some_action(game, guessed, mover, rng))
        assert game.dump(point.state) == stored


@each_game
def test_panels_lead_to_every_legal_move(id: str, seed: int) -> None:
    rng = random.Random(f"panel {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng):
        if not looked_at(point, rng, 0.2):
            continue
        kinds = {type(action) for action in game.legal(point.state, point.seat)}
        for kind in (*kinds, *game.open_moves(point.state, point.seat)):
            chosen: dict[str, Any] = {}
            for param in spec(kind).params:
                try:
                    choices = game.choices(point.state, point.seat, kind, chosen)
                except Illegal as refusal:
                    assert kind.open and chosen, f"the panel cannot go on from {chosen}: {refusal.text}"
                    break
                assert 0 <= choices.least <= choices.most and len(set(choices.atoms)) <= len(choices.atoms)
                if not choices.atoms or (choices.least == 0 and rng.random() < 0.5):
                    assert choices.least == 0
                    chosen[param.name] = None if param.optional else param.kind.assemble(())
                else:
                    count = rng.randint(max(1, choices.least), min(choices.most, len(choices.atoms)))
                    chosen[param.name] = param.kind.assemble(rng.sample(choices.atoms, count))
            else:
                built = kind(**chosen)
                try:
                    game.check(point.state, point.seat, built)
                except Illegal as refusal:
                    assert kind.open, f"the panel built {built}: {refusal.text}"
        for action in rng.sample(
            game.legal(point.state, point.seat), min(3, len(game.legal(point.state, point.seat)))
        ):
            chosen = {}
            for param in spec(type(action)).params:
                value = getattr(action, param.name)
                choices = game.choices(point.state, point.seat, type(action), chosen)
                assert value is None or set(param.kind.atoms(value)) <= set(choices.atoms)
                chosen[param.name] = value


@each_game
def test_actions_and_events_travel_as_text_and_json(id: str, seed: int) -> None:
    rng = random.Random(f"text {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng):
        if not looked_at(point, rng):
            continue
        names = game.names(game.view(point.state, point.seat), PEOPLE)
        action = point.action
        assert game.decode(msgspec.json.encode(action)) == action
        typed = {
            param.name: param.kind.show(getattr(action, param.name), names)
            for param in spec(type(action)).params
            if getattr(action, param.name) is not None
        }
        assert actions.build(type(action), typed, names) == action
        for event in game.make(game.copy(point.state), point.seat, action):
            assert game.decode_event(msgspec.json.encode(event)) == event
            assert not event.steps() or event.seen_by(None) == event, "what pictures show is public"
            for viewer in viewers(game, settled, point.state):
                seen = event.seen_by(viewer)
                assert seen is None or (
                    seen.line(names) and game.decode_event(msgspec.json.encode(seen)) == seen
                )


@each_game
def test_every_state_can_be_told_and_drawn(id: str, seed: int) -> None:
    rng = random.Random(f"draw {seed}")
    game, settled, seats = some_table(id, rng)
    painter = render.catalogue.find(id)
    for point in walk(game, settled, seats, rng):
        if not looked_at(point, rng, 0.03):
            continue
        drawn = rng.choice((None, point.seat))
        for viewer in (None, point.seat):
            view = game.view(point.state, viewer)
            assert all(every_text(game, view))
            assert len(brief := game.brief(view, game.names(view, PEOPLE))) <= 1000
            assert not any(f"{name}:" in brief for name in PEOPLE), "two may have one name"
            assert viewer != drawn or painter.board(view).startswith(b"\x89PNG")
            names = game.names(view, PEOPLE)
            prompt = game.prompt(view, names)
            if viewer is not None and not view.over:
                told = f"{prompt} {line(game.goals(view, names))}"
                assert not re.search(rf"\b{PEOPLE[viewer]}\b(?!, )", told), "one is told of oneself as 'you'"
            assert viewer in view.waiting or all(PEOPLE[seat] in prompt for seat in view.waiting)
        buttons = game.buttons(game.view(point.state, None))
        assert buttons and len(set(buttons)) == len(buttons) <= 20 and set(buttons) <= set(game.actions)


@each_game
def test_silence_has_a_legal_answer_where_the_rules_know_one(id: str, seed: int) -> None:
    rng = random.Random(f"silence {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng):
        for seat in game.waiting_for(point.state) if looked_at(point, rng) else ():
            silence = game.skip(point.state, seat)
            if silence is not None:
                game.check(point.state, seat, silence)


@pytest.mark.parametrize("id", [id for id, game in GAMES.items() if game.can_leave])
def test_nobody_waits_for_a_seat_that_left(id: str, seed: int) -> None:
    rng = random.Random(f"left {seed}")
    game, settled, seats = some_table(id, rng)
    state, _ = game.new(settled, seats, Chance(seed_of(rng)))
    staying, people = list(range(seats)), seats + len(game.roles(settled))
    first, number = rng.randrange(8), 0
    while waiting := game.waiting_for(state):
        assert all(seat in staying or seat >= seats for seat in waiting), f"{staying} stayed, {waiting} asked"
        if number == first or (number > first and len(staying) > 1 and rng.random() < 0.02):
            leaver = staying.pop(rng.randrange(len(staying)))
            game.make(state, leaver, actions.Leave())
            with pytest.raises(Illegal):
                game.make(state, leaver, actions.Leave())
        else:
            seat = actors(game, state, people, rng)
            assert seat in staying or seat >= seats, "who left may still move"
            game.make(state, seat, some_action(game, state, seat, rng))
        number += 1
        assert number < game.longest
    standing = game.standing(state)
    assert standing.over and standing.winners and len(standing.scores) == seats > len(staying)


@each_game
def test_the_catalogue_entry_is_complete(id: str) -> None:
    game = GAMES[id]
    assert game.id == id and game.title and game.blurb and game.book and "random" in game.players
    assert len(game.players) >= 2 and all(player.help for player in game.players.values())
    kinds = [spec(kind) for kind in game.actions]
    assert len({(s.group, s.name) for s in kinds}) == len(kinds)
    for described in kinds:
        assert 1 <= len(described.help) <= 100 and len(described.params) <= 25
        assert all(1 <= len(param.help) <= 100 for param in described.params)
        required = [not param.optional for param in described.params]
        assert required == sorted(required, reverse=True), f"{described.name}: optional parameters come last"
    for seats in game.seat_counts:
        try:
            settled = game.settle({}, seats)
        except Illegal:
            continue
        assert all(option.read(str(settled[option.name])) == settled[option.name] for option in game.options)
    with pytest.raises(Illegal):
        game.settle({}, 99)
    with pytest.raises(Illegal):
        game.settle({"no such option": "on"}, game.seat_counts[0])
