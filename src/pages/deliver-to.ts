import type { APIRoute } from 'astro';
import { localizePath, paths } from '#lib/paths.ts';
import { locCookie } from '#lib/place/loc-cookie.ts';
import { placeOfLocality } from '#lib/place/place.ts';
import { localityById } from '#server/place/localities.ts';

/** Where the redirect leads: back to the shop, or to the product at that shop, else to the shops of the place. */
function onward(query: URLSearchParams): string {
	const shop = query.get('shop');
	const product = query.get('product');
	if (product) return paths.product('', encodeURIComponent(product), shop && encodeURIComponent(shop));
	return shop ? paths.shop(encodeURIComponent(shop)) : paths.shops();
}

/**
 * "Deliver to …" without JavaScript: sets the `loc` cookie to the locality `?id=` and redirects to the page that it was tapped on. A request
 * from another site is redirected to the locality's page, where the button is: another site must not choose a place for a year. It never
 * redirects out of the store, and an unknown id changes nothing.
 */
export const GET: APIRoute = async ({ locals: { app, language, isFromOurPage }, url }) => {
	const locality = await localityById(app, url.searchParams.get('id') ?? '', language);
	const to = locality && !isFromOurPage ? locality.url : onward(url.searchParams);
	const headers = new Headers({
		Location: localizePath(to, language),
		'Cache-Control': 'no-store',
		Vary: 'Sec-Fetch-Site, Origin, Referer',
	});
	if (locality && isFromOurPage) {
		headers.set('Set-Cookie', locCookie(placeOfLocality(locality).location, new URL(app.settings.publicSiteUrl).protocol));
	}
	return new Response(null, { status: 303, headers });
};
