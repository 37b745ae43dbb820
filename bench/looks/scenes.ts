import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { addressesOf } from '../../tests/browser/addresses.ts';
import { everyPage } from '../../tests/browser/everyone/pages.ts';
import { openCart, openLogin, whenAwake } from '../../tests/browser/shopping.ts';
import type { Store } from '../../tests/support/store.ts';
import { counterScenes } from './counter-scenes.ts';
import { orderScenes } from './order-scenes.ts';

/** A scene to photograph: a page, or an overlay that a shopper has opened on it. Its pictures have its `name`. */
export type Scene = {
	name: string;
	path: string;
	prepare?: (page: Page) => Promise<void>;
	/** That it is taken from top to end, though it was prepared. */
	isWhole?: boolean;
};

const SHOWN: readonly Language[] = ['en', 'hi', 'te'];

const add = (page: Page) => page.locator('main form [data-act=add]:visible').first().click();
const dialog = (page: Page) => page.locator('dialog[open]').first().waitFor();

/** A mobile number for each scene, width and language, the same in every run. */
const phoneFor = (page: Page, scene: number) => {
	const language = SHOWN.findIndex((slug) => new URL(page.url()).pathname.startsWith(`/${slug}/`)) + 1;
	return `98${language}${scene}${String(page.viewportSize()?.width).padStart(6, '0')}`;
};

/** Overlays and pages that only a customer sees; /design shows everything else. */
async function openedScenes(store: Store): Promise<Scene[]> {
	const { product } = await addressesOf(store);
	const open = (name: string, path: string, prepare: Scene['prepare']): Scene => ({
		name: `open-${name}`,
		path,
		...(prepare && { prepare }),
	});
	const logIn = async (page: Page, scene: number) => {
		await page.locator('main input[type=tel]').fill(phoneFor(page, scene));
		await page.locator('main button[type=submit]').click();
		await page.locator('main input[autocomplete=one-time-code]').fill('123456');
		await page.waitForURL((url) => !url.pathname.endsWith(paths.login()));
	};
	const asCustomer = (path: string, scene: number) => async (page: Page) => {
		const language = LANGUAGES.find(({ slug }) => new URL(page.url()).pathname.startsWith(`/${slug}/`))?.slug ?? 'en';
		await logIn(page, scene);
		await page.goto(localizePath(path, language), { waitUntil: 'networkidle' });
	};
	return [
		open('cart', product.url, async (page) => {
			await add(page);
			await whenAwake(page);
			await openCart(page);
			await dialog(page);
		}),
		open('empty-cart', '/', async (page) => {
			await openCart(page);
			await dialog(page);
		}),
		open('login', '/', async (page) => {
			await openLogin(page);
			await dialog(page);
		}),
		open('code', paths.login(), async (page) => {
			await page.locator('main input[type=tel]').fill(phoneFor(page, 0));
			await page.locator('main button[type=submit]').click();
			await page.locator('main input[autocomplete=one-time-code]').waitFor();
		}),
		open('locations', '/', async (page) => {
			await page.locator('[data-open=locations]:visible').first().click();
			await dialog(page);
		}),
		open('suggestions', '/', async (page) => {
			await page.locator('[type=search]').first().pressSequentially('milk');
			await page.locator('[role=grid]').first().waitFor();
		}),
		open('customer', paths.login(), asCustomer('/', 1)),
		open('profile', paths.login(), asCustomer('/profile', 2)),
		open('checkout', paths.login(), async (page) => {
			await asCustomer(product.url, 3)(page);
			await add(page);
			await page.waitForLoadState('networkidle');
			await page.locator('main [aria-busy]').waitFor({ state: 'detached' });
			await page.goto('/cart', { waitUntil: 'networkidle' });
			await page.locator('main .checkout, main form').first().waitFor();
		}),
	];
}

/** Every scene in the three languages whose name matches the pattern. */
export async function scenesOf(store: Store, only: RegExp): Promise<Scene[]> {
	const pages = [...(await everyPage(store)).map(([path]) => path), '/design', '/offline'];
	const still = pages.map((path): Scene => ({ name: path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home', path }));
	const all = [...still, ...(await openedScenes(store)), ...(await orderScenes(store)), ...(await counterScenes(store))];
	return SHOWN.flatMap((language) =>
		all.map((scene) => ({ ...scene, name: `${scene.name}-${language}`, path: localizePath(scene.path, language) })),
	).filter(({ name }) => only.test(name));
}
