import type { Cart, Notice } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { loadCart } from '#stores/cart/cart.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { tracked } from '#stores/cart/cart-calls.ts';
import { $guestBaskets, type GuestBasket, givenBasket, takeGuestBasket } from '#stores/cart/guest-baskets.ts';
import { inParts } from '#stores/cart/in-parts.ts';
import { sendPictures } from '#stores/cart/send-pictures.ts';
import { showMessage } from '#stores/ui/message.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** The refusals that a repeat would get again; after any other refusal the next page may succeed. */
const FOR_GOOD = new Set([400, 413]);
export const isForGood = (reply: Reply<Cart>): boolean => !reply.ok && reply.kind === 'answer' && FOR_GOOD.has(reply.status);
/** A basket that the account has no room for stays in this browser until there is. */
const hasNoRoom = (reply: Reply<Cart>) => !reply.ok && reply.kind === 'answer' && reply.errors[0]?.code === 'BASKET_LIMIT';

/** What an answer tells that was not known of the cart before. */
export const newNotices = (before: Cart, after: Cart): Notice[] =>
	after.notices.filter(({ display_text: text }) => before.notices.every((known) => known.display_text !== text));

/** Lets a guest's things wait at their shop in the account; a repeat changes nothing. */
export function sendBasket({ cartId }: Cart, basket: GuestBasket): Promise<Reply<Cart>> {
	const { products, customProducts } = givenBasket(basket);
	const send = (part: typeof customProducts) => cartCall('POST cart/{cartId}/basket/add', { cartId, products, customProducts: part });
	return tracked('BASKET_ADD', () => inParts(customProducts, send));
}

/**
 * Brings what a guest had put aside into the account, shop by shop, and says what of it could not be kept; what fails is tried again on the next
 * page.
 */
export async function bringBaskets(): Promise<void> {
	const lost: string[] = [];
	for (const shopId of Object.keys($guestBaskets.get())) {
		const cart = await loadCart();
		if (!cart.ok || !(await sendPictures(shopId))) break;
		const basket = $guestBaskets.get()[shopId];
		if (!basket) continue;
		const reply = await sendBasket(cart.data, basket);
		// Products that nobody sells any more are no reason to ask again.
		const isOver = reply.ok || (reply.kind === 'answer' && (reply.status === 404 || isForGood(reply)));
		if (!isOver || hasNoRoom(reply)) continue;
		takeGuestBasket(shopId);
		lost.push(...(reply.ok ? newNotices(cart.data, reply.data).map((notice) => notice.display_text) : [refusalText(reply)]));
	}
	if (lost.length > 0) showMessage('error', lost.join(' · '));
}
