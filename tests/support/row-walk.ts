import * as z from 'zod/mini';
import type { Policy } from '#lib/contract/callers.ts';
import { Id } from '#lib/contract/common.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type Reply, type TestApi } from './app.ts';
import { makeAddress, makePromotion } from './market.ts';
import { orderOf, partner } from './order-moves.ts';
import { photo } from './photos.ts';
import { makeShopper, type Shopper } from './shopper.ts';

/** A customer who owns one of everything that a customer can own, for the walk over the rows of the contract. */
export type Owner = { token: string; things: Record<string, unknown> };

/** Whose callers may reach only what is theirs, so that the walk has to try another's ids. */
export const REACHES_OWN_ALONE: Record<Policy, boolean> = { anyone: false, customer: true, partner: false, staff: false, webhook: false };

/** Id fields that name something of one customer. */
export const OWNED = ['cartId', 'locationId', 'id', 'orderId', 'customProductId'];
/** Id fields that name something public. A new id field belongs in one of the two lists. */
export const SHARED = ['retailerProductId', 'libraryProductId', 'storeId', 'storeCode', 'offerId'];

/** The keys of a browser: the point by which P-256 is defined. */
const PUSH_KEYS = {
	p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
	auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};

/**
 * A customer with an address, two orders, one that its shop would change, and a filled cart; `things` has a valid value for every field the
 * rows ask for.
 */
