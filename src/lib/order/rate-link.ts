import { isAbsent } from '#lib/absent.ts';
import { paths } from '#lib/paths.ts';

/** What a link to rate an order says (§3). */
export type RateOrder = { orderId: string; shopId: string; shopName: string; isShopPickup: boolean };

/** Nobody's shop has a longer name; a longer one in an address is made up. */
const NAME_MAX_CHARS = 120;
const ID = /^[A-Za-z0-9_]{1,64}$/;
const FLAGS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** The path, without its language, where an order is rated. */
export function ratePath({ orderId, shopId, shopName, isShopPickup }: RateOrder): string {
	const query = new URLSearchParams({ rateOrderId: orderId, shopId, shopName, isShopPickup: String(isShopPickup) });
	return `${paths.rateOrder()}?${query}`;
}

/** What an address says of the order to rate; null when one of its four parameters is missing, 'null', 'undefined' or no such value (§5). */
export function readRateLink(query: URLSearchParams): RateOrder | null {
	const given = (name: string) => {
		const value = query.get(name)?.trim();
		return isAbsent(value) ? '' : (value ?? '');
	};
	const [orderId, shopId, shopName] = [given('rateOrderId'), given('shopId'), given('shopName')];
	const isShopPickup = FLAGS[given('isShopPickup').toLowerCase()];
	const isWhole = ID.test(orderId) && ID.test(shopId) && shopName !== '' && shopName.length <= NAME_MAX_CHARS;
	return isWhole && isShopPickup !== undefined ? { orderId, shopId, shopName, isShopPickup } : null;
}
