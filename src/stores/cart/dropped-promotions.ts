import { atom } from 'nanostores';
import type { Cart } from '#lib/contract/cart.ts';
import { $cart } from '#stores/cart/customer-cart.ts';

type Kind = 'coupon' | 'offer';
const nameOf = ({ coupon, offer }: Cart, kind: Kind) => (kind === 'coupon' ? coupon?.code : offer?.text);

/**
 * The coupon and the offer that a change took off the cart, by name. The server says so in one answer, with what is lacking, and the answer to the
 * next quick tap has no word of it: so this stays until one is applied again or the cart is another shop's.
 */
export const $droppedPromotions = atom<ReadonlyMap<Kind, string>>(new Map());

/** Whether an answer says itself what it took off. */
export const isDropTold = ({ notices }: Cart): boolean => notices.some(({ code }) => code.startsWith('COUPON_'));

$cart.listen((cart, before) => {
	const isSame = cart?.store && cart.store.id === before?.store?.id;
	const dropped = new Map(isSame ? $droppedPromotions.get() : []);
	for (const kind of ['coupon', 'offer'] as const) {
		const name = before && nameOf(before, kind);
		if (cart?.[kind]) dropped.delete(kind);
		else if (cart && isSame && name && isDropTold(cart)) dropped.set(kind, name);
	}
	$droppedPromotions.set(dropped);
});
