-- The refunds that a shop has asked for by a key of its own: the same one sent twice gives back once.
CREATE TABLE refund_keys (
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	key text NOT NULL,
	-- What was asked for; null: all that was owed.
	amount_paise bigint,
	at timestamptz NOT NULL,
	PRIMARY KEY (order_id, key)
);
