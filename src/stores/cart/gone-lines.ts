import { atom, computed } from 'nanostores';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

const $noted = atom<readonly CartItem[]>([]);
// Whoever logs in next in this browser is told nothing of another's cart.
$isGuest.listen(() => $noted.set([]));

/** What was ordered or removed on another device while a change of it waited here, until the page is left or it is added again. */
export const $goneLines = computed([$noted, $items], (noted, items) => noted.filter(({ retailerProductId: id }) => !items[id]));

/** Notes that a product is no longer in the cart, once. */
export function noteGone(item: CartItem): void {
	const others = $noted.get().filter(({ retailerProductId: id }) => id !== item.retailerProductId);
	$noted.set([...others, item]);
}
