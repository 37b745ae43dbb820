import type { ShopCard } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { derive } from '#server/catalogue/memo.ts';
import { shopFromPoint } from '#server/catalogue/shops/serving-shops.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { type ShopRecord, type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';
import type { App } from '#server/ports/app.ts';
import { isShopName } from '#server/search/shop-names.ts';

/** Branches of one name. */
const SHOWN = 3;

const firstSound = (text: string): string => soundOf(foldForSearch(text)[0] ?? '');

/** The shops by the sound of the first word of each of their names, so that a search compares few of them. */
function byFirstSound(shops: ShopTable): Map<string, ShopRecord[]> {
	const found = new Map<string, ShopRecord[]>();
	for (const shop of shops.values())
		for (const sound of new Set(Object.values(shop.names).map(firstSound))) found.set(sound, [...(found.get(sound) ?? []), shop]);
	return found;
}

/** The shops of that name which do not deliver to a point, nearest first: they exist, and their pages say where they deliver. */
export async function farShopsNamed(app: App, q: string, { point, language }: { point: Point; language: Language }): Promise<ShopCard[]> {
	const shops = await shopTable(app);
	const alike = derive([shops], 'by the sound of the first word', () => byFirstSound(shops)).get(firstSound(q)) ?? [];
	return alike
		.filter(({ isSuspended, names }) => !isSuspended && isShopName(names, q))
		.map((shop) => shopFromPoint(shop, point, app.clock.now()))
		.filter(({ serves }) => !serves)
		.sort((a, b) => a.distanceM - b.distanceM)
		.slice(0, SHOWN)
		.map((near) => shopCard(near, language));
}
