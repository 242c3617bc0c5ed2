"""Settlers' board and hands as pictures."""
