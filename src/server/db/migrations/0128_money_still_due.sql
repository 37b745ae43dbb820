-- What is not paid yet: few of all orders.
CREATE INDEX payments_due ON payments (order_id) WHERE due_paise > paid_paise - refunded_paise;
