-- Finds whether an earlier message to the same receiver is still to be sent: it goes first. OTPs (with a secret) wait for none.
CREATE INDEX outbox_unsent_news ON outbox (recipient, id) WHERE sent_at IS NULL AND secret IS NULL;
