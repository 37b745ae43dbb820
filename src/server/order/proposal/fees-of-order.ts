import { type FeeRules, feeRulesAt, type ShopFees } from '#lib/cart/fees.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import type { Row } from '#server/db/tables.ts';

const NO_FEES: ShopFees = { deliveryFeePaise: null, freeAbovePaise: null, feeByDistance: [], feeByTotal: [] };

/** The rules by which a shop bills an order, for the place to which it goes; a shop that is gone asks for nothing. */
export function feeRulesOfOrder(
	{ address }: Pick<Row<'orders'>, 'address'>,
	shop: (ShopFees & Point) | undefined,
	platformFeePaise: number,
): FeeRules {
	return feeRulesAt(shop ?? NO_FEES, shop && address ? distanceM(shop, address.location) : 0, platformFeePaise);
}
