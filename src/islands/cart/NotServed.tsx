import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import { saveCartOrTell } from '#stores/cart/baskets.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $isFar } from '#stores/cart/cart-place.ts';
import { clearCart } from '#stores/cart/clear-cart.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { showMessage } from '#stores/ui/message.ts';

/**
 * What a shopper can do with a cart whose shop does not deliver to the place: put it aside at its shop, or empty it. A notice tells why,
 * and the button of the cart leads to another place.
 */
export function NotServed() {
	const t = useWords();
	const isFar = useStore($isFar);
	const shop = shopOfItems(useStore($items));
	if (!isFar) return null;
	const keep = async (name: string) => {
		if (await saveCartOrTell()) showMessage('success', t('basket.waits', { shop: name }));
	};
	return (
		<div className="dlg-choices">
			{shop && (
				<button type="button" className="btn-line" onClick={() => void keep(shop.name)}>
					{t('cart.later')}
				</button>
			)}
			<button type="button" className="btn-line" onClick={() => void clearCart()}>
				{t('cart.clear')}
			</button>
		</div>
	);
}
