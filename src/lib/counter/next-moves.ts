import type { PartnerOrder } from '#lib/contract/partner.ts';
import { REJECT_REASONS, type ShopReason } from '#lib/contract/shop-reasons.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';

const MOVES = ['accept', 'modify', 'reject', 'paid', 'cash', 'ready', 'dispatch', 'deliver', 'return', 'refund', 'part'] as const;
/** What a person of the counter may do with an order. */
export type CounterMove = (typeof MOVES)[number];
type Given = Pick<PartnerOrder['payment'], 'paid' | 'refunded' | 'owed' | 'toGiveBack'>;
type Known = Pick<PartnerOrder, 'stage'> & {
	delivery: Pick<PartnerOrder['delivery'], 'type'>;
	payment: Pick<PartnerOrder['payment'], 'attempts' | 'toGiveBack' | 'due'> & Given;
};
/** Whether the person may give money back: a shop's staff may not. */
type Right = { mayGiveBack: boolean };

const BY_STAGE: Record<PartnerOrder['stage'], readonly CounterMove[]> = {
	PAYMENT_PENDING: ['paid', 'reject'],
	PLACED: ['accept', 'modify', 'paid', 'reject'],
	MODIFIED: ['paid', 'reject'],
	ACCEPTED: ['ready', 'dispatch', 'modify', 'paid', 'reject'],
	ON_THE_WAY: ['deliver', 'return', 'paid'],
	PICKUP_READY: ['deliver', 'paid'],
	DELIVERED: ['refund', 'paid', 'cash', 'part'],
	RETURNED: ['refund', 'paid'],
	CANCELLED: ['refund', 'paid'],
};

/** What was given back, and what a gateway was asked to give back, in rupees. */
export const givenBack = ({ refunded, owed, toGiveBack }: Given): number => refunded + owed - toGiveBack;

/** What was paid and was not given back, in rupees. */
export const leftToGiveBack = (payment: Given): number => rupeesFromPaise(paiseFromRupees(payment.paid - givenBack(payment)));

/** What can be done with an order now, the first what most often is: the same moves that the store allows. */
export function movesOf({ stage, delivery, payment }: Known, { mayGiveBack }: Right): CounterMove[] {
	const isPossible: Partial<Record<CounterMove, boolean>> = {
		ready: delivery.type === 'PICKUP',
		dispatch: delivery.type === 'DELIVERY',
		paid: payment.attempts.length > 0,
		cash: payment.due > 0,
		refund: mayGiveBack && payment.toGiveBack > 0,
		// While something is due or owed, a part would first go off that.
		part: mayGiveBack && payment.due === 0 && payment.toGiveBack === 0 && leftToGiveBack(payment) > 0,
	};
	return BY_STAGE[stage].filter((move) => isPossible[move] ?? true);
}

/**
 * What was asked for in words and has no price, by its words, as long as the shop can still set one: what is handed over without a price has gone
 * out for nothing.
 */
export const pricesMissing = ({ stage, customLines }: Pick<PartnerOrder, 'stage' | 'customLines'>): string[] =>
	stage === 'PLACED' || stage === 'ACCEPTED' ? customLines.filter(({ price }) => price === null).map(({ name }) => name) : [];

/** Why a shop may reject an order. That the payment did not come is none of them while all is paid, or is to be paid in cash at the door. */
export const rejectReasons = ({ due, method }: Pick<PartnerOrder['payment'], 'due' | 'method'>): readonly ShopReason[] =>
	REJECT_REASONS.filter((reason) => reason !== 'UNPAID' || (due > 0 && method !== 'COD'));

/** Where the moves lead whose second tap, by a colleague, asks for nothing more. */
const LEADS_TO: Readonly<Record<string, PartnerOrder['stage']>> = {
	accept: 'ACCEPTED',
	ready: 'PICKUP_READY',
	dispatch: 'ON_THE_WAY',
	deliver: 'DELIVERED',
	return: 'RETURNED',
	reject: 'CANCELLED',
};

/** Whether a call (by the name of its path) brings an order on to another stage; the others book money, or answer. */
export const isStep = (call: string): boolean => call.slice(call.lastIndexOf('/') + 1) in LEADS_TO;

/** Whether the shop or the association has already brought an order where a call (by the name of its path) leads, or on from there. */
export function isMadeAlready(call: string, { stages }: Pick<PartnerOrder, 'stages'>): boolean {
	const wanted = LEADS_TO[call.slice(call.lastIndexOf('/') + 1)];
	const from = stages.findIndex(({ stage }) => stage === wanted);
	return from >= 0 && stages.slice(from).every(({ by }) => by === 'SHOP' || by === 'ASSOCIATION');
}

type Paid = Pick<PartnerOrder, 'stage'> & { payment: Pick<PartnerOrder['payment'], 'method' | 'attempts' | 'due'> };

/**
 * Whether the customer, who wants to pay in another way, was also shown a UPI payment that may have come. After the delivery of what was to be paid
 * online the shop may get the money by UPI in any case: then its attempt does not tell that the customer began one.
 */
export function isUpiBegun({ stage, payment: { method, attempts, due } }: Paid): boolean {
	if (due === 0 || attempts.length === 0) return false;
	return method === 'COD' || (method === 'ONLINE' && stage !== 'DELIVERED');
}
