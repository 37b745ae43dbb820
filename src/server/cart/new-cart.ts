import type { Row } from '#server/db/tables.ts';

/** How a new cart is delivered and paid until its customer chooses otherwise; the columns of `carts` have the same defaults. */
export const NEW_CART = { delivery_type: 'DELIVERY', location_id: null, payment_method: 'COD' } as const satisfies Partial<Row<'carts'>>;
