import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { isAssociation } from '#server/api/may-touch.ts';
import { noteAct } from '#server/api/note-act.ts';
import { CursorId, readCursor, writeCursor } from '#server/catalogue/cursor.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';

const DEFAULT_LIMIT = 50;
const Cursor = z.tuple([z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)), CursorId]);

/** The comments that wait to be looked at, for the association alone: a shop does not judge what is said of it. Refuses with FORBIDDEN. */
export async function waitingComments(
	{ cursor, limit = DEFAULT_LIMIT }: Checked<'GET partner/ratings'>,
	{ app, caller }: Call<'partner'>,
): Promise<Result<Output<'GET partner/ratings'>>> {
	if (!isAssociation(caller)) return refuse('FORBIDDEN');
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	const from = after ? sql`AND (r.at, r.order_id) > (${new Date(after[0])}, ${after[1]})` : sql``;
	const { rows } = await sql<{ order_id: string; shop_id: string; stars: number; comment: string; at: Date }>`
		SELECT r.order_id, r.shop_id, r.stars, r.comment, r.at FROM order_ratings r
		WHERE r.comment_state = 'WAITING' ${from} ORDER BY r.at, r.order_id LIMIT ${limit + 1}`.execute(app.db);
	const shown = rows.slice(0, limit);
	const last = shown.at(-1);
	return ok({
		comments: shown.map(({ order_id, shop_id, stars, comment, at }) => ({
			orderId: order_id,
			storeId: shop_id,
			stars,
			comment,
			at: at.toISOString(),
		})),
		nextCursor: last && rows.length > limit ? writeCursor([last.at.getTime(), last.order_id]) : null,
	});
}

/**
 * Shows or hides a rating on its shop's page, and notes who did it; a report of the shop is answered by either. What is hidden does not count
 * in the shop's stars. Refuses with FORBIDDEN all but the association, with INPUT_INVALID (`reason`) a person who hides it and does not say why,
 * and with NOT_FOUND an order without a rating, or one without words that nobody has reported.
 */
export async function judgeComment(
	{ id, isShown, reason }: Checked<'PUT partner/ratings/{id}'>,
	{ app, caller }: Call<'partner'>,
): Promise<Result<Record<string, never>>> {
	if (!isAssociation(caller)) return refuse('FORBIDDEN');
	if (caller.kind === 'staff' && !isShown && !reason) return refuse('INPUT_INVALID', { field: 'reason' });
	const by = byPartner(caller);
	const at = app.clock.now();
	const noted = { judged_at: at, judged_by: by.personId };
	const done = await transact(app.db, async (trx) => {
		const was = await trx
			.selectFrom('order_ratings as r')
			.innerJoin('orders as o', 'o.id', 'r.order_id')
			.select(['r.shop_id', 'r.stars', 'r.comment', 'r.comment_state', 'r.reported_at', 'o.code'])
			.where('r.order_id', '=', id)
			.forUpdate('r')
			.executeTakeFirst();
		if (!was || (was.comment_state === 'NONE' && !was.reported_at)) return refuse('NOT_FOUND');
		const { code, shop_id: shopId, stars } = was;
		const shown = was.comment ? 'SHOWN' : 'NONE';
		await trx
			.updateTable('order_ratings')
			.set({ comment_state: isShown ? shown : 'HIDDEN', hidden_reason: isShown ? null : (reason ?? null), ...noted })
			.where('order_id', '=', id)
			.execute();
		const wasShown = was.comment_state !== 'HIDDEN';
		if (wasShown !== isShown) await countRating(trx, shopId, isShown ? { stars, times: 1 } : { stars: -stars, times: -1 });
		await noteAct(trx, { kind: 'COMMENT', did: isShown ? 'SHOWN' : 'HIDDEN', about: code, shopId, by, at });
		const tags = [tag.shop(shopId), tag.shops];
		await publishChange(trx, tags);
		return ok(tags);
	});
	if (!done.ok) return done;
	// This process drops what it holds at once; other processes are told by the published change.
	forgetTags(app, done.value);
	return ok({});
}

/** Counts the stars of a rating for its shop, or with both below 0 takes them out again. */
export async function countRating(trx: Db, shopId: string, { stars, times }: { stars: number; times: number }): Promise<void> {
	await trx
		.updateTable('shops')
		.set((eb) => ({ rating_sum: eb('rating_sum', '+', stars), rating_count: eb('rating_count', '+', times) }))
		.where('id', '=', shopId)
		.execute();
}
