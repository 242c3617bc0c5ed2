"""The names of the phases. Nobody sees `ROLLING`; only its player knows of `CARD`."""

SETUP_VILLAGE, SETUP_CITY, SETUP_ROUTE = "setup_village", "setup_city", "setup_route"
START_TURN, ROLLING, LUCKY, MAIN, OVER = "start_turn", "roll", "lucky", "main", "over"
CARD, PICK_HAND, PICK_DEV = "card", "pick_hand", "pick_dev"
FREE_ROUTE, PLACE_METRO = "free_route", "place_metro"
