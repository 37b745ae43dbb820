import { useState } from 'react';
import { useChange } from '#islands/counter/shop/useChange.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { instantInIndia, momentInIndia } from '#lib/format/india-time.ts';
import { storeNow } from '#stores/counter/shop-facts.ts';

const HOURS = [1, 2, 4] as const;
/** A shop's day ends in the night: who closes for today at half past midnight means the evening that is ending. */
const MORNING = '05:00';
const DAYS_MOST = 59;

const fieldIn = (ms: number) => momentInIndia(new Date(storeNow() + ms));

/** The next morning, in ms. */
function morning(): number {
	const now = storeNow();
	const today = instantInIndia(0, MORNING, new Date(now));
	return today > now ? today : instantInIndia(1, MORNING, new Date(now));
}

/** Closes the shop: for hours, until the morning, until a day and a time, or until somebody opens it. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
	const t = useWords();
	const [moment, setMoment] = useState('');
	const { isBusy, change } = useChange(onClose);
	const until = (ms: number) => change({ closedUntil: new Date(ms).toISOString() });
	return (
		<Dialog kind="modal" title={t('counter.shut')} onClose={onClose}>
			<div className="ct-choices">
				{HOURS.map((count) => (
					<button key={count} type="button" className="btn-line" aria-disabled={isBusy} onClick={() => until(storeNow() + count * HOUR_MS)}>
						{t('counter.shopCloseFor', { count })}
					</button>
				))}
				<button type="button" className="btn-line" aria-disabled={isBusy} onClick={() => until(morning())}>
					{t('counter.shopCloseMorning')}
				</button>
				<button type="button" className="btn-line" aria-disabled={isBusy} onClick={() => change({ isOpen: false })}>
					{t('counter.shopCloseOpen')}
				</button>
				<form
					className="stack"
					onSubmit={(event) => {
						event.preventDefault();
						until(Date.parse(`${moment}:00+05:30`));
					}}
				>
					<label className="stack-label">
						{t('counter.shopCloseDay')}
						<input
							className="field"
							type="datetime-local"
							required
							min={fieldIn(MINUTE_MS)}
							max={fieldIn(DAYS_MOST * DAY_MS)}
							value={moment}
							onChange={(event) => setMoment(event.target.value)}
						/>
					</label>
					<button type="submit" className="btn-line ct-wide" aria-disabled={isBusy}>
						{t('counter.shopCloseTill')}
					</button>
				</form>
			</div>
		</Dialog>
	);
}
