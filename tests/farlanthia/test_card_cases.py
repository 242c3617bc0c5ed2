"""Worked cases of cards: 24 to 29, 46 to 57, 110 to 117, 135, 136, 141, 155, 163, 167, 168 and 191."""

from typing import Any

import pytest

from rules.farlanthia import forces, movement
from rules.farlanthia.actions import Gift
from rules.farlanthia.cards.actions import Choose, Decline, PickCard, PickGood, PickTile, Take
from rules.farlanthia.cards.deck import BY_CODE, CARDS
from rules.farlanthia.cards.draw import draw, end_season, fetch, leave, shuffle
from rules.farlanthia.cards.events import CardDrawn, CardPlayed
from rules.farlanthia.cards.language import ADVENTURE, EVENT
from rules.farlanthia.cards.play import silent_decision, silent_gift, silent_pick
from rules.farlanthia.cards.react import rerolls, save_unit
from rules.farlanthia.cards.run import advance
from rules.farlanthia.economy import produce, production
from rules.farlanthia.map import ground
from rules.farlanthia.state import BAN_TRADE
from rules.farlanthia.tables import FOOD, GOLD, STONE, VILLAGE, WOOD
from rules.kernel.chance import Chance
from rules.kernel.illegal import Illegal
from tests.cited import rule
from tests.farlanthia.cards_table import (
    A,
    B,
    cell,
    dice,
    draws,
    goods,
    laid,
    lay,
    legal,
    own,
    put,
    resolve,
    table_of,
    tracks,
    troops,
    turn,
)
from tests.farlanthia.table import GAME, refused


def take(code: str, clause: int) -> Take:
    return Take(BY_CODE[code].id, clause)


@rule("FA-084")
@pytest.mark.parametrize(
    ("spent", "stone", "tracked"), [(4, 1, (0, 0, 0)), (6, 0, (2, 2, 0)), (9, 0, (2, 2, 0))]
)
def test_cases_24_and_25_deep_ruins_read_the_die(spent: int, stone: int, tracked: Any) -> None:
    state = table_of()
    draws(state, "A46", spent=spent)
    assert goods(state)[STONE] == stone and tracks(state) == tracked


@rule("FA-084", "FA-087")
def test_cases_26_and_27_a_threshold() -> None:
    state = table_of()
    draws(state, "A51", spent=2)
    assert not state.table.windows and tracks(state) == (0, 0, 0)
    draws(state, "A51", spent=3)
    assert legal(state) == [Choose(0), Choose(1), Choose(2)]
    resolve(state, A, Choose(1))
    assert goods(state)[GOLD] == 2
    for spent, after in ((2, (0, 0, 0)), (3, (1, 1, 0))):
        ambush = table_of()
        draws(ambush, "A52", spent=spent)
        assert tracks(ambush) == after


@rule("FA-220")
def test_cases_28_and_29_villages_and_dragons() -> None:
    state = table_of()
    put(state, A, "village", (2, 0), (2, 1), (3, -1), (3, -2))
    put(state, A, "town", (1, 0))
    draws(state, "A33")
    assert tracks(state)[1] == 4
    for hunt, spent, after in (
        ("plain", 4, (3, 6)),
        ("perilous", 4, (1, 1)),
        ("perilous", 5, (3, 6)),
        ("lair", 6, (3, 1)),
    ):
        hunted = table_of(2, Chance(bytes(32)), dragon_hunt=hunt)
        hunted.table.valor[A], hunted.table.renown[A] = 3, 1
        draws(hunted, "A22", spent=spent)
        assert (tracks(hunted)[0], tracks(hunted)[2]) == after


@rule("FA-224", "FA-141")
def test_case_46_a_cost_needs_its_full_price() -> None:
    state = table_of()
    own(state, A, 0, 0, 0, 2)
    draws(state, "E11")
    assert not state.table.windows and laid(state) == ["E11"]
    richer = table_of()
    own(richer, A, 0, 0, 0, 3)
    draws(richer, "E11")
    resolve(richer, A, take("E11", 1))
    assert goods(richer)[GOLD] == 0 and forces.units_on(richer.table, cell(3, 0)) == 1 and laid(richer) == []


