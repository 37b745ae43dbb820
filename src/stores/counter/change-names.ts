const CHANGES = ['accept', 'modify', 'paid', 'reject', 'ready', 'dispatch', 'deliver', 'return', 'refund', 'answer'] as const;

/** The calls by which the counter changes an order. */
export type ChangeName = `POST partner/orders/{id}/${(typeof CHANGES)[number]}`;
export const isChangeName = (value: unknown): value is ChangeName => CHANGES.some((one) => value === `POST partner/orders/{id}/${one}`);
