import { randomBytes } from 'node:crypto';
import type { SharedProgress } from '#lib/contract/after-order.ts';
import { isOver } from '#lib/contract/stages.ts';
import type { Output } from '#lib/contract/table.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { tokenHash } from '#server/account/tokens.ts';
import type { Call } from '#server/api/call.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { transact } from '#server/db/transact.ts';

const TOKEN_BYTES = 24;
const LIFE_MS = DAY_MS;

/** A link to the progress of one's order that is under way, good for a day; asked for again, a new one takes the place of the last. Refuses with NOT_FOUND, FORBIDDEN and STAGE_CONFLICT. */
export async function shareOrder(
	{ id }: { id: string },
	{ app, caller }: Call<'customer'>,
): Promise<Result<Output<'POST order/{id}/share'>>> {
	const order = await app.db.selectFrom('orders').select(['customer_id', 'stage']).where('id', '=', id).executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (order.customer_id !== caller.customerId) return refuse('FORBIDDEN');
	if (isOver(order.stage)) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
	const token = randomBytes(TOKEN_BYTES).toString('base64url');
	const expires = new Date(app.clock.now().getTime() + LIFE_MS);
	return transact(app.db, async (trx) => {
		// Of calls at the same time one waits for the other here, so that one link stays.
		await trx.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().execute();
		await trx.deleteFrom('order_shares').where('order_id', '=', id).execute();
		await trx
			.insertInto('order_shares')
			.values({ token_hash: tokenHash(token), order_id: id, expires_at: expires })
			.execute();
		return ok({ token, expiresAt: expires.toISOString() });
	});
}

/** How far a shared order is: nothing of who ordered, what, and where it goes. Refuses with NOT_FOUND a token that is unknown or has run out. */
export async function sharedProgress(_: unknown, { app, headers, language }: Call): Promise<Result<SharedProgress>> {
	const [scheme, token = ''] = (headers.get('authorization') ?? '').split(' ', 2);
	if (scheme !== 'Share' || token === '') return refuse('NOT_FOUND');
	const order = await app.db
		.selectFrom('order_shares as s')
		.innerJoin('orders as o', 'o.id', 's.order_id')
		.leftJoin('order_locations as l', 'l.order_id', 'o.id')
		.select(['o.id', 'o.code', 'o.shop_id', 'o.stage', 'o.delivery_type', 'o.eta_at', 'l.lat', 'l.lng', 'l.at'])
		.where('s.token_hash', '=', tokenHash(token))
		.where('s.expires_at', '>', app.clock.now())
		.executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	const stages = await app.db.selectFrom('order_stages').select(['stage', 'at']).where('order_id', '=', order.id).orderBy('seq').execute();
	const shop = (await shopTable(app)).get(order.shop_id);
	const { lat, lng, at } = order;
	const isSeen = order.stage === 'ON_THE_WAY' && lat !== null && lng !== null && at !== null;
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
