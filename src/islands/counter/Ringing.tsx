import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { RefusedChanges } from '#islands/counter/RefusedChanges.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { CounterScreen } from '#lib/counter/screens.ts';
import { $alarms, endAllAlarms } from '#stores/counter/alarms.ts';
import { $orderBook } from '#stores/counter/counter-orders.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { lookedAt } from '#stores/counter/looks.ts';
import { $canRing, allowRinging } from '#stores/counter/ring.ts';
import { $screen } from '#stores/counter/screen.ts';
import { orderAsKept } from '#stores/counter/stored-book.ts';

/** So many that ring are named; more than that would push what is below off a phone. */
const NAMED_MOST = 2;

/**
 * What rings now in all of one's shops, until somebody looks at it. Before the first tap also that this page cannot ring yet, and below it what
 * was refused, until somebody closes it.
 */
export function Ringing() {
	const t = useWords();
	const alarms = Object.entries(useStore($alarms));
	const book = useStore($orderBook);
	const canRing = useStore($canRing);
	const shop = useStore($counterShop);
	const screen = useStore($screen);
	const [askedOn, setAskedOn] = useState<CounterScreen | null>(null);
	if (!canRing && askedOn !== screen) setAskedOn(screen);
	return (
		<div className="ct-ringing" aria-live="assertive">
			{(!canRing || askedOn === screen) && (
				// Its room stays until the next screen: the first tap may be on anything, and what is below would move under the finger.
				<button type="button" className="ct-ask" data-done={canRing || undefined} onClick={allowRinging}>
					{t('counter.soundAsk')}
				</button>
			)}
			{alarms.length > 0 && (
				<section className="ct-alarms" aria-label={t('counter.ringing')}>
					{alarms.length > NAMED_MOST && (
						<CounterLink to={{ name: 'orders' }} className="ct-alarm">
							<b>{t('counter.ringMany', { count: alarms.length })}</b>
						</CounterLink>
					)}
					<ul hidden={alarms.length > NAMED_MOST}>
						{alarms.map(([id, alarm]) => {
							const { code, store } = book.get(id) ?? orderAsKept(id) ?? {};
							return (
								<li key={id}>
									<CounterLink to={{ name: 'order', id }} className="ct-alarm">
										<b>{t(`counter.alarm${alarm}`)}</b> <span>{code}</span>
										{store && store.id !== shop?.id && <small>{store.name}</small>}
									</CounterLink>
								</li>
							);
						})}
					</ul>
					<button
						type="button"
						className="btn-line"
						onClick={() => {
							for (const [id] of alarms) void lookedAt(id, book.get(id)?.stages.at(-1)?.seq);
							endAllAlarms();
						}}
					>
						{t('counter.silence')}
					</button>
				</section>
			)}
			<RefusedChanges />
		</div>
	);
}
