"""The names of the phases. Only its player knows of `CARD`."""

SETUP_VILLAGE, SETUP_CITY, SETUP_ROUTE = "setup_village", "setup_city", "setup_route"
START_TURN, LUCKY, MAIN, OVER = "start_turn", "lucky", "main", "over"
CARD, PICK_HAND, PICK_DEV = "card", "pick_hand", "pick_dev"
FREE_ROUTE, PLACE_METRO = "free_route", "place_metro"
