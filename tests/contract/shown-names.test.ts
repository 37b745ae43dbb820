import { afterAll, beforeAll, expect, it } from 'vitest';
import { SearchResults } from '#lib/contract/search.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct } from '../support/catalog-rows.ts';
import { HERE, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let library: string;
let onion: string;
let unknown: string;

beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
	const shop = await makeShop(api.app);
	library = await addProduct(api.app.db, 'Onion (Loose)', { thing: 'onion', search_text: 'onion loose @onion' });
	onion = await addPack(api.app.db, shop, library, { pack_text: '1 kg', price_paise: 3_000 });
	const other = await addProduct(api.app.db, 'Gavran Onion', { thing: 'onion', search_text: 'gavran onion @onion' });
	unknown = await addPack(api.app.db, shop, other, { pack_text: '1 kg', price_paise: 4_000 });
});
afterAll(() => api.close());

const te = { headers: { 'accept-language': 'te' } };
const at = `location=${HERE.lat},${HERE.lng}`;

it('A1 a product with an English name only is called in the page’s language where all of its name is sure', async () => {
	const results = await api.call('GET', 'search/results', { ...te, query: `?q=onion&${at}` });
	const names = SearchResults.parse(results.data).products.flat();
	expect(names.find(({ retailerProductId }) => retailerProductId === onion)?.name).toBe('ఉల్లిపాయ, విడిగా');
	expect(names.find(({ retailerProductId }) => retailerProductId === unknown)?.name).toBe('Gavran Onion');
	const suggestions = await api.call('GET', 'search/all', { ...te, query: `?searchText=onion&${at}` });
	expect(suggestions.data).toMatchObject({ suggestions: expect.arrayContaining([expect.objectContaining({ text: 'ఉల్లిపాయ, విడిగా' })]) });
});

it('R9 its page has the shop’s own words beside it, and in English they stand alone', async () => {
	const page = async (send: object) => (await api.call('GET', `catalog/products/${library}`, { ...send, query: `?${at}` })).data;
	expect(await page(te)).toMatchObject({ name: 'ఉల్లిపాయ, విడిగా', ownName: 'Onion (Loose)' });
	expect(await page({})).toMatchObject({ name: 'Onion (Loose)', ownName: null });
});

it('V14 the label of a drawn pack has its amount in the page’s language; one whose size is not known has none', async () => {
	const shop = await makeShop(api.app);
	const labelAs = async (pack_text: string) => {
		const sugar = await addProduct(api.app.db, `Sugar ${pack_text}`, { thing: 'sugar' });
		await addPack(api.app.db, shop, sugar, { pack_text, price_paise: 5_000 });
		const { data } = await api.call('GET', `catalog/products/${sugar}`, { ...te, query: `?${at}` });
		return data;
	};
	expect(await labelAs('1000gm')).toMatchObject({ label: { words: expect.any(String), amount: '1 కిలో' } });
	expect(await labelAs('1 Unit')).toMatchObject({ label: expect.not.objectContaining({ amount: expect.anything() }) });
});

it('E4 cart and order call it the same', async () => {
	const shopper = await makeShopper(api);
	await shopper.add(onion);
	const cart = await api.call('GET', 'cart', { ...te, token: shopper.token });
	expect(cart.data).toMatchObject({ cartProducts: [{ product: { name: 'ఉల్లిపాయ, విడిగా' } }] });
	const { id } = orderOf(await shopper.place());
	const { data } = await api.call('GET', `order/${id}`, { ...te, token: shopper.token });
	expect(data).toMatchObject({ lines: [{ name: 'ఉల్లిపాయ, విడిగా' }] });
	// What its shop would send instead is called as pages call it too.
	const other = await makeShopper(api);
	await other.add(unknown);
	const second = orderOf(await other.place());
	await partner(api, 'POST', `orders/${second.id}/modify`, { lines: [{ retailerProductId: onion, quantity: 1, replaces: unknown }] });
	const changed = await api.call('GET', `order/${second.id}`, { ...te, token: other.token });
	expect(changed.data).toMatchObject({ modification: { changes: [{ now: { name: 'ఉల్లిపాయ, విడిగా' } }] } });
});

it('C15 C40 the notes for the door are read by shop and customer each in their own language, whatever page they were picked on; own words stay as typed', async () => {
	const shopper = await makeShopper(api);
	await shopper.add(onion);
	const typed = 'బెల్ కొట్టకండి · Leave it with the guard · गेट 2 · Blue door';
	const asked = await shopper.cart('PATCH', 'delivery/update', { instructions: typed });
	expect(asked.cart.delivery.instructions).toBe(typed);
	const { id, delivery } = orderOf(await shopper.place());
	expect(delivery.instructions).toBe('Don’t ring the bell · Leave it with the guard · गेट 2 · Blue door');
	const accepted = await api.call('POST', `partner/orders/${id}/accept`, {
		headers: { Authorization: `Partner ${PARTNER_TOKEN}`, 'accept-language': 'hi' },
		json: {},
	});
	expect(accepted.data).toMatchObject({ delivery: { instructions: 'घंटी न बजाएँ · गार्ड को दे दें · गेट 2 · Blue door' } });
});
