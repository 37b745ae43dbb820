import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import { amountText } from '#lib/format/money.ts';
import { TIP_MAX_RUPEES, TIPS_RUPEES } from '#lib/payment/tip.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';

const DIGITS_MAX = 4;

/** A tip: none is chosen beforehand. One of a few amounts, or one's own. */
export function Tip({ tip }: { tip: number }) {
	const t = useWords();
	const change = useStore($deliveryChange);
	const [isTyping, setTyping] = useState(false);
	const chosen = (change.state === 'sending' ? change.choice.tip : undefined) ?? tip;
	const isOwn = !TIPS_RUPEES.includes(chosen);
	const choose = (amount: number) => {
		setTyping(false);
		void saveDelivery({ tip: amount });
	};
	return (
		<>
			<fieldset className="pills">
				<legend>{t('checkout.tip')}</legend>
				<p className="hint wide">{t('checkout.tipHint')}</p>
				{TIPS_RUPEES.map((amount) => (
					<label key={amount}>
						<input type="radio" name="tip" checked={!isTyping && amount === chosen} onChange={() => choose(amount)} />
						<span>{amount === 0 ? t('checkout.noTip') : amountText(amount)}</span>
					</label>
				))}
				<label>
					<input type="radio" name="tip" checked={isTyping || isOwn} onChange={() => setTyping(true)} onClick={() => setTyping(true)} />
					<span>{isOwn ? amountText(chosen) : t('checkout.ownTip')}</span>
				</label>
			</fieldset>
			{isTyping && <OwnTip first={isOwn ? chosen : null} onGive={choose} />}
		</>
	);
}

/** An amount of one's own, in whole rupees up to the most that is taken. */
function OwnTip({ first, onGive }: { first: number | null; onGive: (amount: number) => void }) {
	const t = useWords();
	const [typed, setTyped] = useState(first === null ? '' : String(first));
	const amount = Number(typed);
	const isTooMuch = amount > TIP_MAX_RUPEES;
	const give = (event: FormEvent) => {
		event.preventDefault();
		if (typed && !isTooMuch) onGive(amount);
	};
	return (
		<form className="stack" onSubmit={give}>
			<label className="stack-label">
				{t('checkout.ownTipIn')}
				<input
					className="field"
					name="own-tip"
					inputMode="numeric"
					autoComplete="off"
					maxLength={DIGITS_MAX}
					value={typed}
					aria-invalid={isTooMuch}
					aria-describedby="own-tip-most"
					onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
				/>
			</label>
			<p id="own-tip-most" className="hint" data-bad={isTooMuch || undefined}>
				{t('checkout.tipMost', { amount: amountText(TIP_MAX_RUPEES) })}
			</p>
			<button type="submit" className="btn-line">
				{t('checkout.giveTip')}
			</button>
		</form>
	);
}
