import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { AddressChoices, NEW_ADDRESS, useNewAddress } from '#islands/order/checkout/AddressChoices.tsx';
import { useDeliveryAddress } from '#islands/order/checkout/DeliveryAddress.tsx';
import { DeliveryNotes } from '#islands/order/checkout/DeliveryNotes.tsx';
import { instructionsText } from '#islands/order/checkout/door-sentences.ts';
import { Step } from '#islands/order/checkout/Step.tsx';
import { addressTypeText } from '#islands/place/address-type.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { $addressChoice } from '#stores/cart/address-choice.ts';
import { $isChangingCart } from '#stores/cart/cart-call-status.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';
import { $leaving, goOn } from '#stores/order/leave-step.ts';
import { isStepDone } from '#stores/order/open-step.ts';
import { sendNotes } from '#stores/order/send-draft.ts';

type Props = { cart: Cart; isOpen: boolean };

/** The second step: delivered to which address, with what to know at the door; or collected, where the shop offers it. */
export function AddressStep({ cart, isOpen }: Props) {
	const t = useWords();
	const { type, canPickup } = cart.delivery;
	const isCollected = type === 'PICKUP';
	const choice = useStore($addressChoice);
	const isChanging = useStore($isChangingCart) || choice.state === 'moving';
	const isLeaving = useStore($leaving) === 'address';
	const leave = () => void goOn('address', sendNotes);
	const isDone = isStepDone('address', cart);
	const adding = useNewAddress();
	// As long as there is no address, the button sends the form of a new one: it saves and goes on, or shows what is missing.
	const isToSave = !isCollected && !isDone && adding.isOpen;
	// The page's notices stand far above: why the button takes no tap is said beside it.
	const notServed = !isCollected && !isChanging && cart.notices.find(({ code }) => code === 'NOT_SERVICEABLE' && cart.delivery.locationId);
	const goOnButton = useRef<HTMLButtonElement>(null);
	const isThere = () => {
		const now = $cart.get();
		return now !== null && isStepDone('address', now);
	};
	return (
		<Step
			step="address"
			title={t(isCollected ? 'checkout.collecting' : 'checkout.address')}
			isOpen={isOpen}
			summary={isDone ? <Where cart={cart} /> : null}
		>
			{(canPickup || isCollected) && <Ways cart={cart} />}
			{isCollected ? (
				<CollectedAt cart={cart} />
			) : (
				<AddressChoices adding={adding} onSaved={(by) => by === goOnButton.current && isThere() && leave()} />
			)}
			<DeliveryNotes cart={cart} />
			{notServed && (
				<p className="hint" data-bad>
					{notServed.display_text}
				</p>
			)}
			<button
				type={isToSave ? 'submit' : 'button'}
				form={isToSave ? NEW_ADDRESS : undefined}
				ref={goOnButton}
				className="btn-fill"
				disabled={!isToSave && !isChanging && !isDone}
				aria-busy={isLeaving}
				onClick={isToSave ? undefined : leave}
			>
				{t('checkout.continue')}
			</button>
		</Step>
	);
}

/** Delivered, or collected at the shop. */
function Ways({ cart }: { cart: Cart }) {
	const t = useWords();
	const change = useStore($deliveryChange);
	const asked = change.state === 'sending' ? change.choice.type : undefined;
	const refused = change.state === 'refused' && change.choice.type ? change.text || t('ui.noConnection') : '';
	return (
		<fieldset className="pills">
			<legend className="sr">{t('checkout.how')}</legend>
			{(['DELIVERY', 'PICKUP'] as const).map((type) => (
				<label key={type}>
					<input type="radio" name="way" checked={(asked ?? cart.delivery.type) === type} onChange={() => void saveDelivery({ type })} />
					<span>{t(type === 'DELIVERY' ? 'checkout.deliver' : 'checkout.collect')}</span>
				</label>
			))}
			{refused && (
				<p className="hint" role="alert" data-bad>
					{refused}
				</p>
			)}
		</fieldset>
	);
}

/** Which shop it is collected at, and where that is. */
function CollectedAt({ cart: { store, delivery } }: { cart: Cart }) {
	const t = useWords();
	return (
		<p>
			{t('checkout.collectFrom', { shop: store?.name ?? '' })}
			{delivery.pickupAddress && (
				<>
					<br />
					{delivery.pickupAddress}
				</>
			)}
		</p>
	);
}

/** Where the order goes, and what to know at the door. */
function Where({ cart }: { cart: Cart }) {
	const t = useWords();
	const { type, instructions } = cart.delivery;
	const address = useDeliveryAddress(cart);
	return (
		<>
			{type === 'PICKUP' ? (
				<CollectedAt cart={cart} />
			) : (
				address && (
					<span>
						<b>{addressTypeText(address.addressType, t)}</b> {address.addressText}
					</span>
				)
			)}
			{instructions && <small>{instructionsText(instructions, t)}</small>}
		</>
	);
}
