"""The games: state, actions, chance, what a seat may see, computer players. No I/O and no clock."""
