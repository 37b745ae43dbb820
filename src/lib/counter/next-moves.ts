import type { PartnerOrder } from '#lib/contract/partner.ts';

const MOVES = ['accept', 'modify', 'reject', 'paid', 'ready', 'dispatch', 'deliver', 'return'] as const;
/** What a person of the counter may do with an order. */
export type CounterMove = (typeof MOVES)[number];
type Known = Pick<PartnerOrder, 'stage'> & {
	delivery: Pick<PartnerOrder['delivery'], 'type'>;
	payment: Pick<PartnerOrder['payment'], 'method' | 'due'>;
};

const BY_STAGE: Record<PartnerOrder['stage'], readonly CounterMove[]> = {
	PAYMENT_PENDING: ['paid', 'reject'],
	PLACED: ['accept', 'modify', 'paid', 'reject'],
	MODIFIED: ['reject'],
	ACCEPTED: ['ready', 'dispatch', 'modify', 'paid', 'reject'],
	ON_THE_WAY: ['deliver', 'return', 'paid'],
	PICKUP_READY: ['deliver', 'paid'],
	DELIVERED: ['paid'],
	RETURNED: [],
	CANCELLED: [],
};

/** What can be done with an order now, the first what most often is: the same moves that the store allows. */
export function movesOf({ stage, delivery, payment }: Known): CounterMove[] {
	const isPossible: Partial<Record<CounterMove, boolean>> = {
		ready: delivery.type === 'PICKUP',
		dispatch: delivery.type === 'DELIVERY',
		paid: payment.method === 'UPI' && payment.due > 0,
	};
	return BY_STAGE[stage].filter((move) => isPossible[move] ?? true);
}
