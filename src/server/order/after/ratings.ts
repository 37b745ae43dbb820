import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { byPartner, isAssociation } from '#server/api/partner.ts';
import { CursorId, readCursor, writeCursor } from '#server/catalogue/cursor.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
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
 * Shows or hides a comment on the shop's page, and notes who did it. Refuses with FORBIDDEN all but the association, with INPUT_INVALID (`reason`)
 * a person who hides it and does not say why, and with NOT_FOUND an order without a comment.
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
		const judged = await trx
			.updateTable('order_ratings as r')
			.from('orders as o')
			.set({ comment_state: isShown ? 'SHOWN' : 'HIDDEN', hidden_reason: isShown ? null : (reason ?? null), ...noted })
			.whereRef('o.id', '=', 'r.order_id')
			.where('r.order_id', '=', id)
			.where('r.comment_state', '<>', 'NONE')
			.returning(['r.shop_id', 'o.code'])
			.executeTakeFirst();
		if (!judged) return refuse('NOT_FOUND');
		const { code, shop_id: shopId } = judged;
		await noteAct(trx, { kind: 'COMMENT', did: isShown ? 'SHOWN' : 'HIDDEN', about: code, shopId, by, at });
		const tags = [tag.shop(shopId)];
		await publishChange(trx, tags);
		return ok(tags);
	});
	if (!done.ok) return done;
	// This process drops what it holds at once; other processes are told by the published change.
	forgetTags(app, done.value);
	return ok({});
}
