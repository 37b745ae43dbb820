import { useStore } from '@nanostores/react';
import { type ComponentType, type FormEvent, useRef, useState } from 'react';
import { LastReceiver } from '#islands/order/checkout/LastReceiver.tsx';
import { Step } from '#islands/order/checkout/Step.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { tenDigits } from '#lib/account/phone.ts';
import { saveProfile } from '#stores/account/profile-actions.ts';
import { $cart, currentCart } from '#stores/cart/cart.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';
import { $checkoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';
import { goToStep, openStep } from '#stores/order/steps.ts';
import { $isGuest, $profile } from '#stores/session/profile.ts';

/** The form by which a guest logs in. */
export type Login = ComponentType<{ onDone: () => void }>;

const NAME_MAX = 80;
/** The most characters of either name in a profile. */
const PART_MAX = 60;
const samePhone = (typed: string, own: string) => tenDigits(typed) === tenDigits(own);

/** Who receives the order as the cart has it, else the customer. */
function useReceiver() {
	const profile = useStore($profile);
	const given = useStore($cart)?.delivery.receiver;
	if (given) return { name: given.name, phone: tenDigits(given.phone) };
	if (!('first_name' in profile)) return { name: '', phone: '' };
	return { name: `${profile.first_name} ${profile.last_name}`.trim(), phone: tenDigits(profile.phone_number) };
}

/** The first step: a guest logs in and keeps the cart; then who receives the order. */
export function ContactStep({ isOpen, login }: { isOpen: boolean; login: Login }) {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const receiver = useReceiver();
	return (
		<Step
			step="contact"
			title={t('checkout.contact')}
			isOpen={isOpen}
			summary={
				receiver.phone ? (
					<>
						{receiver.name && <b>{receiver.name}</b>} <span>{receiver.phone}</span>
						<LastReceiver />
					</>
				) : null
			}
		>
			{isGuest ? <GuestLogin form={login} /> : <ReceiverForm receiver={receiver} />}
		</Step>
	);
}

function GuestLogin({ form: Form }: { form: Login }) {
	const t = useWords();
	// Who is known goes on to the first step that needs them.
	const goOn = async () => {
		const cart = await currentCart();
		if (cart.ok) goToStep(openStep(cart.data), 'replace');
	};
	return (
		<>
			<p>{t('checkout.loginHint')}</p>
			<Form onDone={() => void goOn()} />
		</>
	);
}

/**
 * The name of who receives their own order is theirs: who has told none yet is not asked again with the next order. Ends when the profile has
 * it, so that leaving the page loses no name; a failure stops no order.
 */
async function keepName(name: string, phone: string): Promise<void> {
	const profile = $profile.get();
	if (!('first_name' in profile) || profile.first_name || !samePhone(phone, profile.phone_number)) return;
	const [first = '', ...last] = name.split(/\s+/);
	await saveProfile({ first_name: first.slice(0, PART_MAX), last_name: last.join(' ').slice(0, PART_MAX) });
}

function ReceiverForm({ receiver }: { receiver: { name: string; phone: string } }) {
	const t = useWords();
	const draft = useStore($checkoutDraft);
	const change = useStore($deliveryChange);
	const [isNameMissing, setNameMissing] = useState(false);
	const nameField = useRef<HTMLInputElement>(null);
	const name = draft.name ?? receiver.name;
	const phone = draft.phone ?? receiver.phone;
	const refused = change.state === 'refused' && change.choice.receiver ? change.text || t('ui.noConnection') : '';
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (!name.trim()) {
			setNameMissing(true);
			return nameField.current?.focus();
		}
		if (!(await saveDelivery({ receiver: { name: name.trim(), phone } }))) return;
		draftCheckout({ name: null, phone: null });
		await keepName(name.trim(), phone);
		const cart = $cart.get();
		if (cart) goToStep(openStep(cart));
	};
	return (
		<form className="stack" noValidate onSubmit={submit}>
			<LastReceiver />
			<div>
				<label className="stack-label">
					{t('checkout.name')}
					<input
						ref={nameField}
						className="field"
						name="receiver"
						autoComplete="name"
						maxLength={NAME_MAX}
						required
						value={name}
						onChange={(event) => {
							setNameMissing(false);
							draftCheckout({ name: event.target.value });
						}}
						aria-invalid={isNameMissing}
						aria-describedby={isNameMissing ? 'receiver-note' : undefined}
					/>
				</label>
				{isNameMissing && (
					<p className="hint" id="receiver-note" data-bad>
						{t('address.needed')}
					</p>
				)}
			</div>
			<label className="stack-label">
				{t('checkout.phone')}
				<span className="phone">
					<span aria-hidden="true">+91</span>
					<input
						type="tel"
						name="receiverPhone"
						inputMode="numeric"
						autoComplete="tel-national"
						required
						value={phone}
						onChange={(event) => draftCheckout({ phone: event.target.value })}
						aria-invalid={refused !== ''}
						aria-describedby={refused ? 'receiver-refused' : undefined}
					/>
				</span>
			</label>
			{refused && (
				<p className="hint" id="receiver-refused" role="alert" data-bad>
					{refused}
				</p>
			)}
			<button type="submit" className="btn-fill" disabled={change.state === 'sending'}>
				{t('checkout.continue')}
			</button>
		</form>
	);
}
