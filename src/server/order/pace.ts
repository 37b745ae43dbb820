import { paceOf } from '#lib/catalogue/eta.ts';
import type { Order } from '#lib/contract/order.ts';
import { distanceM } from '#lib/place/geo.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { OrderRow } from '#server/order/order-row.ts';

type Paced = Pick<OrderRow, 'shop_id' | 'address' | 'delivery_type'>;

/** How many minutes packing and the way usually take for an order; 0 where the shop is gone. */
export function paceFor({ shop_id: id, address, delivery_type }: Paced, shops: ShopTable): Order['pace'] {
	const shop = shops.get(id);
	if (!shop) return { packMin: 0, rideMin: 0 };
	return paceOf(shop.etaMin, delivery_type === 'DELIVERY' && address ? distanceM(shop, address.location) : null);
}
