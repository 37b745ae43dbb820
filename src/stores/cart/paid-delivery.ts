import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { persistentJson } from '#stores/storage/persistent-json.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The id of the shop whose delivery the customer's coupon or offer pays; kept for the next page. Empty where none does. */
export const $paidDelivery = persistentJson(STORAGE_KEYS.paidDelivery, '', isText);

/** Takes it from the server's cart. */
export function notePaidDelivery({ isDeliveryPaid, store }: Cart): void {
	const id = (isDeliveryPaid && store?.id) || '';
	if (id !== $paidDelivery.get()) $paidDelivery.set(id);
}
