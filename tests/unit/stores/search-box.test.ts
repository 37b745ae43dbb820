import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';

const { $searchBox, clearSearches, loadSearchBox } = await import('#stores/search/search-box.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const poha = { searchTerm: 'Poha', searchType: 'PRODUCT', isComplete: true };
const rava = { searchTerm: 'Rava', searchType: 'PRODUCT', isComplete: true };
const answers = (name: string) =>
	name.endsWith('common') ? { previousSearches: [poha, rava], trendingSearches: [], popularProducts: [] } : [];
const ready = () => vi.waitFor(() => expect($searchBox.get().state).toBe('ready'));
const shown = () => {
	const box = $searchBox.get();
	return box.state === 'ready' ? box.common.previousSearches.map(({ searchTerm }) => searchTerm) : box.state;
};

beforeEach(() => {
	storage.clear();
	vi.stubGlobal('document', { ...document, querySelector: () => null });
	$token.set('t');
	$profile.set(customer);
	storage.setItem('tokenAt', String(Date.now()));
	$searchBox.set({ state: 'loading' });
});
afterEach(() => {
	vi.unstubAllGlobals();
});

it('C22 C24 the empty box is loaded once for a customer and a place, and anew for a guest', async () => {
	const calls = answering(answers);
	loadSearchBox();
	await ready();
	loadSearchBox();
	expect(calls.map(({ name }) => name).toSorted()).toEqual(['GET /api/search/common', 'GET /api/search/v1/global-categories']);
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	loadSearchBox();
	await ready();
	expect(calls).toHaveLength(4);
});

it('C38 closing the box aborts what it is loading, and the next opening loads it', async () => {
	const signals: (AbortSignal | null | undefined)[] = [];
	vi.stubGlobal('fetch', (_input: RequestInfo, init?: RequestInit) => {
		signals.push(init?.signal);
		return new Promise(() => {});
	});
	const abort = loadSearchBox();
	await vi.waitFor(() => expect(signals).toHaveLength(2));
	abort();
	expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
	const calls = answering(answers);
	loadSearchBox();
	await ready();
	expect(calls).toHaveLength(2);
});

it('one call that fails leaves the other’s part, both say so, and the next opening asks again', async () => {
	const broken = () => new Response('', { status: 503 });
	const calls = answering((name) => (name.endsWith('common') ? broken() : answers(name)));
	$token.set('');
	$profile.set({ ...DUMMY_PROFILE });
	loadSearchBox();
	await ready();
	expect(shown()).toEqual([]);
	loadSearchBox();
	await vi.waitFor(() => expect(calls).toHaveLength(4));
	await ready();
	answering(broken);
	loadSearchBox();
	await vi.waitFor(() => expect($searchBox.get().state).toBe('failed'));
});

it('E7 V14 one search or all are forgotten here at once, and shown again when the server refuses', async () => {
	const calls = answering(answers);
	$searchBox.set({ state: 'loading' });
	storage.setItem('uuid', 'other');
	$profile.set({ ...customer, uid: 'u2' });
	loadSearchBox();
	await ready();
	const forgetting = clearSearches('Rava');
	expect(shown()).toEqual(['Poha']);
	await forgetting;
	expect(calls.at(-1)?.name).toBe('DELETE /api/search/history');
	answering(() => new Response('{"errors":[{"display_text":"No"}]}', { status: 429, headers: { 'Content-Type': 'application/json' } }));
	const refused = clearSearches();
	expect(shown()).toEqual([]);
	await refused;
	expect(shown()).toEqual(['Poha']);
});
