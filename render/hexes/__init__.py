"""Pictures of boards made of hexes: one painter for all; a game says how its tiles and pieces look."""
