import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { allCities, footerCities } from '#server/place/cities.ts';
import { homePoint } from '#server/place/home-point.ts';
import { popularLocalities } from '#server/place/localities.ts';
import { placesAround } from '#server/place/places-around.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addShop, fillShelf } from '../support/catalog-rows.ts';

const CHENNAI = { lat: 13.0827, lng: 80.2707 };

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
});
afterAll(() => api.close());

test('a store in another city draws its pages there, with its own city and localities in the layout', async () => {
	const { app } = api;
	expect(await homePoint(app)).toEqual(GUEST_ADDRESS_POINT);

	const names = JSON.stringify({ en: 'Mylapore' });
	await app.db
		.insertInto('localities')
		.values({ id: 'mylapore', city_slug: 'chennai', slug: 'mylapore', city: 'Chennai', names, name_key: 'mylapore', ...CHENNAI })
		.execute();
	await addShop(app.db, { ...CHENNAI, locality_id: 'mylapore' });
	forgetTags(app, [tag.catalog, tag.shops]);

	expect(await homePoint(app)).toEqual(CHENNAI);
	expect((await footerCities(app, 'en')).map(({ name }) => name)).toEqual(['Chennai']);
	expect((await allCities(app, 'en')).map(({ slug }) => slug)).toContain('chennai');
	expect((await popularLocalities(app, 'en')).map(({ name }) => name)).toEqual(['Mylapore']);
});

test('while the shops cannot be read, a visitor who has chosen no place gets the last home point', async () => {
	const { app } = api;
	expect(await homePoint(app)).toEqual(CHENNAI);
	await sql`ALTER TABLE shops RENAME TO away`.execute(app.db);
	forgetTags(app, [tag.shops]);
	expect(await homePoint(app)).toEqual(CHENNAI);
	await sql`ALTER TABLE away RENAME TO shops`.execute(app.db);
});

test('the footer leads to the cities with most shops that sell, then to the others the store knows, then to those of the product', async () => {
	const { app } = api;
	const [pune] = (await allCities(app, 'en')).filter(({ slug }) => slug === 'pune');
	const at = { lat: pune?.lat ?? 0, lng: pune?.lng ?? 0 };
	const names = JSON.stringify({ en: 'Kothrud' });
	await app.db
		.insertInto('localities')
		.values({ id: 'kothrud', city_slug: 'pune', slug: 'kothrud', city: 'Pune', names, name_key: 'kothrud', ...at })
		.execute();
	// Shops with nothing in stock deliver nothing.
	for (const _ of [1, 2]) await addShop(app.db, { ...at, locality_id: 'kothrud' });
	const pack = await fillShelf(app.db, await addShop(app.db, { ...CHENNAI, locality_id: 'mylapore' }), 'GROCERY');
	forgetTags(app, [tag.catalog, tag.shops, tag.stock]);
	const slugs = (await footerCities(app, 'en')).map(({ slug }) => slug);
	expect(slugs).toEqual(['chennai', 'pune', 'mumbai', 'new-mumbai', 'thane', 'ahmedabad']);
	await app.db.deleteFrom('retailer_products').where('id', '=', pack).execute();
	forgetTags(app, [tag.stock]);
	const around = { limit: 12, language: 'en' } as const;
	const kothrud = { ...at, citySlug: 'pune', isCity: false };
	expect(await placesAround(app, kothrud, { ...around, ownUrl: '/india/pune/kothrud' })).toEqual([]);
});

test('where a shop serves the default point, pages are drawn there for visitors who have chosen no place', async () => {
	const { app } = api;
	await addShop(app.db, GUEST_ADDRESS_POINT);
	forgetTags(app, [tag.shops]);
	expect(await homePoint(app)).toEqual(GUEST_ADDRESS_POINT);
});

test('only shops that sell decide the home point: not an empty shop nearby, nor a distant one', async () => {
	const { app } = api;
	const pune = { lat: 18.5204, lng: 73.8567 };
	for (const north of [0, 0.01]) await fillShelf(app.db, await addShop(app.db, { lat: pune.lat + north, lng: pune.lng }), 'GROCERY');
	await fillShelf(app.db, await addShop(app.db, { lat: 72.8, lng: 19 }), 'GROCERY');
	forgetTags(app, [tag.shops, tag.stock]);
	const home = await homePoint(app);
	expect(Math.abs(home.lat - pune.lat)).toBeLessThanOrEqual(0.011);
	expect(home.lng).toBe(pune.lng);
});
