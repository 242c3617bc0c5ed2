"""What all games share: the contract, moves and phases, chance, records, book, hexes."""
