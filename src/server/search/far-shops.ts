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
import { isShopName, type NamesInWords, namesInWords } from '#server/search/shop-names.ts';

/** Branches of one name. */
const SHOWN = 3;

const firstSound = (words: readonly string[]): string => soundOf(words[0] ?? '');

type Named = { shop: ShopRecord; names: NamesInWords };
/** The shops by the sound of the first word of each of their names, so that a search compares few of them, whose words it need not fold. */
function byFirstSound(shops: ShopTable): Map<string, Named[]> {
	const all = [...shops.values()].flatMap((shop) => {
		const names = namesInWords(shop.names);
		return [...new Set(names.map(firstSound))].map((sound) => ({ sound, shop, names }));
	});
	return Map.groupBy(all, ({ sound }) => sound);
}

/** The shops of that name which do not deliver to a point, nearest first: they exist, and their pages say where they deliver. */
export async function farShopsNamed(app: App, q: string, { point, language }: { point: Point; language: Language }): Promise<ShopCard[]> {
	const shops = await shopTable(app);
	const typed = foldForSearch(q);
	const alike = derive([shops], 'by the sound of the first word', () => byFirstSound(shops)).get(firstSound(typed)) ?? [];
	return alike
		.filter(({ shop, names }) => !shop.isSuspended && isShopName(names, typed))
		.map(({ shop }) => shopFromPoint(shop, point, app.clock.now()))
		.filter(({ serves }) => !serves)
		.sort((a, b) => a.distanceM - b.distanceM)
		.slice(0, SHOWN)
		.map((near) => shopCard(near, language));
}
