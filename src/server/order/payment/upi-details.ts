import { encode } from 'uqr';
import type { StartedPayment } from '#lib/contract/payment.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { upiLink } from '#lib/payment/upi-link.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';

/**
 * What a customer needs to pay an order by UPI: the link, the same as a QR code (rows of 0 and 1), and what to type by hand; null for a shop without
 * a UPI address. The order's code stands in the payment's note, its id is the reference.
 */
export function upiDetails(
	order: Pick<Row<'orders'>, 'id' | 'code' | 'shop_id'>,
	amountPaise: number,
	shops: ShopTable,
	language: Language,
): StartedPayment['upi'] {
	const shop = shops.get(order.shop_id);
	if (!shop?.upiId) return null;
	const link = upiLink({ upiId: shop.upiId, name: nameIn(shop.names, 'en'), amountPaise, reference: order.id, note: order.code });
	const qr = encode(link, { ecc: 'M', border: 3 }).data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
	return { link, upiId: shop.upiId, name: nameIn(shop.names, language), reference: order.code, qr };
}
