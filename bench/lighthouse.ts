import { type Browser, chromium } from '@playwright/test';
import { clockAt, startStore, wednesdayMorning } from '../tests/support/store.ts';
import { installLighthouse, type Visit, visit } from './lighthouse/visit.ts';
import type { BenchOptions } from './parts.ts';
import { CHROME } from './support/chrome.ts';
import { PHONE } from './support/phone.ts';
import { publicPages } from './support/public-page-paths.ts';
import { median, medianOfRounds, noteGoal, printTable, progress, type Row } from './support/report.ts';
import { startTwin, twinHtml } from './support/twin.ts';
import { planVarnish, type Varnish } from './support/varnish.ts';
import { wireAnswer } from './support/wire.ts';

const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5);
/** The kinds of pages to visit, such as `home,product`; all where it is not set. */
const ONLY = process.env.LIGHTHOUSE_PAGES?.split(',');
const LCP_RATIO = 1.05;
/** How many points fewer than the hand-written file a page may have for performance. */
const POINTS_FEWER = 1;
/** How much longer than the hand-written file a page may block its main thread. */
const BLOCKING_MORE_MS = 20;
const SHIFT = 0.01;

const score = (runs: readonly Visit[], category: string) =>
	median(runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100)));
const values = (runs: readonly Visit[], audit: string) => runs.map((run) => run.audits[audit]?.numericValue ?? Number.NaN);
const value = (runs: readonly Visit[], audit: string) => median(values(runs, audit));

/** Why a page has less than 100: the names of the audits that count and failed in some run. */
function faults(runs: readonly Visit[]): string[] {
	const found = runs.flatMap((run) =>
		Object.values(run.categories).flatMap(({ auditRefs }) =>
			auditRefs.filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
		),
	);
	return [...new Set(found)];
}

function rowOf(what: string, ours: readonly Visit[], theirs: readonly Visit[], bytes: { ours: number; twin: number }): Row {
	const ms = (runs: readonly Visit[], audit: string) => Math.round(value(runs, audit));
	const beside = (audit: string, relation: (one: number, other: number) => number) =>
		medianOfRounds(values(ours, audit), values(theirs, audit), relation);
	return {
		page: what,
		perf: score(ours, 'performance'),
		'by hand: perf': score(theirs, 'performance'),
		a11y: score(ours, 'accessibility'),
		'best practices': score(ours, 'best-practices'),
		seo: score(ours, 'seo'),
		'FCP ms': ms(ours, 'first-contentful-paint'),
		'LCP ms': ms(ours, 'largest-contentful-paint'),
		'by hand: LCP ms': ms(theirs, 'largest-contentful-paint'),
		'LCP ratio': beside('largest-contentful-paint', (one, other) => one / other).toFixed(2),
		'TBT ms': ms(ours, 'total-blocking-time'),
		'by hand: TBT ms': ms(theirs, 'total-blocking-time'),
		'TBT more ms': Math.round(beside('total-blocking-time', (one, other) => one - other)),
		CLS: value(ours, 'cumulative-layout-shift').toFixed(3),
		'all kB': (value(ours, 'total-byte-weight') / 1000).toFixed(1),
		'html kB': (bytes.ours / 1000).toFixed(1),
		'by hand: kB': (bytes.twin / 1000).toFixed(1),
	};
}

/** Measures the page and its hand-written file alternately, so that both meet the same machine. */
async function compare(browser: Browser, storeUrl: string, [what, path]: [string, string]): Promise<{ row: Row; faults: string[] }> {
	const url = storeUrl + path;
	const context = await browser.newContext(PHONE);
	const page = await context.newPage();
	const twin = await startTwin(await twinHtml(page, url), storeUrl);
	try {
		// Once without measuring: the store draws the page, and the bare server fetches its pictures.
		for (const address of [url, twin.url]) await page.goto(address, { waitUntil: 'networkidle' });
		const ours: Visit[] = [];
		const theirs: Visit[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			ours.push(await visit(url));
			theirs.push(await visit(twin.url));
		}
		const { body } = await wireAnswer(url, 'br');
		return { row: rowOf(what, ours, theirs, { ours: body.byteLength, twin: twin.bytes }), faults: faults(ours) };
	} finally {
		await context.close();
		await twin.stop();
	}
}

function noteGoals(rows: readonly Row[]): void {
	const all = (column: string) => rows.map((row) => Number(row[column]));
	for (const column of ['a11y', 'best practices', 'seo'])
		noteGoal(
			`Lighthouse ${column} 100 on ${rows.length} pages`,
			all(column).join(' '),
			all(column).every((points) => points === 100),
		);
	noteGoal(
		`Lighthouse perf at least that of a file written by hand, less ${POINTS_FEWER}`,
		rows.map((row) => `${row.perf} (${row['by hand: perf']})`).join(' '),
		rows.every((row) => Number(row.perf) >= Number(row['by hand: perf']) - POINTS_FEWER),
	);
	const atMost = (what: string, column: string, most: number) =>
		noteGoal(
			`${what} ≤ ${most}`,
			all(column).join(' '),
			all(column).every((value) => value <= most),
		);
	atMost('LCP as a multiple of that of a file written by hand', 'LCP ratio', LCP_RATIO);
	atMost('total blocking time in ms, more than that of a file written by hand', 'TBT more ms', BLOCKING_MORE_MS);
	atMost('layout shift', 'CLS', SHIFT);
}

/** Lighthouse's mobile profile on each kind of page, beside a hand-written file of the same look on a bare server. */
export async function run({ isThroughEdge }: BenchOptions): Promise<void> {
	installLighthouse();
	const plan = isThroughEdge ? await planVarnish() : null;
	// What a page shows goes by which shops are open, so its figures are those of one hour.
	const store = await startStore({ env: { SAMPLE_DATA: '1', ...plan?.env, ...clockAt(wednesdayMorning()) } });
	const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] });
	let edge: Varnish | undefined;
	try {
		edge = await plan?.start();
		const url = edge?.url ?? store.url;
		const rows: Row[] = [];
		const found: string[] = [];
		const pages = await publicPages(store);
		for (const page of pages.filter(([what]) => !ONLY || ONLY.includes(what))) {
			const { row, faults } = await compare(browser, url, page);
			progress(
				Object.entries(row)
					.map(([name, cell]) => `${name} ${cell}`)
					.join(', '),
			);
			rows.push(row);
			for (const fault of faults) found.push(`${page[0]}: ${fault}`);
		}
		noteGoals(rows);
		printTable(
			`Lighthouse's mobile profile, a fresh browser each time, median of ${ROUNDS}; "by hand" is a static file of the same look on bare node:http`,
			rows,
		);
		console.log(found.length > 0 ? `What Lighthouse finds: ${found.join('; ')}` : 'Lighthouse finds nothing to mend.');
	} finally {
		await browser.close();
		await edge?.stop();
		await store.stop();
	}
}
