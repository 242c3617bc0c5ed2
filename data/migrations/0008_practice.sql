-- Beside the lesson that a person takes, the table at which they practise: one of each kind a person.
ALTER TABLE lessons ADD COLUMN kind TEXT NOT NULL DEFAULT 'lesson';

DROP INDEX lessons_one_a_person;

CREATE UNIQUE INDEX lessons_one_a_person ON lessons (user_id, kind);
