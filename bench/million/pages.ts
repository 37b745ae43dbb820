import { randomInt } from 'node:crypto';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { locCookie } from '#lib/place/loc-cookie.ts';
import type { Store } from '../../tests/support/store.ts';
import { logInShopper } from '../support/log-in-shopper.ts';
import { median, noteGoal, printTable, progress, type Row } from '../support/report.ts';

const UNCACHED = 1.5;
const CACHED = 1.1;
/** How many places, shops, products and localities are asked for; each once, and then the first of them as often. */
const EACH = 24;

type Asked = { path: string; headers?: Record<string, string> };
/** `isLong`: as long as the catalogue, so that what counts is the time for a megabyte. */
type Kind = { what: string; asked: readonly Asked[]; isLong?: boolean };
type Timed = { ms: number; bytes: number };

/** Places a kilometre apart around the guest address: each is a cell of its own, whose pages nobody has asked for. */
const places = Array.from({ length: EACH }, (_, i) => ({
	lat: GUEST_ADDRESS_POINT.lat + (Math.floor(i / 5) - 2) * 0.008,
	lng: GUEST_ADDRESS_POINT.lng + ((i % 5) - 2) * 0.012,
}));
const at = (path: string): Asked[] => places.map((point) => ({ path, headers: { cookie: locCookie(point, 'http:').split(';')[0] ?? '' } }));
const plain = (paths: readonly string[]): Asked[] => paths.slice(0, EACH).map((path) => ({ path }));

async function read<T>(store: Store, path: string): Promise<T> {
	const response = await fetch(`${store.url}/api/${path}`);
	const { data, errors } = await response.json();
	if (!response.ok) throw new Error(`${path}: ${JSON.stringify(errors)}`);
	return data;
}

/** The same kinds of pages of a store: its own shops, products and localities around the guest address. */
async function kindsOf(store: Store): Promise<Kind[]> {
	const { products } = await read<{ products: { url: string }[][] }>(store, 'catalog/products?inStock=true&limit=60');
	const { shops } = await read<{ shops: { url: string }[] }>(store, 'catalog/shops?limit=40');
	const localities = [
		'andheri-east',
		'chakala',
		'jb-nagar',
		'marol',
		'saki-naka',
		'chandivali',
		'powai',
		'jogeshwari-east',
		'vile-parle-east',
	];
	return [
		{ what: 'home', asked: at('/') },
		{ what: 'category', asked: at('/pc/GROCERY') },
		{ what: 'shop', asked: plain(shops.map(({ url }) => url)) },
		{ what: 'product', asked: plain(products.flatMap(([card]) => (card ? [card.url] : []))) },
		{ what: 'locality', asked: plain(localities.map((slug) => `/india/mumbai/${slug}`)) },
		// A first page of forty products in both stores.
		{ what: 'search', asked: at('/search?q=masala') },
		{ what: 'sitemap, for a MB', asked: plain(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']), isLong: true },
	];
}

async function timeOf({ url }: Store, { path, headers = {} }: Asked): Promise<Timed> {
	const start = performance.now();
	const response = await fetch(url + path, { headers, redirect: 'manual' });
	const body = await response.arrayBuffer();
	if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
	return { ms: performance.now() - start, bytes: body.byteLength };
}

/** The cart of a customer, which no cache holds: one more of a product, and the cart read. */
async function cartOf(store: Store): Promise<Asked> {
	// Another number in each run: a store that is measured again sends few OTPs to one.
	const { token } = await logInShopper(store, randomInt(80_000_000));
	return { path: '/api/cart', headers: { authorization: `Token ${token}` } };
}

type Pair = readonly [Asked, Asked];

/** Each call on both stores, one after the other, so that both meet the same machine; now one begins, now the other. */
async function inPairs(stores: readonly [Store, Store], pairs: readonly Pair[]): Promise<[Timed[], Timed[]]> {
	const times: [Timed[], Timed[]] = [[], []];
	for (const [i, pair] of pairs.entries())
		for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) times[side].push(await timeOf(stores[side], pair[side]));
	return times;
}

/** Every kind of page and the cart beside the same call on the sample's store. */
export async function measurePages(sample: Store, million: Store): Promise<void> {
	const stores = [sample, million] as const;
	const rows: Row[] = [];
	const row = async (what: string, how: string, most: number, pairs: readonly Pair[], isLong = false) => {
		const both = await inPairs(stores, pairs);
		const [small = 0, large = 0] = both.map((times) => median(times.map(({ ms, bytes }) => (isLong ? (ms / bytes) * 1_000_000 : ms))));
		const [smallKb = 0, largeKb = 0] = both.map((times) => Math.round(median(times.map(({ bytes }) => bytes)) / 1_000));
		const times = (large / small).toFixed(2);
		noteGoal(`${what}, ${how}: ≤ ${most} × the sample's`, times, large <= small * most);
		const columns = { 'sample ms': small.toFixed(2), 'million ms': large.toFixed(2), times, 'sample kB': smallKb, 'million kB': largeKb };
		rows.push({ what, how, calls: pairs.length, ...columns });
		progress(`${what}, ${how}`);
	};
	const [small, large] = [await kindsOf(sample), await kindsOf(million)];
	for (const [at, { what, asked, isLong }] of small.entries()) {
		const pairs = asked.flatMap((one, i) => {
			const other = large[at]?.asked[i];
			return other ? [[one, other] as const] : [];
		});
		const [first] = pairs;
		if (!first) continue;
		await row(what, 'uncached', UNCACHED, pairs, isLong);
		await row(
			what,
			'cached',
			CACHED,
			Array.from({ length: isLong ? EACH : EACH * 4 }, () => first),
			isLong,
		);
	}
	const carts = [await cartOf(sample), await cartOf(million)] as const;
	await row(
		'cart',
		'read',
		UNCACHED,
		Array.from({ length: EACH * 4 }, () => carts),
	);
	printTable('A call beside the same one on the sample, medians of calls in turn', rows);
}
