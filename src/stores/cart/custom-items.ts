import { atom, computed } from 'nanostores';
import { type CustomItems, isCustomItems } from '#lib/cart/custom-item.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { CustomLine } from '#lib/contract/custom-product.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { persistentJson } from '#stores/storage/persistent-json.ts';

/** What a guest asks for in their own words: only in this browser (P1). */
export const $guestCustoms = persistentJson<CustomItems>(STORAGE_KEYS.guestCustomCart, {}, isCustomItems);
/** What a customer asks for, by the server's last answer. */
export const $customerCustoms = persistentJson<CustomItems>(STORAGE_KEYS.customCart, {}, isCustomItems);

/** The quantities of a customer's lines that were tapped and are not answered yet; 0 is a line that goes. */
export const $customChanges = atom<ReadonlyMap<string, number>>(new Map());

onLogout(() => {
	$customerCustoms.set({});
	$customChanges.set(new Map());
});

/** The custom lines of the cart: a guest's, or a customer's with the taps that are not answered yet. */
export const $customs = computed([$isGuest, $guestCustoms, $customerCustoms, $customChanges], (isGuest, guest, customer, changes) => {
	if (isGuest) return guest;
	return Object.fromEntries(
		Object.entries(customer).flatMap(([id, line]) => {
			const quantity = changes.get(id) ?? line.quantity;
			return quantity > 0 ? [[id, { ...line, quantity }]] : [];
		}),
	);
});

// Badge and bar count custom lines too; they are drawn from storage.
$customs.listen(() => window.nukkad.paint());

/** The server's custom lines in the browser's form. */
export const customItemsOf = (lines: readonly CustomLine[]): CustomItems =>
	Object.fromEntries(
		lines.map(({ id, name, quantity, image }) => [
			id,
			{ item: { customProductId: id, name, ...(image !== undefined && { image }) }, quantity },
		]),
	);
