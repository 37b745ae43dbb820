import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import { amountText } from '#lib/format/money.ts';
import { $bill } from '#stores/cart/bill.ts';
import { $goesToPlace } from '#stores/cart/cart-place.ts';
import { $cartShop, $servesPlace } from '#stores/cart/cart-shop.ts';

/** How far the cart is from its shop's free delivery: a line that fills, and the amount that is missing. */
export function ToFreeDelivery({ storeId }: { storeId: string }) {
	const t = useWords();
	const { id, freeDeliveryAbove: free } = useStore($cartShop);
	const serves = useStore($servesPlace);
	const goesThere = useStore($goesToPlace);
	const known = useStore($bill);
	if (id !== storeId || free === null || free <= 0 || !serves || !goesThere) return null;
	const items = known.state === 'items' ? known.itemTotal : known.bill.itemTotal;
	const missing = free - items;
	const text = missing > 0 ? t('cart.toFree', { amount: amountText(missing) }) : t('cart.isFree');
	return (
		<p className="to-free" data-free={missing <= 0}>
			<span>{text}</span>
			<progress max={free} value={Math.min(items, free)} aria-label={text} />
		</p>
	);
}
