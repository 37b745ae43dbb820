import { STORAGE_KEYS } from '#lib/constants.ts';
import { $queue, type CartChange, pendingChanges } from '#stores/cart/pending-changes.ts';
import { credentials } from '#stores/session/call-identity.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

const ACTIONS: readonly unknown[] = ['ADD', 'INCREASE', 'DECREASE', 'DELETE'];
const isChange = (value: unknown): value is CartChange =>
	isObject(value) &&
	ACTIONS.includes(value.action) &&
	Number.isInteger(value.quantity) &&
	isObject(value.item) &&
	typeof value.item.retailerProductId === 'string';
const idOf = ({ item }: CartChange) => item.retailerProductId;

/** The changes of this page that it has stored, by product; the others in the storage are those of other tabs. */
let own: ReadonlyMap<string, CartChange> = new Map();

/** The changes that the server does not have yet, of all tabs and of pages that are gone, in the order of the taps; none of another customer. */
export function storedChanges(): CartChange[] {
	try {
		const value: unknown = JSON.parse(local.get(STORAGE_KEYS.cartChanges) ?? 'null');
		if (!isObject(value) || value.customerId !== credentials().customerId || !Array.isArray(value.changes)) return [];
		return value.changes.filter(isChange);
	} catch {
		return [];
	}
}

/** Whether both are the same tap. */
export const isSame = (one: CartChange, other: CartChange): boolean => idOf(one) === idOf(other) && one.at === other.at;

/**
 * Whether what this page wants of the product is still to be sent: no other tab has sent it, or wants another quantity since. In a browser that
 * stores nothing there is no other tab to do so.
 */
export const isStillStored = (change: CartChange): boolean =>
	local.get(STORAGE_KEYS.cartChanges) === null || storedChanges().some((stored) => isSame(stored, own.get(idOf(change)) ?? change));

/**
 * Stores the changes of this page that are not sent yet, beside those of other tabs: without a network they outlive the page. What another
 * tab has taken out, because it has sent it or has a later one, is not put back; and what another tab has put there stays.
 */
$queue.listen((queue) => {
	const pending = pendingChanges(queue);
	if (pending.length === 0 && own.size === 0) return;
	const mine = pending.filter((change) => own.get(idOf(change)) !== change || isStillStored(change));
	const now = new Map(pending.map((change) => [idOf(change), change]));
	const gone = [...own.values()];
	const others = storedChanges().filter(
		(change) => !gone.some((one) => isSame(one, change)) && !mine.some((one) => idOf(one) === idOf(change)),
	);
	own = now;
	local.set(STORAGE_KEYS.cartChanges, JSON.stringify({ customerId: credentials().customerId, changes: [...others, ...mine] }));
});
