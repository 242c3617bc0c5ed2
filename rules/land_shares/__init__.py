"""Land Shares: triangles in tile corners that draw a card at the end of one's own turn, and fights about them."""
