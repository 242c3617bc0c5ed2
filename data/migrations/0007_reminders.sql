-- What people want to be reminded of.
CREATE TABLE reminders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    content TEXT NOT NULL
);

CREATE INDEX reminders_of_user ON reminders (user_id);
