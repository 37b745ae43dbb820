import type { Product, Shop } from '#lib/contract/catalogue.ts';
import { hashOf } from '#lib/hash.ts';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import type { Translate } from '#lib/words.ts';

export const SHARE_IMAGE_PX = { width: 1_200, height: 630 } as const;

/** Raised when shared pictures are drawn otherwise, for they are kept for ever under their address. */
const DRAWN_AS = 2;

/** A few letters that change with what a picture shows, so that caches that store pictures by address ask for the new one. */
const versionOf = (...shown: unknown[]): string => hashOf(JSON.stringify([DRAWN_AS, ...shown])).toString(36);

/** The picture of a shared link (Open Graph takes no SVG), with name and facts in the page's language. `v` changes with what it shows. */
export function productShareImage(product: Product, language: Language): string {
	const { brand, category, image, inStock, label, libraryProductId, measurementDisplayText, mrp, name, sellingPrice, store } = product;
	const kind = brand?.name ?? category.secondaryName ?? category.name;
	const price = inStock ? [sellingPrice, mrp] : [];
	const version = versionOf(image, name, kind, measurementDisplayText, store.name, price, label);
	return localizePath(`/og/products/${libraryProductId}.png?sid=${store.id}&v=${version}`, language);
}

/** The picture of a shared shop, in the page's language; `v` changes with what it shows. */
export function shopShareImage(shop: Shop, language: Language): string {
	const { id, image, name, category, localityName, city, deliveryFee, freeDeliveryAbove } = shop;
	const version = versionOf(image, name, category.name, localityName, city, deliveryFee, freeDeliveryAbove);
	return localizePath(`/og/shops/${id}.png?v=${version}`, language);
}

/** What the picture of pages without one of their own says. */
export const siteShareTexts = (t: Translate, publicSiteUrl: string) => ({
	name: t('home.title'),
	kind: t('layout.brand'),
	facts: [t('layout.footerLine')],
	brand: new URL(publicSiteUrl).host,
});

/** The picture of shared pages that have none of their own; `v` changes with what it says. */
export const siteShareImage = (t: Translate, language: Language, publicSiteUrl: string): string =>
	localizePath(`/og/site.png?v=${versionOf(siteShareTexts(t, publicSiteUrl))}`, language);
