import { STORAGE_KEYS } from '#lib/constants.ts';
import { call } from '#stores/call.ts';
import { isObject, kept } from '#stores/kept.ts';

/** What the shop of the cart asks for, in rupees: for the bar's "₹60 more for free delivery". */
export type CartShop = { id: string; minOrder: number; freeDeliveryAbove: number | null; deliveryFee: number };

const NONE: CartShop = { id: '', minOrder: 0, freeDeliveryAbove: null, deliveryFee: 0 };
const isCartShop = (value: unknown): value is CartShop => isObject(value) && typeof value.id === 'string';

export const $cartShop = kept<CartShop>(STORAGE_KEYS.cartShop, NONE, isCartShop);

/** Asks for the shop's facts once per shop: a read of the catalogue, which a guest may make too. */
export async function loadCartShop(id: string): Promise<void> {
	if ($cartShop.get().id === id) return;
	const reply = await call('GET catalog/shops/{storeId}', { storeId: id });
	if (!reply.ok) return;
	const { minOrder, freeDeliveryAbove, deliveryFee } = reply.data;
	$cartShop.set({ id, minOrder, freeDeliveryAbove, deliveryFee });
}
