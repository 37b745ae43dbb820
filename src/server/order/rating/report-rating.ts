import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { noteAct } from '#server/api/note-act.ts';
import { transact } from '#server/db/transact.ts';

/**
 * Tells the association that something is wrong with a rating, once for each; it counts until the association hides it. Refuses with NOT_FOUND
 * an order without a rating, or one that is hidden, with FORBIDDEN that of another shop, and with ALREADY_REPORTED.
 */
export async function reportRating(
	{ id, reason }: Checked<'PUT counter/ratings/{id}/report'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	const by = byPartner(caller);
	const at = app.clock.now();
	return transact(app.db, async (trx) => {
		const rating = await trx
			.selectFrom('order_ratings as r')
			.innerJoin('orders as o', 'o.id', 'r.order_id')
			.select(['r.shop_id', 'r.comment_state', 'r.reported_at', 'o.code'])
			.where('r.order_id', '=', id)
			.forUpdate('r')
			.executeTakeFirst();
		if (!rating) return refuse('NOT_FOUND');
		const { shop_id: shopId, code } = rating;
		if (!mayTouch(caller, shopId)) return refuse('FORBIDDEN');
		if (rating.comment_state === 'HIDDEN') return refuse('NOT_FOUND');
		if (rating.reported_at) return refuse('ALREADY_REPORTED');
		await trx
			.updateTable('order_ratings')
			.set({ reported_at: at, reported_by: by.personId, report_reason: reason })
			.where('order_id', '=', id)
			.execute();
		await noteAct(trx, { kind: 'COMMENT', did: 'REPORTED', about: code, shopId, by, at });
		return ok({});
	});
}
