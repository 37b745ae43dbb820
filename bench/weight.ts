import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Store, startStore } from '../tests/support/store.ts';
import { CHROME } from './support/chrome.ts';
import { PHONE } from './support/phone.ts';
import { printTable, type Row } from './support/report.ts';

const KINDS = { document: 'html', script: 'js', stylesheet: 'css', font: 'font', image: 'img' } as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];

const brotli = (text: string) => brotliCompressSync(text).byteLength;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The compressed size that scripts and styles inside the HTML would have as files. */
async function inlined(page: Page): Promise<{ js: number; css: number }> {
	const { js, css } = await page.evaluate(() => ({
		js: [...document.querySelectorAll('script:not([src])')]
			.filter((s) => !/json/.test(s.getAttribute('type') ?? ''))
			.map((s) => s.textContent)
			.join('\n'),
		css: [...document.querySelectorAll('style')].map((s) => s.textContent).join('\n'),
	}));
	return { js: js ? brotli(js) : 0, css: css ? brotli(css) : 0 };
}

/** The compressed bytes that a new visitor's phone loads for one page until the load event, and the page script whenever it is fetched. */
async function weigh(browser: Browser, url: string, what: string): Promise<Row> {
	const context = await browser.newContext(PHONE);
	const page = await context.newPage();
	const sizes: Record<Kind, number> = { html: 0, js: 0, css: 0, font: 0, img: 0 };
	const reading: Promise<void>[] = [];
	let requests = 0;
	let hasLoaded = false;
	page.on('load', () => {
		hasLoaded = true;
	});
	page.on('requestfinished', (request) => {
		const type = request.resourceType();
		if (hasLoaded && type !== 'script') return;
		requests++;
		if (!(type in KINDS)) return;
		const kind = KINDS[type as keyof typeof KINDS];
		reading.push(
			request.sizes().then(({ responseBodySize }) => {
				sizes[kind] += responseBodySize;
			}),
		);
	});
	await page.goto(url, { waitUntil: 'load' });
	await page.waitForFunction(() => window.nukkad.onTap !== null);
	await Promise.all(reading);
	const inside = await inlined(page);
	const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
	await context.close();
	return {
		page: what,
		requests,
		'html kB': kilobytes(sizes.html),
		'js kB': kilobytes(sizes.js),
		'js inline kB': kilobytes(inside.js),
		'css kB': kilobytes(sizes.css),
		'css inline kB': kilobytes(inside.css),
		'font kB': kilobytes(sizes.font),
		'img kB': kilobytes(sizes.img),
		nodes,
	};
}

async function pagesOf(store: Store): Promise<[what: string, path: string][]> {
	const { data } = await (await fetch(`${store.url}/api/catalog/products?inStock=true&limit=1`)).json();
	const card = data.products.flat()[0];
	return [
		['home', '/'],
		['home, Hindi', '/hi'],
		['shops', '/shops'],
		['shop', `/shops/${card.store.id}`],
		['category', '/pc/GROCERY'],
		['product', card.url],
		['search', '/search?q=milk'],
		['cart', '/cart'],
		['orders', '/orders'],
		['login', '/login'],
		['404', '/nothing-here'],
	];
}

/** Bytes of HTML, JavaScript and CSS that each page kind loads before any touch. */
export async function run(): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] });
	try {
		const rows: Row[] = [];
		for (const [what, path] of await pagesOf(store)) rows.push(await weigh(browser, store.url + path, what));
		printTable('compressed bytes until the load event, fresh visitor, phone', rows);
	} finally {
		await browser.close();
		await store.stop();
	}
}
