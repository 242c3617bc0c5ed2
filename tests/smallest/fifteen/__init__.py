"""Another small game: two seats, nine moves at most, nothing secret, and nobody need win."""
