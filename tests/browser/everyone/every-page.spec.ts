import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../../support/browser.ts';
import { axeFinds, axeFindsInLooks, axeFindsInWords, cutWords, paleWords, smallTargets, tooWide } from './measures.ts';
import { everyPage } from './pages.ts';

test.describe.configure({ mode: 'parallel' });

const ROWS = 'R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 A1 A2 A3';
/** The languages with the shortest and the longest words: what fits these fits the others. */
const MEASURED = ['en', 'te', 'kn'];

for (const { slug, bcp47 } of LANGUAGES) {
	test(`${ROWS} every page in ${slug}: answer, headline, axe, contrast in either theme, no sideways scrolling at 320 px and at 200 %, 44 px targets`, async ({
		page,
		store,
		allowed,
	}) => {
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
	});
}