@rule("FA-223")
def test_case_47_no_dodging() -> None:
    state = table_of()
    lay(state, "forest", (3, 0), (2, 0))
    put(state, A, "village", (3, 0), (2, 0))
    draws(state, "E11")
    turn(state, "realm")
    assert not state.table.windows and state.table.effects[A].less == [1, 0, 0, 0]
    assert production(state.table, A)[0] == (1, 0, 0, 0)
    barren = table_of()
    lay(barren, "badlands", (3, 0))
    put(barren, A, "village", (3, 0))
    draws(barren, "E11")
    turn(barren, "realm")
    assert legal(barren) == [Choose(0), Choose(1)]


@rule("FA-223")
def test_a_letter_that_changes_nothing_is_refused_while_another_bites() -> None:
    state = table_of()
    put(state, A, "village", (2, 0))
    draws(state, "E13")
    turn(state, "realm")
    state.table.effects[A].less[GOLD] = 2
    assert refused(state, A, Choose(1)) == "empty_choice"


@rule("FA-223", "FA-057")
def test_no_loss_is_dodged_by_what_spring_brings() -> None:
    state = table_of(season_effects="seasonal")
    state.table.season = 1
    lay(state, "forest", (3, 0), (2, 0))
    put(state, A, "village", (2, 0))
    draws(state, "E13")
    turn(state, "realm")
    assert not state.table.windows and state.table.effects[A].less[GOLD] and laid(state) == ["E13"]


@rule("FA-223", "FA-090", "FA-229")
def test_a_choice_between_losses_that_both_bite_is_asked_and_binds_this_production() -> None:
    state = table_of()
    lay(state, "forest", (3, 0))
    draws(state, "E11")
    turn(state, "realm")
    assert legal(state) == [Choose(0), Choose(1)]
    resolve(state, A, Choose(0))
    assert production(state.table, A)[0] == (1, 0, 0, 2)
    produce(state, A, [])
    assert goods(state) == (1, 0, 0, 2) and laid(state) == ["E11"]


@rule("FA-220", "FA-229")
def test_case_48_a_raid_on_the_thieves() -> None:
    state = table_of()
    troops(state, A, (3, 0), 3)
    state.table.valor[A] = 2
    draws(state, "E11")
    turn(state, "conflict.muster")
    resolve(state, A, take("E11", 4))
    assert forces.units_of(state.table, A) == 2 and tracks(state)[0] == 3 and goods(state)[GOLD] == 1
    assert laid(state) == []


@rule("FA-220", "FA-221")
def test_case_49_raiders_ban_trade_in_the_realm_turn() -> None:
    state = table_of()
    draws(state, "E14")
    assert not state.table.effects[A].bans
    turn(state, "realm")
    assert state.table.effects[A].bans == BAN_TRADE and not state.table.effects[B].bans


@rule("FA-229", "FA-087")
def test_cases_50_and_174_avalanche() -> None:
    state = table_of()
    lay(state, "mountain", (2, 0), (1, 0))
    for at, count in (((2, 0), 2), ((1, 0), 1), ((0, 0), 4)):
        troops(state, A, at, count)
    draws(state, "E16")
    assert set(legal(state)) == {PickTile(cell(2, 0)), PickTile(cell(1, 0))}
    assert refused(state, A, PickTile(cell(0, 0))) == "bad_target"
    assert refused(state, A, PickGood(0)) == "bad_target"
    resolve(state, A, PickTile(cell(1, 0)))
    assert forces.units_of(state.table, A) == 6
    single = table_of()
    lay(single, "mountain", (2, 0))
    troops(single, A, (2, 0), 2)
    troops(single, A, (0, 0), 1)
    draws(single, "E16")
    assert forces.units_on(single.table, cell(2, 0)) == 1 and not single.table.windows


