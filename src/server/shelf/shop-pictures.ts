import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { mayManage } from '#server/api/may-touch.ts';
import { noteAct } from '#server/api/note-act.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { pictureToShow } from '#server/shelf/product-picture.ts';

/**
 * Shows photographs that were sent as the pictures of a shop, the first as its front, or without any its drawing again. Refuses with FORBIDDEN all
 * but its owners and the association, with NOT_FOUND, and with INPUT_INVALID (`image`) an address that is none of a stored photograph.
 */
export async function setShopPictures(
	{ storeId, images }: Checked<'PUT counter/shop-pictures'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	if (!mayManage(caller, storeId)) return refuse('FORBIDDEN');
	const tags = [tag.shop(storeId), tag.shops];
	const at = app.clock.now();
	const done = await transact(app.db, async (trx) => {
		const shown = new Set<string>();
		for (const image of images) {
			const one = await pictureToShow(trx, app, image);
			if (!one.ok) return one;
			if (one.value) shown.add(one.value);
		}
		const [front = null, ...others] = shown;
		const shop = await trx
			.updateTable('shops')
			.set({ image: front, more_images: others, updated_at: at })
			.where('id', '=', storeId)
			.returning('id')
			.executeTakeFirst();
		if (!shop) return refuse('NOT_FOUND', { field: 'storeId' });
		await noteAct(trx, { kind: 'SHOP', did: 'CHANGED', detail: 'image', shopId: storeId, by: byPartner(caller), at });
		await publishChange(trx, tags);
		return ok({});
	});
	if (done.ok) forgetTags(app, tags);
	return done;
}
