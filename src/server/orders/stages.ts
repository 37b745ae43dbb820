import { MOVES, type Stage } from '#lib/contract/order.ts';

/** What people do to an order: from which stages, and where it goes. Every pair is one of the contract's moves. */
export const ACTIONS = {
	/** The customer, until the shop has accepted. */
	cancel: { from: ['PAYMENT_PENDING', 'PLACED', 'MODIFIED'], to: 'CANCELLED' },
	accept: { from: ['PLACED'], to: 'ACCEPTED' },
	reject: { from: ['PLACED', 'MODIFIED', 'ACCEPTED'], to: 'CANCELLED' },
	ready: { from: ['ACCEPTED'], to: 'PICKUP_READY' },
	dispatch: { from: ['ACCEPTED'], to: 'ON_THE_WAY' },
	deliver: { from: ['ON_THE_WAY', 'PICKUP_READY'], to: 'DELIVERED' },
} as const satisfies Record<string, { from: readonly Stage[]; to: Stage }>;

export type Action = keyof typeof ACTIONS;

/** The stage an action leads to, or `null` when it cannot be done at this one: STAGE_CONFLICT. */
export function nextStage(stage: Stage, action: Action): Stage | null {
	const { from, to } = ACTIONS[action];
	return from.some((one) => one === stage) ? to : null;
}

/** Whether the customer may still cancel. */
export const canCancel = (stage: Stage) => nextStage(stage, 'cancel') !== null;

/** Whether nothing more will happen to an order. */
export const isOver = (stage: Stage) => MOVES[stage].length === 0;
