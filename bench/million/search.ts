import pg from 'pg';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { searchTerms } from '#server/catalogue/typed/search-terms.ts';
import type { Connection } from '#server/db/connection.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import type { Store } from '../../tests/support/store.ts';
import { readQueries } from '../search/queries.ts';
import { median, medianOfRounds, noteGoal, printTable, progress } from '../support/report.ts';

const CALLERS = 10;
const ROUNDS = 5;
const SUGGEST_TIMES = 3;
const RESULT_TIMES = 6;
/** Each round asks other texts, for an answer that is remembered would say nothing. */
const TEXTS = 150;

type Typed = { text: string; language: string };

/** Runs the work for every text, ten at once; answers the milliseconds below which 99 of 100 stayed, and half. */
async function timesOf(texts: readonly Typed[], work: (one: Typed, at: number) => Promise<unknown>): Promise<{ p50: number; p99: number }> {
	const left = texts.map((one, at) => [one, at] as const);
	const times: number[] = [];
	const caller = async () => {
		for (let next = left.shift(); next; next = left.shift()) {
			const start = performance.now();
			await work(...next);
			times.push(performance.now() - start);
		}
	};
	await Promise.all(Array.from({ length: CALLERS }, caller));
	times.sort((a, b) => a - b);
	const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
	return { p50: at(0.5), p99: at(0.99) };
}

/** Calls of the API, each from an address of its own: how many one address may make is not what is measured. */
async function ask(store: Store, path: string, { text, language }: Typed, at: number): Promise<void> {
	const headers = { 'accept-language': language, 'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` };
	const response = await fetch(`${store.url}/api/${path}${encodeURIComponent(text)}`, { headers });
	await response.arrayBuffer();
	if (!response.ok) throw new Error(`${path}${text} answered ${response.status}`);
}

/** What any search must read at the least: the products with the typed words, by the index of words, at the shops near by; unordered. */
async function bareScan(connection: Connection): Promise<{ scan(text: string): Promise<void>; close(): Promise<void> }> {
	const db = openKysely(openPool(connection, 1));
	const near = [...(await shopTable({ db })).values()].filter((shop) => servesPoint(shop, GUEST_ADDRESS_POINT)).map(({ id }) => id);
	await db.destroy();
	const pool = new pg.Pool({ ...connection, max: CALLERS });
	return {
		scan: async (text) => {
			const all = searchTerms(text)?.all;
			if (all)
				await pool.query(
					`SELECT si.shop_id, lp.id, lp.names, si.price_paise FROM library_products lp JOIN shelf_index si ON si.library_product_id = lp.id
					WHERE lp.search @@ $1::tsquery AND si.shop_id = ANY ($2::text[])`,
					[all, near],
				);
		},
		close: () => pool.end(),
	};
}

/** Suggestions for texts half typed and results for whole ones, over HTTP, beside a bare scan of the index for the same texts, in turn. */
export async function measureSearch(store: Store, connection: Connection): Promise<void> {
	const queries = readQueries().map(({ query, language }) => ({ text: query.slice(0, 25), language }));
	const typed = queries.map(({ text, language }) => ({ text: [...text].slice(0, 3 + (text.length % 3)).join(''), language }));
	const bare = await bareScan(connection);
	const suggest: number[] = [];
	const results: number[] = [];
	const scans: [number[], number[]] = [[], []];
	const halves: [number[], number[]] = [[], []];
	let calls = 0;
	try {
		await timesOf(queries.slice(-20), (one) => ask(store, 'search/results?q=', one, calls++));
		for (let round = 0; round < ROUNDS; round++) {
			const part = <T>(all: readonly T[]) => all.slice(round * TEXTS, (round + 1) * TEXTS);
			scans[0].push((await timesOf(part(typed), ({ text }) => bare.scan(text))).p99);
			const suggested = await timesOf(part(typed), (one) => ask(store, 'search/all?searchText=', one, calls++));
			scans[1].push((await timesOf(part(queries), ({ text }) => bare.scan(text))).p99);
			const found = await timesOf(part(queries), (one) => ask(store, 'search/results?q=', one, calls++));
			suggest.push(suggested.p99);
			results.push(found.p99);
			halves[0].push(suggested.p50);
			halves[1].push(found.p50);
			progress(`search: ${round + 1} of ${ROUNDS} rounds`);
		}
	} finally {
		await bare.close();
	}
	const row = (what: string, ours: readonly number[], half: readonly number[], scan: readonly number[], most: number) => {
		const times = medianOfRounds(ours, scan, (one, other) => one / other);
		noteGoal(`p99 of ${what} ≤ ${most} × a bare index scan`, times.toFixed(2), times <= most);
		return {
			what,
			'p50 ms': median(half).toFixed(1),
			'p99 ms': median(ours).toFixed(1),
			'bare scan p99 ms': median(scan).toFixed(1),
			times: times.toFixed(2),
		};
	};
	printTable(`Search, ${CALLERS} callers, ${ROUNDS} × ${TEXTS} texts that nobody asked before`, [
		row('suggestions', suggest, halves[0], scans[0], SUGGEST_TIMES),
		row('results', results, halves[1], scans[1], RESULT_TIMES),
	]);
}
