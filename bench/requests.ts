import autocannon from 'autocannon';
import { type Store, startStore } from '../tests/support/store.ts';
import { startReference } from './reference.ts';
import { median, percent, printTable, type Row } from './report.ts';
import { anyProduct, logInShopper, type Shopper } from './shoppers.ts';
import { wireAnswer } from './wire.ts';

const SECONDS = 3;
const ROUNDS = 3;
const CONNECTIONS = 10;

type Load = Omit<autocannon.Options, 'duration' | 'connections'>;

async function perSecond(load: Load, duration = SECONDS): Promise<number> {
	const result = await autocannon({ connections: CONNECTIONS, ...load, duration, ...('setupClient' in load ? {} : { workers: 1 }) });
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${load.url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
	return result.requests.average;
}

/** Ours and the bare server in turn, so that both see the same machine; the row holds medians and their ratio. */
async function beside(what: string, load: Load, body: Uint8Array, headers: Record<string, string>): Promise<Row> {
	const bare = await startReference(body, headers);
	const bareLoad: Load = { ...load, url: bare.url };
	await perSecond(load, 2);
	const ours: number[] = [];
	const theirs: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		ours.push(await perSecond(load));
		theirs.push(await perSecond(bareLoad));
	}
	await bare.stop();
	return {
		what,
		bytes: body.byteLength,
		'requests/s': Math.round(median(ours)),
		'bare node:http/s': Math.round(median(theirs)),
		ratio: percent(median(ours) / median(theirs)),
	};
}

async function pageRow(store: Store, what: string, path: string, encoding: string): Promise<Row> {
	const url = store.url + path;
	const { body } = await wireAnswer(url, encoding);
	const html = await (await fetch(url)).text();
	const cards = html.match(/<article/g)?.length ?? 0;
	const headers: Record<string, string> = { 'Content-Type': 'text/html; charset=utf-8' };
	if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
	return beside(`${what} ${path} (${cards} cards)`, { url, headers: { 'accept-encoding': encoding } }, body, headers);
}

/** Each connection is one shopper, who puts one more of a product into the cart and sets it back to one, in turn. */
async function cartRow(store: Store): Promise<Row> {
	const product = await anyProduct(store);
	const shoppers = await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => logInShopper(store, index)));
	const [first] = shoppers;
	if (!first) throw new Error('no shopper logged in');
	const taps = (shopper: Shopper) => {
		const headers = { 'content-type': 'application/json', authorization: `Token ${shopper.token}` };
		const body = JSON.stringify({ ...product, quantity: 1 });
		return [
			{ method: 'POST' as const, path: `/api/cart/${shopper.cartId}/product/add`, headers, body },
			{ method: 'PATCH' as const, path: `/api/cart/${shopper.cartId}/product/update`, headers, body },
		];
	};
	for (const shopper of shoppers) {
		const [add] = taps(shopper);
		if (add) await fetch(store.url + add.path, add);
	}
	const answer = await fetch(`${store.url}/api/cart`, { headers: { authorization: `Token ${first.token}` } });
	const body = new Uint8Array(await answer.arrayBuffer());
	let connection = 0;
	const setupClient = (client: autocannon.Client) => client.setRequests(taps(shoppers[connection++ % shoppers.length] ?? first));
	return beside('cart add', { url: store.url, setupClient }, body, { 'Content-Type': 'application/json' });
}

/** Requests a second of a page from the cache, a page rendered each time, and a cart add, each beside bare node:http with the same body. */
export async function run(): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1' } });
	try {
		const rows = [
			await pageRow(store, 'cached, br', '/pc/FRUIT_VEG', 'br'),
			await pageRow(store, 'cached, br', '/', 'br'),
			// The preview flag is never kept in the page cache: each of these is rendered anew (§2).
			await pageRow(store, 'rendered', '/pc/FRUIT_VEG?b2bStorePreview=true', 'identity'),
			await pageRow(store, 'rendered', '/?b2bStorePreview=true', 'identity'),
			await cartRow(store),
		];
		printTable(`${CONNECTIONS} connections, median of ${ROUNDS} × ${SECONDS} s`, rows);
	} finally {
		await store.stop();
	}
}
