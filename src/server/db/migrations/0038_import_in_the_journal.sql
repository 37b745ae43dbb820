-- What an import changes is noted too.
ALTER TABLE product_changes DROP CONSTRAINT product_changes_actor_check;
ALTER TABLE product_changes ADD CONSTRAINT product_changes_actor_check CHECK (actor IN ('SHOP', 'ASSOCIATION', 'SYSTEM', 'IMPORT'));

-- The HSN code and the GST rate by which one shop sells a pack; null: those of the product.
ALTER TABLE retailer_products ADD COLUMN hsn text, ADD COLUMN tax_rate smallint CHECK (tax_rate BETWEEN 0 AND 10000);
