import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import type { Notice } from '#lib/contract/cart.ts';
import { amountText } from '#lib/format/money.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $isFar } from '#stores/cart/cart-place.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { $droppedPromotions, isDropTold } from '#stores/cart/dropped-promotions.ts';
import { $goneLines } from '#stores/cart/gone-lines.ts';
import { $guestNotices, type GuestNotice } from '#stores/cart/guest-notices.ts';
import { $address } from '#stores/place/address.ts';

const NONE: Notice[] = [];
const nameOf = ({ name, measurementDisplayText: size }: CartItem) => `${name} (${size})`;
/** What a guest is told of one line. */
function guestNoticeText(one: GuestNotice, t: ReturnType<typeof useWords>): string {
	const name = nameOf(one.item);
	if (one.kind === 'price') return t('cart.noticePrice', { name, was: amountText(one.was), now: amountText(one.item.sellingPrice) });
	return one.kind === 'soldOut'
		? t('cart.noticeSoldOut', { name })
		: `${name}: ${t('cart.left', { left: one.item.stockLeft ?? one.item.maxQuantity })}`;
}
const FAR: Notice = { code: 'NOT_SERVICEABLE', display_text: '' };

/**
 * The server's notices about the cart: a price that has changed, a product that could not be added; a guest is told here of new prices, of what
 * is out of stock, and that the shop does not deliver to the place. The server cannot know that its shopper has chosen no place at
 * all: who has not is asked for one.
 */
export function Notices() {
	const t = useWords();
	const cart = useStore($cart);
	const isFar = useStore($isFar);
	const { isDummy } = useStore($address);
	const ofGuest = useStore($guestNotices);
	const goneLines = useStore($goneLines);
	const dropped = useStore($droppedPromotions);
	const isEmpty = Object.keys(useStore($items)).length === 0;
	// The shop of a guest's cart is known for a while after the cart was emptied.
	const notices = cart?.notices ?? (isFar && !isEmpty ? [FAR] : NONE);
	const gone = cart && !isDropTold(cart) ? [...dropped.values()] : [];
	if (notices.length + ofGuest.length + gone.length + goneLines.length === 0) return null;
	const textOf = ({ code, display_text }: Notice) => {
		if (code !== FAR.code || cart?.delivery.locationId) return display_text;
		return t(isDummy ? 'cart.sayWhere' : 'cart.notServed');
	};
	return (
		<div className="notices" role="status">
			<ul>
				{notices.map((notice) => (
					<li key={`${notice.code} ${notice.retailerProductId} ${notice.display_text}`}>{textOf(notice)}</li>
				))}
				{gone.map((name) => (
					<li key={name}>{t('promo.gone', { name })}</li>
				))}
				{goneLines.map((item) => (
					<li key={`gone ${item.retailerProductId}`}>{t('cart.noticeElsewhere', { name: nameOf(item) })}</li>
				))}
				{ofGuest.map((one) => (
					<li key={`${one.kind} ${one.item.retailerProductId}`}>{guestNoticeText(one, t)}</li>
				))}
			</ul>
		</div>
	);
}
