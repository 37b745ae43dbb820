import { useStore } from '@nanostores/react';
import { tellRefusedPictures } from '#islands/cart/custom/tell-refused-pictures.ts';
import { OtherShopClosed } from '#islands/cart/OtherShopClosed.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { cartSum, piecesOf } from '#lib/cart/cart-item.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { $guestCart } from '#stores/cart/guest-cart.ts';
import { chooseCart, type Merge } from '#stores/cart/merge-guest-cart.ts';
import { showMessage } from '#stores/ui/message.ts';
import { closeModal, openModal, openPanel, type Promoting } from '#stores/ui/overlay.ts';

/**
 * After a login: the cart of just now, or that of another shop in the account. The other one waits at its shop. Closed without a choice it
 * stays as it is, and the next page asks again. `next` is what the shopper had tapped for with the cart of just now.
 */
export function CartChoiceModal({ next }: { next?: Promoting | undefined }) {
	const t = useWords();
	const guest = useStore($guestCart);
	const customs = useStore($guestCustoms);
	const account = useStore($cart);
	const mine = shopOfItems(guest);
	if (!mine || !account?.store) return null;
	const theirs = account.store;
	const told = (merge: Merge, other: string) => {
		if (merge.kind === 'later') showMessage('success', t('login.mergeLater'));
		else if (merge.kind === 'refused') showMessage('error', merge.text);
		else showMessage('success', t('basket.waits', { shop: other }));
	};
	const choose = (which: 'guest' | 'account', other: string) => {
		closeModal();
		void chooseCart(which).then((merge) => {
			told(merge, other);
			if (merge.kind === 'partly' && (!next || which === 'account')) openPanel();
			if (next && which === 'guest' && (merge.kind === 'merged' || merge.kind === 'partly')) openModal(next);
			void tellRefusedPictures();
		});
	};
	const { count, pricePaise } = cartSum(guest);
	return (
		<Dialog kind="modal" title={t('choice.title')} onClose={closeModal}>
			<p>{t('choice.text')}</p>
			<OtherShopClosed shop={mine} />
			<OtherShopClosed shop={theirs} />
			<div className="cart-choices">
				<button type="button" className="cart-choice" data-focus-first onClick={() => choose('guest', theirs.name)}>
					<small>{t('choice.mine')}</small>
					<b>{mine.name}</b>
					<small>
						{t('orders.count', { count: count + piecesOf(Object.values(customs)) })} · {amountText(rupeesFromPaise(pricePaise))}
					</small>
				</button>
				<button type="button" className="cart-choice" onClick={() => choose('account', mine.name)}>
					<small>{t('choice.account')}</small>
					<b>{theirs.name}</b>
					<small>
						{t('orders.count', { count: piecesOf([...account.cartProducts, ...account.cartCustomProducts]) })} ·{' '}
						{amountText(account.bill.itemTotal)}
					</small>
				</button>
			</div>
		</Dialog>
	);
}
