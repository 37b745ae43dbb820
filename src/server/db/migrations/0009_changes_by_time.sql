-- The changes of the last two minutes, which every process reads every two seconds out of an hour of them.
CREATE INDEX changes_at ON changes (at);
