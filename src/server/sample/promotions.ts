import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { stableId } from '#server/catalogue/stable-id.ts';
import type { NewRow } from '#server/db/tables.ts';
import type { SampleShop } from '#server/sample/places.ts';
import type { SampleProduct } from '#server/sample/products.ts';

type Given = Omit<Partial<NewRow<'promotions'>>, 'rule' | 'min_order_paise'> & { rule: DiscountRule; above: number };

const ENOUGH = 12;

const rupees = (amount: number) => paiseFromRupees(amount);

function promotion(key: string, { rule, above, ...given }: Given): NewRow<'promotions'> {
	return {
		id: stableId('promotion', key),
		kind: given.code ? 'COUPON' : 'OFFER',
		paid_by: 'SHOP',
		// Long ago, so that they run at whatever time a test sets its clock to.
		starts_at: '2026-01-01T00:00:00Z',
		...given,
		rule: JSON.stringify(rule),
		min_order_paise: rupees(above),
	};
}

const coupon = (code: string, given: Given) => promotion(code, { code, ...given });

/** Buy two biscuits and get one, of the first kind that the shop has enough of. */
function biscuitOffer(shop: SampleShop, products: readonly SampleProduct[], stock: readonly NewRow<'retailer_products'>[]): Given[] {
	const plenty = new Set(
		stock.filter((row) => row.shop_id === shop.row.id && (row.stock ?? 0) >= ENOUGH).map(({ library_product_id }) => library_product_id),
	);
	const found = products.find(({ row }) => row.secondary_code === 'BISCUITS' && plenty.has(row.id));
	if (!found) return [];
	return [
		{ rule: { code: 'BUY_GET', buy: 2, get: 1, libraryProductId: found.row.id, names: found.names }, above: 0, shop_id: shop.row.id },
	];
}

/** The coupons that hold at all shops of the sample. */
export const sampleCouponIds = (): string[] => ['NAMASTE', 'BAZAAR10', 'FREEDEL'].map((code) => stableId('promotion', code));

/** The coupons of the association and of two shops, and the offers of the shops that sell offers: the same at every install. */
export function samplePromotions(
	shops: readonly SampleShop[],
	products: readonly SampleProduct[],
	stock: readonly NewRow<'retailer_products'>[],
): NewRow<'promotions'>[] {
	const byCode = new Map(shops.map((shop) => [shop.code, shop]));
	const idOf = (code: string) => byCode.get(code)?.row.id ?? null;
	const sellers = shops.filter(({ row }) => row.is_offer_selling);
	return [
		coupon('NAMASTE', {
			rule: { code: 'FLAT', amountPaise: rupees(50) },
			above: 199,
			is_first_order: true,
			customer_limit: 1,
			paid_by: 'ASSOCIATION',
		}),
		coupon('BAZAAR10', {
			rule: { code: 'PERCENT', percent: 10, maxPaise: rupees(60) },
			above: 299,
			customer_limit: 5,
			paid_by: 'ASSOCIATION',
		}),
		coupon('FREEDEL', { rule: { code: 'FREE_DELIVERY' }, above: 149, customer_limit: 3, paid_by: 'ASSOCIATION' }),
		coupon('GANESH20', { rule: { code: 'FLAT', amountPaise: rupees(20) }, above: 199, shop_id: idOf('shree-ganesh-kirana') }),
		coupon('PANEER5', { rule: { code: 'PERCENT', percent: 5, maxPaise: null }, above: 99, shop_id: idOf('mahesh-dairy') }),
		...sellers.flatMap(({ code, row }) => [
			promotion(`${code}/spend399`, { rule: { code: 'FLAT', amountPaise: rupees(30) }, above: 399, shop_id: row.id }),
			promotion(`${code}/spend799`, { rule: { code: 'PERCENT', percent: 10, maxPaise: rupees(120) }, above: 799, shop_id: row.id }),
		]),
		...sellers.flatMap((shop) => biscuitOffer(shop, products, stock).map((given) => promotion(`${shop.code}/biscuits`, given))),
	];
}
