import { sql } from 'kysely';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { HomeSection } from '#lib/contract/home.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { homeSections } from '#server/catalogue/home.ts';
import { inStockSql } from '#server/catalogue/packs/pack-columns.ts';
import { findCards } from '#server/catalogue/products/find-cards.ts';
import { shopsServing } from '#server/catalogue/shops/serving-shops.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { App } from '#server/ports/app.ts';

const AGAIN = 12;

type At = { point: Point; language: Language };

/**
 * What a customer has bought and can have again: packs of their orders, but for cancelled ones, that are in stock at a shop that serves the
 * place; the most often and the latest ordered first.
 */
export async function boughtBefore(app: App, customerId: string, { point, language }: At): Promise<ProductCard[]> {
	const shops = (await shopsServing(app, point)).map(({ shop }) => shop.id);
	const bought = sql<{ id: string }>`
		SELECT l.retailer_product_id AS id
		FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN retailer_products rp ON rp.shop_id = o.shop_id AND rp.id = l.retailer_product_id
		WHERE o.customer_id = ${customerId} AND o.stage NOT IN ('CANCELLED', 'PAYMENT_PENDING')
			AND rp.shop_id = ANY (${shops}::text[]) AND ${inStockSql}
		GROUP BY l.retailer_product_id ORDER BY count(*) DESC, max(o.placed_at) DESC, l.retailer_product_id LIMIT ${AGAIN}`;
	const ids = (await bought.execute(app.db)).rows.map(({ id }) => id);
	const cards = await findCards(app, ids, { language, point });
	return ids.flatMap((id) => cards.get(id) ?? []);
}

/** The home page as a caller sees it: the sections of the place, and before its products what the customer can buy again. */
export async function homeFor(app: App, customerId: string | null, at: At): Promise<HomeSection[]> {
	const [sections, again] = await Promise.all([homeSections(app, at), customerId ? boughtBefore(app, customerId, at) : []]);
	if (again.length === 0) return sections;
	const first = sections.findIndex(({ type }) => type === 'products');
	const title = translatorOf(at.language)('home.titleBuyAgain');
	const own: HomeSection = { type: 'buyAgain', title, items: again.map((card) => [card]) };
	return sections.toSpliced(first === -1 ? sections.length : first, 0, own);
}
