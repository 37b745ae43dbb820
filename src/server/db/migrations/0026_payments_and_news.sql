-- One row for each order: what is to pay for it, what came, and what was given back. What its status is called follows from these.
CREATE TABLE payments (
	order_id text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
	method text NOT NULL CHECK (method IN ('COD', 'UPI', 'ONLINE')),
	due_paise bigint NOT NULL CHECK (due_paise >= 0),
	paid_paise bigint NOT NULL DEFAULT 0 CHECK (paid_paise >= 0),
	refunded_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_paise BETWEEN 0 AND paid_paise),
	started_at timestamptz,
	failed_at timestamptz,
	-- Until when an order that waits for its payment waits.
	pay_by timestamptz
);
CREATE INDEX payments_pay_by ON payments (pay_by) WHERE pay_by IS NOT NULL;

-- An order as a provider knows it. There may be several for one order, because its sum may change.
CREATE TABLE payment_attempts (
	provider text NOT NULL,
	provider_order_id text NOT NULL,
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	amount_paise bigint NOT NULL CHECK (amount_paise > 0),
	at timestamptz NOT NULL,
	PRIMARY KEY (provider, provider_order_id)
);
CREATE INDEX payment_attempts_order ON payment_attempts (order_id);

-- Money that came, each once however often it is told: by its id at the provider, or for cash and UPI by one of ours.
CREATE TABLE payment_receipts (
	provider text NOT NULL,
	reference text NOT NULL,
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	amount_paise bigint NOT NULL CHECK (amount_paise > 0),
	actor text NOT NULL CHECK (actor IN ('CUSTOMER', 'SHOP', 'ASSOCIATION', 'SYSTEM', 'PAYMENT')),
	key_id text,
	at timestamptz NOT NULL,
	PRIMARY KEY (provider, reference)
);
CREATE INDEX payment_receipts_order ON payment_receipts (order_id);

-- Money that goes back. Through a provider it is sent afterwards, and done once it took it; by hand it is done when the shop says so.
CREATE TABLE refunds (
	id text PRIMARY KEY,
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	amount_paise bigint NOT NULL CHECK (amount_paise > 0),
	provider text NOT NULL,
	reference text,
	reason text,
	actor text NOT NULL CHECK (actor IN ('CUSTOMER', 'SHOP', 'ASSOCIATION', 'SYSTEM', 'PAYMENT')),
	key_id text,
	at timestamptz NOT NULL,
	done_at timestamptz,
	retry_at timestamptz
);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_open ON refunds (retry_at) WHERE done_at IS NULL;

INSERT INTO payments (order_id, method, due_paise, paid_paise, refunded_paise)
SELECT id, payment_method, CASE WHEN stage = 'CANCELLED' THEN 0 ELSE to_pay_paise END,
	CASE WHEN payment_status = 'PENDING' THEN 0 ELSE to_pay_paise END, CASE WHEN payment_status = 'REFUNDED' THEN to_pay_paise ELSE 0 END
FROM orders;
INSERT INTO payment_receipts (provider, reference, order_id, amount_paise, actor, at)
SELECT 'cash', id, id, to_pay_paise, 'ASSOCIATION', placed_at FROM orders WHERE payment_status <> 'PENDING' AND to_pay_paise > 0;
INSERT INTO refunds (id, order_id, amount_paise, provider, actor, at, done_at)
SELECT id, id, to_pay_paise, 'hand', 'SYSTEM', placed_at, placed_at FROM orders WHERE payment_status = 'REFUNDED' AND to_pay_paise > 0;
ALTER TABLE orders DROP COLUMN payment_status;

-- When the shop was reminded of an order that it has not answered.
ALTER TABLE orders ADD COLUMN reminded_at timestamptz;

-- What a shop's stream tells. The numbers of one shop have no gaps and are given in the order of the commits, so that a reader that knows the last one
-- has missed none.
CREATE TABLE shop_event_counters (
	shop_id text PRIMARY KEY REFERENCES shops (id) ON DELETE CASCADE,
	last_seq bigint NOT NULL
);
CREATE TABLE shop_events (
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	seq bigint NOT NULL,
	order_id text NOT NULL,
	kind text NOT NULL CHECK (kind IN ('stage', 'payment', 'reminder', 'help')),
	stage text NOT NULL,
	at timestamptz NOT NULL,
	PRIMARY KEY (shop_id, seq)
);
CREATE INDEX shop_events_at ON shop_events (at);
