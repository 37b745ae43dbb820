import { persistentAtom } from '@nanostores/persistent';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';

/** The id of the shop whose delivery the customer's coupon or offer pays; stored for the cart bar. Empty where none does. */
export const $paidDelivery = persistentAtom<string>(STORAGE_KEYS.paidDelivery, '');

/** Takes it from the server's cart. */
export function notePaidDelivery({ isDeliveryPaid, store }: Cart): void {
	const id = (isDeliveryPaid && store?.id) || '';
	if (id !== $paidDelivery.get()) $paidDelivery.set(id);
}
