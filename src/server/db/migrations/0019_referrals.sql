-- A referral code is one whatever its case, nobody is their own referrer, and a referrer's account can go.
CREATE UNIQUE INDEX customers_referral_code ON customers (upper(referral_code));
CREATE INDEX customers_referred_by ON customers (referred_by) WHERE referred_by IS NOT NULL;
ALTER TABLE customers
	DROP CONSTRAINT customers_referred_by_fkey,
	ADD CONSTRAINT customers_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES customers (id) ON DELETE SET NULL,
	ADD CONSTRAINT customers_not_own_referrer CHECK (referred_by <> id);
