/** The stages of an order. */
export const STAGES = [
	'PAYMENT_PENDING',
	'PLACED',
	'MODIFIED',
	'ACCEPTED',
	'ON_THE_WAY',
	'PICKUP_READY',
	'DELIVERED',
	'RETURNED',
	'CANCELLED',
] as const;
type Stage = (typeof STAGES)[number];

/** The only moves there are; any other is 409 STAGE_CONFLICT. Who makes which: `server/order/allowed-actions.ts`. */
export const MOVES: Record<Stage, readonly Stage[]> = {
	PAYMENT_PENDING: ['PLACED', 'CANCELLED'],
	PLACED: ['ACCEPTED', 'MODIFIED', 'CANCELLED'],
	MODIFIED: ['ACCEPTED', 'CANCELLED'],
	ACCEPTED: ['MODIFIED', 'ON_THE_WAY', 'PICKUP_READY', 'CANCELLED'],
	ON_THE_WAY: ['DELIVERED', 'RETURNED'],
	PICKUP_READY: ['DELIVERED'],
	DELIVERED: [],
	RETURNED: [],
	CANCELLED: [],
};

/** Whether an order is in a stage without further moves. */
export const isOver = (stage: Stage) => MOVES[stage].length === 0;

/** Whether what was promised for an order is still to come; one that is ready at the counter waits for its customer. */
export const isAwaited = (stage: Stage) => !isOver(stage) && stage !== 'PICKUP_READY';
