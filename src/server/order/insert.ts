import type { PromotedBill } from '#lib/cart/promotions/promoted-bill.ts';
import type { Receiver } from '#lib/contract/cart.ts';
import type { Language } from '#lib/languages.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import type { Line } from '#server/cart/lines.ts';
import { storedPromotion } from '#server/cart/promotions/views.ts';
import { namesShown } from '#server/catalogue/lexicon/shown-name.ts';
import { isPrescribed, productImage } from '#server/catalogue/products/product-card.ts';
import type { Db, OrderAddress, Row } from '#server/db/tables.ts';
import { orderCode } from '#server/order/order-code.ts';
import { payBy } from '#server/order/payment/time-to-pay.ts';
import type { LockedPack } from '#server/order/stock.ts';
import { openPayment } from '#server/payment/order-payments.ts';
import { newId } from '#server/system/ids.ts';

const CODE_TRIES = 5;

export type NewOrder = {
	cart: CartRow;
	lines: readonly Line[];
	packs: ReadonlyMap<string, LockedPack>;
	promoted: PromotedBill;
	address: OrderAddress | null;
	receiver: Receiver;
	etaAt: Date;
	/** When the shop opens next, if it is closed now: until then it cannot answer. */
	answerFrom: Date | null;
	now: Date;
	language: Language;
	idempotencyKey: string;
};

/**
 * What is not paid in cash waits for its payment first, unless it costs nothing, or something on it has no price yet: then it is paid once the shop
 * has said it.
 */
const firstStage = ({ payment_method, customs }: CartRow, toPayPaise: number) =>
	payment_method === 'COD' || customs.length > 0 || toPayPaise === 0 ? 'PLACED' : 'PAYMENT_PENDING';

/** Inserts the order's row, with a new code when the first one is taken. */
async function insertRow(
	trx: Db,
	{ cart, lines, promoted, address, receiver, etaAt, answerFrom, now, language, idempotencyKey }: NewOrder,
): Promise<Row<'orders'>> {
	const { bill } = promoted;
	const [coupon, offer] = [storedPromotion(promoted.coupon), storedPromotion(promoted.offer)];
	for (let tried = 0; tried < CODE_TRIES; tried++) {
		const row = await trx
			.insertInto('orders')
			.values({
				customer_id: cart.customer_id,
				id: newId(),
				code: orderCode(),
				shop_id: cart.shop_id ?? '',
				stage: firstStage(cart, bill.toPay),
				idempotency_key: idempotencyKey,
				bill: JSON.stringify(bill),
				to_pay_paise: bill.toPay,
				coupon: coupon && JSON.stringify(coupon),
				offer: offer && JSON.stringify(offer),
				address: address && JSON.stringify(address),
				delivery_type: cart.delivery_type,
				slot_start: cart.slot_start,
				slot_end: cart.slot_end,
				instructions: cart.instructions,
				receiver_name: receiver.name,
				receiver_phone: receiver.phone,
				substitution: cart.substitution,
				prescription_id: lines.some(isPrescribed) ? cart.prescription_id : null,
				language,
				eta_at: etaAt,
				answer_from: answerFrom,
				placed_at: now,
			})
			.onConflict((conflict) => conflict.column('code').doNothing())
			.returningAll()
			.executeTakeFirst();
		if (row) return row;
	}
	throw new Error('no free order code found');
}

/** Writes an order with its lines at their present names and prices, its payment and its first stage. */
export async function insertOrder(trx: Db, order: NewOrder): Promise<Row<'orders'>> {
	const row = await insertRow(trx, order);
	const { lines, packs, cart, now } = order;
	await trx
		.insertInto('order_lines')
		.values(
			lines.map((line, position) => ({
				order_id: row.id,
				retailer_product_id: line.id,
				library_product_id: line.library_product_id,
				names: JSON.stringify(namesShown(packs.get(line.id)?.names ?? { en: line.name_en }, line)),
				image: productImage(line),
				pack_text: line.pack_text,
				quantity: line.quantity,
				price_paise: line.price_paise,
				mrp_paise: line.mrp_paise,
				position,
				hsn: packs.get(line.id)?.hsn ?? null,
				tax_rate: packs.get(line.id)?.tax_rate ?? null,
				substitution: line.substitution,
			})),
		)
		.execute();
	if (cart.customs.length > 0) {
		const customs = cart.customs.map(({ id, name, quantity, image = null }) => ({ order_id: row.id, id, name, quantity, image }));
		await trx.insertInto('order_custom_lines').values(customs).execute();
	}
	const pay_by = row.stage === 'PAYMENT_PENDING' ? payBy(cart.payment_method, now, order.answerFrom) : null;
	await openPayment(trx, { order_id: row.id, method: cart.payment_method, due_paise: row.to_pay_paise, pay_by });
	await trx.insertInto('order_stages').values({ order_id: row.id, seq: 1, stage: row.stage, at: now, actor: 'CUSTOMER' }).execute();
	return row;
}
