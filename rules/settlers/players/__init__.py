"""Computer players of Settlers, weakest first."""
