import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import type { Address } from '#lib/contract/place.ts';
import {
	ADDRESS_FIELDS,
	type AddressFault,
	type AddressPart,
	addressFaults,
	addressLine,
	isOtherDistrict,
	type TypedAddress,
	typedPin,
} from '#lib/place/address.ts';
import { type DeliveryPlace, placeInLanguage, placeOfLocality } from '#lib/place/place.ts';
import { typedLocality } from '#lib/place/typed-locality.ts';
import { call, type Reply } from '#stores/api/call.ts';
import { $address } from '#stores/place/address.ts';
import { $addressDraft } from '#stores/place/address-draft.ts';
import { editAddress, saveAddress } from '#stores/place/addresses.ts';

const textsOf = (from: { [F in AddressPart]?: string | undefined }): TypedAddress => ({
	flatNumber: from.flatNumber ?? '',
	buildingName: from.buildingName ?? '',
	streetName: from.streetName ?? '',
	localityName: from.localityName ?? '',
	landmark: from.landmark ?? '',
	pinCode: from.pinCode ?? '',
	addressType: from.addressType || 'HOME',
});

/** The place of an address that is edited: its locality by the words it was saved with. */
const placeOf = (address: Address): DeliveryPlace => ({
	addressText: address.googleAddress || address.localityName || address.addressText,
	addressType: '',
	localityName: address.localityName,
	pinCode: address.pinCode,
	location: address.location,
});

/** The selected place, as the place of a new address: a saved address is another one, and who has chosen nothing is asked. */
const selectedPlace = (selected: DeliveryPlace): DeliveryPlace | null =>
	selected.isDummy || selected.createdOn ? null : placeInLanguage(selected, pageLanguage());

/** What is typed into the form of an address, what is wrong with it, and how it is saved. A new address is kept as a draft until then. */
export function useAddressForm(edited: Address | null) {
	const selected = useStore($address);
	const draft = edited ? null : $addressDraft.get();
	const [place, setPlace] = useState(edited ? placeOf(edited) : (draft?.place ?? selectedPlace(selected)));
	const [typed, setTyped] = useState(
		() => draft?.typed ?? textsOf(edited ?? { localityName: place?.localityName, pinCode: place?.pinCode }),
	);
	const [faults, setFaults] = useState<Partial<Record<AddressPart, AddressFault>>>({});
	/** The PIN code that was doubted: sent once more it is meant. */
	const doubted = useRef('');

	const keep = (next: TypedAddress, at: DeliveryPlace | null) => {
		if (!edited) $addressDraft.set({ typed: next, place: at });
	};
	const type = (field: AddressPart, text: string) => {
		const next = { ...typed, [field]: text };
		setTyped(next);
		keep(next, place);
		// A fault that is told goes as soon as it is mended; too long a text is told at once.
		const now = addressFaults(next)[field];
		if (faults[field] || now === 'long') setFaults({ ...faults, [field]: now });
	};
	const choose = (chosen: DeliveryPlace | null) => {
		setPlace(chosen);
		const next = chosen ? { ...typed, localityName: chosen.localityName ?? '', pinCode: chosen.pinCode ?? '' } : typed;
		setTyped(next);
		keep(next, chosen);
		if (chosen) setFaults({});
	};
	/** The place that is typed, or `null` where it is not clear which is meant. */
	const typedPlace = async (): Promise<Reply<DeliveryPlace | null>> => {
		const [q, pin] = [typed.localityName.trim(), typedPin(typed.pinCode)];
		if (!q) return { ok: true, data: null };
		const reply = await call('GET catalog/localities', { q });
		if (!reply.ok) return reply;
		const meant = typedLocality(reply.data.localities, q, pin);
		return { ok: true, data: meant && placeOfLocality(meant) };
	};
	/** The first field at fault, or `null`; a PIN code of another area than the place is asked about once. */
	const check = (at: DeliveryPlace | null): AddressPart | null => {
		const found = addressFaults(typed);
		const pin = typedPin(typed.pinCode);
		if (!found.pinCode && doubted.current !== pin && isOtherDistrict(pin, at?.pinCode)) {
			found.pinCode = 'elsewhere';
			doubted.current = pin;
		}
		setFaults(found);
		return ADDRESS_FIELDS.find((field) => found[field]) ?? null;
	};
	const save = async (at: DeliveryPlace): Promise<Reply<Address>> => {
		const trimmed = textsOf(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, typed[field].trim()])));
		const fields = {
			...trimmed,
			pinCode: typedPin(typed.pinCode),
			addressText: addressLine(trimmed, at),
			googleAddress: at.addressText,
			location: at.location,
		};
		const reply = edited ? await editAddress({ locationId: edited.locationId, ...fields }) : await saveAddress(fields);
		if (reply.ok && !edited) $addressDraft.set(null);
		return reply;
	};
	return { place, typed, faults, type, choose, typedPlace, check, save };
}
