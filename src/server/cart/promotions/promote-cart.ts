import { billOf } from '#lib/cart/bill.ts';
import { feeRulesAt, type ShopFees } from '#lib/cart/fees.ts';
import { type PromotedBill, promotedBill } from '#lib/cart/promotions/promoted-bill.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import type { Line } from '#server/cart/lines.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

const NO_FEES: ShopFees = { deliveryFeePaise: 0, freeAbovePaise: null, feeByDistance: [], feeByTotal: [] };

/** The fields of a cart's line that the bill and its promotions need. */
const billedLine = ({ quantity, price_paise, mrp_paise, library_product_id }: Line) => ({
	quantity,
	pricePaise: price_paise,
	mrpPaise: mrp_paise,
	libraryProductId: library_product_id,
});

/** `point`: where the shopper is, which decides over the fee until an address is chosen for the cart. */
export type Billed = { shop: ShopRecord | null; point: Point; platformFeePaise: number; now: Date };
export type BilledCart = Pick<CartRow, 'lines' | 'promotions' | 'offer_id' | 'coupon_id' | 'delivery_type' | 'tip_paise' | 'place'>;

/** The bill of a cart at the prices of its lines with its offer and coupon, as far as they apply. */
export function promoteCart(cart: BilledCart, { shop, point, platformFeePaise, now }: Billed): PromotedBill {
	const lines = cart.lines.filter(({ quantity }) => quantity > 0).map(billedLine);
	const farM = shop ? distanceM(shop, cart.place ?? point) : 0;
	const bill = billOf(lines, feeRulesAt(shop ?? NO_FEES, farM, platformFeePaise), cart.delivery_type, cart.tip_paise);
	const byId = (id: string | null) => cart.promotions.find((one) => one.id === id) ?? null;
	return promotedBill(
		bill,
		{ lines, shopId: shop?.id ?? null, nowMs: now.getTime() },
		{ offer: byId(cart.offer_id), coupon: byId(cart.coupon_id) },
	);
}
