import { useState } from 'react';
import { useChange } from '#islands/counter/shop/useChange.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { HOUR_MS } from '#lib/format/durations.ts';
import { storeNow } from '#stores/counter/shop-facts.ts';

const MINUTES = [10, 20, 30, 60] as const;
const HOURS = [1, 2, 4] as const;

/** More minutes on every promise for a while: one tap for an hour, and a choice of how long. */
export function RushDialog({ onClose }: { onClose: () => void }) {
	const t = useWords();
	const [hours, setHours] = useState<number>(HOURS[0]);
	const { isBusy, change } = useChange(onClose);
	const start = (minutes: number) => change({ rush: { minutes, until: new Date(storeNow() + hours * HOUR_MS).toISOString() } });
	return (
		<Dialog kind="modal" title={t('counter.shopRush')} onClose={onClose}>
			<p className="hint">{t('counter.shopRushHint')}</p>
			<fieldset className="pills">
				<legend>{t('counter.shopRushFor')}</legend>
				{HOURS.map((count) => (
					<label key={count}>
						<input type="radio" name="counter-rush" checked={hours === count} onChange={() => setHours(count)} />
						<span>{t('counter.shopHours', { count })}</span>
					</label>
				))}
			</fieldset>
			<div className="ct-choices">
				{MINUTES.map((count) => (
					<button key={count} type="button" className="btn-fill" aria-disabled={isBusy} onClick={() => start(count)}>
						{t('counter.shopRushMinutes', { count })}
					</button>
				))}
			</div>
		</Dialog>
	);
}