@rule("FA-220", "FA-110")
def test_cases_51_and_52_refugees_build_without_food() -> None:
    state = table_of()
    own(state, A, 1)
    draws(state, "E22")
    turn(state, "realm")
    resolve(state, A, take("E22", 1))
    resolve(state, A, PickTile(cell(2, 0)))
    assert goods(state) == (0, 0, 0, 0) and state.table.structure[cell(2, 0)] == VILLAGE
    assert state.table.ended and laid(state) == []
    town = table_of()
    own(town, A, 2, 1)
    put(town, A, "village", (2, 0))
    draws(town, "E22")
    turn(town, "realm")
    resolve(town, A, take("E22", 1))
    assert PickTile(cell(2, 0)) in legal(town)
    resolve(town, A, PickTile(cell(2, 0)))
    assert goods(town) == (0, 0, 0, 0) and town.table.structure[cell(2, 0)] == VILLAGE + 1


@rule("FA-087", "FA-229")
def test_cases_53_and_141_a_tempest() -> None:
    state = table_of()
    own(state, A, 1)
    draws(state, "E23")
    assert goods(state) == (0, 0, 0, 0) and not state.table.windows
    several = table_of()
    own(several, A, 1, 1, 1)
    draws(several, "E23")
    assert legal(several) == [PickGood(WOOD), PickGood(STONE), PickGood(FOOD)]
    resolve(several, A, PickGood(STONE))
    resolve(several, A, PickGood(FOOD))
    assert goods(several) == (1, 0, 0, 0)


@rule("FA-142")
def test_cases_54_and_167_a_keep_and_a_hamlet_on_new_tiles() -> None:
    state = table_of()
    lay(state, "badlands", (-1, 0))
    lay(state, "lake", (0, -1))
    own(state, A, 0, 0, 0, 2)
    draws(state, "E24")
    turn(state, "realm")
    assert refused(state, A, take("E24", 2)) == "no_target"
    for finder, refusal in ((B, "no_target"), (A, "")):
        lay(state, "badlands", (-1, 0), hidden=True)
        ground.reveal(state, finder, [cell(-1, 0)], [])
        assert refused(GAME.copy(state), A, take("E24", 2)) == refusal
    resolve(state, A, take("E24", 2))
    assert goods(state)[GOLD] == 0 and state.table.owner[cell(-1, 0)] == A
    hamlet = table_of()
    lay(hamlet, "lake", (0, -1))
    hamlet.table.found[cell(0, -1)] = A
    draws(hamlet, "E25")
    resolve(hamlet, A, Decline())
    turn(hamlet, "realm")
    assert refused(hamlet, A, take("E25", 2)) == "no_target"


@rule("FA-121", "FA-229")
def test_a_hamlet_without_a_token_says_so() -> None:
    """It found nothing that it could be used on, with the new tile in sight."""
    state = table_of()
    draws(state, "E25")
    resolve(state, A, Decline())
    turn(state, "realm")
    lay(state, "field", (-1, 0), hidden=True)
    ground.reveal(state, A, [cell(-1, 0)], [])
    far = [at for at, kind in enumerate(state.table.structure) if kind < 0 and at != cell(-1, 0)]
    for at in far[-10:]:
        state.table.structure[at], state.table.owner[at] = VILLAGE, A
    with pytest.raises(Illegal, match="You have no village left: 10 at most"):
        GAME.check(state, A, take("E25", 2))
    state.table.structure[far[-1]] = state.table.owner[far[-1]] = -1
    assert refused(state, A, take("E25", 2)) == ""


@rule("FA-220", "FA-222")
def test_cases_55_and_56_a_hamlet_is_used_once_or_goes() -> None:
    state = table_of()
    draws(state, "E25")
    resolve(state, A, take("E25", 1))
    assert tracks(state)[1] == 2
    turn(state, "realm")
    assert refused(state, A, take("E25", 2)) == "used"
    kept = table_of()
    draws(kept, "E25")
    resolve(kept, A, Decline())
    end_season(kept, [])
    assert laid(kept) == [] and BY_CODE["E25"].id in kept.table.discards[EVENT]


@rule("FA-222")
def test_case_135_a_revolt_lasts_until_it_is_bought_off() -> None:
    state = table_of()
    draws(state, "E36")
    for _ in range(3):
        turn(state, "realm")
        assert production(state.table, A)[0][GOLD] == 1
        end_season(state, [])
    assert laid(state) == ["E36"]
    state.table.honor[A] = 1
    turn(state, "hero")
    assert refused(state, A, take("E36", 2)) == "cannot_pay"
    state.table.honor[A] = 2
    resolve(state, A, take("E36", 2))
    assert laid(state) == [] and tracks(state)[1] == 0


