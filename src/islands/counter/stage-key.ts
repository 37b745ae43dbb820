import { reachedKey } from '#islands/order/tracking/passed-stages.ts';
import type { Order, Stage } from '#lib/contract/order.ts';

/** The key of a stage’s words at the counter, as the customer reads them. To its shop a new order is not done: it waits for an answer. */
export const stageKey = (stage: Stage, type: Order['delivery']['type'] = 'DELIVERY') =>
	stage === 'PLACED' ? 'counter.stagePLACED' : reachedKey(stage, type);
