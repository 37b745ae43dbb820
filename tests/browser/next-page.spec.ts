import { chromium, type Locator, type Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { controlOf, productAt, shelves } from './shopping.ts';

/** The paths that the page prefetches, in the order of the requests. */
function askedAhead(page: Page): string[] {
	const asked: string[] = [];
	page.context().on('request', (request) => {
		if (/prefetch/.test(request.headers()['sec-purpose'] ?? '')) asked.push(new URL(request.url()).pathname);
	});
	return asked;
}

/** Presses a link and leaves it without following it: prefetching begins at the press at the latest. */
async function pressAndLeave(page: Page, isMobile: boolean, link: Locator): Promise<void> {
	const box = await link.boundingBox();
	const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
	if (isMobile) {
		const cdp = await page.context().newCDPSession(page);
		await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
		await cdp.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
		return;
	}
	await page.mouse.move(at.x, at.y);
	await page.mouse.down();
	await page.mouse.move(0, 400);
	await page.mouse.up();
}

/** A pointer rests on a link, or a finger is down on it. */
async function aimAt(page: Page, isMobile: boolean, href: string): Promise<void> {
	const link = page.locator(`footer a[href="${href}"]`).first();
	await link.scrollIntoViewIfNeeded();
	if (!isMobile) return link.hover();
	const box = await link.boundingBox();
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }] });
}

test('the page behind a link is fetched once, when somebody is about to follow it, and used; none that is one’s own', async ({
	page,
	isMobile,
}) => {
	const asked = askedAhead(page);
	await page.goto('/about');
	await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
	if (isMobile) await page.getByRole('contentinfo').getByText('Cities').click();
	const own = page.locator('[href="/login"],[href="/account"]').filter({ visible: true });
	await pressAndLeave(page, isMobile, own.first());
	await aimAt(page, isMobile, '/india/mumbai');
	await expect.poll(() => asked).toEqual(['/india/mumbai']);
	await page.locator('footer a[href="/india/mumbai"]').first().click();
	await page.waitForURL('/india/mumbai');
	const used = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType')));
	expect(used).toEqual(['navigational-prefetch']);
});

test('nothing is fetched ahead where data is saved or the line is slow @any-width', async ({ page }) => {
	for (const connection of [
		{ saveData: true, effectiveType: '4g' },
		{ saveData: false, effectiveType: '2g' },
		{ effectiveType: 'slow-2g' },
	]) {
		await page.addInitScript((given) => Object.defineProperty(navigator, 'connection', { configurable: true, value: given }), connection);
		await page.goto('/about');
		await expect(page.getByRole('main')).toBeVisible();
		await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
	}
});

test('the way back comes from the browser’s own cache, with the cart as it is by then @any-width', async ({
	store,
	isMobile,
	viewport,
}) => {
	const [[product]] = await shelves(store.url);
	const card = productAt(product ? [product] : []);
	// Playwright’s own browser has that cache switched off.
	const browser = await chromium.launch({
		executablePath: process.env.WHOLE_BROWSER_PATH ?? '/usr/bin/chromium',
		args: ['--no-sandbox'],
		ignoreDefaultArgs: ['--disable-back-forward-cache'],
	});
	const context = await browser.newContext({ baseURL: store.url, isMobile, hasTouch: isMobile, viewport });
	// Playwright loses a page that comes back from that cache, so the page writes its content to storage and another tab reads it.
	const reader = await context.newPage();
	await reader.goto('/about');
	for (const [times, path] of ['/', '/shops', '/pc/GROCERY', '/search?q=milk'].entries()) {
		const page = await context.newPage();
		await page.goto(path);
		await page.evaluate(() => {
			addEventListener('pageshow', ({ persisted }) => {
				const write = () => {
					const badges = [...document.querySelectorAll<HTMLElement>('[data-cart-count],[data-cart-text]')];
					const badge = badges.find((element) => element.checkVisibility())?.textContent ?? '';
					localStorage.setItem('cameBack', `${persisted} ${badge}`);
				};
				setInterval(write, 50);
			});
		});
		await page.goto(card.url);
		const control = controlOf(page, card);
		await control.getByRole('button', { name: times === 0 ? 'Add To Cart' : 'One more' }).click();
		await expect(control.getByRole('status')).toHaveText(String(times + 1));
		await page.evaluate(() => history.back());
		await expect.poll(() => reader.evaluate(() => localStorage.getItem('cameBack')), path).toMatch(new RegExp(`^true ${times + 1}\\b`));
		await reader.evaluate(() => localStorage.removeItem('cameBack'));
		await page.close();
	}
	await browser.close();
});
