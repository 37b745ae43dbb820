import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { weekdayInIndia } from '#lib/format/india-time.ts';
import { dressWindows } from '#server/catalogue/shops/dress-windows.ts';
import { tag } from '#server/catalogue/tags.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { addPack, addProduct, addShop } from '../support/catalog-rows.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Store, startStore } from '../support/store.ts';

const HERE = DEFAULT_POINT;
const FAR = { lat: 28.61, lng: 77.2 };
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

let database: TestDatabase;
let store: Store;
const id = { full: '', bare: '', far: '', tomorrow: '', later: '' };
beforeAll(async () => {
	database = await testDatabase();
	const { db } = database;
	await insertTaxonomy(db);
	const marol = { id: 'marol', city_slug: 'mumbai', slug: 'marol', city: 'Mumbai', name_key: 'marol', names: '{"en":"Marol"}', ...HERE };
	await db.insertInto('localities').values(marol).execute();
	const fees = { delivery_fee_paise: 2_000, free_delivery_above_paise: 29_900, min_order_paise: 9_900 };
	const rated = { rating_sum: 5_778, rating_count: 1_284 };
	id.full = await addShop(db, {
		...HERE,
		...fees,
		...rated,
		id: 'fullshop',
		locality_id: 'marol',
		category_id: 50,
		names: '{"en":"Full Medico"}',
	});
	id.bare = await addShop(db, { ...HERE, id: 'bareshop', names: '{"en":"Bare & Sons"}' });
	id.far = await addShop(db, { ...FAR, id: 'farshop' });
	for (const [name, ahead] of [
		['tomorrow', 1],
		['later', 3],
	] as const) {
		id[name] = await addShop(db, { ...HERE, id: `${name}shop`, openAllDay: false });
		const weekday = (weekdayInIndia(new Date()) + ahead) % 7;
		await db.insertInto('shop_hours').values({ shop_id: id[name], weekday, opens_min: 540, closes_min: 1_290 }).execute();
	}
	const ladoo = await addProduct(db, 'Ladoo', { parent_code: 'GROCERY', secondary_code: 'RICE' });
	for (const shop of [id.tomorrow, id.later]) await addPack(db, shop, ladoo, { pack_text: '1 pc', price_paise: 2_000, stock: 5 });
	for (let i = 0; i < 130; i++) {
		const kind =
			i < 70
				? { parent_code: 'GROCERY', secondary_code: 'RICE' }
				: { parent_code: 'PHARMACY', secondary_code: i % 2 ? 'BABY' : 'FIRST_AID' };
		const product = await addProduct(db, `Thing ${i}`, kind);
		await addPack(db, id.full, product, { pack_text: '1 pc', price_paise: 1_000 + i, stock: i % 9 ? 5 : 0, sold_count: i });
	}
	store = await startStore({ env: { DATABASE_URL: database.url } });
});
afterAll(async () => {
	await store?.stop();
	await database?.drop();
});

