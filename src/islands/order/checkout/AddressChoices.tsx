import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { addressTypeText } from '#islands/place/address-type.ts';
import { AddressForm } from '#islands/place/form/AddressForm.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { landmarkAndPin } from '#lib/place/address.ts';
import { $addressChoice, deliverTo } from '#stores/cart/address-choice.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $addresses, loadAddresses } from '#stores/place/addresses.ts';

/** The button that had the focus is gone with what it belonged to: the focus goes to the headline of the step. */
const focusHeadline = () => document.getElementById('checkout-address')?.focus();

/** The address of the order: a saved one, or a new one. The default address is used until another is chosen. */
export function AddressChoices() {
	const t = useWords();
	const cart = useStore($cart);
	const addresses = useStore($addresses);
	const [isAdding, setAdding] = useState(false);
	const list = addresses.state === 'ready' ? addresses.list : [];
	const choice = useStore($addressChoice);
	const chosen = choice.state === 'moving' ? choice.locationId : (cart?.delivery.locationId ?? null);
	const again = (retry: () => Promise<unknown>) => {
		void retry();
		focusHeadline();
	};
	if (addresses.state === 'loading') return <div className="skeleton" aria-hidden="true" />;
	// Addresses that could not be loaded may exist: the form for a new one is not opened.
	const form = isAdding || (addresses.state === 'ready' && list.length === 0);
	return (
		<>
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
						focusHeadline();
					}}
				/>
			) : (
				<button type="button" className="btn-line" onClick={() => setAdding(true)}>
					+ {t('checkout.addAddress')}
				</button>
			)}
		</>
	);
}
