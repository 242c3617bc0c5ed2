"""Fits what the features of a game are worth to the chances of its seats, and tells how good that is."""
