import type autocannon from 'autocannon';
import { type Store, startStore } from '../tests/support/store.ts';
import type { BenchOptions } from './parts.ts';
import { anyProduct, logInShopper, type Shopper } from './support/log-in-shopper.ts';
import { CONNECTIONS, inTurn, type Load, ROUNDS, SECONDS } from './support/measure-load.ts';
import { type OtherStore, openOther } from './support/other-store.ts';
import { startReference } from './support/reference.ts';
import { median, medianOfRounds, percent, printTable, type Row } from './support/report.ts';
import { wireAnswer } from './support/wire.ts';

/** Measures this store, the bare server and the other store alternately, so that all meet the same machine; the row has medians and their ratios. */
async function beside(
	what: string,
	load: Load,
	body: Uint8Array,
	headers: Record<string, string>,
	other: Load | null = null,
): Promise<Row> {
	const bare = await startReference(body, headers);
	const [ours = [], theirs = [], others = []] = await inTurn([load, { ...load, url: bare.url }, ...(other ? [other] : [])]);
	await bare.stop();
	return {
		what,
		bytes: body.byteLength,
		'requests/s': Math.round(median(ours)),
		'bare node:http/s': Math.round(median(theirs)),
		ratio: percent(median(ours) / median(theirs)),
		...(other && {
			'the other store/s': Math.round(median(others)),
			'times as fast': medianOfRounds(ours, others, (one, other) => one / other).toFixed(2),
		}),
	};
}

async function pageRow(store: Store, other: OtherStore | null, what: string, path: string, encoding: string): Promise<Row> {
	const url = store.url + path;
	const { body } = await wireAnswer(url, encoding);
	const html = await (await fetch(url)).text();
	const cards = html.match(/<article/g)?.length ?? 0;
	const headers: Record<string, string> = { 'Content-Type': 'text/html; charset=utf-8' };
	if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
	const load = { url, headers: { 'accept-encoding': encoding } };
	return beside(`${what} ${path} (${cards} cards)`, load, body, headers, other && { ...load, url: other.url + path });
}

/** Each connection is one shopper, who alternately adds one of a product to the cart and sets it back to one. */
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
export async function run({ against }: BenchOptions): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const other = await openOther(against);
	try {
		const rows = [
			await pageRow(store, other, 'cached, br', '/pc/FRUIT_VEG', 'br'),
			await pageRow(store, other, 'cached, br', '/', 'br'),
			// A page with the preview flag is never cached, so each of these is rendered (§2).
			await pageRow(store, other, 'rendered', '/pc/FRUIT_VEG?b2bStorePreview=true', 'identity'),
			await pageRow(store, other, 'rendered', '/?b2bStorePreview=true', 'identity'),
			await cartRow(store),
		];
		printTable(`${CONNECTIONS} connections, median of ${ROUNDS} × ${SECONDS} s`, rows);
	} finally {
		await other?.stop();
		await store.stop();
	}
}
