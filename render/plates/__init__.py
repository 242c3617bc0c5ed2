"""What several games show beside a board or in a private hand: emblems, dice, cards, sheets of them."""
