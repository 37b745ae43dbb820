import type { Page } from '@playwright/test';

export type Focus = { name: string; faults: string[]; isInDialog: boolean; isAtEnd: boolean };

/** A ring is drawn, and a page or a rail scrolled, within so many frames, also on a busy machine. */
const FRAMES = 30;

/** The focused element; a fault counts when it is still there some frames later. */
export async function focusNow(page: Page): Promise<Focus> {
	let focus = await look(page);
	for (let frame = 0; frame < FRAMES && focus.faults.length > 0; frame++) {
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
		focus = await look(page);
	}
	return focus;
}

/** The focused element, and the fault in how it is shown: no ring, off the screen, or fully covered (WCAG 2.4.7, 2.4.11). */
const look = (page: Page): Promise<Focus> =>
	page.evaluate(() => {
		const element = document.activeElement;
		if (!element || element === document.body) return { name: '', faults: [], isInDialog: false, isAtEnd: true };
		const name = element.outerHTML.slice(0, 100);
		const around: Element[] = [];
		for (let at: Element | null = element; at && around.length < 6; at = at.parentElement) around.push(at);
		const hasRing = around.some((at) => {
			const { outlineStyle, outlineWidth } = getComputedStyle(at);
			return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
		});
		const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
		const points = [0.1, 0.5, 0.9].flatMap((x) =>
			[0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
		);
		const isSeen = points.some(([x, y]) => {
			const top = document.elementFromPoint(x, y);
			return top !== null && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element));
		});
		return {
			name,
			faults: [...(hasRing ? [] : [`no ring: ${name}`]), ...(isSeen ? [] : [`not seen: ${name}`])],
			isInDialog: element.closest('dialog[open], [popover]:popover-open') !== null,
			isAtEnd: false,
		};
	});

/** Presses Tab from the focused element to the end of the page; returns every stop. More than 400 stops count as a trap. */
export async function tabThrough(page: Page): Promise<Focus[]> {
	const stops: Focus[] = [];
	while (stops.length < 400) {
		await page.keyboard.press('Tab');
		const focus = await focusNow(page);
		if (focus.isAtEnd) break;
		stops.push(focus);
	}
	return stops;
}
