import type { Shop } from '#lib/contract/catalog.ts';
import type { Point } from '#lib/geo.ts';
import type { Language } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { App } from '#server/app/app.ts';
import { forgetCatalog } from '#server/catalog/memo.ts';
import { findShop } from '#server/catalog/shops/shop.ts';
import { tag } from '#server/catalog/tags.ts';
import { publishChange } from '#server/changes/changes.ts';

type ShopChange = { isOpen?: boolean | undefined };

/** Shuts a shop whatever its hours say, or lets its hours decide again; answers the shop. Refuses with NOT_FOUND. */
export async function changeShop(
	app: App,
	id: string,
	{ isOpen }: ShopChange,
	seenFrom: { point: Point; language: Language },
): Promise<Result<Shop>> {
	if (isOpen !== undefined) {
		const tags = [tag.shop(id), tag.shops];
		await app.db.transaction().execute(async (trx) => {
			const { numUpdatedRows } = await trx
				.updateTable('shops')
				.set({ is_shut: !isOpen, updated_at: app.clock.now() })
				.where('id', '=', id)
				.where('is_shut', '=', isOpen)
				.executeTakeFirst();
			if (numUpdatedRows > 0n) await publishChange(trx, tags);
		});
		forgetCatalog(app, tags);
	}
	const shop = await findShop(app, id, seenFrom);
	return shop ? ok(shop) : refuse('NOT_FOUND');
}
