-- The keys of partners' calls that changed an order: a call that is sent again, because its answer was lost, changes nothing.
CREATE TABLE partner_keys (
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	key text NOT NULL,
	request_hash text NOT NULL,
	at timestamptz NOT NULL,
	PRIMARY KEY (order_id, key)
);
CREATE INDEX partner_keys_at ON partner_keys (at);
