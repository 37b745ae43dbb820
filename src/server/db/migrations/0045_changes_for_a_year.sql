-- Changes of products are kept for a year, and the old ones are found by their time.
CREATE INDEX product_changes_at ON product_changes (at);
