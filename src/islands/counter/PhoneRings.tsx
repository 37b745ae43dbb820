import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $counterPush, startCounterPush, stopCounterPush } from '#stores/counter/counter-push.ts';
import { $person } from '#stores/counter/counter-session.ts';

/** Whether this phone rings for orders when the counter is closed, and the switch for it. */
export function PhoneRings() {
	const t = useWords();
	const state = useStore($counterPush);
	const person = useStore($person);
	const [isBusy, setBusy] = useState(false);
	const change = async () => {
		setBusy(true);
		await (state === 'on' ? stopCounterPush() : startCounterPush());
		setBusy(false);
	};
	// Whether the store can make it is known with the person.
	if (!person) return null;
	return (
		<section className="surface pad stack" aria-label={t('counter.phone')}>
			<h2 className="text-16">{t('counter.phone')}</h2>
			<p role="status">{t(`counter.phone.${state}`)}</p>
			{(state === 'on' || state === 'off') && (
				<button type="button" className={state === 'on' ? 'btn-line' : 'btn-fill'} disabled={isBusy} onClick={() => void change()}>
					{t(state === 'on' ? 'counter.phoneStop' : 'counter.phoneStart')}
				</button>
			)}
		</section>
	);
}

/** On the list of orders: that this phone could ring when the page is closed, and does not. */
export function PhoneSilent() {
	const t = useWords();
	const state = useStore($counterPush);
	if (state !== 'off' && state !== 'home') return null;
	return (
		<CounterLink to={{ name: 'more' }} className="way">
			{t('counter.phone.off')}
		</CounterLink>
	);
}
