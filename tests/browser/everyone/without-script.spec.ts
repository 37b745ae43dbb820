import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../../support/browser.ts';
import { everyPage } from './pages.ts';

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
const attributes = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => plain(value ?? ''));

test('A4 every link and form of every kind of page leads to a page, and to the part of it that it names', async ({ store }) => {
	test.setTimeout(240_000);
	/** Address → one page that links to it. */
	const found = new Map<string, string>();
	const pages = new Map<string, string>();
	const read = async (url: URL) => {
		const answer = await fetch(url);
		pages.set(url.pathname + url.search, await answer.text());
		return answer.status;
	};
	for (const [path, status] of await everyPage(store)) {
		const url = new URL(localizePath(path, 'gu'), store.url);
		expect.soft(await read(url), path).toBe(status);
		const html = pages.get(url.pathname + url.search) ?? '';
		for (const href of [...attributes(html, /<a\b[^>]*?\bhref="([^"]*)"/g), ...attributes(html, /<form\b[^>]*?\baction="([^"]*)"/g)]) {
			const to = new URL(href, url);
			if (to.origin === url.origin) found.set(to.href, path);
		}
	}
	expect(found.size).toBeGreaterThan(200);
	const left = [...found];
	const broken: string[] = [];
	await Promise.all(
		Array.from({ length: 6 }, async () => {
			for (let next = left.pop(); next; next = left.pop()) {
				const [href, from] = next;
				const url = new URL(href);
				const status = pages.has(url.pathname + url.search) ? 200 : await read(url);
				const hasPart = !url.hash || pages.get(url.pathname + url.search)?.includes(`id="${url.hash.slice(1)}"`);
				// The 404 page links to itself in the other languages.
				const isKnown = status < 400 || url.pathname.endsWith('/nowhere');
				if (!isKnown || !hasPart) broken.push(`${status} ${href} on ${from}`);
			}
		}),
	);
	expect(broken).toEqual([]);
});

test.describe('with JavaScript off', () => {
	test.use({ javaScriptEnabled: false });

	test('A4 ADD leads to the product and from there to a page that says what is needed; place, language and Support have a way', async ({
		page,
	}) => {
		await page.goto('/pc/GROCERY');
		await page.locator('.cc-add:visible').first().click();
		await expect(page).toHaveURL(/\/products\/[^?]+\?sid=/);
		await expect(page.locator('h1')).toBeVisible();
		const product = new URL(page.url());
		const name = (await page.locator('h1').textContent())?.trim() ?? '';
		await page.getByRole('button', { name: 'Add To Cart' }).click();
		await expect(page).toHaveURL(/\/cart\b/);
		await expect(page.locator('noscript p').first()).toContainText('JavaScript');
		// The page shows the chosen product, the shop that sells it, and the way there.
		const chosen = page.locator('section', { has: page.getByRole('heading', { name: 'You had chosen' }) });
		await expect(chosen.getByRole('link', { name })).toHaveAttribute('href', product.pathname + product.search);
		await expect(chosen.getByRole('link', { name: /^From / })).toHaveAttribute('href', new RegExp(`${product.searchParams.get('sid')}$`));
		await expect(chosen.getByRole('link', { name: 'Show the way' })).toBeVisible();
		await page.getByRole('link', { name: 'See the shops' }).click();
		await expect(page).toHaveURL('/shops');
		await page.getByRole('banner').locator('a.place').click();
		await expect(page.locator('h1')).toBeVisible();
		// The link to the places opens their fold.
		await page.getByRole('contentinfo').getByRole('link', { name: 'Andheri West' }).click();
		await expect(page).toHaveURL('/india/mumbai/andheri-west');
		await page.getByRole('contentinfo').getByRole('link', { name: 'తెలుగు' }).click();
		await expect(page).toHaveURL('/te/india/mumbai/andheri-west');
		await page.locator('a.support').click();
		await expect(page).toHaveURL('/te/faq');
	});
});
