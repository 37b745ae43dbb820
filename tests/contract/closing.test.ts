import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SearchCommon, Suggestion } from '#lib/contract/search.ts';
import { INDIA_MS } from '#lib/format/durations.ts';
import { homeSections } from '#server/catalogue/home.ts';
import { sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makeShop } from '../support/market.ts';

const Typed = z.object({ suggestions: z.array(Suggestion) });
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

/** An instant tomorrow, `minutes` after midnight in India. */
function tomorrowAt(minute: number): void {
	const now = api.app.clock.now().getTime();
	const today = Math.floor((now + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
	api.pass(today + DAY_MS + minute * MINUTE_MS - now);
}

/** The open state of the only shop, by the API, by the list of open shops, and by the home page. */
async function told() {
	const query = `?latitude=${HERE.lat}&longitude=${HERE.lng}`;
	const sections = await homeSections(api.app, { point: HERE, language: 'en' });
	return {
		all: (await api.call('GET', 'catalog/shops', { query })).data,
		open: (await api.call('GET', 'catalog/shops', { query: `${query}&openNow=true` })).data,
		home: sections.flatMap((section) => (section.type === 'shops' ? section.items.map(({ isOpen }) => isOpen) : [])),
	};
}

it('a shop is closed from its closing minute on and open from its opening minute on, without any change in the database', async () => {
	const shop = await makeShop(api.app, { closed: true });
	await makeProduct(api.app, shop);
	const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ shop_id: shop, weekday, opens_min: 540, closes_min: 1_260 }));
	await api.app.db.insertInto('shop_hours').values(days).execute();
	const open = { all: { shops: [{ id: shop, isOpen: true }] }, open: { shops: [{ id: shop }] }, home: [true] };
	const shut = { all: { shops: [{ id: shop, isOpen: false }] }, open: { shops: [] }, home: [false] };

	tomorrowAt(1_259);
	expect(await told()).toMatchObject(open);
	api.pass(MINUTE_MS);
	expect(await told()).toMatchObject(shut);
	tomorrowAt(539);
	expect(await told()).toMatchObject(shut);
	api.pass(MINUTE_MS);
	expect(await told()).toMatchObject(open);
});

it('C21 C22 suggestions say when the shop of a product, and a shop, opens: in the reader’s language, and only while it is closed', async () => {
	const shop = await makeShop(api.app, { closed: true, names: JSON.stringify({ en: 'Zafrani Stores' }) });
	await makeProduct(api.app, shop, { name: 'Zafrani tea' });
	const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ shop_id: shop, weekday, opens_min: 540, closes_min: 1_260 }));
	await api.app.db.insertInto('shop_hours').values(days).execute();
	const suggested = async (language: string) => {
		const headers = { 'Accept-Language': language };
		const point = `latitude=${HERE.lat}&longitude=${HERE.lng}`;
		const typed = z.parse(Typed, (await api.call('GET', 'search/all', { query: `?searchText=zafrani&${point}`, headers })).data);
		const start = z.parse(SearchCommon, (await api.call('GET', 'search/common', { query: `?${point}`, headers })).data);
		const popular = start.popularProducts.filter(({ store }) => store.id === shop);
		return { typed: typed.suggestions.map(({ type, opens }) => [type, opens]), popular: popular.map(({ opens }) => opens) };
	};
	const said = (opens: string | undefined) => ({
		typed: [
			['PRODUCT', opens],
			['STORE', opens],
		],
		popular: [opens],
	});

	tomorrowAt(600);
	expect(await suggested('en')).toEqual(said(undefined));
	tomorrowAt(1_260);
	expect(await suggested('en')).toEqual(said('Opens tomorrow, 9 am'));
	expect(await suggested('hi')).toEqual(said('कल सुबह 9 बजे खुलेगी'));
});

it('the shops near a place are computed once a minute, however many other places are asked for', async () => {
	const at = api.app.clock.now();
	const app = { ...api.app, clock: { now: () => at } };
	const first = await sellersServing(app, HERE);
	for (let i = 1; i < 300; i++) await sellersServing(app, { lat: HERE.lat + i / 10_000, lng: HERE.lng });
	expect(await sellersServing(app, HERE)).toBe(first);
});
