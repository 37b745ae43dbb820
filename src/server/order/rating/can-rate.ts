import type { OrderRow } from '#server/order/order-row.ts';

/** Whether an order's stage lets it be rated: once it was delivered. */
export const isRatable = (stage: OrderRow['stage']): boolean => stage === 'DELIVERED';

/** Whether the customer may rate an order, which they do once. */
export const canRate = ({ stage, rating }: Pick<OrderRow, 'stage' | 'rating'>): boolean => isRatable(stage) && rating === null;
