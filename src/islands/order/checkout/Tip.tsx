import { useStore } from '@nanostores/react';
import { type FormEvent, useRef } from 'react';
import { Unsaved } from '#islands/order/checkout/Unsaved.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { amountText } from '#lib/format/money.ts';
import { TIP_MAX_RUPEES, TIPS_RUPEES } from '#lib/payment/tip.ts';
import { $checkoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';
import { chooseOwnTip, refuseOwnTip, TIP_BAD } from '#stores/order/own-tip.ts';
import { $unsaved, choose, sendChoice } from '#stores/order/send-choices.ts';

const TYPED_MAX = 12;

/** A tip: none is chosen beforehand. One of a few amounts, or one's own. */
export function Tip({ tip }: { tip: number }) {
	const t = useWords();
	const draft = useStore($checkoutDraft);
	const isTyping = draft.ownTip !== null;
	const chosen = draft.tip ?? tip;
	const isOwn = !TIPS_RUPEES.includes(chosen);
	const give = (amount: number) => {
		draftCheckout({ ownTip: null });
		void choose('tip', amount);
	};
	const type = () => !isTyping && draftCheckout({ ownTip: chosen > 0 ? String(chosen) : '' });
	return (
		<>
			<fieldset className="pills">
				<legend>{t('checkout.tip')}</legend>
				<p className="hint wide">{t('checkout.tipHint')}</p>
				{TIPS_RUPEES.map((amount) => (
					<label key={amount}>
						<input type="radio" name="tip" checked={!isTyping && amount === chosen} onChange={() => give(amount)} />
						<span>{amount === 0 ? t('checkout.noTip') : amountText(amount)}</span>
					</label>
				))}
				<label>
					<input type="radio" name="tip" checked={isTyping || isOwn} onChange={type} onClick={type} />
					<span>{isOwn ? amountText(chosen) : t('checkout.ownTip')}</span>
				</label>
			</fieldset>
			<Unsaved choice="tip" />
			{draft.ownTip !== null && <OwnTip typed={draft.ownTip} />}
		</>
	);
}

/** An amount of one's own, in whole rupees up to the most that is taken. */
function OwnTip({ typed }: { typed: string }) {
	const t = useWords();
	const isBad = useStore($unsaved).tip?.code === TIP_BAD;
	const field = useRef<HTMLInputElement>(null);
	const give = (event: FormEvent) => {
		event.preventDefault();
		if (typed.trim() === '') refuseOwnTip();
		else if (chooseOwnTip()) {
			// The field is gone now.
			document.getElementById('checkout-payment')?.focus();
			return void sendChoice('tip');
		}
		field.current?.focus();
	};
	const amount = amountText(TIP_MAX_RUPEES);
	return (
		<form className="stack" noValidate onSubmit={give}>
			<label className="stack-label">
				{t('checkout.ownTipIn')}
				<input
					ref={field}
					className="field"
					name="own-tip"
					inputMode="numeric"
					autoComplete="off"
					maxLength={TYPED_MAX}
					value={typed}
					aria-invalid={isBad}
					aria-describedby="own-tip-most"
					onChange={(event) => {
						$unsaved.setKey('tip', undefined);
						draftCheckout({ ownTip: event.target.value });
					}}
				/>
			</label>
			<p id="own-tip-most" className="hint" role={isBad ? 'alert' : undefined} data-bad={isBad || undefined}>
				{t(isBad ? 'checkout.tipBad' : 'checkout.tipMost', { amount })}
			</p>
			<button type="submit" className="btn-line">
				{t('checkout.giveTip')}
			</button>
		</form>
	);
}
