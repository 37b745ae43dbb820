import { computed } from 'nanostores';
import { type CustomItems, isCustomItems } from '#lib/cart/custom-item.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { CustomLine } from '#lib/contract/custom-product.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { emptyOnLogout } from '#stores/session/on-logout.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** What a guest asks for in their own words: only in this browser (P1). */
export const $guestCustoms = persistentJson<CustomItems>(STORAGE_KEYS.guestCustomCart, {}, isCustomItems);
/** What a customer asks for, by the server's last answer. */
export const $customerCustoms = persistentJson<CustomItems>(STORAGE_KEYS.customCart, {}, isCustomItems);

/** What a customer wants of a line: at quantity 0 it goes. Words and picture are named where they are new; an empty picture takes it away. */
export type CustomChange = { quantity: number; name?: string; image?: string };
type CustomChanges = { customerId: string; changes: Record<string, CustomChange> };

const isCustomChanges = (value: unknown): value is CustomChanges =>
	isObject(value) &&
	typeof value.customerId === 'string' &&
	isObject(value.changes) &&
	Object.values(value.changes).every((change) => isObject(change) && Number.isInteger(change.quantity));

const NONE: CustomChanges = { customerId: '', changes: {} };
/** The changes of a customer's lines, by id, that the server does not have yet: stored, so that without a network they outlive the page. */
export const $customChanges = persistentJson<CustomChanges>(STORAGE_KEYS.customChanges, NONE, isCustomChanges);

emptyOnLogout(STORAGE_KEYS.customCart, $customerCustoms, {});
emptyOnLogout(STORAGE_KEYS.customChanges, $customChanges, NONE);

/** The custom lines of the cart: a guest's, or a customer's with the changes that are not answered yet. */
export const $customs = computed([$isGuest, $guestCustoms, $customerCustoms, $customChanges], (isGuest, guest, customer, changes) => {
	return isGuest ? guest : withChanges(customer, changes.changes);
});

function withChanges(lines: CustomItems, changes: CustomChanges['changes']): CustomItems {
	const shown = { ...lines };
	for (const [id, { quantity, name, image }] of Object.entries(changes)) {
		const item = shown[id]?.item ?? (name === undefined ? null : { customProductId: id, name });
		delete shown[id];
		if (!item || quantity <= 0) continue;
		const { image: had, ...rest } = item;
		const picture = image ?? had;
		shown[id] = { item: { ...rest, ...(name !== undefined && { name }), ...(picture && { image: picture }) }, quantity };
	}
	return shown;
}

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
