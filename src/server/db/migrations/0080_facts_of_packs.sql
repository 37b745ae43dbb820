-- What stands on a pack, as its shop says. Without a sign or a word on prescriptions it is as the product's name tells; `none` bears neither sign.
-- Dates are year-month-day in India; countries are two letters (ISO 3166).
ALTER TABLE retailer_products
	ADD COLUMN food_sign text CHECK (food_sign IN ('veg', 'nonveg', 'none')),
	ADD COLUMN best_before text CHECK (best_before ~ '^\d{4}-\d{2}-\d{2}$'),
	ADD COLUMN origin text CHECK (origin ~ '^[A-Z]{2}$'),
	ADD COLUMN is_prescribed boolean;
CREATE INDEX retailer_products_best_before ON retailer_products (best_before) WHERE best_before IS NOT NULL AND stock > 0;
