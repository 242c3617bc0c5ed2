"""The names of the base game's phases; variants have further ones."""

SETUP_SETTLEMENT, SETUP_ROAD, PRE_ROLL, DISCARD = "setup_settlement", "setup_road", "pre_roll", "discard"
ROBBER, MAIN, FREE_ROADS, SPECIAL, OVER = "robber", "main", "free_roads", "special", "over"
PHASES = (SETUP_SETTLEMENT, SETUP_ROAD, PRE_ROLL, DISCARD, ROBBER, MAIN, FREE_ROADS, SPECIAL, OVER)
