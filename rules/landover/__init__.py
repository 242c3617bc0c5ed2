"""Landover: four friends race over islands with three dice, commodities, barbarians and three decks."""
