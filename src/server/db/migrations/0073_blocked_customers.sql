-- Numbers that may not order, by their marks: so a block outlasts the account, and the table tells nobody whose it is. What has ended stays.
CREATE TABLE blocked_numbers (
	id text PRIMARY KEY,
	mark text NOT NULL,
	-- The order by which the association knew the customer.
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	reason text NOT NULL,
	-- Whom the customer may call about it.
	call_phone text NOT NULL,
	blocked_at timestamptz NOT NULL,
	blocked_by text NOT NULL,
	ended_at timestamptz,
	ended_by text
);
CREATE UNIQUE INDEX blocked_numbers_one ON blocked_numbers (mark) WHERE ended_at IS NULL;
CREATE INDEX blocked_numbers_at ON blocked_numbers (blocked_at DESC, id) WHERE ended_at IS NULL;
