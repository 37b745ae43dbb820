import { randomInt } from 'node:crypto';
import { pino } from 'pino';
import { openSession } from '#server/account/sessions.ts';
import { createApp } from '#server/boot/create-app.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createApi } from '#server/http/router.ts';
import { ROUTES } from '#server/http/routes.ts';
import { readSettings } from '#server/settings/settings.ts';
import { newId } from '#server/system/ids.ts';
import { clientAt } from '#server/throttle/client.ts';
import type { Store } from '../../tests/support/store.ts';
import { type Batch, recorded } from './recorded.ts';

/** A call of a shopper as HTTP sends it, and what it sends to PostgreSQL. */
export type Sent = { method: 'GET' | 'POST' | 'PATCH'; path: string; headers: Record<string, string>; body?: string };
export type Recorded = Sent & { batches: readonly Batch[] };
/** `changes`: one more of a product, and one again, in turns. */
export type CartShopper = { read: Recorded; changes: Recorded[] };

const LINES = 5;

/** Packs of the shop near the default point that has the most of them in stock, of each of which a cart may hold two. */
async function packsOfOneShop(store: Store): Promise<string[]> {
	const response = await fetch(`${store.url}/api/catalog/products?inStock=true&limit=60`);
	const { data } = await response.json();
	const cards: { retailerProductId: string; maxQuantity: number; store: { id: string } }[] = data.products.flat();
	const shops = [
		...Map.groupBy(
			cards.filter(({ maxQuantity }) => maxQuantity > 1),
			({ store: { id } }) => id,
		).values(),
	];
	const packs = shops.find((shop) => shop.length >= LINES) ?? [];
	if (packs.length === 0) throw new Error(`no shop near the default place sells ${LINES} products`);
	return packs.slice(0, LINES).map(({ retailerProductId }) => retailerProductId);
}

/** Logged-in customers, each with a cart of five lines; for each of their calls, the statements that this checkout's code sends to PostgreSQL. */
export async function cartShoppers(store: Store, count: number): Promise<CartShopper[]> {
	const read = readSettings({ DATA_DIR: store.dataDir, PARTNER_TOKEN: store.partnerToken });
	if (!read.ok) throw new Error(read.lines.join('\n'));
	const { db, close } = await openDatabase(read.settings, () => {});
	try {
		const api = createApi(await createApp(read.settings, db, pino({ level: 'silent' })), ROUTES);
		const packs = await packsOfOneShop(store);
		const send = async ({ path, ...init }: Sent) => {
			const response = await api(new Request(`http://127.0.0.1${path}`, init), clientAt('127.0.0.1'));
			const { data, errors } = await response.json();
			if (!response.ok) throw new Error(`${path}: ${JSON.stringify(errors)}`);
			return data;
		};
		const shopper = async (): Promise<CartShopper> => {
			const id = newId();
			const phone_e164 = `+919${String(randomInt(1e9)).padStart(9, '0')}`;
			await db.insertInto('customers').values({ id, phone_e164, referral_code: newId() }).execute();
			const { access } = await openSession(db, id, new Date());
			const headers = { authorization: `Token ${access}`, 'accept-language': 'en', 'client-user': 'customer' };
			const open: Sent = { method: 'GET', path: '/api/cart', headers };
			const { cartId } = await send(open);
			const change = (method: Sent['method'], verb: string, retailerProductId?: string): Sent => ({
				method,
				path: `/api/cart/${cartId}/product/${verb}`,
				headers: { ...headers, 'content-type': 'application/json' },
				body: JSON.stringify({ retailerProductId, quantity: 1 }),
			});
			for (const pack of packs) await send(change('POST', 'add', pack));
			const record = async (call: Sent): Promise<Recorded> => ({ ...call, batches: await recorded(() => send(call)) });
			const changes = [await record(change('POST', 'add', packs[0])), await record(change('PATCH', 'update', packs[0]))];
			return { read: await record(open), changes };
		};
		const shoppers: CartShopper[] = [];
		while (shoppers.length < count) shoppers.push(await shopper());
		return shoppers;
	} finally {
		await close();
	}
}
