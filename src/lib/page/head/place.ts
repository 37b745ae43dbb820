import { descriptionOf, type HeadContext, type PageHead } from '#lib/page/head/head.ts';
import type { PlaceFacts } from '#lib/place/place.ts';
import { placeSentences } from '#lib/place/place-sentences.ts';

/** The head of a locality's or city's page: its name, and delivery with its cost. Which shops are open is left out, because it changes by the hour. */
export function placeHead(
	{ name, city, isCity, facts }: { name: string; city: string | null; isCity: boolean; facts: PlaceFacts },
	{ t }: Pick<HeadContext, 't'>,
): PageHead {
	const place = city ? `${name}, ${city}` : name;
	if (facts.shops === 0) return { title: t('place.headline', { place }), description: t('place.noShops', { place }) };
	const { count, delivery } = placeSentences({ place, isCity, facts }, t);
	return {
		title: t('place.headline', { place }),
		description: descriptionOf(count, ...delivery, t('place.description', { place })),
	};
}
