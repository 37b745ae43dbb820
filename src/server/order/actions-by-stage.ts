import type { Stage } from '#lib/contract/order.ts';
import type { Row } from '#server/db/tables.ts';

type DeliveryType = Row<'orders'>['delivery_type'];
type Allowed = { from: readonly Stage[]; to: Stage; only?: DeliveryType };

/**
 * The actions on an order: from which stages each is possible, and to which it leads. `only`: orders for collection are made ready, orders
 * for delivery are sent out. Every pair is one of the contract's moves.
 */
export const ACTIONS = {
	/** By the customer, until the shop has accepted. */
	cancel: { from: ['PAYMENT_PENDING', 'PLACED', 'MODIFIED'], to: 'CANCELLED' },
	accept: { from: ['PLACED'], to: 'ACCEPTED' },
	modify: { from: ['PLACED', 'ACCEPTED'], to: 'MODIFIED' },
	/** Also what is not paid yet: it holds the shop's goods. */
	reject: { from: ['PAYMENT_PENDING', 'PLACED', 'MODIFIED', 'ACCEPTED'], to: 'CANCELLED' },
	ready: { from: ['ACCEPTED'], to: 'PICKUP_READY', only: 'PICKUP' },
	dispatch: { from: ['ACCEPTED'], to: 'ON_THE_WAY', only: 'DELIVERY' },
	deliver: { from: ['ON_THE_WAY', 'PICKUP_READY'], to: 'DELIVERED' },
	/** Refused at the door, or nobody was there. */
	return: { from: ['ON_THE_WAY'], to: 'RETURNED' },
} as const satisfies Record<string, Allowed>;

export type Action = keyof typeof ACTIONS;

/** The stage to which an action leads; `null` when it is not possible at this stage or for this type of order (STAGE_CONFLICT). */
export function nextStage(stage: Stage, action: Action, type: DeliveryType): Stage | null {
	const { from, to, only = type }: Allowed = ACTIONS[action];
	return only === type && from.includes(stage) ? to : null;
}

/** Whether the customer may still cancel. */
export const canCancel = (stage: Stage) => ACTIONS.cancel.from.some((one) => one === stage);
