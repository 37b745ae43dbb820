import { useWords } from '#islands/ui/words.tsx';
import { cartControl } from '#lib/cart/cart-control.ts';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { changeQuantity } from '#stores/cart/change-quantity.ts';
import type { CartAction } from '#stores/cart/pending-changes.ts';
import { showMessage } from '#stores/ui/message.ts';

/** The control of a line in the cart: the same rule and look as on the cards, which `CartControlState.astro` draws. */
export function LineStepper({ item, quantity }: { item: CartItem; quantity: number }) {
	const t = useWords();
	const control = cartControl({ inStock: true, quantity, isExclusiveOffer: item.isAppExclusiveOffer, variant: 'card' });
	const { inStock, stockLeft } = item;
	const limit = stockLeft === undefined ? t('cart.limit', { count: item.maxQuantity }) : t('cart.left', { left: stockLeft });
	const isFull = !inStock || quantity >= item.maxQuantity;
	const words = { otherShop: '', limit, full: '' };
	// What has run out can only become less.
	const change = (action: CartAction) =>
		action === 'INCREASE' && !inStock ? showMessage('error', t('cart.outOfStock')) : changeQuantity(action, item, words);
	const button = (action: CartAction, text: string, name: string) => (
		<button
			type="button"
			aria-label={`${name}: ${item.name}`}
			aria-disabled={(action === 'INCREASE' && isFull) || undefined}
			onClick={() => change(action)}
		>
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
