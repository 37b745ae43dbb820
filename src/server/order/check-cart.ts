import { type BillPaise, billInRupees, billOf } from '#lib/cart/bill.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import type { Line } from '#server/cart/lines.ts';
import { isGoodSlot } from '#server/cart/slot.ts';
import { billLine } from '#server/cart/view.ts';
import { shopState } from '#server/catalogue/shops/open-state.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { LockedPack } from '#server/order/stock.ts';

/** Refuses with INPUT_INVALID (`slot`) a slot that is no longer possible, and with STORE_CLOSED when the shop is closed then, or now without a slot. */
export function checkOpen(shop: ShopRecord, cart: CartRow, now: Date): Refusal | null {
	const { slot_start: start, slot_end: end } = cart;
	if (start && end && !isGoodSlot({ start, end }, shop, now)) return refuse('INPUT_INVALID', { field: 'slot' });
	const { isOpen, opensAt } = shopState(shop, start ?? now);
	return isOpen ? null : refuse('STORE_CLOSED', { details: { opensAt } });
}

/** The bill at the present prices of the locked packs; refuses with MIN_ORDER, or with PRICE_CHANGED and the new bill when the shopper expected another sum. */
export function checkBill(
	shop: ShopRecord,
	cart: CartRow,
	lines: readonly Line[],
	{ expectedToPay, platformFeePaise }: { expectedToPay: number; platformFeePaise: number },
): Result<BillPaise> {
	const bill = billOf(lines.map(billLine), { ...shop, platformFeePaise }, cart.delivery_type);
	const missing = shop.minOrderPaise - bill.itemTotal;
	if (missing > 0) {
		const amounts = { minOrder: rupeesFromPaise(shop.minOrderPaise), missing: rupeesFromPaise(missing) };
		return refuse('MIN_ORDER', { params: amounts, details: amounts });
	}
	if (bill.toPay !== paiseFromRupees(expectedToPay)) return refuse('PRICE_CHANGED', { details: { bill: billInRupees(bill) } });
	return ok(bill);
}

/** Refuses with STOCK_SHORT when lines are short of stock, naming them, and with QUANTITY_LIMIT. */
export function checkStock(lines: readonly Line[], packs: ReadonlyMap<string, LockedPack>): Refusal | null {
	const left = (line: Line) => {
		const pack = packs.get(line.id);
		return pack?.is_listed ? pack.stock : 0;
	};
	const short = lines.filter((line) => left(line) < line.quantity);
	if (short.length > 0) {
		const named = short.map((line) => ({ retailerProductId: line.id, name: line.name, quantity: line.quantity, left: left(line) }));
		return refuse('STOCK_SHORT', { params: { names: named.map((line) => line.name).join(', ') }, details: { lines: named } });
	}
	const over = lines.find((line) => line.quantity > line.max_quantity);
	return over
		? refuse('QUANTITY_LIMIT', { params: { name: over.name, max: over.max_quantity }, details: { retailerProductId: over.id } })
		: null;
}
