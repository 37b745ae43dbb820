-- Pictures that customers have sent, by the key of their address. When the customer is gone, the files are still to be removed.
CREATE TABLE uploads (
	key text PRIMARY KEY,
	customer_id text REFERENCES customers (id) ON DELETE SET NULL,
	uploaded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_customer ON uploads (customer_id);
