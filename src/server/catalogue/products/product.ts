import { sql } from 'kysely';
import { comparablePackFirst } from '#lib/catalogue/sellers.ts';
import type { Product, ProductCard, Seller } from '#lib/contract/catalogue.ts';
import { type Language, type Names, nameIn, textIn } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { categoryTable } from '#server/catalogue/categories.ts';
import { rememberRows } from '#server/catalogue/memo.ts';
import { movedTo } from '#server/catalogue/moved-addresses.ts';
import { packColumns, packOrderSql } from '#server/catalogue/packs/pack-columns.ts';
import type { ProductsQuery } from '#server/catalogue/products/list-query.ts';
import { bestFirst, cheapestFirst } from '#server/catalogue/products/order-sellers.ts';
import { type PackRow, productCard } from '#server/catalogue/products/product-card.ts';
import { listProducts, type ProductsPage } from '#server/catalogue/products/products.ts';
import { type NearShop, shopFromPoint, shopsServing } from '#server/catalogue/shops/serving-shops.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';

type OfferRow = PackRow & {
	about: Names | null;
	more_images: string[];
	secondary_code: string | null;
	best_before: string | null;
	origin: string | null;
};
/** A shop's packs and their cards, in the same order. */
type Offer = { near: NearShop; rows: readonly OfferRow[]; packs: readonly ProductCard[] };

const SIMILAR = 12;

/** The listed packs of a library product at these shops, at all when it is null. */
function packsAt(app: App, id: string, language: Language, shops: readonly string[] | null): Promise<OfferRow[]> {
	const there = shops ? sql`AND rp.shop_id = ANY (${[...shops]}::text[])` : sql``;
	const packs = sql<OfferRow>`
		SELECT ${packColumns(language)}, lp.about, lp.more_images, lp.secondary_code, rp.best_before, rp.origin
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
		WHERE rp.library_product_id = ${id} AND rp.is_listed ${there} ORDER BY rp.shop_id, ${packOrderSql}`;
	return rememberRows(app, `product ${language} ${id} ${shops?.join() ?? ''}`, packs, [tag.product(id)]);
}

async function byShop(app: App, rows: readonly OfferRow[], { point, language }: { point: Point; language: Language }): Promise<Offer[]> {
	const shops = await shopTable(app);
	const at = app.clock.now();
	return [...Map.groupBy(rows, (row) => row.shop_id)].flatMap(([id, own]) => {
		const shop = shops.get(id);
		if (!shop || shop.isSuspended) return [];
		const near = shopFromPoint(shop, point, at);
		return { near, rows: own, packs: own.map((row) => productCard(row, shop, near.distanceM, language)) };
	});
}

type Asked = { point: Point; language: Language; sid?: string | undefined };

/**
 * What the shops that serve the point and the shop `sid` offer; where none of them has the product, what any shop offers. All shops of a
 * country may sell it.
 */
async function offersAround(app: App, id: string, asked: Asked): Promise<Offer[]> {
	const { point, language, sid } = asked;
	const near = (await shopsServing(app, point)).map(({ shop }) => shop.id);
	const shops = [...new Set([...near, ...(sid ? [sid] : [])])].sort();
	const offers = await byShop(app, await packsAt(app, id, language, shops), asked);
	return offers.length > 0 ? offers : byShop(app, await packsAt(app, id, language, null), asked);
}

/** The shops among which `findProduct` chooses. */
export const shopsOffering = async (app: App, id: string, asked: Asked): Promise<NearShop[]> =>
	(await offersAround(app, id, asked)).map(({ near }) => near);

/** What is like a product: on the page of a shop first what that shop has, since a cart is of one shop, then what others near by have. */
async function similarFrom(app: App, store: string | null, alike: ProductsQuery): Promise<ProductsPage['products']> {
	const [own, around] = await Promise.all([
		store === null ? null : listProducts(app, { ...alike, store, inStock: true }),
		listProducts(app, alike),
	]);
	const first = own?.products ?? [];
	const seen = new Set(first.map(([card]) => card?.libraryProductId));
	return [...first, ...around.products.filter(([card]) => !seen.has(card?.libraryProductId))];
}

/**
 * One product as the shop `sid` sells it, else the best shop near the point, else any shop; `null` when nobody sells it; the id of one that was
 * merged into another answers that one. `sellers` are the
 * shops that serve the point, those with stock first, then by price (`byPrice`); the first pack of a seller is the one whose price is shown.
 */
export async function findProduct(app: App, id: string, asked: Asked): Promise<Product | null> {
	const { point, language, sid } = asked;
	const found = await offersAround(app, id, asked);
	const moved = found.length > 0 ? null : await movedTo(app, 'products', id);
	const offers = moved === null ? found : await offersAround(app, moved, asked);
	const beside = offers[0]?.packs[0];
	if (!beside) return null;
	offers.sort((a, b) => bestFirst(a, b, beside));
	const chosen = offers.find((offer) => offer.near.shop.id === sid) ?? offers[0];
	const [first, head] = [chosen?.rows[0], chosen?.packs[0]];
	if (!chosen || !first || !head) return null;
	const parent = (await categoryTable(app)).find((one) => one.code === first.parent_code);
	const secondary = parent?.secondaries.find((one) => one.code === first.secondary_code);
	const alike = {
		point,
		language,
		parent: first.parent_code,
		secondary: first.secondary_code ?? undefined,
		alike: first.thing,
		limit: SIMILAR + 1,
	};
	const sellers: Seller[] = offers
		.filter((offer) => offer.near.serves)
		.sort((a, b) => cheapestFirst(a, b, head))
		.map(({ near, packs }) => ({ shop: shopCard(near, language), variants: comparablePackFirst(packs, head) }));
	return {
		...head,
		ownName: head.name === first.name ? null : first.name,
		description: first.about && textIn(first.about, language),
		images: [head.image, ...first.more_images],
		category: {
			code: first.parent_code,
			name: parent ? nameIn(parent.names, language) : first.parent_code,
			secondaryCode: first.secondary_code,
			secondaryName: secondary ? nameIn(secondary.names, language) : null,
		},
		variants: [...chosen.packs],
		facts: chosen.rows.map(({ best_before, origin }, at) => ({
			pack: chosen.packs[at]?.measurementDisplayText ?? '',
			bestBefore: best_before,
			origin,
		})),
		sellers,
		similar: (await similarFrom(app, chosen.near.shop.id === sid ? sid : null, alike))
			.filter((entry) => entry[0]?.libraryProductId !== id)
			.slice(0, SIMILAR),
	};
}
