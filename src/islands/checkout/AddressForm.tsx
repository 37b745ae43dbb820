import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { AddressWhere } from '#islands/checkout/AddressWhere.tsx';
import { addressTypeText } from '#islands/locations/address-type.ts';
import { type IslandKey, useWords } from '#islands/words.tsx';
import { ADDRESS_TYPES } from '#lib/address.ts';
import type { Address } from '#lib/contract/customer.ts';
import { $address, type Place } from '#stores/address.ts';
import { addAddress } from '#stores/addresses.ts';
import { refusalText } from '#stores/cart-failure.ts';

const FIELDS = [
	{ name: 'flatNumber', key: 'address.flat', autoComplete: 'address-line1', required: true },
	{ name: 'buildingName', key: 'address.building', autoComplete: 'address-line2', required: true },
	{ name: 'landmark', key: 'address.landmark', autoComplete: 'off', required: false },
] as const satisfies readonly { name: string; key: IslandKey; autoComplete: string; required: boolean }[];

/** A new address: the place from the map's point of view, then what the rider needs to find the door. */
export function AddressForm({ onAdded }: { onAdded: (address: Address) => void }) {
	const t = useWords();
	const selected = useStore($address);
	const [place, setPlace] = useState<Place | null>(selected.isDummy ? null : selected);
	const [failure, setFailure] = useState('');
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (!place) return setFailure(t('address.whereFirst'));
		const given = new FormData(event.currentTarget);
		const text = (name: string) => String(given.get(name) ?? '').trim();
		const parts = { flatNumber: text('flatNumber'), buildingName: text('buildingName'), landmark: text('landmark') };
		const reply = await addAddress({
			...parts,
			localityName: place.localityName ?? '',
			pinCode: place.pinCode ?? '',
			addressType: text('addressType'),
			addressText: [parts.flatNumber, parts.buildingName, place.addressText].filter(Boolean).join(', '),
			googleAddress: place.addressText,
			location: place.location,
		});
		if (reply.ok) onAdded(reply.data);
		else setFailure(refusalText(reply) || t('ui.noConnection'));
	};
	return (
		<form className="stack" onSubmit={save}>
			<AddressWhere place={place} onPlace={setPlace} />
			{FIELDS.map(({ name, key, autoComplete, required }) => (
				<label key={name} className="stack-label">
					{t(key)}
					<input className="field" name={name} autoComplete={autoComplete} required={required} maxLength={60} />
				</label>
			))}
			<fieldset className="pills">
				<legend>{t('address.type')}</legend>
				{ADDRESS_TYPES.map((type, at) => (
					<label key={type}>
						<input type="radio" name="addressType" value={type} defaultChecked={at === 0} />
						<span>{addressTypeText(type, t)}</span>
					</label>
				))}
			</fieldset>
			{failure && (
				<p className="hint" role="alert" data-bad>
					{failure}
				</p>
			)}
			<button type="submit" className="btn-line">
				{t('address.save')}
			</button>
		</form>
	);
}
