import type { Shop } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { tag } from '#server/catalogue/tags.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import type { App } from '#server/ports/app.ts';

type ShopChange = { isOpen?: boolean | undefined };

/** Shuts a shop regardless of its hours, or lets its hours decide again; answers the shop. Refuses with NOT_FOUND. */
export async function changeShop(
	app: App,
	id: string,
	{ isOpen }: ShopChange,
	seenFrom: { point: Point; language: Language },
): Promise<Result<Shop>> {
	if (isOpen !== undefined) {
		const tags = [tag.shop(id), tag.shops];
		const done = await transact(app.db, async (trx) => {
			const { numUpdatedRows } = await trx
				.updateTable('shops')
				.set({ is_shut: !isOpen, updated_at: app.clock.now() })
				.where('id', '=', id)
				.where('is_shut', '=', isOpen)
				.executeTakeFirst();
			if (numUpdatedRows > 0n) await publishChange(trx, tags);
			return ok(null);
		});
		if (!done.ok) return done;
		forgetTags(app, tags);
	}
	const shop = await findShop(app, id, seenFrom);
	return shop ? ok(shop) : refuse('NOT_FOUND');
}
