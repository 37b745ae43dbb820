import type { AstroGlobal } from 'astro';
import type { Point } from '#lib/geo.ts';
import { listLocalities } from '#server/catalog/localities.ts';
import { shopsServing } from '#server/catalog/near.ts';
import { listShops } from '#server/catalog/shops.ts';
import { cachePage, shopTags } from './_cache.ts';
import { frameOf } from './_frame.ts';

const SHOPS = 48;
const NEARBY = 12;

/** The shops that deliver to a named place and the other places of its city: its page is the same wherever the reader is. */
export async function placeView(
	astro: Pick<AstroGlobal, 'locals' | 'cache' | 'response'>,
	place: Point & { name: string; city: string | null; citySlug: string },
) {
	const { app, language } = astro.locals;
	const [frame, serving, { shops }, localities] = await Promise.all([
		frameOf(astro.locals),
		shopsServing(app, place),
		listShops(app, { point: place, language, limit: SHOPS }),
		listLocalities(app, { city: place.citySlug, limit: 100, language }),
	]);
	cachePage(astro, shopTags(shops));
	const nearby = localities
		.filter(({ name }) => name !== place.name)
		.sort((a, b) => Math.hypot(a.lat - place.lat, a.lng - place.lng) - Math.hypot(b.lat - place.lat, b.lng - place.lng))
		.slice(0, NEARBY);
	return { frame, view: { name: place.name, city: place.city, shops, count: serving.length, nearby } };
}
