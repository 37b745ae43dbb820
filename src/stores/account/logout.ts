import { STORAGE_KEYS } from '#lib/constants.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { $profile, $token, DUMMY_PROFILE } from '#stores/account/profile.ts';
import { $customerItems } from '#stores/cart/cart-items.ts';
import { local, session } from '#stores/storage/browser-storage.ts';

const OF_THE_CUSTOMER = [
	STORAGE_KEYS.uuid,
	STORAGE_KEYS.address,
	STORAGE_KEYS.cartId,
	STORAGE_KEYS.tokenAt,
	STORAGE_KEYS.tradeKey,
	STORAGE_KEYS.cartShop,
	STORAGE_KEYS.orderKey,
];

/** Forgets the customer in this browser and goes to the home page, where the guest's cart is back and a place is asked for (V2). */
export function logout(): void {
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	$customerItems.set({});
	for (const key of OF_THE_CUSTOMER) local.remove(key);
	session.remove(STORAGE_KEYS.searchToAdd);
	session.set(STORAGE_KEYS.openNext, 'locations');
	location.assign(localizePath('/', delocalizePath(location.pathname).language));
}
