-- The number by which a shop itself knows what it sells. An import meets a pack of the shop again by it.
ALTER TABLE retailer_products ADD COLUMN code text;
CREATE UNIQUE INDEX retailer_products_code ON retailer_products (shop_id, code) WHERE code IS NOT NULL;

-- The barcodes on packs (GTIN, with zeros before it to 14 digits): each is one pack of one product, whoever sells it.
CREATE TABLE barcodes (
	gtin text PRIMARY KEY CHECK (gtin ~ '^\d{14}$'),
	library_product_id text NOT NULL REFERENCES library_products (id) ON DELETE CASCADE,
	pack_key text NOT NULL
);
CREATE INDEX barcodes_product ON barcodes (library_product_id);
