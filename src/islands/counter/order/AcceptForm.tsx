import { useState } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { PROMISE_MINUTES } from '#lib/counter/promise-minutes.ts';
import { whenText } from '#lib/format/times.ts';
import { change } from '#stores/counter/waiting-changes.ts';

/** Accepts an order, as was promised or in so many minutes. One for a delivery time keeps that. */
export function AcceptForm({ order, isHeld }: { order: PartnerOrder; isHeld: boolean }) {
	const t = useWords();
	const [minutes, setMinutes] = useState<number>();
	const { id, delivery, eta } = order;
	const promised = eta ? t('counter.asPromised', { time: whenText(eta, pageLanguage(), t) }) : t('counter.soon');
	return (
		<div className="stack">
			{!delivery.slot && (
				<fieldset className="pills">
					<legend>{t(delivery.type === 'PICKUP' ? 'counter.whenReady' : 'counter.whenThere')}</legend>
					<div className="ct-minutes">
						{[undefined, ...PROMISE_MINUTES].map((one) => (
							<label key={one ?? 'promised'}>
								<input type="radio" name="counter-minutes" checked={minutes === one} onChange={() => setMinutes(one)} />
								<span>{one === undefined ? promised : t('counter.inMinutes', { count: one })}</span>
							</label>
						))}
					</div>
				</fieldset>
			)}
			<button
				type="button"
				className="btn-fill ct-wide"
				aria-disabled={isHeld}
				onClick={() => !isHeld && change('POST partner/orders/{id}/accept', { id, ...(minutes && { minutes }) })}
			>
				{t('counter.accept')}
			</button>
		</div>
	);
}
