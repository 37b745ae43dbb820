-- A number may hold several live codes: an earlier one, already on the phone, stays good when another is sent.
DELETE FROM otps;
ALTER TABLE otps DROP CONSTRAINT otps_pkey;
ALTER TABLE otps ADD PRIMARY KEY (phone_e164, code_hash);

-- What every process of this store must know and nobody else, made on first use.
CREATE TABLE secrets (
	name text PRIMARY KEY,
	value text NOT NULL
);