@rule("FA-223")
def test_blight_is_not_dodged_by_naming_what_makes_nothing() -> None:
    """Not by an occupied village, one on badlands, one that rests, or one whose good frost takes anyway."""
    state = table_of()
    put(state, A, "village", (2, 0), (2, 1), (2, -1), (1, 0), (1, 1))
    lay(state, "badlands", (2, 1))
    lay(state, "forest", (1, 0), (1, 1))
    troops(state, B, (2, 0), 1)
    draws(state, "E56")
    turn(state, "realm")
    assert legal(state) == [
        PickTile(cell(*at)) for at in sorted(((2, -1), (1, 0), (1, 1)), key=lambda p: p[1])
    ]
    assert refused(state, A, PickTile(cell(2, 0))) == "bad_target" == refused(state, A, PickTile(cell(2, 1)))
    state.table.effects[A].less[FOOD] = 3
    assert legal(state) == [PickTile(cell(1, 0)), PickTile(cell(1, 1))]
    state.table.effects[A].less[WOOD] = 9
    assert len(legal(state)) == 5, "nothing would be changed by any of them"


@rule("FA-215", "FA-224")
def test_who_has_negotiated_cannot_promise_not_to() -> None:
    state = table_of()
    state.table.open[A] = [BY_CODE["E11"].id]
    turn(state, "conflict.diplomacy")
    assert take("E11", 3) in legal(state)
    state.table.negotiated[A] = 1 << B
    assert take("E11", 3) not in legal(state)
    with pytest.raises(Illegal) as refusal:
        resolve(state, A, take("E11", 3))
    assert (refusal.value.code, refusal.value.rule) == ("cannot_pay", "FA-215")
    assert "negotiate with nobody" in refusal.value.text


@rule("FA-084", "FA-220")
def test_what_a_fortune_teller_finds_reads_the_die_of_the_adventure() -> None:
    for spent, honor in ((3, 2), (2, 0)):
        state = table_of()
        state.table.discards[ADVENTURE].extend([BY_CODE["A46"].id, BY_CODE["A31"].id])
        draws(state, "A44", spent=spent)
        resolve(state, A, PickCard(BY_CODE["A46"].id))
        assert tracks(state)[1] == honor


@rule("FA-220", "FA-241")
def test_omen_of_kings_counts_no_fallen_lord() -> None:
    state = table_of(3)
    state.table.renown, state.table.out = [2, 3, 0], 1 << 2
    draws(state, "E66")
    assert state.table.windows[-1].seats == (A,)


@rule("FA-228", "FA-090")
def test_case_136_oldest_card_first() -> None:
    state = table_of()
    put(state, A, "village", (2, 0), (2, 1))
    draws(state, "E31")
    draws(state, "E56")
    told = turn(state, "realm")
    assert state.table.effects[A].less[FOOD] == 1 and len(told) == 1
    resolve(state, A, PickTile(cell(2, 1)))
    assert state.table.effects[A].idle == [cell(2, 1)]
    assert production(state.table, A)[0] == (0, 0, 2, 2)


@rule("FA-220", "FA-090")
def test_case_155_a_new_seam() -> None:
    for mine, after in ((True, (0, 0, 0, 1)), (False, (0, 1, 0, 0))):
        state = table_of()
        if mine:
            put(state, A, "mine", (2, 0))
        draws(state, "E34")
        turn(state, "realm")
        assert goods(state) == after and laid(state) == []


@rule("FA-087", "FA-224")
def test_case_163_nothing_to_pay_and_nothing_to_lose() -> None:
    state = table_of()
    own(state, A, 0, 0, 1)
    draws(state, "E41")
    assert goods(state) == (0, 0, 1, 0) and not state.table.windows


