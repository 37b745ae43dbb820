-- Refused at the door, or brought back: nothing is booked as paid.
ALTER TABLE orders DROP CONSTRAINT orders_stage_check;
ALTER TABLE orders ADD CONSTRAINT orders_stage_check CHECK
	(stage IN ('PAYMENT_PENDING', 'PLACED', 'MODIFIED', 'ACCEPTED', 'ON_THE_WAY', 'PICKUP_READY', 'DELIVERED', 'RETURNED', 'CANCELLED'));

-- A changed order moves units of one pack more than once: what an order holds is the sum of its moves.
ALTER TABLE stock_moves DROP CONSTRAINT stock_moves_pkey;
ALTER TABLE stock_moves ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
CREATE INDEX stock_moves_order ON stock_moves (order_id);
CREATE INDEX stock_moves_pack ON stock_moves (shop_id, retailer_product_id);
ALTER TABLE stock_moves DROP CONSTRAINT stock_moves_reason_check;
ALTER TABLE stock_moves ADD CONSTRAINT stock_moves_reason_check CHECK (reason IN ('ORDERED', 'CANCELLED', 'MODIFIED', 'RETURNED', 'WRITTEN_OFF'));

-- What loose goods weighed, and what they cost by that; null: quantity × price.
ALTER TABLE order_lines ADD COLUMN grams integer CHECK (grams > 0), ADD COLUMN weighed_paise integer CHECK (weighed_paise >= 0);

-- What a shop proposed to change, line by line, and what became of it; one at a time is open.
CREATE TABLE order_modifications (
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	seq integer NOT NULL,
	changes jsonb NOT NULL,
	-- Before, when all is accepted, and when the time runs out.
	agreed_paise bigint NOT NULL,
	accepted_paise bigint NOT NULL,
	at_zero_paise bigint NOT NULL,
	proposed_at timestamptz NOT NULL,
	approve_by timestamptz NOT NULL,
	settled_at timestamptz,
	settled_by text CHECK (settled_by IN ('CUSTOMER', 'SHOP', 'ASSOCIATION', 'SYSTEM', 'PAYMENT')),
	PRIMARY KEY (order_id, seq)
);
CREATE UNIQUE INDEX order_modifications_open ON order_modifications (order_id) WHERE settled_at IS NULL;
CREATE INDEX order_modifications_due ON order_modifications (approve_by) WHERE settled_at IS NULL;
