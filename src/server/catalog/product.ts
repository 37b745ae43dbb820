import { sql } from 'kysely';
import type { Product, ProductCard, Seller } from '#lib/contract/catalog.ts';
import type { Point } from '#lib/geo.ts';
import { type Language, type Names, nameIn, textIn } from '#lib/languages.ts';
import type { App } from '#server/app/app.ts';
import { categoryTable } from '#server/catalog/categories.ts';
import { remember } from '#server/catalog/memo.ts';
import { type NearShop, seen } from '#server/catalog/near.ts';
import { packColumns, packOrderSql } from '#server/catalog/pack-columns.ts';
import { type PackRow, productCard } from '#server/catalog/product-card.ts';
import { listProducts } from '#server/catalog/products.ts';
import { shopCard } from '#server/catalog/shop-card.ts';
import { shopTable } from '#server/catalog/shop-table.ts';
import { tag } from '#server/catalog/tags.ts';

type OfferRow = PackRow & { about: Names | null; more_images: string[]; parent_code: string; secondary_code: string | null };
type Offer = { near: NearShop; rows: OfferRow[] };

const SIMILAR = 12;

/** Every listed pack of a library product in every shop. */
const offersOf = (app: App, id: string, language: Language): Promise<OfferRow[]> =>
	remember(
		app,
		`product ${language} ${id}`,
		async () => {
			const packs = sql<OfferRow>`
			SELECT ${packColumns(language)}, lp.about, lp.more_images, lp.parent_code, lp.secondary_code
			FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
			WHERE rp.library_product_id = ${id} AND rp.is_listed ORDER BY rp.shop_id, ${packOrderSql}`;
			return (await packs.execute(app.db)).rows;
		},
		[tag.product(id)],
	);

async function byShop(app: App, rows: readonly OfferRow[], point: Point): Promise<Offer[]> {
	const shops = await shopTable(app);
	const at = app.clock.now();
	const offers = new Map<string, Offer>();
	for (const row of rows) {
		const known = offers.get(row.shop_id);
		const shop = shops.get(row.shop_id);
		if (known) known.rows.push(row);
		else if (shop) offers.set(row.shop_id, { near: seen(shop, point, at), rows: [row] });
	}
	return [...offers.values()];
}

const has = (offer: Offer) => Number(offer.rows.some((row) => row.stock > 0));
const price = (offer: Offer) => offer.rows[0]?.price_paise ?? Number.MAX_SAFE_INTEGER;

/** Who is chosen when the address names no shop: one that serves, has it and is open; then the nearest, then the cheapest. */
function bestFirst(a: Offer, b: Offer): number {
	return (
		Number(b.near.serves) - Number(a.near.serves) ||
		has(b) - has(a) ||
		Number(b.near.state.isOpen) - Number(a.near.state.isOpen) ||
		a.near.distanceM - b.near.distanceM ||
		price(a) - price(b)
	);
}

/**
 * One product as the shop `sid` sells it, or else the best shop near the point, or else any; `null` when nobody sells it.
 * `sellers` are the shops that serve the point, those that have it first and then the cheapest.
 */
export async function findProduct(
	app: App,
	id: string,
	{ point, language, sid }: { point: Point; language: Language; sid?: string | undefined },
): Promise<Product | null> {
	const offers = (await byShop(app, await offersOf(app, id, language), point)).sort(bestFirst);
	const chosen = offers.find((offer) => offer.near.shop.id === sid) ?? offers[0];
	const first = chosen?.rows[0];
	if (!chosen || !first) return null;
	const cards = (offer: Offer): ProductCard[] => offer.rows.map((row) => productCard(row, offer.near.shop, offer.near.distanceM, language));
	const variants = cards(chosen);
	const head = variants[0];
	if (!head) return null;
	const parent = (await categoryTable(app)).find((one) => one.code === first.parent_code);
	const secondary = parent?.secondaries.find((one) => one.code === first.secondary_code);
	const similar = await listProducts(app, {
		point,
		language,
		parent: first.parent_code,
		secondary: first.secondary_code ?? undefined,
		limit: SIMILAR + 1,
	});
	const sellers: Seller[] = offers
		.filter((offer) => offer.near.serves)
		.sort((a, b) => has(b) - has(a) || price(a) - price(b) || a.near.distanceM - b.near.distanceM)
		.map((offer) => ({ shop: shopCard(offer.near, language), variants: cards(offer) }));
	return {
		...head,
		description: first.about && textIn(first.about, language),
		images: [head.image, ...first.more_images],
		category: {
			code: first.parent_code,
			name: parent ? nameIn(parent.names, language) : first.parent_code,
			secondaryCode: first.secondary_code,
			secondaryName: secondary ? nameIn(secondary.names, language) : null,
		},
		variants,
		sellers,
		similar: similar.products.filter((entry) => entry[0]?.libraryProductId !== id).slice(0, SIMILAR),
	};
}
