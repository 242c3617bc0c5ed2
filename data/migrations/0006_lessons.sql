-- How far each person has come in the one lesson that they take.
CREATE TABLE lessons (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    content TEXT NOT NULL
);

CREATE UNIQUE INDEX lessons_one_a_person ON lessons (user_id);
