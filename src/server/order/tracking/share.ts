import { randomBytes } from 'node:crypto';
import type { SharedProgress } from '#lib/contract/after-order.ts';
import { isOver } from '#lib/contract/stages.ts';
import type { Output } from '#lib/contract/table.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { nameIn } from '#lib/languages.ts';
import { distanceM } from '#lib/place/geo.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { tokenHash } from '#server/account/token-pair.ts';
import type { Call } from '#server/api/call.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { lockOwnOrder } from '#server/order/tracking/own-order.ts';

const TOKEN_BYTES = 24;
const LIFE_MS = DAY_MS;

/** Nearer to the address than this a shared link shows no position. */
const NEAR_HOME_M = 300;

/** Ends the link of an order. Of those before it nothing stays, so an order has two rows at most. */
async function endLink(trx: Db, id: string, at: Date): Promise<void> {
	await trx.deleteFrom('order_shares').where('order_id', '=', id).where('ended_at', 'is not', null).execute();
	await trx.updateTable('order_shares').set({ ended_at: at }).where('order_id', '=', id).execute();
}

/**
 * A link to the progress of one's order that is under way, good for a day; asked for again, a new one takes the place of the last. Refuses
 * with NOT_FOUND, FORBIDDEN and STAGE_CONFLICT.
 */
export async function shareOrder(
	{ id }: { id: string },
	{ app, caller }: Call<'customer'>,
): Promise<Result<Output<'POST order/{id}/share'>>> {
	const token = randomBytes(TOKEN_BYTES).toString('base64url');
	const now = app.clock.now();
	const expires = new Date(now.getTime() + LIFE_MS);
	return transact(app.db, async (trx) => {
		// Of calls at the same time one waits for the other here, so that one link stays.
		const order = await lockOwnOrder(trx, id, caller.customerId);
		if (!order.ok) return order;
		if (isOver(order.value.stage)) return refuse('STAGE_CONFLICT', { details: { stage: order.value.stage } });
		await endLink(trx, id, now);
		await trx
			.insertInto('order_shares')
			.values({ token_hash: tokenHash(token), order_id: id, expires_at: expires })
			.execute();
		return ok({ token, expiresAt: expires.toISOString() });
	});
}

/** Ends the link to one's order, if there is one. Refuses with NOT_FOUND and FORBIDDEN. */
export const endShare = ({ id }: { id: string }, { app, caller }: Call<'customer'>): Promise<Result<Record<string, never>>> =>
	transact(app.db, async (trx) => {
		const order = await lockOwnOrder(trx, id, caller.customerId);
		if (!order.ok) return order;
		await endLink(trx, id, app.clock.now());
		return ok({});
	});

/**
 * How far a shared order is: nothing of who ordered, what, and where it goes. Refuses with LINK_EXPIRED and LINK_ENDED a token that was
 * good once, and with NOT_FOUND any other.
 */
export async function sharedProgress(_: unknown, { app, headers, language }: Call): Promise<Result<SharedProgress>> {
	const [scheme, token = ''] = (headers.get('authorization') ?? '').split(' ', 2);
	if (scheme !== 'Share' || token === '') return refuse('NOT_FOUND');
	const order = await app.db
		.selectFrom('order_shares as s')
		.innerJoin('orders as o', 'o.id', 's.order_id')
		.leftJoin('order_locations as l', 'l.order_id', 'o.id')
		.select(['o.id', 'o.code', 'o.shop_id', 'o.stage', 'o.delivery_type', 'o.eta_at', 'o.address', 'l.lat', 'l.lng', 'l.at'])
		.select(['s.expires_at', 's.ended_at'])
		.where('s.token_hash', '=', tokenHash(token))
		.executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (order.ended_at) return refuse('LINK_ENDED');
	if (order.expires_at <= app.clock.now()) return refuse('LINK_EXPIRED');
	const stages = await app.db.selectFrom('order_stages').select(['stage', 'at']).where('order_id', '=', order.id).orderBy('seq').execute();
	const shop = (await shopTable(app)).get(order.shop_id);
	const { lat, lng, at } = order;
	const isUnderWay = order.stage === 'ON_THE_WAY' && lat !== null && lng !== null && at !== null;
	// The last metres would show whoever has the link where the customer lives.
	const isSeen = isUnderWay && order.address !== null && distanceM({ lat, lng }, order.address.location) > NEAR_HOME_M;
	return ok({
		code: order.code,
		storeName: shop ? nameIn(shop.names, language) : '',
		deliveryType: order.delivery_type,
		stage: order.stage,
		stages: stages.map((row) => ({ stage: row.stage, at: row.at.toISOString() })),
		eta: order.eta_at?.toISOString() ?? null,
		location: isSeen ? { lat, lng, at: at.toISOString() } : null,
	});
}
