import type { CDPSession, Page } from '@playwright/test';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../support/browser.ts';

/** Fonts of phones for the Indian scripts, beside the store's own; Latin letters use only the store's fonts. */
const PHONES_OWN = /^(?:Noto Sans|Kohinoor|Nirmala UI)/;

/** Marks the innermost elements that hold words of their own, those of other languages (`lang`) too. */
const markTexts = (page: Page) =>
	page.evaluate(() => {
		for (const element of document.querySelectorAll('body *:not(script, style, template, option)')) {
			const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''));
			if (isText && element.checkVisibility()) element.setAttribute('data-drawn', '');
		}
	});

/** The texts drawn with a face that is neither ours nor a phone's own for the script. */
async function strangeTexts(page: Page, cdp: CDPSession): Promise<string[]> {
	const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
	const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-drawn]' });
	const texts = await page.locator('[data-drawn]').allTextContents();
	const faces = await Promise.all(nodeIds.map((nodeId) => cdp.send('CSS.getPlatformFontsForNode', { nodeId })));
	return faces.flatMap(({ fonts }, i) => {
		const text = texts[i] ?? '';
		// A joiner is invisible, whichever font it comes from.
		const joiners = text.match(/[\u200c\u200d]/g)?.length ?? 0;
		const strange = fonts.filter((font) => !font.isCustomFont && !PHONES_OWN.test(font.familyName) && font.glyphCount > joiners);
		return strange.map((font) => `${font.familyName}: ${text}`);
	});
}

/** The letters and marks that are drawn as the box for a missing one: putting an unassigned code point in their place changes nothing. */
const boxes = (page: Page) =>
	page.evaluate(() => {
		const canvas = document.createElement('canvas');
		canvas.width = 160;
		canvas.height = 60;
		const context = canvas.getContext('2d', { willReadFrequently: true });
		if (!context) throw new Error('no canvas');
		const picture = (text: string, font: string): string => {
			context.clearRect(0, 0, canvas.width, canvas.height);
			context.font = font;
			context.fillText(text, 20, 40);
			return context.getImageData(0, 0, canvas.width, canvas.height).data.join('');
		};
		const found = new Set<string>();
		const seen = new Set<string>();
		for (const element of document.querySelectorAll('[data-drawn]')) {
			const { fontFamily, fontWeight } = getComputedStyle(element);
			const font = `${fontWeight} 24px ${fontFamily}`;
			for (const { segment } of new Intl.Segmenter().segment(element.textContent ?? '')) {
				const known = `${font} ${segment}`;
				if (seen.has(known)) continue;
				seen.add(known);
				for (const letter of segment)
					if (/[\p{L}\p{M}\p{Sc}]/u.test(letter) && picture(segment, font) === picture(segment.replace(letter, '\u0378'), font))
						found.add(`${segment} (${letter.codePointAt(0)?.toString(16)})`);
			}
		}
		return { letters: seen.size, found: [...found] };
	});

test('A1 every letter of six languages is drawn by a face that has it', async ({ page }) => {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('DOM.enable');
	await cdp.send('CSS.enable');
	for (const { slug } of LANGUAGES) {
		await page.goto(localizePath('/faq', slug));
		await page.locator('details').evaluateAll((all) => {
			for (const one of all) one.setAttribute('open', '');
		});
		await markTexts(page);
		await page.evaluate(() => document.fonts.ready);
		expect(await strangeTexts(page, cdp), slug).toEqual([]);
		const { letters, found } = await boxes(page);
		expect(letters, slug).toBeGreaterThan(slug === 'en' ? 50 : 150);
		expect(found, slug).toEqual([]);
	}
});

test('A1 A3 at 320 px a price stands on one line in every language, and nothing is wider than the page', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 780 });
	for (const { slug } of LANGUAGES) {
		await page.goto(localizePath('/pc/DAIRY', slug));
		const tall = await page.locator('.pcard .price').evaluateAll((all) => all.filter((one) => one.clientHeight > 50).length);
		expect(tall, slug).toBe(0);
		expect(await page.evaluate(() => document.documentElement.scrollWidth), slug).toBe(320);
	}
});