@rule("FA-224", "FA-272")
@pytest.mark.parametrize("shown", ["on", "off"])
def test_who_has_nothing_that_an_idol_could_take_is_not_asked_which(shown: str) -> None:
    for held, honor, asked in (((0,), 0, False), ((1,), 0, True), ((0,), 1, True)):
        state = table_of(goods_public=shown)
        own(state, A, *held)
        state.table.honor[A] = honor
        draws(state, "A65")
        assert bool(state.table.windows) is asked
        if asked:
            assert legal(state) == [Choose(0), Choose(1)]
        else:
            assert BY_CODE["A65"].id in state.table.discards[ADVENTURE] and not state.table.tasks


@rule("FA-141", "FA-147")
def test_case_168_sellswords_without_a_muster_tile() -> None:
    state = table_of()
    state.table.structure[cell(3, 0)] = VILLAGE
    own(state, A, 0, 0, 0, 3)
    draws(state, "E42")
    turn(state, "conflict.manoeuvre")
    resolve(state, A, take("E42", 1))
    assert state.table.fresh[cell(3, 0) * 3] == 2 and goods(state)[GOLD] == 0
    late = table_of()
    own(late, A, 0, 0, 0, 3)
    draws(late, "E42")
    turn(late, "conflict.diplomacy")
    resolve(late, A, take("E42", 1))
    assert late.table.spent[cell(3, 0) * 3] == 2 and late.table.fresh[cell(3, 0) * 3] == 0


@rule("FA-220", "FA-226")
def test_cases_146_and_187_more_points_from_one_tile() -> None:
    state = table_of()
    troops(state, A, (3, 0), 3)
    troops(state, A, (0, 0), 2)
    draws(state, "A64")
    state.table.phase = "conflict.manoeuvre"
    told = resolve(state, A, take("A64", 1))
    assert isinstance(told[0], CardPlayed)
    resolve(state, A, PickTile(cell(3, 0)))
    assert (
        movement.points(state.table, A, cell(3, 0), (0,)) == 5
        and movement.points(state.table, A, cell(0, 0), (0,)) == 3
    )
    assert state.secrets.hands[A] == []


@rule("FA-124")
def test_case_117_a_village_on_a_lake() -> None:
    state = table_of()
    lay(state, "lake", (2, 0))
    put(state, A, "village", (2, 1))
    own(state, A, 1, 0, 1)
    draws(state, "A11")
    turn(state, "realm")
    resolve(state, A, take("A11", 1))
    assert state.table.structure[cell(2, 0)] == VILLAGE and goods(state) == (0, 0, 0, 0)
    assert state.table.ended
    assert production(state.table, A)[0][FOOD] == 4


@rule("FA-225")
def test_case_78_known_tactics_save_one_unit() -> None:
    state = table_of()
    draws(state, "A53")
    assert save_unit(state, A, []) and not save_unit(state, A, []) and not save_unit(state, B, [])
    assert BY_CODE["A53"].id in state.table.discards[ADVENTURE]


@rule("FA-088")
def test_case_191_gifts_are_asked_at_once_and_paid_in_seat_order() -> None:
    state = table_of(3)
    state.table.renown = [0, 0, 2]
    draws(state, "E66", 2)
    assert state.table.windows[-1].kind == "card.gift" and state.table.windows[-1].seats == (A, B)
    resolve(state, B, Gift(WOOD))
    assert goods(state, B) == (0, 0, 0, 0)
    resolve(state, A, Gift(GOLD))
    assert goods(state) == (0, 0, 0, 1) and goods(state, B) == (1, 0, 0, 0)


# Decks.


@rule("FA-085")
def test_case_113_an_empty_deck_is_made_of_its_discards() -> None:
    state = table_of(chance=Chance(bytes(32)))
    five = [BY_CODE[code].id for code in ("A23", "A24", "A25", "A26", "A31")]
    state.table.discards[ADVENTURE].extend(five)
    draw(state, A, ADVENTURE, 3, [])
    assert len(state.secrets.decks[ADVENTURE]) == 4 and not state.table.discards[ADVENTURE]
    advance(state, [])
    assert len(state.table.discards[ADVENTURE]) == 1
    state.secrets.decks[ADVENTURE].clear()
    state.table.discards[ADVENTURE].clear()
    draw(state, A, ADVENTURE, 3, [])
    assert not state.table.tasks


