"""A view of a game becomes a picture of its board."""
