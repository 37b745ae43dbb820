import { setTimeout as pause } from 'node:timers/promises';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';
import { startStore } from '../tests/support/store.ts';
import type { BenchOptions } from './parts.ts';
import { CONNECTIONS, inTurn, SECONDS } from './support/measure-load.ts';
import { type OtherStore, openOther } from './support/other-store.ts';
import { median, medianOfRounds, noteGoal, printTable, type Row } from './support/report.ts';
import { wireAnswer } from './support/wire.ts';

const CARDS = 40;
const CATEGORY = '/pc/GROCERY';
const ROUNDS = 5;
const TIMES_FASTER = 2;
const HTML_KB = 75;
const SENT_KB = 12;
const PAGE_ELEMENTS = 1_060;
const CARD_ELEMENTS = 15;
const KEPT_MS = 3_000;
const AGAIN_MS = 100;

/** The preview flag is never kept in the page cache: every such page is drawn (§2). */
const drawn = (path: string) => `${path}${path.includes('?') ? '&' : '?'}b2bStorePreview=true`;
const headers = { 'accept-encoding': 'identity' };
const cardsOf = (html: string) => html.match(/<article[\s>].*?<\/article>/gs) ?? [];
const elementsOf = (html: string) => html.match(/<[a-z]/g)?.length ?? 0;
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

async function readHtml(url: string): Promise<string> {
	const response = await fetch(url, { headers });
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
	return response.text();
}

/** A page as the cache has it: what was asked for once is compressed again, better. */
async function keptCopy(url: string): Promise<Buffer> {
	const first = await wireAnswer(url, 'br');
	for (let left = KEPT_MS / AGAIN_MS; left > 0; left--) {
		await pause(AGAIN_MS);
		const { body } = await wireAnswer(url, 'br');
		if (body.byteLength < first.body.byteLength) return body;
	}
	return first.body;
}

/** The size of a page with forty cards. */
async function weigh(what: string, store: OtherStore): Promise<Row> {
	const html = await readHtml(store.url + CATEGORY);
	const body = await keptCopy(store.url + CATEGORY);
	const cards = cardsOf(html);
	return {
		store: what,
		cards: cards.length,
		'html kB': kilobytes(Buffer.byteLength(html)),
		'sent kB': kilobytes(body.byteLength),
		elements: elementsOf(html),
		'elements in a card': Math.max(...cards.map((card) => elementsOf(card) - 1)),
	};
}

function noteWeight(row: Row): void {
	const atMost = (what: string, column: string, most: number) =>
		noteGoal(`${CARDS} cards: ${what} ≤ ${most}`, String(row[column]), Number(row[column]) <= most);
	atMost('kB of HTML', 'html kB', HTML_KB);
	atMost('kB as sent', 'sent kB', SENT_KB);
	atMost('elements on the page', 'elements', PAGE_ELEMENTS);
	atMost('elements in a card besides itself', 'elements in a card', CARD_ELEMENTS);
}

/** Category pages in every language; none of their cards has been drawn before, so no fragment of them is there. */
const freshPaths = () =>
	taxonomyCategories().flatMap(({ code }) =>
		[1, 2].flatMap((page) => LANGUAGES.map(({ slug }) => drawn(localizePath(`/pc/${code}?page=${page}`, slug)))),
	);

const timeOf = async (url: string) => {
	const start = performance.now();
	const html = await readHtml(url);
	return { ms: performance.now() - start, cards: cardsOf(html).length };
};

/** Draws each page of full length once on every store, one store after the other; the milliseconds of each store, page by page. */
async function drawFresh(stores: readonly OtherStore[]): Promise<number[][]> {
	const times = stores.map((): number[] => []);
	for (const path of freshPaths()) {
		const answers: Awaited<ReturnType<typeof timeOf>>[] = [];
		for (const { url } of stores) answers.push(await timeOf(url + path));
		if (answers.every(({ cards }) => cards === CARDS)) for (const [at, { ms }] of answers.entries()) times[at]?.push(ms);
	}
	return times;
}

/** How fast pages of forty cards are drawn that no cache holds, and what they weigh; beside another store where one is named. */
export async function run({ against }: BenchOptions): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const other = await openOther(against);
	try {
		const stores: OtherStore[] = other ? [store, other] : [store];
		const names = ['this', 'the other'];
		const weights: Row[] = [];
		for (const [at, one] of stores.entries()) weights.push(await weigh(names[at] ?? '', one));
		printTable(`${CATEGORY} of the sample catalogue`, weights);
		if (weights[0]) noteWeight(weights[0]);

		const fresh = await drawFresh(stores);
		const again = await inTurn(
			stores.map(({ url }) => ({ url: url + drawn(CATEGORY), headers })),
			ROUNDS,
		);
		const rows = stores.map((_, at) => ({
			store: names[at] ?? '',
			'pages drawn once': fresh[at]?.length ?? 0,
			'ms a page, new cards': median(fresh[at] ?? []).toFixed(1),
			'pages/s, known cards': Math.round(median(again[at] ?? [])),
		}));
		printTable(
			`${CARDS} cards drawn, no page from the cache; new cards one page at a time, known ones over ${CONNECTIONS} connections, median of ${ROUNDS} × ${SECONDS} s`,
			rows,
		);
		if (!other) return;
		const [ours = [], theirs = []] = fresh;
		const [oursAgain = [], theirsAgain = []] = again;
		const faster = (what: string, times: number) =>
			noteGoal(
				`${CARDS} cards drawn, ${what}: at least ${TIMES_FASTER} × as fast as the other store`,
				times.toFixed(2),
				times >= TIMES_FASTER,
			);
		faster(
			'new cards',
			medianOfRounds(ours, theirs, (mine, other) => other / mine),
		);
		faster(
			'known cards',
			medianOfRounds(oursAgain, theirsAgain, (mine, other) => mine / other),
		);
	} finally {
		await other?.stop();
		await store.stop();
	}
}
