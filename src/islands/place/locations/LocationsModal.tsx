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
import type { PlaceChange } from '#stores/cart/place-change.ts';
import { $tappedPlace, dropTappedPlace, tapPlace } from '#stores/cart/tap-place.ts';
import { $address, selectPlace } from '#stores/place/address.ts';
import { closeModal } from '#stores/ui/overlay.ts';

/** What the modal shows: the ways to a place, the map, the form of an address, or what a change of place would cost. */
type Step =
	| { name: 'choice' }
	| { name: 'map' }
	| { name: 'form'; edited: Address | null }
	| { name: 'cost'; place: DeliveryPlace; cost: PlaceChange };

/** The choice of where to deliver. `wanted` is a place that was tapped on the page, whose cost is asked first. */
export function LocationsModal({ wanted }: { wanted?: DeliveryPlace | undefined }) {
	const t = useWords();
	const address = useStore($address);
	const isWaiting = useStore($tappedPlace) !== null;
	const [step, setStep] = useState<Step>({ name: 'choice' });
	const [failure, setFailure] = useState('');

	const consider = async (place: DeliveryPlace, accepted?: PlaceChange) => {
		setFailure('');
		const notChosen = await tapPlace(place, accepted);
		if (!notChosen) return;
		if ('cost' in notChosen) setStep({ name: 'cost', place, cost: notChosen.cost });
		else setFailure(failureText(notChosen.refused, t));
	};
	const goTo = (next: Step) => {
		dropTappedPlace();
		setStep(next);
	};
	const toChoice = () => goTo({ name: 'choice' });
	const latest = useRef(consider);
	latest.current = consider;
	useEffect(() => {
		if (wanted) void latest.current(wanted);
	}, [wanted]);
	useEffect(() => dropTappedPlace, []);

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
					onMap={() => goTo({ name: 'map' })}
					onForm={(edited) => goTo({ name: 'form', edited })}
				/>
			)}
			{step.name === 'map' && <PinMap from={address.location} onPlace={(place) => void consider(place)} onBack={toChoice} />}
			{step.name === 'form' && (
				<AddressForm
					edited={step.edited}
					onCancel={toChoice}
					onSaved={(saved) => {
						if (!step.edited) return void consider(saved);
						toChoice();
						// A page that was drawn for the point it had is drawn again.
						if (saved.locationId === address.locationId) selectPlace(saved);
					}}
				/>
			)}
			{step.name === 'cost' && (
				<ChangeCost
					place={step.place}
					cost={step.cost}
					onKeep={closeModal}
					onChange={() => void consider(step.place, step.cost)}
					onPlace={(place) => void consider(place)}
				/>
			)}
			{isWaiting && step.name !== 'choice' && (
				<p className="hint" role="status">
					{t('ui.loading')}
				</p>
			)}
		</Dialog>
	);
}
