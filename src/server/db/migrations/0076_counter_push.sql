-- Browsers of people at the counter that are told of their shops' orders, one for each login. They go with the login.
CREATE TABLE counter_browsers (
	id text PRIMARY KEY,
	session_id text NOT NULL UNIQUE REFERENCES person_sessions (id) ON DELETE CASCADE,
	language text NOT NULL,
	endpoint text NOT NULL UNIQUE,
	p256dh text NOT NULL,
	auth text NOT NULL,
	created_at timestamptz NOT NULL
);

-- Orders at which nobody of the shop has looked yet, with what happened to them: told again until somebody does.
CREATE TABLE shop_alarms (
	order_id text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
	news text NOT NULL,
	raised_at timestamptz NOT NULL,
	next_at timestamptz NOT NULL
);
CREATE INDEX shop_alarms_next ON shop_alarms (next_at);
