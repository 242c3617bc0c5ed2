"""War in Farlanthia: marches, combats, and what is taken or razed."""
