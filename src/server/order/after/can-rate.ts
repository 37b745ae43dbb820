import type { OrderRow } from '#server/order/order-row.ts';

/** Whether an order may be rated, as far as its stage says: once it was delivered. */
export const isRatable = ({ stage }: Pick<OrderRow, 'stage'>): boolean => stage === 'DELIVERED';