const html = async (path: string, cookie = '') => (await fetch(store.url + path, { headers: { cookie } })).text();
const sent = async (path: string) => {
	const answer = await fetch(store.url + path, { redirect: 'manual' });
	return [answer.status, answer.headers.get('location')];
};
/** The words that a page does not contain. */
const missing = (page: string, ...words: string[]) => words.filter((one) => !page.includes(one));
const names = (page: string) => [...page.matchAll(/<h3 class="pcard-name"[^>]*>(?:<a[^>]*>)([^<]*)/g)].map((match) => match[1]);
const shelvesOf = (page: string) =>
	[...page.matchAll(/<section class="shop-section[^"]*" id="([^"]+)"(.*?)<\/section>/gs)].map(([, section, cards = '']) => [
		section,
		names(cards).length,
	]);

test('R20 what is unknown of a shop’s place reads othercities, otherlocalities; any other address of it is a 301 there', async () => {
	const own = `/india/othercities/otherlocalities/groceries/bare-and-sons-${id.bare}`;
	expect(await sent(own)).toEqual([200, null]);
	for (const wrong of [
		`/india/mumbai/marol/groceries/bare-and-sons-${id.bare}`,
		`/in/othercities/otherlocalities/othercategories/x-${id.bare}`,
		`/india/othercities/otherlocalities/groceries/bare-sons-${id.bare}`,
	]) {
		expect(await sent(wrong), wrong).toEqual([301, own]);
		expect(await sent(`/te${wrong}?sort=price`), wrong).toEqual([301, `/te${own}?sort=price`]);
	}
	const known = `/india/mumbai/marol/pharmacies/full-medico-${id.full}`;
	expect(await sent(`/india/othercities/otherlocalities/othercategories/full-medico-${id.full}`)).toEqual([301, known]);
	expect(missing(await html(`/shops/${id.full}`), `<link rel="canonical" href="${store.url}${known}"`)).toEqual([]);
});

test('R23 an unknown shop is a 404 with links, at both kinds of address', async () => {
	for (const path of ['/shops/nobody', '/india/mumbai/marol/groceries/nobody-nobody', '/india/mumbai/marol/groceries/nohyphen']) {
		expect(await sent(path), path).toEqual([404, null]);
		expect(missing(await html(path), 'class="btn-fill" href="/shops"')).toEqual([]);
	}
});

test('R24 the links and redirects of a preview lead to previews', async () => {
	const own = `/india/mumbai/marol/pharmacies/full-medico-${id.full}`;
	expect(await sent(`/india/x/y/z/full-${id.full}?b2bStorePreview=true`)).toEqual([301, `${own}?b2bStorePreview=true`]);
	const page = await html(`${own}?b2bStorePreview=true`);
	expect(page).toContain(`href="${own}?page=2&amp;b2bStorePreview=true"`);
	expect(missing(page, '<input type="hidden" name="b2bStorePreview" value="true"')).toEqual([]);
	expect(missing(await html(own), 'b2bStorePreview=true', 'name="b2bStorePreview"').length).toBe(2);
});

test('R3 each product of a shop is on its pages once, by category with its own first, products out of stock last in each', async () => {
	const path = `/shops/${id.full}`;
	const pages = await Promise.all(['', '?page=2', '?page=3', '?page=4'].map((query) => html(path + query)));
	expect(pages.map(shelvesOf)).toEqual([
		[
			['first-aid', 30],
			['baby', 10],
		],
		[
			['baby', 20],
			['rice', 20],
		],
		[['rice', 40]],
		[['rice', 10]],
	]);
	const all = pages.flatMap(names);
	expect(new Set(all).size).toBe(130);
	const numbers = names(pages[0] ?? '')
		.slice(0, 30)
		.map((name) => Number(name?.split(' ')[1]));
	// Of the thirty things for first aid (70, 72 … 128) the most bought first; those whose number nine divides are out of stock.
	const inStock = [128, 124, 122, 120, 118, 116, 114, 112, 110, 106, 104, 102, 100, 98, 96, 94, 92, 88, 86, 84, 82, 80, 78, 76, 74, 70];
	expect(numbers.slice(0, inStock.length)).toEqual(inStock);
	expect(numbers.slice(inStock.length).sort()).toEqual([108, 126, 72, 90]);
	const chips = [...(pages[0] ?? '').matchAll(/class="chip" href="([^"]*#[^"]*)"/g)].map((match) => match[1]);
	const own = `/india/mumbai/marol/pharmacies/full-medico-${id.full}`;
	expect(chips).toEqual(['#first-aid', '#baby', `${own}?page=2#rice`]);
	expect(pages.map((page) => /href="([^"]*)" rel="next"/.exec(page)?.[1])).toEqual([
		`${own}?page=2`,
		`${own}?page=3`,
		`${own}?page=4`,
		undefined,
	]);
	expect(pages.map((page) => page.includes('content="noindex'))).toEqual([false, true, true, true]);
	// A page number that does not exist shows the nearest page.
	expect(names(await html(`${path}?page=99`))).toEqual(names(pages[3] ?? ''));
	expect(names(await html(`${path}?page=-1`))).toEqual(names(pages[0] ?? ''));
});

