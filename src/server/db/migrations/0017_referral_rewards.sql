-- One row per friend whose first order was delivered. No foreign keys: an account that is deleted later leaves the sum of the other.
CREATE TABLE referral_rewards (
	friend_id text PRIMARY KEY,
	referrer_id text NOT NULL,
	order_id text NOT NULL,
	-- 0 when the referrer has earned all there is to earn.
	referrer_paise integer NOT NULL CHECK (referrer_paise >= 0),
	at timestamptz NOT NULL
);
CREATE INDEX referral_rewards_referrer ON referral_rewards (referrer_id);
