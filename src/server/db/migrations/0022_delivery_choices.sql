-- A shop's delivery times are windows of so many minutes within its openings, each with room for so many orders.
ALTER TABLE shops
	ADD COLUMN slot_minutes integer NOT NULL DEFAULT 120 CHECK (slot_minutes BETWEEN 30 AND 180),
	ADD COLUMN slot_capacity integer NOT NULL DEFAULT 20 CHECK (slot_capacity >= 0);
-- One row for each slot that somebody chose or the shop has set: who takes a place locks it. A capacity here is the shop's own for this slot alone.
CREATE TABLE shop_slots (
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	starts_at timestamptz NOT NULL,
	capacity integer CHECK (capacity >= 0),
	PRIMARY KEY (shop_id, starts_at)
);
-- A place that is kept for a cart while its shopper pays. Orders keep theirs by their own slot, until they are cancelled.
CREATE TABLE slot_holds (
	customer_id text PRIMARY KEY REFERENCES carts (customer_id) ON DELETE CASCADE,
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	starts_at timestamptz NOT NULL,
	held_until timestamptz NOT NULL
);
CREATE INDEX slot_holds_slot ON slot_holds (shop_id, starts_at);
CREATE INDEX orders_slot ON orders (shop_id, slot_start) WHERE slot_start IS NOT NULL AND stage <> 'CANCELLED';

-- Who receives the order, what the shop does when something is out of stock, and the tip.
ALTER TABLE carts
	ADD COLUMN receiver_name text,
	ADD COLUMN receiver_phone text,
	ADD COLUMN substitution text NOT NULL DEFAULT 'CALL_ME' CHECK (substitution IN ('CALL_ME', 'SIMILAR', 'LEAVE_OUT')),
	ADD COLUMN tip_paise integer NOT NULL DEFAULT 0 CHECK (tip_paise >= 0);
-- Null: as for the whole order.
ALTER TABLE cart_lines ADD COLUMN substitution text CHECK (substitution IN ('CALL_ME', 'SIMILAR', 'LEAVE_OUT'));
ALTER TABLE orders
	ADD COLUMN receiver_name text NOT NULL DEFAULT '',
	ADD COLUMN receiver_phone text NOT NULL DEFAULT '',
	ADD COLUMN substitution text NOT NULL DEFAULT 'CALL_ME';
ALTER TABLE order_lines ADD COLUMN substitution text;
