import type { Key, Translate } from '#lib/words.ts';

/** Sentences that name the place of a page, each with the sentence to use where the place has no name. */
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

/** A sentence about a place by its name; for a place without a name (`''`), the sentence that needs none. */
export function aboutPlace(key: keyof typeof UNNAMED, { place, ...values }: { place: string; count?: number }, t: Translate): string {
	return place ? t(key, { place, ...values }) : t(UNNAMED[key], values);
}
