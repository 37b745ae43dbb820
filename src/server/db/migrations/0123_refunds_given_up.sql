-- When a refund through a gateway was given up: what it was to give back is owed again, and its shop gives it back by hand.
ALTER TABLE refunds ADD COLUMN given_up_at timestamptz;
