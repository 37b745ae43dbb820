import { useState } from 'react';
import { PictureField } from '#islands/cart/custom/PictureField.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { resetCall } from '#stores/cart/cart-call-status.ts';
import { makeWish } from '#stores/cart/change-custom-lines.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { closeModal, openPanel } from '#stores/ui/overlay.ts';

const NOTE = 'custom-note';

/** Asks for something in the shopper's own words, with a quantity and a picture; refused words are answered here, not in the bar (§8). */
export function CustomModal({ id, wanted }: { id: string | null; wanted?: string | undefined }) {
	const t = useWords();
	const [had] = useState(() => (id === null ? null : ($customs.get()[id] ?? null)));
	const [quantity, setQuantity] = useState(had?.quantity ?? 1);
	const [picture, setPicture] = useState<File | null>();
	const [refused, setRefused] = useState('');
	const [isSending, setSending] = useState(false);
	const close = () => {
		resetCall(id === null ? 'CUSTOM_ADD' : 'CUSTOM_UPDATE');
		closeModal();
	};
	const send = async (form: HTMLFormElement) => {
		const name = String(new FormData(form).get('name') ?? '').trim();
		if (name === '') {
			setRefused(t('custom.needed'));
			form.querySelector('input')?.focus();
			return;
		}
		setSending(true);
		const result = await makeWish({ name, quantity, ...(picture !== undefined && { picture }) }, had && id);
		setSending(false);
		if (result.ok) {
			close();
			// A page that asks for something shows no cart beside it.
			if (wanted) openPanel();
		} else if ('tooMany' in result) setRefused(t('custom.tooMany', { count: result.tooMany }));
		else if ('hasNoRoom' in result) setRefused(t('custom.pictureNoRoom'));
		else if ('needsNetwork' in result) setRefused(t('custom.pictureOffline'));
		else setRefused(result.text || t('ui.noConnection'));
	};
	const step = (by: number, sign: string, name: string) => (
		<button
			type="button"
			aria-label={`${name}: ${t('custom.quantity')}`}
			onClick={() => setQuantity(Math.min(CUSTOM_LIMITS.quantity, Math.max(1, quantity + by)))}
		>
			{sign}
		</button>
	);
	return (
		<Dialog kind="modal" title={t('custom.title')} onClose={close}>
			<form
				className="stack"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void send(event.currentTarget);
				}}
			>
				<p className="hint">{t('custom.text')}</p>
				<label className="stack-label">
					{t('custom.name')}
					<input
						className="field"
						name="name"
						data-focus-first
						defaultValue={had?.item.name ?? wanted}
						maxLength={CUSTOM_LIMITS.nameChars}
						placeholder={t('custom.example')}
						aria-invalid={refused !== ''}
						aria-describedby={refused ? NOTE : undefined}
						autoComplete="off"
						enterKeyHint="done"
					/>
				</label>
				{refused && (
					<p className="hint" id={NOTE} role="alert" data-bad>
						{refused}
					</p>
				)}
				<div className="custom-row">
					<span>{t('custom.quantity')}</span>
					<span className="cc cc-line" data-control="stepper">
						<span className="cc-step">
							{step(-1, '−', t('cart.less'))}
							<output>{quantity}</output>
							{step(1, '+', t('cart.more'))}
						</span>
					</span>
				</div>
				<PictureField had={had?.item ?? null} picture={picture} onPicture={setPicture} />
				<button type="submit" className="btn-fill wide" disabled={isSending} aria-busy={isSending}>
					{t(had ? 'custom.save' : 'custom.add')}
				</button>
			</form>
		</Dialog>
	);
}
