import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AddressForm } from '#islands/checkout/AddressForm.tsx';
import { ADDRESS_ID, goToAddress } from '#islands/checkout/to-address.ts';
import { useNextStep } from '#islands/checkout/useNextStep.ts';
import { addressTypeText } from '#islands/locations/address-type.ts';
import { useWords } from '#islands/words.tsx';
import { landmarkAndPin } from '#lib/address.ts';
import type { Address } from '#lib/contract/customer.ts';
import { $addresses, loadAddresses } from '#stores/addresses.ts';
import { $cart } from '#stores/cart.ts';
import { refusalText } from '#stores/cart-failure.ts';
import { $chosenAddress, deliverTo } from '#stores/delivery.ts';
import { showMessage } from '#stores/message.ts';

/**
 * Where the order goes: one of the addresses kept, or a new one. The default one is taken until another is chosen. `isNext`: who has just
 * logged in goes on here.
 */
export function DeliveryAddress({ isNext }: { isNext: boolean }) {
	const t = useWords();
	const cart = useStore($cart);
	const addresses = useStore($addresses);
	const [isAdding, setAdding] = useState(false);
	const list = addresses.state === 'ready' ? addresses.list : [];
	const delivered = cart?.delivery.locationId ?? null;
	const chosen = useStore($chosenAddress) ?? delivered;
	const choose = async (address: Address) => {
		const reply = await deliverTo(address);
		if (reply && !reply.ok) showMessage('error', refusalText(reply) || t('ui.noConnection'));
	};
	useEffect(() => void loadAddresses(), []);
	const hasCart = cart !== null;
	useEffect(() => {
		const first = list.find(({ isDefault }) => isDefault) ?? list[0];
		if (hasCart && first && !list.some(({ locationId }) => locationId === chosen)) void deliverTo(first);
	}, [hasCart, chosen, list]);
	useNextStep(isNext, addresses.state !== 'loading');
	if (addresses.state === 'loading') return <section className="surface pad skeleton" aria-hidden="true" />;
	// Addresses that did not come are not none: nobody is made to write down again what is kept.
	const form = isAdding || (addresses.state === 'ready' && list.length === 0);
	return (
		<section className="surface pad stack" aria-labelledby={ADDRESS_ID}>
			<h2 id={ADDRESS_ID} tabIndex={-1}>
				{t('checkout.address')}
			</h2>
			{addresses.state === 'failed' && (
				<p className="hint" role="alert" data-bad>
					{t('ui.noConnection')}
				</p>
			)}
			{list.map((address) => (
				<label key={address.locationId} className="radio">
					<input type="radio" name="address" checked={address.locationId === chosen} onChange={() => choose(address)} />
					<span>
						<b>{addressTypeText(address.addressType, t)}</b>
						<small>{address.addressText}</small>
						<small>{landmarkAndPin(address)}</small>
					</span>
				</label>
			))}
			{form ? (
				<AddressForm
					onAdded={(address) => {
						setAdding(false);
						void choose(address);
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
