-- So that a person who wants to be forgotten is found.
CREATE INDEX sitters_of_user ON sitters (user_id);
