import { feeSums, feesOf } from '#lib/cart/fees.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { type LineChange, outcomeOf } from '#lib/order/proposal.ts';
import { itemsPaiseOf } from '#lib/order/settled-bill.ts';
import { type Refusal, refuse } from '#lib/result.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { feeRulesOfOrder } from '#server/order/proposal/fees-of-order.ts';
import { applyChanges, type LinesOfOrder } from '#server/order/proposal/lines.ts';

type Answer = { lines: LinesOfOrder; changes: readonly LineChange[]; isDropped: (change: LineChange) => boolean };

/**
 * The sums of items, in paise, that the terms of an order rest upon: the shop's minimum, those of its coupon and offer, and the one from which
 * delivery costs what was agreed.
 */
async function sumsNeeded(trx: Db, order: Row<'orders'>, shop: ShopRecord | undefined): Promise<number[]> {
	const ids = [order.coupon, order.offer].flatMap((one) => (one ? [one.id] : []));
	const minima = ids.length === 0 ? [] : await trx.selectFrom('promotions').select('min_order_paise').where('id', 'in', ids).execute();
	const needed = minima.map(({ min_order_paise }) => min_order_paise);
	if (!shop) return needed;
	needed.push(shop.minOrderPaise);
	const rules = feeRulesOfOrder(order, shop, 0);
	const feeAt = (paise: number) => feesOf(paise, rules, order.delivery_type).deliveryFee;
	const agreed = order.bill.deliveryFee;
	return [...needed, ...feeSums(rules).filter((sum) => feeAt(sum) === agreed && feeAt(sum - 1) > agreed)];
}

/**
 * Refuses with DROPPED_TOO_MUCH (`amount`: the rupees that are missing) when the customer's own drops take the items below a sum that the order's
 * minimum, coupon, offer or delivery fee asks for. What the shop left out or made fewer does not count, nor does a drop of what would be left out
 * without an answer too, nor that of a substitute: the shop has not got what was ordered. It is refused because the promotions and fees of the
 * order were agreed for more than that; until then the page and the bill reckon by the same `settledBill`. An order of which everything is
 * dropped is cancelled, not refused.
 */
export async function checkOwnDrops(
	trx: Db,
	order: Row<'orders'>,
	shop: ShopRecord | undefined,
	{ lines, changes, isDropped }: Answer,
): Promise<Refusal | null> {
	const kept = applyChanges(lines, changes, (change) => outcomeOf(change, isDropped(change) ? 'DROPPED' : 'ACCEPTED'));
	if (kept.packs.length + kept.customs.length === 0) return null;
	const byShop = applyChanges(lines, changes, (change) => {
		const isOwn = isDropped(change) && change.kind !== 'REPLACED' && outcomeOf(change, 'AT_ZERO') !== null;
		return isOwn || !isDropped(change) ? change.now : null;
	});
	const [before, after] = [itemsPaiseOf(byShop), itemsPaiseOf(kept)];
	const missed = (await sumsNeeded(trx, order, shop)).filter((sum) => after < sum && sum <= before);
	if (missed.length === 0) return null;
	return refuse('DROPPED_TOO_MUCH', { field: 'drop', params: { amount: amountText(rupeesFromPaise(Math.max(...missed) - after)) } });
}
