import type { Key, Translate } from '#lib/words.ts';

/** Sentences about the place a page is drawn for, each with the one that stands where no locality is known near it. */
const UNNAMED = {
	'home.noneOpen': 'home.noneOpenHere',
	'home.openNow': 'home.openNowHere',
	'product.notNear': 'product.notNearHere',
	'product.sellersNear': 'product.sellersNearHere',
	'product.sellersOut': 'product.sellersOutHere',
	'search.count': 'search.countHere',
	'shops.count': 'shops.countHere',
	'shops.description': 'shops.descriptionHere',
} as const satisfies Partial<Record<Key, Key>>;

/** What a sentence says of a place by its name; of one without (`''`), in words that need none. */
export function aboutPlace(key: keyof typeof UNNAMED, { place, ...values }: { place: string; count?: number }, t: Translate): string {
	return place ? t(key, { place, ...values }) : t(UNNAMED[key], values);
}
