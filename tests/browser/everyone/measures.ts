import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Legacy mode opens no page of its own for every run: the page holds no frames.
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function findingsOf(axe: AxeBuilder): Promise<string[]> {
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** The violations that axe finds on the page or in a part of it: `rule: markup`. */
export const axeFinds = (page: Page, part?: string) => {
	const axe = axeOn(page).withTags(RULES);
	return findingsOf(part ? axe.include(part) : axe);
};

/** The violations that words can bring: axe without its rules of colours and places, which take most of its time. */
export const axeFindsInWords = (page: Page) =>
	findingsOf(axeOn(page).withTags(RULES).disableRules(['color-contrast', 'region', 'target-size']));

/** The words that are too pale on what is behind them. */
export const paleWords = (page: Page) => findingsOf(axeOn(page).withRules(['color-contrast']));

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
			const style = getComputedStyle(element);
			const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
			const isForEyes =
				!element.closest('.sr') && style.clipPath === 'none' && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
			const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
			if (!hasWords || !isForEyes || hasEllipsis || style.display === 'inline' || element.matches('option, select')) return [];
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
