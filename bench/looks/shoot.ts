import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { progress } from '../support/report.ts';
import type { Scene } from './scenes.ts';

const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;
const AT_ONCE = 2;
const HEIGHT = 800;
const VISITOR = { deviceScaleFactor: 1, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

/** Draws each scene in every width and theme into `folder`, two scenes at once; returns how many pictures there are. */
export async function shootAll(browser: Browser, origin: string, scenes: readonly Scene[], folder: string): Promise<number> {
	mkdirSync(folder, { recursive: true });
	const left = [...scenes.entries()];
	let shot = 0;
	const work = async () => {
		for (let next = left.shift(); next; next = left.shift()) {
			const [at, scene] = next;
			const pictures = await shootScene(browser, origin, scene, { folder, at });
			shot += pictures;
			if (at % 10 === 0) progress(`${at} of ${scenes.length} scenes`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return shot;
}

/** A page is loaded once and resized; an overlay is opened again at each width. */
async function shootScene(browser: Browser, origin: string, scene: Scene, { folder, at }: { folder: string; at: number }): Promise<number> {
	let shot = 0;
	for (const widths of scene.prepare ? WIDTHS.map((width) => [width]) : [WIDTHS]) {
		// Each visitor has an own network address, or the last ones would exceed the limit on OTPs (ADR 11).
		const extraHTTPHeaders = { 'X-Forwarded-For': `10.9.${at}.${(widths[0] ?? 0) % 250}` };
		const context = await browser.newContext({
			...VISITOR,
			baseURL: origin,
			viewport: { width: widths[0] ?? 0, height: HEIGHT },
			extraHTTPHeaders,
		});
		const page = await context.newPage();
		await page.goto(scene.path, { waitUntil: 'networkidle' });
		await scene.prepare?.(page);
		await settle(page);
		for (const width of widths) {
			await page.setViewportSize({ width, height: HEIGHT });
			await page.evaluate(showAll);
			for (const colorScheme of THEMES) {
				await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
				const path = join(folder, `${scene.name}-${width}-${colorScheme}.png`);
				await page.screenshot({ path, fullPage: scene.isWhole || !scene.prepare, animations: 'disabled', caret: 'hide', timeout: 120_000 });
				shot++;
			}
		}
		await context.close();
	}
	return shot;
}

/** Takes away the focus, scrolls to the top and draws the footer: these depend on how fast the machine is. */
async function showAll(): Promise<void> {
	const focused = document.activeElement;
	if (focused instanceof HTMLElement && !focused.closest('dialog, [role=combobox]')) focused.blur();
	for (const part of document.querySelectorAll<HTMLElement>('.foot')) part.style.contentVisibility = 'visible';
	document.documentElement.style.scrollBehavior = 'auto';
	scrollTo(0, 0);
	for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/** Waits until all pictures and fonts are loaded and no request is under way. */
async function settle(page: Page): Promise<void> {
	await page.evaluate(async () => {
		document.documentElement.removeAttribute('data-loading');
		const pictures = [...document.images];
		for (const picture of pictures) picture.loading = 'eager';
		await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
		await document.fonts.ready;
	});
	// A page with a stream is never idle.
	if (!new URL(page.url()).pathname.includes('/counter')) await page.waitForLoadState('networkidle');
}
