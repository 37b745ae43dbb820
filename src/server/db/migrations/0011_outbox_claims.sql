-- A sender claims a message until then, sends it outside of a transaction and marks it; one that died leaves it to the next.
ALTER TABLE outbox ADD COLUMN claimed_until timestamptz;
-- What a gateway with templates of its own needs beside the text: the values in it, without the OTP, and its language.
ALTER TABLE outbox ADD COLUMN params jsonb NOT NULL DEFAULT '{}';
ALTER TABLE outbox ADD COLUMN language text NOT NULL DEFAULT 'en';
