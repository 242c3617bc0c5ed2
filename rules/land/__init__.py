"""Land: roll for a first plot, then reclaim what touches your land until nothing is left."""
