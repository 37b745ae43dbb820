-- Browsers on which customers want to be told of their orders, one for each login. The address at the push service and the keys serve for nothing else.
CREATE TABLE push_subscriptions (
	id text PRIMARY KEY,
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	family text NOT NULL UNIQUE,
	endpoint text NOT NULL UNIQUE,
	p256dh text NOT NULL,
	auth text NOT NULL,
	created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_customer ON push_subscriptions (customer_id, created_at);
