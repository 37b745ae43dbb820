import { useStore } from '@nanostores/react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useWords } from '#islands/ui/words.tsx';
import { $counterPush, startCounterPush, stopCounterPush } from '#stores/counter/counter-push.ts';
import { $person } from '#stores/counter/counter-session.ts';

/** Whether this phone rings for orders when the counter is closed, and the switch for it. */
export function PhoneRings() {
	const t = useWords();
	const state = useStore($counterPush);
	const person = useStore($person);
	const { isBusy, run } = useBusy();
	const change = () => (state === 'on' ? stopCounterPush() : startCounterPush());
	// Whether the store can make it is known with the person.
	if (!person) return null;
	return (
		<section className="surface pad stack" aria-label={t('counter.phone')}>
			<h2 className="text-16">{t('counter.phone')}</h2>
			<p role="status">{t(`counter.phone.${state}`)}</p>
			{(state === 'on' || state === 'off') && (
				<button type="button" className={state === 'on' ? 'btn-line' : 'btn-fill'} aria-disabled={isBusy} onClick={() => void run(change)}>
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
