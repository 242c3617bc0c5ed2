"""The ground of all hex games: tiles, corners, edges as small ints, names, hands of cards, longest routes."""
