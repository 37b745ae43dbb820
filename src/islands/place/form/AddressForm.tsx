import { type SubmitEvent, useRef, useState } from 'react';
import { ADDRESS_INPUTS, AddressField } from '#islands/place/form/AddressField.tsx';
import { AddressTypes } from '#islands/place/form/AddressTypes.tsx';
import { AddressWhere, NOTHING_UNCLEAR } from '#islands/place/form/AddressWhere.tsx';
import { useAddressForm } from '#islands/place/form/useAddressForm.ts';
import { ChangeCost } from '#islands/place/locations/ChangeCost.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import type { Reply } from '#stores/api/call.ts';
import { saveCart } from '#stores/cart/baskets.ts';
import { costOfMove, type PlaceChange } from '#stores/cart/place-change.ts';

/** `id`: for a button outside the form that sends it, too; `onSaved` can ask which button was tapped last, also after it. */
type Props = {
	id?: string;
	edited?: Address | null;
	onSaved: (address: Address, lastTapped: () => HTMLElement | null) => void;
	onCancel?: () => void;
};

/** The form of an address, a new one or a saved one: first where it is, then what the rider needs to find the door. */
export function AddressForm({ id, edited = null, onSaved, onCancel }: Props) {
	const t = useWords();
	const { place, typed, faults, type, choose, typedPlace, check, save } = useAddressForm(edited);
	const [failure, setFailure] = useState('');
	const [isSaving, setSaving] = useState(false);
	const [unclear, setUnclear] = useState(NOTHING_UNCLEAR);
	const [cost, setCost] = useState<PlaceChange | null>(null);
	// While it is being saved it is not sent again, but a tap on the other button counts.
	const by = useRef<HTMLElement>(null);
	const submit = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		by.current = event.nativeEvent.submitter;
		if (isSaving) return;
		setFailure('');
		setSaving(true);
		const at: Reply<DeliveryPlace | null> = place ? { ok: true, data: place } : await typedPlace();
		setSaving(false);
		// All that is wrong is told in one round. The focus goes to the first of it, and where it is stands before the fields.
		const wrong = check(at.ok ? at.data : null);
		const text = typed.localityName.trim();
		if (!at.ok) setFailure(failureText(at, t));
		if (at.ok && !at.data && (text || !wrong)) setUnclear({ text, nth: unclear.nth + 1 });
		else if (wrong) form.querySelector<HTMLInputElement>(`.field[name=${wrong}]`)?.focus();
		else if (at.ok && at.data) void send(at.data);
	};
	/** A move of the selected address that costs something is made only when that is `accepted`. */
	const send = async (at: DeliveryPlace, accepted?: PlaceChange) => {
		setFailure('');
		setSaving(true);
		const asked = await costOfMove(edited, at);
		const found = asked.ok && !accepted ? asked.data : null;
		const reply = asked.ok && !found ? await save(at) : null;
		if (reply?.ok && accepted?.cart) await saveCart();
		setSaving(false);
		setCost(found);
		if (found) return;
		if (reply?.ok) return onSaved(reply.data, () => by.current);
		const failed = reply ?? asked;
		if (failed.ok || failed.kind !== 'aborted') setFailure(failureText(failed, t));
	};
	if (cost && place) return <ChangeCost place={place} cost={cost} onKeep={() => setCost(null)} onChange={() => void send(place, cost)} />;
	return (
		<form id={id} className="stack" noValidate onSubmit={submit}>
			<AddressWhere place={place} unclear={unclear} onPlace={choose} />
			{ADDRESS_INPUTS.map((input) => (
				<AddressField
					key={input.name}
					{...input}
					value={typed[input.name]}
					fault={faults[input.name]}
					onType={(text) => type(input.name, text)}
				/>
			))}
			<AddressTypes value={typed.addressType} fault={faults.addressType} onType={(text) => type('addressType', text)} />
			{failure && (
				<p className="hint" role="alert" data-bad>
					{failure}
				</p>
			)}
			<div className="form-ways">
				<button type="submit" className="btn-fill" disabled={isSaving}>
					{t('address.save')}
				</button>
				{onCancel && (
					<button type="button" className="btn-line" onClick={onCancel}>
						{t('ui.cancel')}
					</button>
				)}
			</div>
		</form>
	);
}
