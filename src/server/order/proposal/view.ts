import type { Modification, ProposedChange } from '#lib/contract/order.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import { differencePaise, idsOf, type LineChange, outcomeOf } from '#lib/order/proposal.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';
import { customLineView, orderLineView } from '#server/order/line-view.ts';
import { feeRulesOfOrder } from '#server/order/proposal/fees-of-order.ts';

type Stored = Pick<Row<'order_modifications'>, 'changes' | 'agreed_paise' | 'accepted_paise' | 'at_zero_paise'> & { approve_by: string };
type Of = Parameters<typeof feeRulesOfOrder>[0] & Pick<Row<'orders'>, 'coupon' | 'offer'>;

function fateOf(change: LineChange): ProposedChange['atZero'] {
	const outcome = outcomeOf(change, 'AT_ZERO');
	if (outcome === change.now) return 'STANDS';
	return outcome === null ? 'LEFT_OUT' : 'STAYS';
}

function changeView(change: LineChange, language: Language): ProposedChange {
	const common = {
		id: idsOf(change)[0] ?? '',
		difference: rupeesFromPaise(differencePaise(change)),
		atZero: fateOf(change),
		was: null,
		now: null,
		customWas: null,
		customNow: null,
	};
	if (change.kind === 'PRICED' || change.kind === 'NOT_FOUND')
		return { ...common, kind: change.kind, customWas: customLineView(change.was), customNow: change.now && customLineView(change.now) };
	return { ...common, kind: change.kind, was: orderLineView(change.was, language), now: change.now && orderLineView(change.now, language) };
}

/** An open proposal of an order as its customer sees it; `shop`: undefined when it is gone. */
export const modificationView = (stored: Stored, order: Of, shop: ShopRecord | undefined, language: Language): Modification => ({
	changes: stored.changes.map((change) => changeView(change, language)),
	approveBy: new Date(stored.approve_by).toISOString(),
	agreed: rupeesFromPaise(stored.agreed_paise),
	accepted: rupeesFromPaise(stored.accepted_paise),
	atZero: rupeesFromPaise(stored.at_zero_paise),
	// The platform fee stays as agreed.
	terms: { fees: feeRulesOfOrder(order, shop, 0), coupon: order.coupon?.rule ?? null, offer: order.offer?.rule ?? null },
});
