import type { AstroGlobal } from 'astro';
import type { Category } from '#lib/contract/catalogue.ts';
import { paths } from '#lib/paths.ts';
import { msToNextChange } from '#server/catalogue/shops/next-change.ts';
import { mainCategoryId } from '#server/catalogue/shops/selling-shops.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { tag } from '#server/catalogue/tags.ts';
import { citiesWithShops } from '#server/place/cities.ts';
import { placeFacts } from '#server/place/place-facts.ts';
import { groupByCategory, type PlacePoint, shopsOfPlace } from '#server/place/place-shops.ts';
import { placesAround } from '#server/place/places-around.ts';
import { nearestServed } from '#server/place/unserved.ts';
import { cachePage, sellersShown } from './_cache-page.ts';
import { frameOf } from './_frame.ts';

/** How many shops of a category are shown: before "see all", and on the page of one category. */
const SHOPS_PER_GROUP = 12;
const SHOPS_OF_ONE = 48;
const PLACES_AROUND = { locality: 12, city: 24 };

/**
 * The shops that deliver to a named place by category, the facts about them, and the places around: the same from everywhere.
 * With a `kind`, or `?category=` on the page of a city, all shops of one category; `cursor` is the number of shops before this page.
 */
export async function placeView(
	astro: Pick<AstroGlobal, 'locals' | 'url' | 'cache' | 'response'>,
	place: PlacePoint & { name: string; city: string | null; url: string },
	kind: Category | null = null,
) {
	const { app, language } = astro.locals;
	const { isCity, name, city, url } = place;
	const query = astro.url.searchParams;
	const [frame, shops, around] = await Promise.all([
		frameOf(astro.locals),
		shopsOfPlace(app, place),
		placesAround(app, place, { ownUrl: url, limit: isCity ? PLACES_AROUND.city : PLACES_AROUND.locality, language }),
	]);
	const groups = await groupByCategory(app, shops, language);
	const only = groups.find(({ category }) => category.slug === (kind?.slug ?? query.get('category')))?.category.slug ?? null;
	const from = only ? Math.max(0, Math.trunc(Number(query.get('cursor'))) || 0) : 0;
	const size = only ? SHOPS_OF_ONE : SHOPS_PER_GROUP;
	const shown = groups.map(({ category, shops: own }) => ({
		category,
		url: hasKindPages(place) ? paths.localityCategory(url, category.slug) : `${url}?category=${category.slug}`,
		count: own.length,
		shops: (kind || only) && only !== category.slug ? [] : own.slice(from, from + size).map((near) => shopCard(near, language)),
	}));
	const ofKind = kind ? shops.filter(({ shop }) => mainCategoryId(shop) === kind.id) : shops;
	const onlyCount = shown.find(({ category }) => category.slug === only)?.count ?? 0;
	const ids = shops.map(({ shop }) => shop.id);
	const cards = shown.flatMap((group) => group.shops.map(({ id }) => tag.shop(id)));
	// A city's shops are ordered by what customers say of them.
	const tags = isCity ? [tag.shops] : [...sellersShown(ids), ...cards];
	await cachePage(astro, { tags, changeMs: msToNextChange(shops, app.clock.now()) });
	return {
		frame,
		view: {
			name,
			city,
			citySlug: place.citySlug,
			url,
			isCity,
			kind,
			groups: shown,
			only,
			nextCursor: onlyCount > from + size ? String(from + size) : null,
			facts: placeFacts(ofKind, isCity, language),
			around: shops.length > 0 ? around : [],
			elsewhere: shops.length > 0 ? [] : await elsewhere(astro.locals),
			nearest: shops.length > 0 ? null : await nearestServed(app, place, language),
		},
	};
}

/** Whether each category has a page of its own here: a city's localities have them, the city itself and all of Navi Mumbai (§2) have not. */
export const hasKindPages = ({ citySlug, url }: { citySlug: string; url: string }): boolean => url !== paths.city(citySlug);

/** The cities to link to from a place without a shop. */
async function elsewhere({ app, language }: App.Locals) {
	const cities = await citiesWithShops(app, language);
	return cities.slice(0, PLACES_AROUND.locality).map(({ name, slug }) => ({ name, url: paths.city(slug) }));
}
