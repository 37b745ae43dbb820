import type { Serviceability } from '#lib/contract/place.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { sellersServing, servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { aroundUnserved } from '#server/place/unserved.ts';
import type { App } from '#server/ports/app.ts';

/** Whether shops deliver to a point, and whether one of them does; where none does, what is near. An unknown shop delivers nowhere. */
export async function serviceability(
	app: App,
	point: Point,
	{ storeId, language }: { storeId?: string | undefined; language: Language },
): Promise<Serviceability> {
	const [serving, shops] = await Promise.all([sellersServing(app, point), shopTable(app)]);
	const shop = storeId === undefined ? undefined : shops.get(storeId);
	return {
		serviceable: serving.length > 0,
		storeServes: storeId === undefined ? null : shop !== undefined && servesPoint(shop, point),
		...(serving.length > 0 ? { nearest: null, pickupShops: [] } : await aroundUnserved(app, point, language)),
	};
}
