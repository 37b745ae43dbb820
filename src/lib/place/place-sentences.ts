import { priceText } from '#lib/format/money.ts';
import type { PlaceFacts } from '#lib/place/place.ts';
import type { Translate } from '#lib/words.ts';

/** Sentences on the cost of delivery; one about "the others" only where all shops have stated their fee. */
function feeSentences({ free, unstated, feeFrom }: PlaceFacts, t: Translate): string[] {
	const isFree = free > 0 ? [t('place.factFree', { count: free })] : [];
	if (feeFrom === null) return isFree;
	const fee = priceText(feeFrom);
	if (unstated > 0) return [...isFree, t('place.factFeeSome', { fee })];
	return [free > 0 ? t('place.factFreeElse', { count: free, fee }) : t('place.factFee', { fee })];
}

/** Sentences on the shops of a place; unknown facts are left out. `open` is true only at this moment. */
export function placeSentences(
	{ place, isCity, facts }: { place: string; isCity: boolean; facts: PlaceFacts },
	t: Translate,
): { count: string; open: string; delivery: string[] } {
	const { shops, open, freeAbove, nearest } = facts;
	return {
		count: t(isCity ? 'place.factCity' : 'place.factShops', { count: shops, place }),
		open: open > 0 ? t('place.factOpen', { count: open }) : t('place.factShut', { count: shops }),
		delivery: [
			...feeSentences(facts, t),
			...(freeAbove === null ? [] : [t('place.factFreeAbove', { count: shops, amount: priceText(freeAbove) })]),
			...(nearest ? [t('place.factNearest', { shop: nearest.name, distance: nearest.distanceKm })] : []),
		],
	};
}
