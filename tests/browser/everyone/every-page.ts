import type { Page } from '@playwright/test';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { type BrowserStore, expect, test } from '../../support/browser.ts';
import { axeFinds, axeFindsInLooks, axeFindsInWords, cutWords, paleWords, smallTargets, tooWide } from './measures.ts';
import { everyPage } from './pages.ts';

/** The languages with the shortest and the longest words: what fits these fits the others. */
const MEASURED: readonly Language[] = ['en', 'te'];

type Visitor = { page: Page; store: BrowserStore; allowed: RegExp[] };

/** Opens every page in a language, once, and looks there at all that it owes, at every width. */
export async function visitEveryPage({ page, store, allowed }: Visitor, { slug, bcp47 }: { slug: Language; bcp47: string }): Promise<void> {
	test.setTimeout(480_000);
	allowed.push(/status of 404/);
	const width = (px: number) => page.setViewportSize({ width: px, height: 780 });
	for (const [path, status] of await everyPage(store)) {
		const at = localizePath(path, slug);
		const owe = (what: string, found: readonly string[]) => expect.soft(found, `${at} ${what}`).toEqual([]);
		await width(360);
		const answer = await page.goto(at);
		expect.soft(answer?.status(), at).toBe(status);
		expect.soft(await page.locator('html').getAttribute('lang'), at).toBe(bcp47);
		expect
			.soft(
				(await page.locator('h1').allTextContents()).map((text) => text.trim().length > 0),
				at,
			)
			.toEqual([true]);
		owe('at 360', [...(await smallTargets(page)), ...(await tooWide(page))]);
		// Markup and colours are the same in every language, and no words are missing in any: all of axe runs in one, its rules of words in one more.
		if (slug === 'en') {
			owe('axe at 360', await axeFinds(page));
			await page.emulateMedia({ colorScheme: 'dark' });
			owe('in the dark theme', await paleWords(page));
			await page.emulateMedia({ colorScheme: 'light' });
		}
		if (slug === 'te') owe('axe at 360', await axeFindsInWords(page));
		await width(1280);
		owe('at 1280', [...(slug === 'en' ? await axeFindsInLooks(page) : []), ...(await tooWide(page))]);
		if (!MEASURED.includes(slug)) continue;
		// 640 px is a screen of 1280 at 200 %; text alone at 200 % counts at either width.
		for (const px of [640, 320]) {
			await width(px);
			owe(`at ${px}`, [...(await tooWide(page)), ...(await cutWords(page))]);
		}
		await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
		for (const px of [360, 1280]) {
			await width(px);
			owe(`with twice the text at ${px}`, [...(await tooWide(page)), ...(await cutWords(page))]);
		}
	}
}
