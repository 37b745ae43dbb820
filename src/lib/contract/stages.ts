/** The stages of an order. */
export const STAGES = [
	'PAYMENT_PENDING',
	'PLACED',
	'MODIFIED',
	'ACCEPTED',
	'ON_THE_WAY',
	'PICKUP_READY',
	'DELIVERED',
	'CANCELLED',
] as const;
type Stage = (typeof STAGES)[number];

/** The only moves there are; any other is 409 STAGE_CONFLICT. */
export const MOVES: Record<Stage, readonly Stage[]> = {
	PAYMENT_PENDING: ['PLACED', 'CANCELLED'],
	PLACED: ['ACCEPTED', 'MODIFIED', 'CANCELLED'],
	MODIFIED: ['ACCEPTED', 'CANCELLED'],
	ACCEPTED: ['ON_THE_WAY', 'PICKUP_READY', 'CANCELLED'],
	ON_THE_WAY: ['DELIVERED'],
	PICKUP_READY: ['DELIVERED'],
	DELIVERED: [],
	CANCELLED: [],
};

/** Whether an order is in a stage without further moves. */
export const isOver = (stage: Stage) => MOVES[stage].length === 0;
