import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { ADDRESS_FIELDS, AddressField } from '#islands/order/checkout/AddressField.tsx';
import { AddressWhere } from '#islands/order/checkout/AddressWhere.tsx';
import { addressTypeText } from '#islands/place/locations/address-type.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import { ADDRESS_TYPES } from '#lib/place/address.ts';
import { placeInLanguage } from '#lib/place/place.ts';
import { $address, type DeliveryPlace } from '#stores/place/address.ts';
import { saveAddress } from '#stores/place/addresses.ts';

/** The form for a new address: first the locality, then what the rider needs to find the door. */
export function AddressForm({ onAdded }: { onAdded: (address: Address) => void }) {
	const t = useWords();
	const selected = useStore($address);
	const [place, setPlace] = useState<DeliveryPlace | null>(selected.isDummy ? null : placeInLanguage(selected, pageLanguage()));
	const [failure, setFailure] = useState('');
	const [isSaving, setSaving] = useState(false);
	const [missing, setMissing] = useState<readonly string[]>([]);
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (!place) return setFailure(t('address.whereFirst'));
		const given = new FormData(event.currentTarget);
		const text = (name: string) => String(given.get(name) ?? '').trim();
		const empty = ADDRESS_FIELDS.filter(({ name, required }) => required && text(name) === '').map(({ name }) => name);
		setMissing(empty);
		if (empty[0]) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
		const parts = { flatNumber: text('flatNumber'), buildingName: text('buildingName'), landmark: text('landmark') };
		setSaving(true);
		const reply = await saveAddress({
			...parts,
			localityName: place.localityName ?? '',
			pinCode: place.pinCode ?? '',
			addressType: text('addressType'),
			addressText: [parts.flatNumber, parts.buildingName, place.addressText].filter(Boolean).join(', '),
			googleAddress: place.addressText,
			location: place.location,
		});
		setSaving(false);
		if (reply.ok) onAdded(reply.data);
		else setFailure(failureText(reply, t));
	};
	return (
		<form className="stack" noValidate onSubmit={save}>
			<AddressWhere place={place} onPlace={setPlace} />
			{ADDRESS_FIELDS.map((field) => (
				<AddressField key={field.name} {...field} isMissing={missing.includes(field.name)} />
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
			<button type="submit" className="btn-line" disabled={isSaving}>
				{t('address.save')}
			</button>
		</form>
	);
}
