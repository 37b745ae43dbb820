import { type Passed, stepsOf } from '#islands/order/tracking/passed-stages.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { whenText } from '#lib/format/times.ts';

/** The steps of an order, one below the other: done with their times, then those to come. */
export function Timeline({ order }: { order: Passed & Pick<Order, 'eta'> }) {
	const t = useWords();
	// When it is collected, its customer says.
	const promised = order.delivery.type === 'PICKUP' ? 'PICKUP_READY' : 'DELIVERED';
	return (
		<ol className="timeline">
			{stepsOf(order).map(({ stage, key, at, isNow }) => (
				<li key={stage + at} data-done={at !== null || undefined} aria-current={isNow ? 'step' : undefined}>
					<span>{t(key)}</span>
					{at && <time dateTime={at}>{whenText(at, pageLanguage(), t)}</time>}
					{!at && stage === promised && order.eta && (
						<time dateTime={order.eta}>{t('order.eta', { time: whenText(order.eta, pageLanguage(), t) })}</time>
					)}
				</li>
			))}
		</ol>
	);
}