test('R3 search and sort stay within the shop, and go on where the page ends', async () => {
	const cheapest = await html(`/shops/${id.full}?sort=price`);
	expect(names(cheapest).slice(0, 2)).toEqual(['Thing 1', 'Thing 2']);
	expect(names(cheapest).length).toBe(40);
	const next = /href="([^"]*)" rel="next"/.exec(cheapest)?.[1]?.replaceAll('&amp;', '&') ?? '';
	expect(next).toMatch(/sort=price&cursor=/);
	expect(names(await html(next)).slice(0, 1)).not.toEqual(['Thing 1']);
	expect(names(await html(`/shops/${id.full}?q=thing+77`))).toEqual(['Thing 77']);
	expect(missing(await html(`/shops/${id.full}?q=petrol`), 'We found nothing for “petrol”')).toEqual([]);
});

test('R3 where a shop has nothing of what is searched, the same words are searched in all shops, in the language of the page', async () => {
	const waysOf = (page: string) => /<div class="empty">.*?<\/div>\s*<p>.*?<\/div>/s.exec(page)?.[0].match(/<a [^>]*>[^<]*<\/a>/g);
	const own = `/india/mumbai/marol/pharmacies/full-medico-${id.full}`;
	expect(waysOf(await html(`/shops/${id.full}?q=petrol+%26+oil`))).toEqual([
		'<a class="btn-fill" href="/search?q=petrol%20%26%20oil">Search all shops for “petrol &amp; oil”</a>',
		`<a class="btn-line" href="${own}">All</a>`,
	]);
	expect(waysOf(await html(`/hi/shops/${id.full}?q=petrol`))).toEqual([
		'<a class="btn-fill" href="/hi/search?q=petrol">सब दुकानों में “petrol” खोजें</a>',
		`<a class="btn-line" href="/hi${own}">सब</a>`,
	]);
});

test('R3 C36 the page of a shop shows its hours, its fees, its rating, where it delivers and the way there', async () => {
	const page = await html(`/shops/${id.full}`);
	for (const words of [
		'Today: Open 24 hours',
		'₹20 delivery, free over ₹299',
		'Minimum order ₹99',
		'Platform fee ₹5 on a delivered order',
		'Rated 4.5 of 5 (ratings: 1,284)',
		'Up to 3 km from the shop',
	])
		expect(missing(page, words)).toEqual([]);
	expect(missing(page, '<a class="chip" href="/india/mumbai/marol">Marol</a>')).toEqual([]);
	expect(page).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=19.12080%2C72.87823"');
	expect(await html(`/shops/${id.full}`, 'loc=te7udn')).toMatch(/maps\/dir\/\?api=1&amp;origin=19\.\d+%2C72\.\d+&amp;destination=19/);
});

test('R3 a closed shop says when it opens; a distant one, that it does not deliver; one without products, that it has none', async () => {
	const today = weekdayInIndia(new Date());
	expect(missing(await html(`/shops/${id.tomorrow}`), 'Opens tomorrow, 9 am')).toEqual([]);
	expect(missing(await html(`/hi/shops/${id.tomorrow}`), 'कल सुबह 9 बजे खुलेगी')).toEqual([]);
	expect(missing(await html(`/shops/${id.later}`), `Opens ${DAYS[(today + 3) % 7]}, 9 am`)).toEqual([]);
	expect(missing(await html(`/shops/${id.later}`), 'Today: Closed')).toEqual([]);
	const far = await html(`/shops/${id.far}`);
	// A visitor who has chosen no place is asked for it.
	expect(missing(far, 'Choose your place to see if this shop delivers there.')).toEqual([]);
	expect(missing(far, 'Does not deliver to your place')).toHaveLength(1);
	expect(missing(await html(`/shops/${id.far}`, 'loc=te7udn'), 'Does not deliver to your place')).toEqual([]);
	expect(far).toMatch(/<a [^>]*href="\/shops"[^>]*>Shops near you<\/a>/);
	expect(missing(await html(`/shops/${id.bare}`), 'This shop has put nothing on its shelves yet.')).toEqual([]);
	expect(missing(await html(`/shops/${id.bare}`), '<span class="rating rating-inline">New')).toEqual([]);
});

