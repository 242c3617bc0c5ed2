"""Land's board as a picture."""
