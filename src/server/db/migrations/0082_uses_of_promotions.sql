-- What one promotion took off orders is summed for those who pay for it.
CREATE INDEX promotion_uses_promotion ON promotion_uses (promotion_id);