test('R2 R5 R9 a closed shop says on its card, and among the sellers, on which day it opens', async () => {
	const later = `Opens ${DAYS[(weekdayInIndia(new Date()) + 3) % 7]}, 9 am`;
	const found = await html('/search?q=ladoo');
	const product = /href="(\/products\/ladoo-\w+)/.exec(found)?.[1] ?? '';
	for (const path of ['/shops', product]) expect(missing(await html(path), 'Opens tomorrow, 9 am', later), path).toEqual([]);
	expect(missing(await html('/hi/shops'), 'कल सुबह 9 बजे खुलेगी')).toEqual([]);
});

test('R3 C40 a fee that is not stated is not called free; a changed fee and new hours are on the shop’s page within 5 s', async () => {
	const path = `/shops/${id.tomorrow}`;
	const [unstated = ''] = /<main.*<\/main>/s.exec(await html(path)) ?? [];
	expect(unstated).not.toMatch(/free delivery|₹\d+ delivery|class="deliver"|<li><\/li>/i);
	expect(missing(unstated, 'No minimum order', 'Platform fee ₹5 on a delivered order')).toEqual([]);
	const state = async (fee: number) => {
		await database.db.updateTable('shops').set({ delivery_fee_paise: fee }).where('id', '=', id.tomorrow).execute();
		await publishChange(database.db, [tag.shop(id.tomorrow), tag.shops]);
	};
	await state(0);
	await vi.waitFor(async () => expect(missing(await html(path), 'Free delivery')).toEqual([]), { timeout: 5_000, interval: 50 });
	await database.db.transaction().execute(async (trx) => {
		await trx.updateTable('shops').set({ delivery_fee_paise: 1_500 }).where('id', '=', id.tomorrow).execute();
		await trx.updateTable('shop_hours').set({ opens_min: 630 }).where('shop_id', '=', id.tomorrow).execute();
		await publishChange(trx, [tag.shop(id.tomorrow), tag.shops]);
	});
	const changed = async () => {
		const page = await html(path);
		expect(missing(page, '₹15 delivery')).toEqual([]);
		expect(missing(page, 'Opens tomorrow, 10:30 am')).toEqual([]);
	};
	await vi.waitFor(changed, { timeout: 5_000, interval: 50 });
});

test('R2 R3 a shop without a photograph has in its window what it sells, best sellers first; a shut one has its shutter down', async () => {
	const { db } = database;
	for (const name of ['Ghee', 'Atta']) {
		const product = await addProduct(db, name, { parent_code: 'GROCERY', secondary_code: 'RICE' });
		await addPack(db, id.tomorrow, product, { pack_text: '1 kg', price_paise: 9_000 });
	}
	const front = async (shop: string) => {
		const [, card = ''] = (await html('/shops')).split(`data-shop="${shop}"`);
		return /\/art\/[^" ]+/.exec(card)?.[0] ?? '';
	};
	// The store dresses windows too, after its start: what it read before these products were there may be written after them.
	const isDressed = async () => {
		await dressWindows(db, 'empty');
		const { window_art } = await db.selectFrom('shops').select('window_art').where('id', '=', id.tomorrow).executeTakeFirstOrThrow();
		expect(window_art.split('.')).toHaveLength(3);
	};
	await vi.waitFor(isDressed, { timeout: 10_000, interval: 200 });
	await publishChange(db, [tag.shops, tag.shop(id.tomorrow)]);
	// One picture for all that are shut.
	await vi.waitFor(async () => expect(await front(id.tomorrow)).toBe('/art/shutter.svg'), { timeout: 10_000, interval: 200 });

	const window = await front(id.full);
	const things = /^\/art\/window\.(.+)\.svg/.exec(window)?.[1]?.split('.') ?? [];
	expect(new Set(things).size).toBe(6);
	const best = /\/art\/(_\w{4})\w\.svg/.exec(await html(`/search?q=${encodeURIComponent('Thing 129')}`))?.[1];
	expect(things[0]).toBe(best);
	const picture = await fetch(store.url + window.replaceAll('&amp;', '&'));
	expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);
});
