-- What became of a message after it was taken: the provider's id for it, and what the provider told later.
ALTER TABLE outbox ADD COLUMN provider_id text;
ALTER TABLE outbox ADD COLUMN outcome text CHECK (outcome IN ('SENT', 'DELIVERED', 'FAILED', 'DROPPED'));
ALTER TABLE outbox ADD COLUMN reason text;
CREATE INDEX outbox_provider_id ON outbox (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX outbox_undelivered ON outbox (id) WHERE outcome IN ('FAILED', 'DROPPED');

-- How many messages were sent on a day of India: what the store's daily limit counts.
CREATE TABLE message_days (day date PRIMARY KEY, sent integer NOT NULL);
