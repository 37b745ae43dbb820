-- A refund of which nothing is owed any more stays, with nothing to send, until its provider has said whether it was taken before.
ALTER TABLE refunds DROP CONSTRAINT refunds_amount_paise_check, ADD CONSTRAINT refunds_amount_paise_check CHECK (amount_paise >= 0);
