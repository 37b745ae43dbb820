-- Who sold, as it was when the invoice was numbered: what the shop says of itself later changes no old invoice. Null in those from before.
ALTER TABLE invoices ADD COLUMN seller jsonb;
