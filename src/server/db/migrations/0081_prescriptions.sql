-- Pictures of prescriptions, by the name of their file. One that was sent for a cart goes on to the order that is placed of it.
-- Without its customer, or long after its order, the file is removed and then the row (`old-prescriptions.ts`).
CREATE TABLE prescriptions (
	id text PRIMARY KEY,
	customer_id text REFERENCES customers (id) ON DELETE SET NULL,
	sent_at timestamptz NOT NULL
);
CREATE INDEX prescriptions_customer ON prescriptions (customer_id);
ALTER TABLE carts ADD COLUMN prescription_id text REFERENCES prescriptions (id) ON DELETE SET NULL;
ALTER TABLE orders ADD COLUMN prescription_id text REFERENCES prescriptions (id) ON DELETE SET NULL;
CREATE INDEX carts_prescription ON carts (prescription_id) WHERE prescription_id IS NOT NULL;
CREATE INDEX orders_prescription ON orders (prescription_id) WHERE prescription_id IS NOT NULL;
