import { useStore } from '@nanostores/react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $alarms, endAllAlarms } from '#stores/counter/alarms.ts';
import { $orderBook } from '#stores/counter/counter-orders.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { lookedAt } from '#stores/counter/looks.ts';
import { $canRing, allowRinging } from '#stores/counter/ring.ts';
import { orderAsKept } from '#stores/counter/stored-book.ts';

/** What rings now in all of one's shops, until somebody looks at it: in one line, which names the order if it is only one. */
export function Ringing() {
	const t = useWords();
	const alarms = Object.entries(useStore($alarms));
	const book = useStore($orderBook);
	const shop = useStore($counterShop);
	const named = alarms.length === 1 && alarms[0];
	const { code, store } = (named && (book.get(named[0]) ?? orderAsKept(named[0]))) || {};
	return (
		<div className="ct-ringing" aria-live="assertive">
			{alarms.length > 0 && (
				<section className="ct-alarms" aria-label={t('counter.ringing')}>
					{named ? (
						<CounterLink to={{ name: 'order', id: named[0] }} className="ct-alarm">
							<b>{t(`counter.alarm${named[1]}`)}</b> <span>{code}</span> {store && store.id !== shop?.id && <small>{store.name}</small>}
						</CounterLink>
					) : (
						<CounterLink to={{ name: 'orders' }} className="ct-alarm">
							<b>{t('counter.ringMany', { count: alarms.length })}</b>
						</CounterLink>
					)}
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
		</div>
	);
}

/** Until the first tap: that this page cannot ring yet. It stands below all else, so that nothing moves under the finger when it goes. */
export function SoundAsk() {
	const t = useWords();
	const canRing = useStore($canRing);
	return (
		<div aria-live="assertive">
			{!canRing && (
				<button type="button" className="ct-ask" onClick={allowRinging}>
					{t('counter.soundAsk')}
				</button>
			)}
		</div>
	);
}
