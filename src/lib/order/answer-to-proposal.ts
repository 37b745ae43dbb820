import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import type { Modification, Order, OrderLine, ProposedChange } from '#lib/contract/order.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { settledBill } from '#lib/order/settled-bill.ts';

type Asked = Pick<Order, 'lines' | 'customLines'> & { modification: Pick<Modification, 'changes'> };
type Answered = Pick<Order, 'lines' | 'customLines' | 'bill' | 'delivery'> & { modification: Modification };

const isGone = ({ now, customNow }: ProposedChange) => now === null && customNow === null;

/** Whether the customer has something to choose: what the shop has not got is left out in any case. */
export const canDrop = (change: ProposedChange): boolean => !isGone(change);

/** Whether something else comes without an answer, because the customer has asked for something similar beforehand. */
export const comesAsAllowed = ({ kind, atZero }: ProposedChange): boolean => kind === 'REPLACED' && atZero === 'STANDS';

/** How many lines are left of an order when some of its changes end without a line. */
function linesLeft({ lines, customLines, modification }: Asked, goes: (change: ProposedChange) => boolean): number {
	return lines.length + customLines.length - modification.changes.filter(goes).length;
}

/** Whether nothing is left of an order once the customer has said yes to all but what they drop. */
export const isEmptied = (order: Asked, drop: ReadonlySet<string>): boolean =>
	linesLeft(order, (change) => isGone(change) || drop.has(change.id)) === 0;

/** Whether nothing is left of an order when its customer does not answer. */
export const isEmptiedAtZero = (order: Asked): boolean =>
	linesLeft(order, (change) => change.atZero === 'LEFT_OUT' || (change.atZero === 'STANDS' && isGone(change))) === 0;

/** By how many rupees a change makes the items dearer; one that the customer drops takes away all that the line cost before. */
export const differenceOf = ({ difference, was, customWas }: ProposedChange, isDropped: boolean): number =>
	isDropped ? 0 - (was?.lineTotal ?? customWas?.price ?? 0) : difference;

const packOf = ({ libraryProductId, quantity, sellingPrice, grams, lineTotal }: OrderLine) => ({
	library_product_id: libraryProductId,
	quantity,
	price_paise: paiseFromRupees(sellingPrice),
	mrp_paise: null,
	weighed_paise: grams === undefined ? null : paiseFromRupees(lineTotal),
});
const wishOf = ({ price }: Order['customLines'][number]) => ({ price_paise: price === null ? null : paiseFromRupees(price) });

/** What an order costs with a yes to all but what is dropped, in rupees: the sum that the server bills then. */
export function sumWithout({ lines, customLines, bill, delivery, modification }: Answered, drop: ReadonlySet<string>): number {
	const { changes, agreed, terms } = modification;
	const after = <L>(line: L, change: ProposedChange | undefined, now: L | null | undefined): L[] => {
		if (!change) return [line];
		return drop.has(change.id) || !now ? [] : [now];
	};
	const packs = lines.flatMap((line) => {
		const change = changes.find(({ was }) => was?.retailerProductId === line.retailerProductId);
		return after(line, change, change?.now);
	});
	const wishes = customLines.flatMap((line) => {
		const change = changes.find(({ customWas }) => customWas?.id === line.id);
		return after(line, change, change?.customNow);
	});
	const yes = changes.filter(({ id }) => !drop.has(id));
	const mostPaise = yes.reduce((sum, { difference }) => sum + Math.max(0, paiseFromRupees(difference)), paiseFromRupees(agreed));
	const given = (rule: DiscountRule | null) => rule && { rule, discountPaise: 0 };
	const order = {
		bill: {
			deliveryFee: paiseFromRupees(bill.deliveryFee),
			platformFee: paiseFromRupees(bill.platformFee),
			tip: paiseFromRupees(bill.tip),
			tax: paiseFromRupees(bill.tax),
		},
		coupon: given(terms.coupon),
		offer: given(terms.offer),
		delivery_type: delivery.type,
	};
	return rupeesFromPaise(settledBill(order, { packs: packs.map(packOf), customs: wishes.map(wishOf) }, terms.fees, mostPaise).bill.toPay);
}

/** What a sum leaves for a customer whose money has come, in rupees: what comes back to them, or what is still to pay. */
export function afterPaid({ paid, refunded }: Pick<Order['payment'], 'paid' | 'refunded'>, sum: number): { back: number; left: number } {
	const paise = paiseFromRupees(sum) - paiseFromRupees(paid) + paiseFromRupees(refunded);
	return { back: rupeesFromPaise(Math.max(0, -paise)), left: rupeesFromPaise(Math.max(0, paise)) };
}
