import { useWords } from '#islands/ui/words.tsx';
import { cartControl } from '#lib/cart/cart-control.ts';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { changeQuantity } from '#stores/cart/change-quantity.ts';
import type { CartAction } from '#stores/cart/queue.ts';

/** The control of a line in the cart: the same rule and look as on the cards. */
export function Stepper({ item, quantity }: { item: CartItem; quantity: number }) {
	const t = useWords();
	const control = cartControl({ inStock: true, quantity, isExclusiveOffer: item.isAppExclusiveOffer, variant: 'card' });
	const words = { otherShop: '', limit: t('cart.limit', { count: item.maxQuantity }) };
	const button = (action: CartAction, text: string, name: string) => (
		<button type="button" aria-label={`${name}: ${item.name}`} onClick={() => changeQuantity(action, item, words)}>
			{text}
		</button>
	);
	if (control === 'remove') return <div className="cc cc-line">{button('DELETE', t('cart.remove'), t('cart.remove'))}</div>;
	return (
		<div className="cc cc-line" data-control="stepper">
			<span className="cc-step">
				{button('DECREASE', '−', t('cart.less'))}
				<output>{quantity}</output>
				{button('INCREASE', '+', t('cart.more'))}
			</span>
		</div>
	);
}
