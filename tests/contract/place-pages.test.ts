import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { priceText } from '#lib/format/money.ts';
import { geohash } from '#lib/place/geo.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import { tag } from '#server/catalogue/tags.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShop, fillShelf } from '../support/catalog-rows.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Served, servingByHand } from '../support/serving-by-hand.ts';
import { sortOrderOf } from '../support/sort-order.ts';
import { type Store, startStore } from '../support/store.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
	database = await testDatabase({ sample: true });
	store = await startStore({ env: { DATABASE_URL: database.url, PARTNER_TOKEN: 'partner-token-of-places' } });
});
afterAll(async () => {
	await store?.stop();
	await database?.drop();
});

const html = async (path: string, cookie = '') => (await fetch(store.url + path, { headers: { cookie } })).text();
const factOf = (page: string) => /<p class="fact">([^<]*)</.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
const shopIds = (page: string) =>
	[...page.matchAll(/<article class="scard[^>]*data-shop="([^"]+)"/g)].map((match) => match[1] ?? '').sort();

/** The sentences that the page must have on them. */
function sentences(place: string, shops: readonly Served[]): string {
	const count = (n: number, one: string, other: string) => `${n} ${n === 1 ? one : other}`;
	const open = shops.filter(({ isOpen }) => isOpen).length;
	const free = shops.filter(({ fee }) => fee === 0).length;
	const fees = shops.filter(({ fee }) => fee > 0);
	const from = priceText(Math.min(...fees.map(({ fee }) => fee)));
	const above = fees.flatMap((shop) => shop.free ?? []);
	const [nearest] = shops;
	return [
		`${count(shops.length, 'shop delivers', 'shops deliver')} to ${place}.`,
		open > 0 ? `${count(open, 'is', 'are')} open now.` : shops.length === 1 ? 'It is closed just now.' : 'All are closed just now.',
		...(free > 0 ? [`${count(free, 'delivers', 'deliver')} free, the others from ${from}.`] : [`Delivery from ${from}.`]),
		...(above.length > 0 ? [`${shops.length === 1 ? 'Free delivery' : 'Some deliver free'} over ${priceText(Math.min(...above))}.`] : []),
		`Nearest: ${nearest?.name}, ${Math.round((nearest?.metres ?? 0) / 100) / 10} km.`,
	].join(' ');
}

const localities = () => database.db.selectFrom('localities').selectAll().where('city_slug', '<>', 'new-mumbai').orderBy('id').execute();

test('R21 the page of a place leads to the page of each of its categories, and the search engine with it', async () => {
	const marol = await html('/india/mumbai/marol');
	const slugs = [...marol.matchAll(/<section class="section[^"]*" id="([a-z-]+)"/g)].map((match) => match[1]);
	expect(slugs.length).toBeGreaterThan(3);
	expect(slugs.filter((slug) => !marol.includes(`href="/india/mumbai/marol/${slug}"`))).toEqual([]);
	const mumbai = await html('/india/mumbai');
	expect(mumbai).toContain(`href="/india/mumbai?category=${slugs[0]}"`);
});

test('R21 L1 a locality’s page lists exactly the shops that serve it, as /shops does for shoppers there, and its sentences agree with the database', async () => {
	const told = new Set<string>();
	let served = 0;
	for (const { city_slug, slug, names, lat, lng } of await localities()) {
		const page = await html(`/india/${city_slug}/${slug}`);
		const cell = geohash({ lat, lng });
		const at = pagePoint({ lat, lng });
		const shops = await servingByHand(database.db, at.lat, at.lng);
		const listed = await html('/shops', `loc=${cell}`);
		if (shops.length > 0) expect(Number.parseInt(factOf(listed), 10), slug).toBe(shops.length);
		expect(shopIds(listed), slug).toEqual(
			shops
				.slice(0, 24)
				.map(({ id }) => id)
				.sort(),
		);
		expect(shopIds(page), slug).toEqual(shops.map(({ id }) => id).sort());
		expect(page.includes('<meta name="robots" content="noindex'), slug).toBe(shops.length === 0);
		if (shops.length === 0) continue;
		expect(factOf(page)).toBe(sentences(names.en, shops));
		told.add(factOf(page));
		served += 1;
	}
	expect(served).toBeGreaterThan(30);
	expect(told.size).toBe(served);
});

test('R21 shops are listed by category in the order of the catalogue, open ones first, and every chip leads to a heading', async () => {
	const page = await html('/hi/india/mumbai/marol');
	const sections = [...page.matchAll(/<section class="section[^"]*" id="([a-z-]+)"(.*?)<\/section>/gs)];
	const slugs = (await database.db.selectFrom('categories').select('slug').orderBy('position').execute()).map(({ slug }) => slug);
	const shown = sections.map((match) => match[1] ?? '');
	expect(shown.length).toBeGreaterThan(3);
	expect(sortOrderOf(shown.map((slug) => slugs.indexOf(slug)))).toBe('ascending');
	expect([...page.matchAll(/class="chip" href="#([a-z-]+)"/g)].map((match) => match[1])).toEqual(shown);
	const marol = (await localities()).find(({ slug }) => slug === 'marol');
	const at = pagePoint({ lat: marol?.lat ?? 0, lng: marol?.lng ?? 0 });
	const openIds = new Set((await servingByHand(database.db, at.lat, at.lng)).flatMap(({ id, isOpen }) => (isOpen ? [id] : [])));
	for (const [, slug, cards = ''] of sections) {
		const states = [...cards.matchAll(/state state-(open|shut)/g)].map((match) => match[1]);
		const ids = [...cards.matchAll(/<article class="scard[^>]*data-shop="([^"]+)"/g)].map((match) => match[1] ?? '');
		const open = ids.filter((id) => openIds.has(id));
		// By the database's own clock: so many are open, and they come first.
		expect(ids.slice(0, open.length), slug).toEqual(open);
		expect(states, slug).toEqual(ids.map((id) => (openIds.has(id) ? 'open' : 'shut')));
	}
});

test('R22 a city’s page lists every shop that is in it or serves one of its localities', async () => {
	for (const city of ['new-mumbai', 'mumbai']) {
		const places = await database.db.selectFrom('localities').selectAll().where('city_slug', '=', city).execute();
		const expected = new Set<string>();
		for (const { lat, lng } of places.map(pagePoint)) for (const { id } of await servingByHand(database.db, lat, lng)) expected.add(id);
		const standing = await database.db
			.selectFrom('shops as s')
			.innerJoin('localities as l', 'l.id', 's.locality_id')
			.select('s.id')
			.where('l.city_slug', '=', city)
			.execute();
		for (const { id } of standing) expected.add(id);
		const page = await html(`/india/${city}`);
		expect(shopIds(page), city).toEqual([...expected].sort());
		expect(factOf(page)).toMatch(new RegExp(`^${expected.size} shops deliver in `));
		expect(page).not.toContain(' km ·');
	}
});

test('R21 a city without a shop says so once, is not for search engines, and leads to a city with shops', async () => {
	const page = await html('/india/pune');
	expect(/<body.*/s.exec(page)?.[0].match(/No shop delivers in Pune yet\./g)?.length).toBe(1);
	expect([factOf(page), page.includes('content="noindex'), shopIds(page)]).toEqual(['', true, []]);
	expect(page).toContain('<a class="btn-fill" href="/india/mumbai">Shops in Mumbai</a>');
});

test('R21 C40 the sentences show a shop that shuts and a fee that changes within 5 s', async () => {
	const path = '/india/mumbai/marol';
	const { lat, lng } = pagePoint(
		await database.db.selectFrom('localities').selectAll().where('slug', '=', 'marol').executeTakeFirstOrThrow(),
	);
	const isTrue = async () => expect(factOf(await html(path))).toBe(sentences('Marol', await servingByHand(database.db, lat, lng)));
	await isTrue();
	const before = factOf(await html(path));
	const shop = (await servingByHand(database.db, lat, lng)).find(({ isOpen }) => isOpen)?.id ?? '';

	const headers = { authorization: 'Partner partner-token-of-places', 'content-type': 'application/json' };
	const shut = await fetch(`${store.url}/api/partner/shops/${shop}`, { method: 'PUT', headers, body: '{"isOpen":false}' });
	expect(shut.status).toBe(200);
	await vi.waitFor(isTrue, { timeout: 5_000, interval: 50 });
	expect(factOf(await html(path))).not.toBe(before);
	await vi.waitFor(async () => expect(await html(`/shops/${shop}`)).toContain('Closed for now by the shop'), {
		timeout: 5_000,
		interval: 50,
	});
	const trail = /<nav class="crumbs.*?<\/nav>/s.exec(await html(path))?.[0];
	expect(trail).toMatch(/href="\/india\/mumbai"[^>]*>Mumbai<.*Marol</s);

	await database.db.transaction().execute(async (trx) => {
		await trx.updateTable('shops').set({ delivery_fee_paise: 300 }).where('id', '=', shop).execute();
		await publishChange(trx, [tag.shop(shop), tag.shops]);
	});
	await vi.waitFor(isTrue, { timeout: 5_000, interval: 50 });
	expect(factOf(await html(path))).toContain('from ₹3.');
});

test('R21 of many shops of one category the first twelve are shown, with a link to all of them, page by page', async () => {
	const nashik = { lat: 19.9975, lng: 73.7898 };
	const names = '{"en":"Panchavati"}';
	const row = { id: 'panchavati', city_slug: 'nashik', slug: 'panchavati', city: 'Nashik', name_key: 'panchavati', names, ...nashik };
	await database.db.transaction().execute(async (trx) => {
		await trx.insertInto('localities').values(row).execute();
		for (let i = 0; i < 51; i++) {
			const [category_id, category] = i < 49 ? [38, 'GROCERY'] : [41, 'BAKERY'];
			await fillShelf(trx, await addShop(trx, { ...nashik, locality_id: 'panchavati', category_id }), category);
		}
		await addShop(trx, { ...nashik, locality_id: 'panchavati', category_id: 38 });
		await publishChange(trx, [tag.shops, tag.catalog]);
	});
	const path = '/india/nashik/panchavati';
	await vi.waitFor(async () => expect(shopIds(await html(path)).length).toBe(14), { timeout: 5_000, interval: 50 });
	const page = await html(path);
	expect(factOf(page)).toMatch(/^51 shops deliver to Panchavati\./);
	expect(page.includes(`<a href="${path}/groceries">See all 49</a>`)).toBe(true);
	const one = await html(`${path}/groceries`);
	const two = await html(`${path}/groceries?cursor=48`);
	expect([shopIds(one).length, shopIds(two).length, new Set([...shopIds(one), ...shopIds(two)]).size]).toEqual([48, 1, 49]);
	expect([one, two].map((part) => part.includes('cursor=48" rel="next"'))).toEqual([true, false]);
	expect(shopIds(await html(`${path}?category=nothing`))).toEqual(shopIds(page));
	for (const wild of ['-5', '1e9', 'x']) expect((await fetch(`${store.url}${path}/groceries?cursor=${wild}`)).status).toBe(200);
	const asked = await fetch(`${store.url}/hi${path}?category=groceries`, { redirect: 'manual' });
	expect([asked.status, asked.headers.get('location')]).toEqual([301, `/hi${path}/groceries`]);
});

test('R21 the parent of a shop’s address is a page: the shops of one category that deliver there, in six languages, listed where there is one', async () => {
	const bakeries = '/india/nashik/panchavati/bakeries';
	const page = await html(bakeries);
	expect(page).toMatch(/<h1[^>]*>Bakery in Panchavati</);
	expect(page).toContain('<title>Bakery in Panchavati, Nashik');
	expect(factOf(page)).toMatch(/^2 shops deliver to Panchavati\./);
	expect(shopIds(page).length).toBe(2);
	expect(page).toMatch(/crumb.*href="\/india\/nashik\/panchavati".*Bakery/s);
	expect(page.includes('content="noindex')).toBe(false);
	expect(await html(`/te${bakeries}`)).toMatch(/<h1[^>]*>[^<]*లో బేకరీ</);
	const none = await html('/india/nashik/panchavati/pet-supplies');
	expect(none).toContain('No shop for Pet supplies delivers in Panchavati yet.');
	expect([shopIds(none).length, none.includes('content="noindex'), /href="\/india\/nashik\/panchavati\/bakeries"/.test(none)]).toEqual([
		0,
		true,
		true,
	]);
	for (const unknown of ['/india/nashik/panchavati/spaceships', '/india/nashik/nowhere/bakeries'])
		expect((await fetch(store.url + unknown)).status, unknown).toBe(404);
});

test('R5 R21 searching for a place leads to its shops, and several words in one line are shown word by word', async () => {
	for (const q of ['powai', 'POVAI', 'पवई'])
		expect(await html(`/search?q=${encodeURIComponent(q)}`), q).toMatch(
			/class="empty".*href="\/india\/mumbai\/powai"[^>]*>Shops in Powai</s,
		);
	const native = await html(`/hi/search?q=${encodeURIComponent('पवई')}`);
	expect(native).toMatch(/href="\/hi\/india\/mumbai\/powai"[^>]*>पवई/);
	expect(native).not.toContain('कुछ नहीं मिला');
	expect(await html('/search?q=milk')).not.toContain('Shops in Milk');
	const two = await html(`/hi/search?q=${encodeURIComponent('आलू प्याज')}`);
	expect(two).toMatch(/अलग-अलग नतीजे.*href="\/hi\/search\?q=[^"]*"[^>]*>आलू<.*>प्याज</s);
	expect([...two.matchAll(/class="pcard/g)].length).toBeGreaterThan(3);
	expect(two.includes('content="noindex')).toBe(true);
});

test('R5 a shop that is searched by its name and does not deliver here is named with its place, and leads to its page', async () => {
	const { lat, lng } = GUEST_ADDRESS_POINT;
	const near = (await servingByHand(database.db, lat, lng)).map((shop) => shop.id);
	const rows = await database.db.selectFrom('shops').select(['id', 'names']).where('locality_id', 'is not', null).orderBy('id').execute();
	// Shops that other tests add have an English name alone.
	const named = rows.filter(({ names }) => names.mr);
	const [far, here] = [named.find(({ id }) => !near.includes(id)), named.find(({ id }) => near.includes(id))];
	const told = async (names: { en: string; mr?: string } | undefined, language: 'en' | 'mr') => {
		const q = encodeURIComponent((names?.[language] ?? '').slice(0, 25));
		const [, list = ''] =
			/data-far-shops[^>]*>(.*?)<\/ul>/s.exec(await html(`${language === 'en' ? '' : `/${language}`}/search?q=${q}`)) ?? [];
		return list;
	};
	expect(await told(far?.names, 'en')).toMatch(
		new RegExp(`href="/india/[^"]+${far?.id}"[^>]*>[^<]+ · [^<]+</a> Does not deliver to your place`),
	);
	expect(await told(far?.names, 'mr')).toContain(`${far?.id}"`);
	expect(await told(here?.names, 'en')).toBe('');
});

test('L7 R21 without script a locality’s page delivers there: its form sets the cookie and leads to the shops, and nowhere else', async () => {
	const page = await html('/hi/india/mumbai/marol');
	const [, id = ''] = /<form class="take[^>]*action="\/hi\/deliver-to"[^>]*><button name="id" value="([^"]+)"/.exec(page) ?? [];
	const own = { 'sec-fetch-site': 'same-origin' };
	const answer = (query: string, headers: Record<string, string> = own) =>
		fetch(`${store.url}/hi/deliver-to${query}`, { redirect: 'manual', headers });
	const taken = await answer(`?id=${id}&back=https://example.org`);
	expect([taken.status, taken.headers.get('location'), taken.headers.get('cache-control')]).toEqual([303, '/hi/shops', 'no-store']);
	const [cookie = ''] = taken.headers.get('set-cookie')?.split(';') ?? [];
	expect(cookie).toBe(`loc=${geohash(pagePoint({ lat: 19.1116, lng: 72.8837 }))}`);
	expect(factOf(await html('/hi/shops', cookie))).toContain('मरोल');
	// From a shop's or a product's page it redirects back there; a value that is no id is ignored, so it never leaves the store.
	const [shop = ''] = shopIds(page);
	for (const [query, to] of [
		[`&shop=${shop}`, `/hi/shops/${shop}`],
		['&shop=%2F%2Fexample.org', '/hi/shops/%2F%2Fexample.org'],
		[`&product=abc&shop=${shop}`, `/hi/products/item-abc?sid=${shop}`],
	] as const)
		expect((await answer(`?id=${id}${query}`)).headers.get('location')).toBe(to);
	const nobody = await answer('?id=nobody');
	expect([nobody.status, nobody.headers.get('location'), nobody.headers.get('set-cookie')]).toEqual([303, '/hi/shops', null]);
	// Browsers without Sec-Fetch-Site, and all of them on plain http, tell the page in Referer.
	expect((await answer(`?id=${id}`, { referer: `${store.url}/hi/india/mumbai/marol` })).headers.get('set-cookie')).toContain(cookie);
	// The header's pill leads to the list of such places on the same page.
	expect(page).toContain('<a class="place" href="#foot-links"');
	expect(page).toMatch(/<ul class="three" id="foot-links"/);
});

test('L7 a link from elsewhere to “Deliver to” leads to the locality’s page and chooses nothing', async () => {
	const [, id = ''] = /class="take[^>]*><button name="id" value="([^"]+)"/.exec(await html('/hi/india/mumbai/marol')) ?? [];
	const elsewhere = [
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site' },
		{ 'sec-fetch-site': 'none' },
		{ referer: 'https://evil.example/' },
		{},
	];
	const told = { 'sec-fetch-site': 'cross-site', referer: `${store.url}/`, origin: store.url };
	for (const headers of [...elsewhere, { origin: 'null', referer: `${store.url}/` }, told]) {
		const answer = await fetch(`${store.url}/hi/deliver-to?id=${id}`, { redirect: 'manual', headers });
		const got = [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')];
		expect(got, JSON.stringify(headers)).toEqual([303, '/hi/india/mumbai/marol', null]);
	}
});
