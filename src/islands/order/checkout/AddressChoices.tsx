import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { addressTypeText } from '#islands/place/address-type.ts';
import { AddressForm } from '#islands/place/form/AddressForm.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { landmarkAndPin } from '#lib/place/address.ts';
import { $addressChoice, deliverTo } from '#stores/cart/address-choice.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { storePlace } from '#stores/place/address.ts';
import { $addresses, loadAddresses } from '#stores/place/addresses.ts';

/** The button that had the focus is gone with what it belonged to: the focus goes to the headline of the step. */
const focusHeadline = () => document.getElementById('checkout-address')?.focus();

/** Whether the form of a new address is open. Addresses that could not be loaded may exist: then it is not opened by itself. */
export function useNewAddress() {
	const addresses = useStore($addresses);
	const [isAdding, setAdding] = useState(false);
	return { isOpen: isAdding || (addresses.state === 'ready' && addresses.list.length === 0), setAdding };
}

/** Told once the cart is delivered to the new address, and by which button it was saved. */
type Saved = (by: HTMLElement | null) => void;

/** The id of the form of a new address. */
export const NEW_ADDRESS = 'new-address';

/** The address of the order: a saved one, or a new one. The default address is used until another is chosen. */
export function AddressChoices({ adding, onSaved }: { adding: ReturnType<typeof useNewAddress>; onSaved: Saved }) {
	const t = useWords();
	const cart = useStore($cart);
	const addresses = useStore($addresses);
	const list = addresses.state === 'ready' ? addresses.list : [];
	const choice = useStore($addressChoice);
	const chosen = choice.state === 'moving' ? choice.locationId : (cart?.delivery.locationId ?? null);
	const again = (retry: () => Promise<unknown>) => {
		void retry();
		focusHeadline();
	};
	if (addresses.state === 'loading') return <div className="skeleton" aria-hidden="true" />;
	return (
		<>
			{addresses.state === 'failed' && <Refused text={addresses.text} onAgain={() => again(loadAddresses)} />}
			<fieldset className="plain-set" aria-labelledby="checkout-address" hidden={list.length === 0}>
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
			</fieldset>
			{choice.state === 'refused' && <Refused text={choice.text} onAgain={() => again(() => deliverTo(choice))} />}
			{adding.isOpen ? (
				<AddressForm
					id={NEW_ADDRESS}
					onSaved={(address, lastTapped) => {
						adding.setAdding(false);
						focusHeadline();
						// The cart itself says at once whether its shop delivers there.
						storePlace(address);
						void deliverTo(address).then(() => onSaved(lastTapped()));
					}}
				/>
			) : (
				<button type="button" className="btn-line" onClick={() => adding.setAdding(true)}>
					+ {t('checkout.addAddress')}
				</button>
			)}
		</>
	);
}
