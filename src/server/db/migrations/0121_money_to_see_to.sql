-- What a shop has to give back, and what may have come by UPI lately: few of all orders.
CREATE INDEX payments_owed ON payments (order_id) WHERE paid_paise > refunded_paise + due_paise;
CREATE INDEX payment_attempts_upi ON payment_attempts (at) WHERE provider = 'upi';
