-- Money that came after its order had ended: the customer is told that it came too late and goes back.
ALTER TABLE payment_receipts ADD COLUMN late boolean NOT NULL DEFAULT false;
