import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useChange } from '#islands/counter/shop/useChange.ts';
import { useWords } from '#islands/ui/words.tsx';
import { PROMISE_MINUTES } from '#lib/counter/promise-minutes.ts';
import { $shopFacts } from '#stores/counter/shop-facts.ts';

const CHOICES = [null, { minutes: null }, ...PROMISE_MINUTES.map((minutes) => ({ minutes }))] as const;

/** Whether new orders are accepted by themselves, and with what promise; for the shop's owners. */
export function AutoAccept() {
	const t = useWords();
	const stored = useStore($shopFacts)?.autoAccept;
	const [asked, setAsked] = useState(stored);
	const { isBusy, change } = useChange();
	if (stored === undefined) return null;
	// What was tapped shows at once; a refusal takes it back.
	const now = isBusy && asked !== undefined ? asked : stored;
	const known = CHOICES.some((one) => one?.minutes === now?.minutes);
	// A shop's own system may have set other minutes.
	const choices = known || !now ? CHOICES : [...CHOICES, now];
	const text = (choice: (typeof choices)[number]) => {
		if (!choice) return t('counter.shopAutoOff');
		return choice.minutes === null ? t('counter.shopAutoPromised') : t('counter.inMinutes', { count: choice.minutes });
	};
	return (
		<section className="surface pad stack">
			<fieldset className="pills">
				<legend>{t('counter.shopAuto')}</legend>
				{choices.map((choice) => (
					<label key={text(choice)}>
						<input
							type="radio"
							name="counter-auto"
							checked={(choice === null) === (now === null) && choice?.minutes === now?.minutes}
							onChange={() => {
								setAsked(choice);
								change({ autoAccept: choice });
							}}
						/>
						<span>{text(choice)}</span>
					</label>
				))}
			</fieldset>
			<p className="hint">{t('counter.shopAutoHint')}</p>
		</section>
	);
}
