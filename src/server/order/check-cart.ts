import { sql } from 'kysely';
import { billInRupees } from '#lib/cart/bill.ts';
import type { PromotedBill } from '#lib/cart/promotions/promoted-bill.ts';
import { isOver, STAGES } from '#lib/contract/stages.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import type { Arrival } from '#server/cart/eta.ts';
import { isOtherPack, type Line } from '#server/cart/lines.ts';
import { type Billed, promoteCart } from '#server/cart/promotions/promote-cart.ts';
import { isKeepableSlot } from '#server/cart/soonest-slot.ts';
import { isPrescribed } from '#server/catalogue/products/product-card.ts';
import { shopState } from '#server/catalogue/shops/open-state.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import type { LockedPack } from '#server/order/stock.ts';

/** How many orders of one customer that are not paid in cash may hold goods and delivery times before they are paid. */
export const UNPAID_AT_MOST = 5;
/** The stages of orders under way that can be paid: a change of the shop is answered first. */
const PAYABLE = STAGES.filter((stage) => !isOver(stage) && stage !== 'MODIFIED');

/**
 * Refuses with UNPAID_ORDERS an order that is not paid in cash while as many others as may are unpaid. An order that has no price yet for one of its
 * lines cannot be paid and is not counted. The cart is locked, so that no other order comes in between.
 */
export async function checkUnpaid(trx: Db, cart: CartRow, expectedToPay: number): Promise<Refusal | null> {
	if (cart.payment_method === 'COD' || (cart.customs.length === 0 && expectedToPay === 0)) return null;
	const { rows } = await sql`
		SELECT FROM orders o JOIN payments p ON p.order_id = o.id
		WHERE o.customer_id = ${cart.customer_id} AND o.stage = ANY (${PAYABLE}::text[])
			AND p.method <> 'COD' AND p.due_paise > p.paid_paise - p.refunded_paise
			AND NOT EXISTS (SELECT FROM order_custom_lines l WHERE l.order_id = o.id AND l.price_paise IS NULL)
		LIMIT ${UNPAID_AT_MOST}`.execute(trx);
	return rows.length < UNPAID_AT_MOST ? null : refuse('UNPAID_ORDERS');
}

/**
 * Refuses with SLOT_UNAVAILABLE a slot that is no longer possible or that the shop cannot keep, and with STORE_CLOSED when the owner has shut the
 * shop, or it is closed now and no slot is chosen.
 */
export function checkOpen(shop: ShopRecord, arrival: Arrival, now: Date): Refusal | null {
	const { slot_start: start, slot_end: end } = arrival;
	if (shop.isShut) return refuse('STORE_CLOSED', { details: { opensAt: null } });
	if (start && end) return isKeepableSlot(shop, arrival, { start, end }, now) ? null : refuse('SLOT_UNAVAILABLE', { field: 'slot' });
	const { isOpen, opensAt } = shopState(shop, now);
	return isOpen ? null : refuse('STORE_CLOSED', { details: { opensAt } });
}

/**
 * The bill at the present prices of the locked packs with what is left of the locked promotions; refuses with MIN_ORDER, or with
 * PRICE_CHANGED and the new bill when the shopper expected another sum, or saw another size of a pack.
 */
export function checkBill(
	shop: ShopRecord,
	cart: CartRow,
	{ expectedToPay, ...billed }: { expectedToPay: number } & Omit<Billed, 'shop'>,
): Result<PromotedBill> {
	const promoted = promoteCart(cart, { shop, ...billed });
	const { bill } = promoted;
	const missing = shop.minOrderPaise - bill.itemTotal;
	if (missing > 0) {
		const amounts = { minOrder: rupeesFromPaise(shop.minOrderPaise), missing: rupeesFromPaise(missing) };
		return refuse('MIN_ORDER', { params: amounts, details: amounts });
	}
	if (bill.toPay !== paiseFromRupees(expectedToPay) || cart.lines.some(isOtherPack))
		return refuse('PRICE_CHANGED', { details: { bill: billInRupees(bill) } });
	return ok(promoted);
}

/** Refuses with PRESCRIPTION_REQUIRED what is sold only on a prescription, as long as no picture of one was sent for the cart. */
export const checkPrescription = ({ prescription_id }: CartRow, lines: readonly Line[]): Refusal | null =>
	prescription_id === null && lines.some(isPrescribed) ? refuse('PRESCRIPTION_REQUIRED') : null;

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
