"""Negotiations between seats: truce, trade, legality and forced labour (FA-200 to FA-219)."""
