import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { AddressForm } from '#islands/place/form/AddressForm.tsx';
import { ChangeCost } from '#islands/place/locations/ChangeCost.tsx';
import { PlaceChoice } from '#islands/place/locations/PlaceChoice.tsx';
import { PinMap } from '#islands/place/map/PinMap.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { saveCart } from '#stores/cart/baskets.ts';
import { costOfChange, type PlaceChange } from '#stores/cart/place-change.ts';
import { $address, selectGuestPlace, selectPlace, storePlace } from '#stores/place/address.ts';
import { $addresses, chooseAddress } from '#stores/place/addresses.ts';
import { $modal, closeModal } from '#stores/ui/overlay.ts';

/** What the modal shows: the ways to a place, the map, the form of an address, or what a change of place would cost. */
type Step =
	| { name: 'choice' }
	| { name: 'map' }
	| { name: 'form'; edited: Address | null }
	| { name: 'cost'; from: DeliveryPlace; place: DeliveryPlace; cost: PlaceChange };

/** A saved address, if the place is one. */
function savedOf({ locationId }: DeliveryPlace): Address | undefined {
	const addresses = $addresses.get();
	return addresses.state === 'ready' ? addresses.list.find((one) => one.locationId === locationId) : undefined;
}

/** The choice of where to deliver. `wanted` is a place that was tapped on the page, whose cost is asked first. */
export function LocationsModal({ wanted }: { wanted?: DeliveryPlace | undefined }) {
	const t = useWords();
	const address = useStore($address);
	const [step, setStep] = useState<Step>({ name: 'choice' });
	const [failure, setFailure] = useState('');
	const isOpen = () => $modal.get()?.name === 'locations';

	const choose = async (place: DeliveryPlace) => {
		const saved = savedOf(place);
		if (saved && !saved.isDefault) {
			const reply = await chooseAddress(saved);
			if (!reply.ok) return setFailure(failureText(reply, t));
		}
		closeModal();
		if (saved) selectPlace({ ...saved, isDefault: true });
		else selectGuestPlace(place);
		window.nukkad.paint();
	};
	const consider = async (place: DeliveryPlace, from = $address.get()) => {
		setFailure('');
		const cost = await costOfChange(place);
		// Closed while the answer was on its way: nothing is chosen any more.
		if (!isOpen()) return;
		if (cost) setStep({ name: 'cost', from, place, cost });
		else await choose(place);
	};
	/** What cannot come along waits at its shop; when that fails, the cart says that it is not delivered here. */
	const change = async (place: DeliveryPlace, cost: PlaceChange) => {
		if (cost.cart) await saveCart();
		await choose(place);
	};
	/** The place stays; a new address that was saved is selected by that, and is left again. */
	const keep = (from: DeliveryPlace) => {
		closeModal();
		if ($address.get().locationId !== from.locationId) storePlace(from);
		window.nukkad.paint();
	};
	const toChoice = () => setStep({ name: 'choice' });
	const latest = useRef(consider);
	latest.current = consider;
	useEffect(() => {
		if (wanted) void latest.current(wanted);
	}, [wanted]);

	return (
		<Dialog kind="tall" title={t('place.title')} onClose={closeModal}>
			{failure && (
				<p className="hint" role="alert" data-bad>
					{failure}
				</p>
			)}
			{step.name === 'choice' && (
				<PlaceChoice
					onPlace={(place) => void consider(place)}
					onMap={() => setStep({ name: 'map' })}
					onForm={(edited) => setStep({ name: 'form', edited })}
				/>
			)}
			{step.name === 'map' && <PinMap from={address.location} onPlace={(place) => void consider(place)} onBack={toChoice} />}
			{step.name === 'form' && (
				<AddressForm
					edited={step.edited}
					onCancel={toChoice}
					onSaved={(saved) => {
						if (step.edited) toChoice();
						else void consider(saved, address);
					}}
				/>
			)}
			{step.name === 'cost' && (
				<ChangeCost
					place={step.place}
					cost={step.cost}
					from={step.from}
					onKeep={() => keep(step.from)}
					onChange={() => change(step.place, step.cost)}
					onPlace={(place) => void consider(place, step.from)}
				/>
			)}
		</Dialog>
	);
}
