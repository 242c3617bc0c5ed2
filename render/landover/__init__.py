"""Landover's board and hands as pictures."""
