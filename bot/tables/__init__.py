"""Tables: lobby, moves, moderation, timers and records. It joins rules and store and knows no Discord."""