@rule("FA-085", "FA-086")
def test_case_228_rolled_cards() -> None:
    state = table_of(chance=dice(1, 4, 5, 5), decks="roll")
    told: list[Any] = []
    draw(state, A, ADVENTURE, 3, told)
    advance(state, told)
    assert state.secrets.hands[A] == [BY_CODE["A55"].id]
    assert state.table.discards[ADVENTURE] == [BY_CODE["A14"].id]
    state.chance = dice(5, 5)
    draw(state, A, ADVENTURE, 3, told)
    assert state.secrets.hands[A] == [BY_CODE["A55"].id] * 2
    state.chance = dice(1, 4, 5, 5)
    draw(state, A, ADVENTURE, 3, told)
    assert state.table.discards[ADVENTURE] == [BY_CODE["A14"].id], "a number lies there once"
    for out, drawn in ((0, "A13"), (1 << B, "A55")):
        state = table_of(chance=dice(1, 3, 5, 5), decks="roll")
        state.table.out = out
        draw(state, A, ADVENTURE, 3, told)
        assert state.secrets.hands[A] == [BY_CODE[drawn].id], "no relic of who is out"


@rule("FA-085")
def test_a_shuffled_deck_holds_every_card_once() -> None:
    state = table_of(chance=Chance(bytes(32)))
    for deck in (EVENT, ADVENTURE):
        assert sorted(shuffle(state, deck)) == [card.id for card in CARDS if card.deck == deck]


@rule("FA-083")
def test_a_card_for_the_hand_is_its_owners_secret() -> None:
    state = table_of()
    (told,) = draws(state, "A55")
    assert isinstance(told, CardDrawn)
    assert told.seen_by(A) == told
    assert told.seen_by(B) == told.seen_by(None) == CardDrawn(A, ADVENTURE, -1, True)
    assert rerolls(state, A) == [BY_CODE["A55"].id] and not rerolls(state, B)


@rule("FA-083")
def test_a_foreign_relic_looks_like_any_closed_card() -> None:
    seen = []
    for code in ("A13", "A55", "A64"):
        state = table_of()
        seen.append([event.seen_by(B) for event in draws(state, code)])
        assert not state.table.windows and not state.table.tasks
    assert seen[0] == seen[1] == seen[2]


@rule("FA-083")
def test_an_own_relic_is_used_at_once_and_lies_on_the_discards_once() -> None:
    state = table_of()
    draws(state, "A12")
    resolve(state, A, PickGood(GOLD))
    assert goods(state)[GOLD] == 1 and state.secrets.hands[A] == []
    assert state.table.discards[ADVENTURE] == [BY_CODE["A12"].id]


@rule("FA-256")
def test_a_named_card_leaves_its_deck() -> None:
    state = table_of()
    card = BY_CODE["E15"].id
    state.secrets.decks[EVENT].append(card)
    fetch(state, A, card, 0, [])
    assert state.secrets.decks[EVENT] == [] and laid(state) == ["E15"]


@rule("FA-241")
def test_an_eliminated_seats_cards_leave_the_game() -> None:
    state = table_of()
    draws(state, "E36")
    draws(state, "A55")
    leave(state, A)
    assert laid(state) == [] and state.secrets.hands[A] == []
    assert state.table.discards == ([], [])


# Silence.


@rule("FA-271")
def test_silence_takes_what_costs_nothing_and_keeps_goods_even() -> None:
    ring = table_of()
    own(ring, A, 0, 0, 1)
    draws(ring, "E21")
    assert GAME.skip(ring, A) == Choose(1) and GAME.skip(ring, B) is None
    captain = table_of()
    own(captain, A, 0, 0, 0, 3)
    draws(captain, "E11")
    assert silent_decision(captain, A) == Decline()
    storm = table_of()
    own(storm, A, 1, 3, 3)
    draws(storm, "E23")
    assert silent_pick(storm, A) == PickGood(STONE)
    relic = table_of()
    own(relic, A, 1, 0, 3)
    draws(relic, "A12")
    assert silent_pick(relic, A) == PickGood(STONE)
    omen = table_of()
    own(omen, B, 1, 1, 0, 1)
    draws(omen, "E66")
    assert silent_gift(omen, B) == Gift(FOOD)
