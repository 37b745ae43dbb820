import { atom } from 'nanostores';
import type { Cart } from '#lib/contract/cart.ts';
import { $baskets, $customerBaskets, changeBaskets, loadBaskets, type WaitingBasket } from '#stores/cart/baskets.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { putGuestBasket, takeGuestBasket } from '#stores/cart/guest-baskets.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { showMessage } from '#stores/ui/message.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** The basket that was thrown away last, where it stood among the others, and the way to have it back. */
export type ThrownBasket = { shop: WaitingBasket['shop']; at: number; undo: () => Promise<boolean> };

/** It can be had back until another is thrown away or the page is left. */
export const $thrownBasket = atom<ThrownBasket | null>(null);
// Who logs in or out is another shopper.
$isGuest.listen(() => $thrownBasket.set(null));

async function bringBack(storeId: string): Promise<boolean> {
	const reply = await changeBaskets('BASKET_UNDELETE', ({ cartId }) => cartCall('POST cart/{cartId}/basket/undelete', { cartId, storeId }));
	if (!reply.ok && reply.kind === 'answer') showMessage('error', refusalText(reply));
	return reply.ok;
}

/** Throws away what waits at a shop, and tells how to have it back. */
export async function throwAway(shop: WaitingBasket['shop']): Promise<void> {
	const at = $baskets.get().findIndex((basket) => basket.shop.id === shop.id);
	if ($isGuest.get()) {
		const basket = takeGuestBasket(shop.id);
		const undo = async () => {
			if (basket) putGuestBasket(shop.id, basket);
			return true;
		};
		$thrownBasket.set({ shop, at, undo });
		return;
	}
	const forget = ({ cartId }: Cart) => cartCall('DELETE cart/{cartId}/basket/delete', { cartId, storeId: shop.id });
	if (!(await changeOnServer('BASKET_DELETE', forget)).ok) {
		await loadBaskets();
		return;
	}
	// In one go with its row: what is drawn in its place takes the focus over.
	$customerBaskets.set($customerBaskets.get().filter(({ store }) => store.id !== shop.id));
	// A list that was asked for before may still have it.
	void loadBaskets();
	$thrownBasket.set({ shop, at, undo: () => bringBack(shop.id) });
}

/** Has back what was thrown away last. Answers whether it waits again. */
export async function undoThrowAway(): Promise<boolean> {
	const thrown = $thrownBasket.get();
	if (!thrown || !(await thrown.undo())) return false;
	$thrownBasket.set(null);
	return true;
}
