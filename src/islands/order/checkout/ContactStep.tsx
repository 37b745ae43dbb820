import { useStore } from '@nanostores/react';
import { type ComponentType, type FormEvent, useRef, useState } from 'react';
import { LastReceiver } from '#islands/order/checkout/LastReceiver.tsx';
import { Step } from '#islands/order/checkout/Step.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Receiver } from '#lib/contract/cart.ts';
import { $cart, currentCart } from '#stores/cart/customer-cart.ts';
import { $deliveryChange } from '#stores/cart/delivery.ts';
import { $checkoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';
import { openStep } from '#stores/order/open-step.ts';
import { saveReceiver, shownReceiver } from '#stores/order/send-draft.ts';
import { $step, goToStep } from '#stores/order/steps.ts';
import { $isGuest, $profile } from '#stores/session/logged-in.ts';

/** The form by which a guest logs in. */
export type Login = ComponentType<{ onDone: () => void }>;

const NAME_MAX = 80;

/** The first step: a guest logs in and keeps the cart; then who receives the order. */
export function ContactStep({ isOpen, login }: { isOpen: boolean; login: Login }) {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const receiver = shownReceiver(useStore($cart), useStore($profile));
	return (
		<Step
			step="contact"
			title={t('checkout.contact')}
			isOpen={isOpen}
			asks={isGuest ? 'login' : 'receiver'}
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
		// Who has gone back to the cart meanwhile stays there.
		if (cart.ok && $step.get() !== null) goToStep(openStep(cart.data), 'replace');
	};
	return (
		<>
			<p>{t('checkout.loginHint')}</p>
			<Form onDone={() => void goOn()} />
		</>
	);
}

function ReceiverForm({ receiver }: { receiver: Receiver }) {
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
		if (!(await saveReceiver({ name: name.trim(), phone }))) return;
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
