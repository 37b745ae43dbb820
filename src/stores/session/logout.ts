import { STORAGE_KEYS } from '#lib/constants.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { NO_LOC_COOKIE } from '#lib/place/loc-cookie.ts';
import { endPush } from '#stores/session/end-push.ts';
import { $profile, $token, DUMMY_PROFILE } from '#stores/session/logged-in.ts';
import { renewVisitorName } from '#stores/session/visitor-name.ts';
import { local, session } from '#stores/storage/browser-storage.ts';

const PLACES = [STORAGE_KEYS.address, STORAGE_KEYS.addressDraft, STORAGE_KEYS.customerAddresses, STORAGE_KEYS.guestAddresses];
const CARTS = [STORAGE_KEYS.cart, STORAGE_KEYS.customCart, STORAGE_KEYS.customChanges, STORAGE_KEYS.shoppingList, STORAGE_KEYS.listBefore];
const OF_THE_CUSTOMER = [
	STORAGE_KEYS.uuid,
	STORAGE_KEYS.cartId,
	STORAGE_KEYS.tokenAt,
	STORAGE_KEYS.exchangeKey,
	STORAGE_KEYS.cartShop,
	STORAGE_KEYS.paidDelivery,
	STORAGE_KEYS.orderKey,
	STORAGE_KEYS.shares,
	STORAGE_KEYS.checkoutDraft,
	STORAGE_KEYS.hasOrder,
	STORAGE_KEYS.keptOrders,
	STORAGE_KEYS.isTold,
	STORAGE_KEYS.cartChanges,
];

/** Why somebody is logged out: by their own tap, because the session has ended, or with their account. */
export type LogoutReason = 'own' | 'ended' | 'deleted';

/** Removes the customer from this browser and goes to the home page, which says so, shows the guest's cart and asks for a place (V2). */
export function logout(reason: LogoutReason): void {
	// The server has ended it with the session; where it cannot be reached, the browser does.
	if (local.get(STORAGE_KEYS.isTold)) void endPush().catch(() => undefined);
	// Before the token: tabs that hear of the logout draw themselves for the place that is stored then, and empty the carts that are gone.
	for (const key of [...PLACES, ...CARTS]) local.remove(key);
	// biome's noDocumentCookie asks for CookieStore, which Safari and Firefox lack.
	document.cookie = NO_LOC_COOKIE;
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	renewVisitorName();
	for (const key of OF_THE_CUSTOMER) local.remove(key);
	session.remove(STORAGE_KEYS.searchToAdd);
	session.remove(STORAGE_KEYS.loginDraft);
	session.set(STORAGE_KEYS.openNext, 'locations');
	session.set(STORAGE_KEYS.loggedOut, reason);
	location.assign(localizePath('/', delocalizePath(location.pathname).language));
}

const isReason = (value: string | null): value is LogoutReason => value === 'own' || value === 'ended' || value === 'deleted';

/** Why the customer was logged out on the page before, once; null where nobody was. */
export function takeLogoutReason(): LogoutReason | null {
	const reason = session.get(STORAGE_KEYS.loggedOut);
	session.remove(STORAGE_KEYS.loggedOut);
	return isReason(reason) ? reason : null;
}
