-- The provider's payment that the customer's bank has agreed to and that is neither captured nor failed yet.
ALTER TABLE payments ADD COLUMN authorized_id text;
-- What has begun is what is left to pay: money that came ends it.
UPDATE payments SET started_at = NULL WHERE paid_paise > 0;
