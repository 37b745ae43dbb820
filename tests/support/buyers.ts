import * as z from 'zod/mini';
import { Cart } from '#lib/contract/cart.ts';
import { Order } from '#lib/contract/order.ts';
import { openSession } from '#server/account/sessions.ts';
import type { App } from '#server/ports/app.ts';
import { newId } from '#server/system/ids.ts';
import { makeAddress } from './market.ts';

/** An order the buyer may have placed: under this key, for this sum. */
type Attempt = { key: string; expectedToPay: number };

/**
 * A customer who places one order after the other and notes which were acknowledged, and which got no answer and may or may not have
 * happened.
 */
export type Buyer = {
	id: string;
	token: string;
	/** Order ids by idempotency key, as the store answered 201. */
	orders: Map<string, string>;
	unitsAdded: number;
	unitsUnknown: number;
	/** Sent without an answer; asked again with the same key when the store is back. */
	open: Attempt | null;
};

/** A customer with an address and a session, written straight into the database. */
export async function makeBuyer(app: Pick<App, 'db'>): Promise<Buyer> {
	const id = newId();
	const phone_e164 = `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
	await app.db.insertInto('customers').values({ id, phone_e164, referral_code: id }).execute();
	const location_id = await makeAddress(app, id);
	await app.db.insertInto('carts').values({ customer_id: id, id: newId(), location_id }).execute();
	const { access: token } = await openSession(app.db, id, new Date());
	return { id, token, orders: new Map(), unitsAdded: 0, unitsUnknown: 0, open: null };
}

const Reply = z.object({ data: z.optional(z.unknown()), errors: z.optional(z.array(z.object({ code: z.string() }))) });
type Answer = { kind: 'answer'; status: number; data: unknown; code: string } | { kind: 'cut off' };

async function send(url: string, token: string, method: string, path: string, json?: object, key?: string): Promise<Answer> {
	try {
		const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) };
		const response = await fetch(`${url}/api/${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
		const { data, errors } = Reply.parse(await response.json());
		// The store answers "not now": counts as no answer.
		if (response.status === 503) return { kind: 'cut off' };
		return { kind: 'answer', status: response.status, data, code: errors?.[0]?.code ?? '' };
	} catch {
		return { kind: 'cut off' };
	}
}

/** Sends an order with its key; false when no answer came. */
async function placeOpen(url: string, buyer: Buyer, cartId: string): Promise<boolean> {
	const { open } = buyer;
	if (!open) return true;
	const answer = await send(url, buyer.token, 'POST', 'order', { cartId, expectedToPay: open.expectedToPay }, open.key);
	if (answer.kind === 'cut off') return false;
	if (answer.status === 201) buyer.orders.set(open.key, Order.parse(answer.data).id);
	else if (answer.code !== 'PRICE_CHANGED') throw new Error(`an order was refused: ${answer.status} ${answer.code}`);
	buyer.open = null;
	return true;
}

/** One round: finishes what is open, adds one, orders. Answers false when the store is gone. */
async function buyOnce(url: string, buyer: Buyer, productId: string): Promise<boolean> {
	const read = await send(url, buyer.token, 'GET', 'cart');
	if (read.kind === 'cut off') return false;
	const { cartId } = Cart.parse(read.data);
	if (!(await placeOpen(url, buyer, cartId))) return false;
	const added = await send(url, buyer.token, 'POST', `cart/${cartId}/product/add`, { retailerProductId: productId, quantity: 1 });
	if (added.kind === 'cut off') {
		buyer.unitsUnknown++;
		return false;
	}
	if (added.status !== 200) throw new Error(`an add was refused: ${added.status} ${added.code}`);
	buyer.unitsAdded++;
	buyer.open = { key: newId(), expectedToPay: Cart.parse(added.data).bill.toPay };
	return placeOpen(url, buyer, cartId);
}

/** Places orders until the store is gone. */
export async function buyUntilGone(url: string, buyer: Buyer, productId: string, bought: () => void): Promise<void> {
	while (await buyOnce(url, buyer, productId)) bought();
}

/** Sends the unanswered order again, to a store that keeps running. */
export async function finish(url: string, buyer: Buyer): Promise<void> {
	const read = await send(url, buyer.token, 'GET', 'cart');
	const isDone = read.kind === 'answer' && (await placeOpen(url, buyer, Cart.parse(read.data).cartId));
	if (!isDone) throw new Error('the store does not answer');
}
