"""Land Shares: triangles in tile corners that draw a card after each own turn, and fights about them."""
