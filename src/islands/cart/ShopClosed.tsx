import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import { clockWords } from '#lib/format/clock.ts';
import { $cartShop } from '#stores/cart/cart-shop.ts';

/** Says that the cart's shop is closed, and when it opens if that is today. */
export function ShopClosed() {
	const t = useWords();
	const { shutTill, opensAt } = useStore($cartShop);
	if (shutTill <= Date.now()) return null;
	return <p className="hint">{opensAt ? t('cart.opensAt', { time: clockWords(opensAt, t) }) : t('cart.shut')}</p>;
}
