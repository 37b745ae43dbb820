import { sql } from 'kysely';
import type { ShopFees } from '#lib/cart/fees.ts';
import { clockText } from '#lib/catalogue/opening/hours.ts';
import type { Shop } from '#lib/contract/catalogue.ts';
import { kilometres } from '#lib/format/distance.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn, textIn } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { sectionKinds } from '#server/catalogue/categories.ts';
import { rememberRows } from '#server/catalogue/memo.ts';
import { movedTo } from '#server/catalogue/moved-addresses.ts';
import { isClosedByShop } from '#server/catalogue/shops/open-state.ts';
import { shopFromPoint } from '#server/catalogue/shops/serving-shops.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';

/** What of a shop's fees depends on the distance and on the sum, in km and rupees. */
const feeBands = ({ deliveryFeePaise, feeByDistance, feeByTotal }: ShopFees) => ({
	feeByDistance: feeByDistance.map(({ upToM, feePaise }) => ({ upToKm: upToM / 1_000, fee: rupeesFromPaise(feePaise) })),
	feeByTotal: feeByTotal.map(({ fromPaise, feePaise }) => ({ from: rupeesFromPaise(fromPaise), fee: rupeesFromPaise(feePaise) })),
	feeFarther: deliveryFeePaise === null ? null : rupeesFromPaise(deliveryFeePaise),
});

type Count = { parent_code: string; secondary_code: string | null; products: number };

/** How many products a shop lists in each category. */
function productCounts(app: App, id: string): Promise<Count[]> {
	const counted = sql<Count>`
		SELECT parent_code, secondary_code, count(*)::int AS products FROM shelf_index
		WHERE shop_id = ${id} AND is_listed GROUP BY parent_code, secondary_code`;
	return rememberRows(app, `product counts ${id}`, counted, [tag.shelf(id)]);
}

/**
 * One shop as seen from any point, or `null`; the id of one that was merged into another answers that one. Its categories are values for
 * the `category` of `listProducts`: secondary categories, and a parent for products without one; only those with products, those of its own
 * category first.
 */
export async function findShop(app: App, id: string, { point, language }: { point: Point; language: Language }): Promise<Shop | null> {
	const shops = await shopTable(app);
	const shop = shops.get(id) ?? shops.get((await movedTo(app, 'shops', id)) ?? '');
	if (!shop) return null;
	const [counts, kinds] = await Promise.all([productCounts(app, shop.id), sectionKinds(app, shop.categoryId)]);
	const categories = kinds.map(({ parent, secondary, names }) => ({
		code: secondary ?? parent,
		name: nameIn(names, language),
		productCount: counts.find((one) => one.parent_code === parent && one.secondary_code === secondary)?.products ?? 0,
	}));
	const at = app.clock.now();
	return {
		...shopCard(shopFromPoint(shop, point, at), language),
		aboutText: shop.about && textIn(shop.about, language),
		moreImages: [...shop.moreImages],
		isClosedByShop: isClosedByShop(shop, at),
		address: nameIn(shop.address, language),
		lat: shop.lat,
		lng: shop.lng,
		serviceRadiusKm: shop.ring ? null : kilometres(shop.radiusM),
		hours: shop.openings.map(({ weekday, opensMin, closesMin }) => ({ weekday, opens: clockText(opensMin), closes: clockText(closesMin) })),
		...feeBands(shop),
		platformFee: rupeesFromPaise(app.settings.platformFeePaise),
		categories: categories.filter((category) => category.productCount > 0),
	};
}
