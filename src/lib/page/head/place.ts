import { descriptionOf, type HeadContext, type PageHead } from '#lib/page/head/head.ts';
import type { PlaceFacts } from '#lib/place/place.ts';
import { placeSentences } from '#lib/place/place-sentences.ts';

/**
 * The head of the page of a locality, of one category there, or of a city: its name, and delivery with its cost. Which shops are open is left
 * out, because it changes by the hour.
 */
export function placeHead(
	{
		name,
		city,
		isCity,
		kind,
		facts,
	}: { name: string; city: string | null; isCity: boolean; kind?: { name: string } | null; facts: PlaceFacts },
	{ t }: Pick<HeadContext, 't'>,
): PageHead {
	const place = city ? `${name}, ${city}` : name;
	const title = kind ? t('place.kind', { kind: kind.name, place }) : t('place.headline', { place });
	if (facts.shops === 0)
		return { noindex: true, title, description: kind ? t('place.noKind', { kind: kind.name, place }) : t('place.noShops', { place }) };
	const { count, delivery } = placeSentences({ place, isCity, facts }, t);
	return {
		title,
		description: kind
			? descriptionOf(t('place.kindDescription', { kind: kind.name, place }), count, ...delivery)
			: descriptionOf(count, ...delivery, t('place.description', { place })),
	};
}
