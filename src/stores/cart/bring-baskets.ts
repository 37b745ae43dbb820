import type { Cart, Notice } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { addToBasket } from '#stores/cart/baskets.ts';
import { tracked } from '#stores/cart/cart-call-status.ts';
import { loadCart } from '#stores/cart/customer-cart.ts';
import { $guestBaskets, type GuestBasket, givenBasket, takeGuestBasket } from '#stores/cart/guest-baskets.ts';
import { sendPictures } from '#stores/cart/send-pictures.ts';
import { showMessage } from '#stores/ui/message.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** The refusals that a repeat would get again; after any other refusal the next page may succeed. */
const FOR_GOOD = new Set([400, 413]);
export const isForGood = (reply: Reply<Cart>): boolean => !reply.ok && reply.kind === 'answer' && FOR_GOOD.has(reply.status);
const isRefusedAs = (reply: Reply<Cart>, code: string) => !reply.ok && reply.kind === 'answer' && reply.errors[0]?.code === code;
/** Own words of which no product is sold any more: they stay in this browser, for no shop of the account is theirs. */
export const hasNoShop = (reply: Reply<Cart>): boolean => isRefusedAs(reply, 'NOT_FOUND');

/** What an answer tells that was not known of the cart before. */
export const newNotices = (before: Cart, after: Cart): Notice[] =>
	after.notices.filter(({ display_text: text }) => before.notices.every((known) => known.display_text !== text));

/** Lets a guest's things wait in the account. */
export const sendBasket = (cart: Cart, basket: GuestBasket): Promise<Reply<Cart>> =>
	tracked('BASKET_ADD', () => addToBasket(cart, givenBasket(basket)));

/**
 * Brings what a guest had put aside into the account, shop by shop, and says what of it could not be kept; what fails is tried again on the next
 * page.
 */
export async function bringBaskets(): Promise<void> {
	const lost = new Set<string>();
	for (const shopId of Object.keys($guestBaskets.get())) {
		const cart = await loadCart();
		if (!cart.ok || !(await sendPictures(shopId))) break;
		const basket = $guestBaskets.get()[shopId];
		if (!basket) continue;
		const reply = await sendBasket(cart.data, basket);
		if (!reply.ok && !isForGood(reply)) continue;
		// What the account has no room for stays in this browser until there is, and each page says so.
		if (!isRefusedAs(reply, 'BASKET_LIMIT')) takeGuestBasket(shopId);
		const said = reply.ok ? newNotices(cart.data, reply.data).map((notice) => notice.display_text) : [refusalText(reply)];
		for (const text of said) lost.add(text);
	}
	if (lost.size > 0) showMessage('error', [...lost].join(' · '));
}
