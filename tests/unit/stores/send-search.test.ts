import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';

const { sendStoredSearch, storeSearch } = await import('#stores/search/send-search.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

beforeEach(() => {
	storage.clear();
	sessionStorage.clear();
	$token.set('t');
	$profile.set(customer);
	storage.setItem('tokenAt', String(Date.now()));
});
afterEach(() => vi.unstubAllGlobals());

/** The browser on a page that this store's own form, or another site, has led to. */
function onPage(path: string, referrer = 'https://shop.test/', type = 'navigate') {
	vi.stubGlobal('location', new URL(path, 'https://shop.test'));
	vi.stubGlobal('document', { ...document, referrer });
	vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
}

it('V14 C23 a customer’s search is sent once, by the page it leads to, in 25 characters', async () => {
	const calls = answering(() => ({}));
	storeSearch({ searchTerm: '  Amul  Taaza \tToned Milk 500 ml pouch ', searchType: 'STORE', isComplete: true, storeId: 'dairy' });
	expect(calls).toEqual([]);
	await sendStoredSearch();
	await sendStoredSearch();
	expect(calls.map(({ name }) => name)).toEqual(['POST /api/search/add']);
	expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
		searchTerm: 'Amul Taaza Toned Milk 500',
		searchType: 'STORE',
		isComplete: true,
		storeId: 'dairy',
		latitude: 19.1178548,
		longitude: 72.8631304,
	});
});

it('V14 neither a guest’s search nor a blank one is stored', async () => {
	const calls = answering(() => ({}));
	storeSearch({ searchTerm: '   ', searchType: 'PRODUCT', isComplete: false });
	$token.set('');
	storeSearch({ searchTerm: 'milk', searchType: 'PRODUCT', isComplete: false });
	expect(sessionStorage.length).toBe(0);
	await sendStoredSearch();
	expect(calls).toEqual([]);
});

it('V14 a search that was sent before scripts came is added by its page of results, once', async () => {
	const calls = answering(() => ({}));
	onPage('/hi/search?q=+amul++milk');
	await sendStoredSearch();
	expect(calls.map(({ name }) => name)).toEqual(['POST /api/search/add']);
	expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ searchTerm: 'amul milk', searchType: 'PRODUCT', isComplete: false });
});

it.each([
	['another page', '/shops?q=milk', undefined, undefined],
	['a narrowed list', '/search?q=milk&sort=price', undefined, undefined],
	['a link of another site', '/search?q=milk', 'https://other.test/', undefined],
	['the way back', '/search?q=milk', undefined, 'back_forward'],
	['no words', '/search?q=+', undefined, undefined],
])('V14 %s adds nothing to the history', async (_, path, referrer, type) => {
	const calls = answering(() => ({}));
	onPage(path, referrer, type);
	await sendStoredSearch();
	expect(calls).toEqual([]);
});
