import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
	interface Window {
		axe?: typeof axe;
	}
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The axe that comes with its package for Playwright, whose own way of running it takes twice the time. */
const AXE = readFileSync(
	createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
	'utf8',
);

/** Runs axe on the page, or a part of it, and gives its violations: `rule: markup`. A page takes the program once, whatever its width. */
export async function axeRun(page: Page, options: axe.RunOptions, part?: string): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
	const violations = await page.evaluate(
		async ({ options, part }) => {
			const found = await window.axe?.run(part ?? document, { ...options, resultTypes: ['violations'], selectors: false });
			// What axe says of the colours tells a page that was still changing from one that is too pale.
			const saysOf = ({ html, any }: axe.NodeResult) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`;
			return found?.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(saysOf) }));
		},
		{ options, part },
	);
	if (!violations) throw new Error('axe did not run');
	return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node}`));
}

/** The violations that axe finds on the page or in a part of it: `rule: markup`. */
export const axeFinds = (page: Page, part?: string) => axeRun(page, { runOnly: RULES }, part);

const OF_LOOKS = ['color-contrast', 'region', 'target-size'];
/** The violations that words can bring: axe without its rules of colours and places, which take most of its time. */
export const axeFindsInWords = (page: Page) =>
	axeRun(page, { runOnly: RULES, rules: Object.fromEntries(OF_LOOKS.map((rule) => [rule, { enabled: false }])) });

/** The violations that a width can bring: axe's rules of colours and places. */
export const axeFindsInLooks = (page: Page) => axeRun(page, { runOnly: { type: 'rule', values: OF_LOOKS } });

/** The words that are too pale on what is behind them. */
export const paleWords = (page: Page) => axeRun(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });

/** How far the page scrolls sideways, and the last element beyond the edge. */
export const tooWide = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth <= clientWidth) return [];
		const over = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
		return [`${scrollWidth - clientWidth} px too wide: ${over.at(-1)?.outerHTML.slice(0, 120)}`];
	});

/** Texts that overflow their box, or are cut off by it without an ellipsis. */
export const cutWords = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		[...document.querySelectorAll('body *')].flatMap((element) => {
			const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
			if (!hasWords || element.matches('option, select')) return [];
			const style = getComputedStyle(element);
			const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
			if (hasEllipsis || style.display === 'inline') return [];
			const isForEyes =
				!element.closest('.sr') && style.clipPath === 'none' && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
			if (!isForEyes) return [];
			const range = document.createRange();
			range.selectNodeContents(element);
			const words = range.getBoundingClientRect();
			const box = element.getBoundingClientRect();
			const isCut =
				words.right > box.right + 1 || words.left < box.left - 1 || (style.overflow === 'hidden' && words.bottom > box.bottom + 4);
			return isCut ? [`cut: ${element.outerHTML.slice(0, 120)}`] : [];
		}),
	);

/** Links and controls under 44 × 44 px, but for links in a sentence (the exception of WCAG 2.5.8) and what its label makes larger. */
export const smallTargets = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const all = document.querySelectorAll<HTMLElement>('a[href], button:enabled, input:not([type=hidden]), select, summary');
		return [...all].flatMap((element) => {
			if (element.matches('.skip') || !element.checkVisibility({ checkVisibilityCSS: true })) return [];
			const isInSentence =
				getComputedStyle(element).display === 'inline' &&
				(element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
			if (isInSentence) return [];
			// A link may be stretched over its card.
			const cover = getComputedStyle(element, '::after');
			const isStretched = cover.position === 'absolute' && cover.inset === '0px' && cover.content !== 'none';
			const target = (isStretched && element.offsetParent) || element.closest('label') || element;
			const { width, height } = target.getBoundingClientRect();
			return width < 43.5 || height < 43.5 ? [`${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 120)}`] : [];
		});
	});
