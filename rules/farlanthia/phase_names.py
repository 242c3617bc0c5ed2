"""The names of phases, and of the windows that open within them (book, 5.1, 5.4)."""

SETUP_BUILD, SETUP_GM = "setup.build", "setup.gm"
LEADERSHIP, SCOUT, HERO, REALM = "leadership", "scout", "hero", "realm"
MUSTER, MANOEUVRE, DIPLOMACY = "conflict.muster", "conflict.manoeuvre", "conflict.diplomacy"
STEPS = (MUSTER, MANOEUVRE, DIPLOMACY)
"""The steps of a conflict turn, in order (FA-140)."""
SEASON_END, FINISHED = "season.end", "finished"

COMBAT_MILITIA, COMBAT_SUBSTITUTE = "combat.militia", "combat.substitute"
COMBAT_RETREAT, COMBAT_CONTINUE = "combat.other_retreat", "combat.continue"
RAZE = "conflict.raze"
REPLY, TALK_SUBSTITUTE = "diplomacy.reply", "diplomacy.substitute"
SWAP, GAIN = "diplomacy.swap", "diplomacy.gain"
SUBSTITUTES = (COMBAT_SUBSTITUTE, TALK_SUBSTITUTE)
CARD_NOW, CARD_TARGET, CARD_GIFT = "card.now", "card.target", "card.gift"
CARDS_ASK = (CARD_NOW, CARD_TARGET, CARD_GIFT)
