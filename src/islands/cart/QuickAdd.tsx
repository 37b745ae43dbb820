import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { cartWords } from '#islands/cart/cart-words.ts';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { useWords } from '#islands/ui/words.tsx';
import { cartControl } from '#lib/cart/cart-control.ts';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { changeQuantity } from '#stores/cart/change-quantity.ts';
import { $sending, type CartAction } from '#stores/cart/pending-changes.ts';

type Props = { item: CartItem; className?: string; children?: ReactNode /** −1 where a list has keys of its own. */; tabIndex?: number };

/** The cart control of a product that script draws: the rule and the look of the cards. `children` stand beside it, such as the price. */
export function QuickAdd({ item, tabIndex = -1, className = 'cc-line', children }: Props) {
	const t = useWords();
	const id = item.retailerProductId;
	const quantity = useStore($items)[id]?.quantity ?? 0;
	const isSending = useStore($sending) === id;
	const control = cartControl({ inStock: item.inStock, quantity, isExclusiveOffer: item.isAppExclusiveOffer, variant: 'card' });
	const button = (action: CartAction, name: string, text = name, className?: string) => (
		<button
			type="button"
			ref={handFocusOn}
			className={className}
			tabIndex={tabIndex}
			aria-label={`${name}: ${item.name}`}
			onClick={() => changeQuantity(action, item, cartWords(item))}
		>
			{text}
		</button>
	);
	return (
		<div className={`cc ${className}`} data-control={control} aria-busy={isSending || undefined}>
			{children}
			{control === 'add' && button('ADD', t('cart.add'), undefined, 'cc-add')}
			{control === 'notify' && <small className="cc-out">{t('cart.outOfStock')}</small>}
			{control === 'remove' && button('DELETE', t('cart.remove'), undefined, 'cc-remove')}
			{control === 'stepper' && (
				<span className="cc-step" ref={handFocusOn}>
					{button('DECREASE', t('cart.less'), '−')}
					<output>{quantity}</output>
					{button('INCREASE', t('cart.more'), '+')}
				</span>
			)}
		</div>
	);
}
