import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ShopClosed } from '#islands/cart/ShopClosed.tsx';
import { SlotChoices } from '#islands/order/checkout/SlotChoices.tsx';
import { Step } from '#islands/order/checkout/Step.tsx';
import { momentText, rangeText } from '#islands/order/checkout/time-texts.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { $isChangingCart } from '#stores/cart/cart-call-status.ts';
import { $cartShop } from '#stores/cart/cart-shop.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';
import { $leaving, goOn } from '#stores/order/leave-step.ts';
import { isStepDone } from '#stores/order/open-step.ts';

type Props = { cart: Cart; isOpen: boolean };

/** The third step: as soon as possible with its range, or one of the shop's delivery times. */
export function TimeStep({ cart, isOpen }: Props) {
	const t = useWords();
	const isChanging = useStore($isChangingCart);
	const change = useStore($deliveryChange);
	const shop = useStore($cartShop);
	const isLeaving = useStore($leaving) === 'time';
	const { slot, eta, type } = cart.delivery;
	const asked = change.state === 'sending' ? change.choice.slot : undefined;
	const chosen = asked === undefined ? slot : asked || null;
	const isShut = shop.shutTill > Date.now() || (slot === null && eta === null);
	const [wantsSlot, setWantsSlot] = useState(false);
	const isLater = chosen !== null || wantsSlot || isShut;
	const soon = () => {
		setWantsSlot(false);
		if (slot !== null) void saveDelivery({ slot: '' });
	};
	const refused = change.state === 'refused' && 'slot' in change.choice ? change.text || t('ui.noConnection') : '';
	const isDone = isStepDone('time', cart);
	const title = t(type === 'PICKUP' ? 'checkout.collectTime' : 'checkout.time');
	return (
		<Step
			step="time"
			title={title}
			isOpen={isOpen}
			summary={
				isDone && eta ? (
					<>
						<b>{slot ? rangeText(eta, t) : t('checkout.soon')}</b>
						{!slot && <span>{rangeText(eta, t)}</span>}
					</>
				) : null
			}
		>
			<ShopClosed />
			{!isShut && (
				<fieldset className="plain-set">
					<legend className="sr">{title}</legend>
					<label className="radio">
						<input type="radio" name="when" checked={!isLater} onChange={soon} />
						<span>
							<b>{t('checkout.soon')}</b>
							{!slot && eta && <small>{t('checkout.promise', { range: rangeText(eta, t), time: momentText(eta.end, t) })}</small>}
						</span>
					</label>
					<label className="radio">
						<input type="radio" name="when" checked={isLater} onChange={() => setWantsSlot(true)} />
						<span>
							<b>{t('checkout.later')}</b>
						</span>
					</label>
				</fieldset>
			)}
			{refused && (
				<p className="hint" role="alert" data-bad>
					{refused}
				</p>
			)}
			{isLater && cart.store && <SlotChoices storeId={cart.store.id} chosen={chosen} />}
			<button
				type="button"
				className="btn-fill"
				disabled={(!isChanging && !isDone) || (isLater && chosen === null)}
				aria-busy={isLeaving}
				onClick={() => void goOn('time')}
			>
				{t('checkout.continue')}
			</button>
		</Step>
	);
}
