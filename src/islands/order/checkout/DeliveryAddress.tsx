import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ADDRESS_ID, goToAddress } from '#islands/order/checkout/go-to-address.ts';
import { useNextStep } from '#islands/order/checkout/useNextStep.ts';
import { addressTypeText } from '#islands/place/address-type.ts';
import { AddressForm } from '#islands/place/form/AddressForm.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { landmarkAndPin } from '#lib/place/address.ts';
import { $addressChoice, deliverTo, deliverToDefault } from '#stores/cart/address-choice.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $addresses, loadAddresses } from '#stores/place/addresses.ts';

/**
 * The address of the order: a saved one, or a new one. The default address is used until another is chosen. `isNext`: the shopper has just
 * logged in and continues here.
 */
export function DeliveryAddress({ isNext }: { isNext: boolean }) {
	const t = useWords();
	const cart = useStore($cart);
	const addresses = useStore($addresses);
	const [isAdding, setAdding] = useState(false);
	const list = addresses.state === 'ready' ? addresses.list : [];
	const choice = useStore($addressChoice);
	const chosen = choice.state === 'moving' ? choice.locationId : (cart?.delivery.locationId ?? null);
	// The button disappears with the refusal that it belongs to, so the focus goes to the headline.
	const again = (retry: () => Promise<unknown>) => {
		void retry();
		goToAddress('headline');
	};
	useEffect(() => void loadAddresses(), []);
	useEffect(deliverToDefault, []);
	useNextStep(isNext, addresses.state !== 'loading');
	if (addresses.state === 'loading') return <section className="surface pad skeleton" aria-hidden="true" />;
	// Addresses that could not be loaded may exist: the form for a new one is not opened.
	const form = isAdding || (addresses.state === 'ready' && list.length === 0);
	return (
		<section className="surface pad stack" aria-labelledby={ADDRESS_ID}>
			<h2 id={ADDRESS_ID} tabIndex={-1}>
				{t('checkout.address')}
			</h2>
			{addresses.state === 'failed' && <Refused text={addresses.text} onAgain={() => again(loadAddresses)} />}
			{list.map((address) => (
				<label key={address.locationId} className="radio">
					<input type="radio" name="address" checked={address.locationId === chosen} onChange={() => deliverTo(address)} />
					<span>
						<b>{addressTypeText(address.addressType, t)}</b>
						<small>{address.addressText}</small>
						<small>{landmarkAndPin(address)}</small>
					</span>
				</label>
			))}
			{choice.state === 'refused' && <Refused text={choice.text} onAgain={() => again(() => deliverTo(choice))} />}
			{form ? (
				<AddressForm
					onSaved={(address) => {
						setAdding(false);
						void deliverTo(address);
						goToAddress('headline');
					}}
				/>
			) : (
				<button type="button" className="btn-line" onClick={() => setAdding(true)}>
					+ {t('checkout.addAddress')}
				</button>
			)}
		</section>
	);
}
