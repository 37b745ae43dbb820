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
import { parsePhone } from '#server/system/phone.ts';

type ShopChange = { isOpen?: boolean | undefined; phone?: string | null | undefined };

/** Sets the owner's number, which no page shows; refuses with PHONE_INVALID. */
async function setPhone({ db }: App, id: string, phone: string | null): Promise<Result<null>> {
	const number = phone === null ? ok(null) : parsePhone(phone);
	if (!number.ok) return refuse('PHONE_INVALID', { field: 'phone' });
	await db.updateTable('shops').set({ phone_e164: number.value }).where('id', '=', id).execute();
	return ok(null);
}

/**
 * Shuts a shop regardless of its hours, or lets its hours decide again, and sets its owner's number; answers the shop. Refuses with
 * PHONE_INVALID or NOT_FOUND.
 */
export async function changeShop(
	app: App,
	id: string,
	{ isOpen, phone }: ShopChange,
	seenFrom: { point: Point; language: Language },
): Promise<Result<Shop>> {
	const phoned = phone === undefined ? ok(null) : await setPhone(app, id, phone);
	if (!phoned.ok) return phoned;
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
