import type { Locator, Page } from '@playwright/test';
import { hasDiscount } from '#lib/catalogue/discount.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { shelvesOf, shopsOf } from './addresses.ts';

/** A picture of one dot, as a customer sends one. */
export const PIXEL = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** Enough for every test that adds a product more than once. */
const OF_ONE = 3;

/**
 * Products of open shops that deliver here, one pack size each, in stock and several to a customer, shop by shop; two of the cheapest do
 * not reach the shop's minimum. Which shops are open is a matter of the hour.
 */
export async function shelves(url: string): Promise<[ProductCard[], ProductCard[]]> {
	const shops = (await shopsOf(url)).filter(
		({ isOpen, serviceable, deliveryEtaMinutes }) => isOpen && serviceable && deliveryEtaMinutes > 0,
	);
	const single: ProductCard[][] = [];
	for (const { id, minOrder } of shops) {
		const cards = (await shelvesOf(url, id)).flatMap((variants) => (variants.length === 1 ? variants : []));
		const sold = cards.filter(
			({ inStock, isAppExclusiveOffer, maxQuantity, stockLeft }) =>
				inStock && !isAppExclusiveOffer && maxQuantity >= OF_ONE && stockLeft === undefined,
		);
		if (sold.length >= 3 && 2 * Math.min(...sold.map(({ sellingPrice }) => sellingPrice)) < minOrder) single.push(sold);
		if (single.length === 2) break;
	}
	const [here, other] = single;
	if (!here || !other) throw new Error('the sample has no two open shops with three plain products each');
	return [here, other];
}

export const productAt = (cards: readonly ProductCard[], at = 0): ProductCard => {
	const card = cards[at];
	if (!card) throw new Error(`no product ${at}`);
	return card;
};

/** The card of a product in a list. */
export const cardOf = (page: Page, { libraryProductId }: ProductCard): Locator =>
	page.locator('article', { has: page.locator(`form[action$="-${libraryProductId}"]`) });

/** The price of a product as its card says it: the MRP where there is a discount, and what it costs. */
export const priceOf = ({ mrp, sellingPrice }: ProductCard): string =>
	(hasDiscount(mrp, sellingPrice) ? priceText(mrp) : '') + priceText(sellingPrice);

/** The control of a product on the page. */
export const controlOf = (page: Page, card: ProductCard): Locator => page.locator(`form[data-pack-id="${card.retailerProductId}"]`).first();

/** Waits for the page script, which handles earlier taps: a page that is left before that loses them. */
export const whenAwake = (page: Page) => page.waitForFunction(() => window.nukkad.onTap !== null);

/** Opens the page of a product and adds it from there. */
export async function addFromPage(page: Page, card: ProductCard, language: Language = 'en'): Promise<Locator> {
	await page.goto(localizePath(card.url, language));
	const control = controlOf(page, card);
	await control.getByRole('button', { name: translatorOf(language)('control.addToCart') }).click();
	await whenAwake(page);
	return control;
}

let taken = 0;
/** A mobile number that nobody in this worker has. */
export const newPhone = () => `98${String(process.pid % 100_000).padStart(5, '0')}${String(++taken).padStart(3, '0')}`;

/** Logs in through the login modal that `open` opens. */
export async function logIn(page: Page, phone = newPhone()): Promise<string> {
	const dialog = page.getByRole('dialog', { name: 'Log in' });
	await dialog.getByLabel('Mobile number').fill(phone);
	await dialog.getByRole('button', { name: 'Send OTP' }).click();
	await dialog.getByLabel('6-digit OTP').fill('123456');
	await dialog.waitFor({ state: 'hidden' });
	return phone;
}

/** Logs a guest in where the checkout begins, and says who receives the order: the address is the next step. */
export async function checkOutAsGuest(page: Page, phone = newPhone(), language: Language = 'en'): Promise<string> {
	const t = translatorOf(language);
	const contact = page.getByRole('region', { name: t('checkout.contact') });
	await page.getByRole('button', { name: t('checkout.login') }).click();
	await contact.getByLabel(t('login.phone')).fill(phone);
	await contact.getByRole('button', { name: t('login.send') }).click();
	await contact.getByLabel(t('login.code')).fill('123456');
	await contact.getByLabel(t('checkout.name')).fill('Asha Rao');
	await contact.getByRole('button', { name: t('checkout.continue') }).click();
	return phone;
}

/** Types and saves an address in Chakala. */
export async function typeAddress(page: Page, flat = '7', building = 'Gali 3', language: Language = 'en'): Promise<void> {
	const t = translatorOf(language);
	await page.getByLabel(t('place.search')).fill('Chakala');
	await page.locator('.choices button').first().click();
	await page.getByLabel(t('address.flat')).fill(flat);
	await page.getByLabel(t('address.building')).fill(building);
	await page.getByRole('button', { name: t('address.save') }).click();
}

/** The tab or link by which a guest logs in. */
export const openLogin = (page: Page) => page.locator('[data-open=login]:visible').first().click();

/** The tab or button that opens the cart panel. */
export const openCart = (page: Page) => page.locator('[data-open=cart]:visible').first().click();
