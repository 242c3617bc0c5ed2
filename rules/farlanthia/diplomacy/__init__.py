"""Negotiations between seats: truce, trade, contest by law and forced labour (FA-200 to FA-219)."""
