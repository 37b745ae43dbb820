import type { CartItem } from '#lib/cart/cart-item.ts';
import type { CustomItem } from '#lib/cart/custom-item.ts';
import type { ShopCard } from '#lib/contract/catalogue.ts';
import type { Address, NearestServed } from '#lib/contract/place.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { call, type Reply } from '#stores/api/call.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { $address, locationOf } from '#stores/place/address.ts';

type Line<I> = { item: I; quantity: number };

/** What a change of place would mean: lines of the cart whose shop does not deliver there, and whether any shop does. */
export type PlaceChange = {
	/** The cart's shop, and its lines with those in the shopper's own words, when it does not deliver to the place. */
	cart: { shop: string; lines: Line<CartItem>[]; customs: Line<CustomItem>[] } | null;
	/** When no shop delivers to the place: the nearest one that is served, and shops around where one can collect. */
	unserved: { nearest: NearestServed | null; pickupShops: ShopCard[] } | null;
};

const NOTHING: Reply<null> = { ok: true, data: null };

/**
 * What changing to a place would cost; `null` when nothing, or when the server cannot say: then the place is changed, and pages tell the rest.
 * Without a network the answer is that: no page can be drawn for the place, and the place must stay.
 */
export async function costOfChange(place: DeliveryPlace): Promise<Reply<PlaceChange | null>> {
	const lines = Object.values($items.get());
	const store = lines[0]?.item.store;
	const reply = await call('GET catalog/serviceability', { location: locationOf(place), ...(store && { storeId: store.id }) });
	if (!reply.ok) return reply.kind === 'network' ? reply : NOTHING;
	const { serviceable, storeServes, nearest, pickupShops } = reply.data;
	const cart = store && storeServes === false ? { shop: store.name, lines, customs: Object.values($customs.get()) } : null;
	const unserved = serviceable ? null : { nearest, pickupShops };
	return cart || unserved ? { ok: true, data: { cart, unserved } } : NOTHING;
}

/** What moving a saved address to another point would cost: nothing unless it is the selected one. */
export async function costOfMove(edited: Address | null, to: DeliveryPlace): Promise<Reply<PlaceChange | null>> {
	const isSelected = edited?.locationId === $address.get().locationId;
	return edited && isSelected && locationOf(edited) !== locationOf(to) ? costOfChange(to) : NOTHING;
}