export async function makeOwner(api: TestApi, retailerProductId: string, name = ''): Promise<Owner> {
	const shopper = await makeShopper(api);
	const orders: string[] = [];
	for (let i = 0; i < 2; i++) {
		await shopper.add(retailerProductId);
		orders.push(orderOf(await shopper.place()).id);
	}
	await shopper.add(retailerProductId, 2);
	const modifiedId = orderOf(await shopper.place()).id;
	await partner(api, 'POST', `orders/${modifiedId}/modify`, { lines: [{ retailerProductId, quantity: 1 }] });
	const moved =
		OTHER_IDS[name] === 'deliveredId' || OTHER_IDS[name] === 'onTheWayId'
			? await moveOwn(api, shopper, retailerProductId, name)
			: undefined;
	const { cart } = await shopper.add(retailerProductId);
	const coupon = await makePromotion(api.app, { code: newId().toUpperCase() });
	const offer = await makePromotion(api.app, {});
	const locationId = await makeAddress(api.app, shopper.id);
	const asked = { customProductId: newId(), name: 'Coriander' };
	await shopper.cart('POST', 'custom-product/add', { ...asked, quantity: 1 });
	await shopper.cart('POST', 'basket/add', { products: [{ retailerProductId, quantity: 1 }] });
	const things = {
		...asked,
		storeId: cart.store?.id,
		cartId: shopper.cartId,
		locationId,
		id: orders[0],
		orderId: orders[0],
		otherId: orders[1],
		modifiedId,
		deliveredId: moved,
		onTheWayId: moved,
		prescribedId: OTHER_IDS[name] === 'prescribedId' ? await prescribe(api, shopper, orders[0] ?? '') : undefined,
		endpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`,
		keys: PUSH_KEYS,
		stars: 5,
		stickers: ['GREAT_SERVICE'],
		reason: 'MISSING',
		retailerProductId,
		quantity: 1,
		products: [{ retailerProductId, quantity: 1 }],
		method: 'COD',
		expectedToPay: cart.bill.toPay,
		code: coupon.code,
		offerId: offer.id,
		storeCode: cart.store?.id,
		text: '2 kg atta',
		file: new File([new Uint8Array(await photo('png', 8, 8))], 'a.png', { type: 'image/png' }),
		rule: { code: 'FREE_DELIVERY' },
	};
	return { token: shopper.token, things };
}

/** One more order, which is on its way with a known position, or delivered. */
async function moveOwn(api: TestApi, shopper: Shopper, retailerProductId: string, name: string): Promise<string> {
	await shopper.add(retailerProductId);
	const { id } = orderOf(await shopper.place());
	for (const move of ['accept', 'dispatch']) await partner(api, 'POST', `orders/${id}/${move}`);
	const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
	await api.call('PUT', `customer/order-location/${id}`, { headers, json: { lat: 19.1, lng: 72.8 } });
	if (OTHER_IDS[name] === 'deliveredId') await partner(api, 'POST', `orders/${id}/deliver`);
	return id;
}

/** Gives an order a picture of a prescription. */
async function prescribe({ app }: TestApi, { id: customer_id }: Shopper, orderId: string): Promise<string> {
	const id = newId();
	await app.db.insertInto('prescriptions').values({ id, customer_id, sent_at: app.clock.now() }).execute();
	const picture = new Uint8Array(await photo('webp', 8, 8));
	app.storage = { ...app.storage, get: async () => picture };
	await app.db.updateTable('orders').set({ prescription_id: id }).where('id', '=', orderId).execute();
	return orderId;
}

type Shape = Record<string, z.ZodMiniType>;
const isShape = (shape: unknown): shape is Shape => typeof shape === 'object' && shape !== null;
/** The fields of a row's input with their schemas. */
export const shapeOf = ({ input }: Endpoint): Shape => ('shape' in input && isShape(input.shape) ? input.shape : {});

const isId = (schema: unknown): boolean =>
	schema === Id || ((schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) && isId(schema.def.innerType));

/** The fields of a row's input that are ids. */
export const idFields = (row: Endpoint): string[] => Object.entries(shapeOf(row)).flatMap(([name, schema]) => (isId(schema) ? [name] : []));

/** What `id` means in a row that has it from something else than an order as it was placed. */
const OTHER_IDS: Record<string, string> = {
	'GET cart/available-offers/{id}': 'cartId',
	'POST order/{id}/approve': 'modifiedId',
	'POST order/{id}/rate': 'deliveredId',
	'GET order/{id}/invoice': 'deliveredId',
	'GET order/{id}/prescription': 'prescribedId',
	'GET customer/order-location/{id}': 'onTheWayId',
};

/** The owner's things as a row names them. */
export const thingsFor = (name: string, { things }: Pick<Owner, 'things'>): Owner['things'] =>
	name in OTHER_IDS ? { ...things, id: things[OTHER_IDS[name] ?? ''] } : things;

/** An input of a row that the owner may send: all required fields, and every id that it can name. */
export function inputOf(name: string, row: Endpoint, owner: Pick<Owner, 'things'>): Record<string, unknown> {
	const things = thingsFor(name, owner);
	const ids = idFields(row);
	const needed = Object.entries(shapeOf(row)).filter(([name, schema]) => ids.includes(name) || !z.safeParse(schema, undefined).success);
	return Object.fromEntries(
		needed.map(([field]) => {
			if (!(field in things)) throw new Error(`tests/support/row-walk.ts knows no value for the field ${field}`);
			return [field, things[field]];
		}),
	);
}

/**
 * Sends an input to a row by its name, as a customer or (`Staff`) as a person of the counter: path fields into the path, the rest as JSON, or as a
 * form where a file is among them.
 */
export async function sendInput(
	api: TestApi,
	name: string,
	input: Record<string, unknown>,
	token: string,
	key: string,
	word: 'Token' | 'Staff' = 'Token',
): Promise<Reply> {
	const Authorization = `${word} ${token}`;
	const [method = '', template = ''] = name.split(' ', 2);
	const path = template.replace(/\{(\w+)\}/g, (_, field: string) => String(input[field]));
	const rest = Object.entries(input).filter(([field]) => !template.includes(`{${field}}`));
	if (rest.some(([, value]) => value instanceof File)) {
		const body = new FormData();
		for (const [field, value] of rest) body.set(field, value instanceof File ? value : String(value));
		const request = new Request(`http://127.0.0.1/api/${path}`, { method, body, headers: { Authorization } });
		const answer = await api.fetch(request);
		const { data, errors = [] } = await answer.json();
		return { status: answer.status, headers: answer.headers, data, errors };
	}
	const query = `?${new URLSearchParams(rest.map(([field, value]) => [field, String(value)]))}`;
	const given = method === 'GET' ? { query } : { json: Object.fromEntries(rest) };
	return api.call(method, path, { headers: { Authorization, 'Idempotency-Key': key }, ...given });
}
