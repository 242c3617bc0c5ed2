"""Pictures of boards made of hexes: one painter for all of them; a game says what its tiles and pieces look like."""
