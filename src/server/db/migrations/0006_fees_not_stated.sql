-- A delivery fee that a shop has not stated: nothing is charged, and nothing is said of it. 0 is free, as stated.
ALTER TABLE shops ALTER COLUMN delivery_fee_paise DROP NOT NULL, ALTER COLUMN delivery_fee_paise DROP DEFAULT;
