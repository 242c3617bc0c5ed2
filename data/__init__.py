"""The store: games, seats, moves, settings and timers in SQLite."""
