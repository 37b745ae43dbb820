-- What a shop has for everybody is found beside any number of coupons that belong to one customer each.
CREATE INDEX promotions_public ON promotions (kind) WHERE customer_id IS NULL;
