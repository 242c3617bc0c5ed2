"""Menus that a client must not take for one another."""

from bot.messages.controls import Press, entry, menu


def test_a_menu_that_comes_again_is_another_component() -> None:
    entries = [entry("Clay", "0"), entry("Wood", "1")]
    numbers = {menu(Press("pick", 1, 7, ("build", "card")), entries, "Choose").id for _ in range(20)}
    assert len(numbers) == 20
    assert all(number is not None and number >= 1 << 10 for number in numbers)
