-- A UPI payment is booked by the name of what the customer was shown. Until now a receipt stood for all that was shown before it.
DELETE FROM payment_attempts a USING payment_receipts r
WHERE a.provider = 'upi' AND r.provider = 'upi' AND r.order_id = a.order_id AND r.at >= a.at;
UPDATE payment_attempts SET provider_order_id = replace(provider_order_id, ':', '_') WHERE provider = 'upi';
UPDATE payment_receipts SET reference = replace(reference, ':', '_') || '_' || amount_paise WHERE provider = 'upi';
