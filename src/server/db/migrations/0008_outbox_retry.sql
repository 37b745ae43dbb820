-- When a message that could not be sent is tried again; until then it lets the others past.
ALTER TABLE outbox ADD COLUMN retry_at timestamptz;
