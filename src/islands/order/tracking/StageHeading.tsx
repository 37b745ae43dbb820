import { reachedKey } from '#islands/order/tracking/passed-stages.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import type { Order, Stage } from '#lib/contract/order.ts';
import { isAwaited } from '#lib/contract/stages.ts';
import { timeOfDay, whenText } from '#lib/format/times.ts';

/** The picture of each stage: a drawing and its ground. */
export const PICTURES: Record<Stage, string> = {
	PAYMENT_PENDING: 'hourglass-not-done.svg?g=butter',
	PLACED: 'receipt.svg?g=sky',
	MODIFIED: 'memo.svg?g=butter',
	ACCEPTED: 'package.svg?g=sand',
	ON_THE_WAY: 'motor-scooter.svg?g=sky',
	PICKUP_READY: 'shopping-bags.svg?g=leaf',
	DELIVERED: 'check-mark-button.svg?g=leaf',
	RETURNED: 'right-arrow-curving-left.svg?g=lilac',
	CANCELLED: 'cross-mark.svg?g=blush',
};

type Headed = Pick<Order, 'stage' | 'eta'> & {
	delivery: Pick<Order['delivery'], 'type' | 'slot'>;
	payment: Pick<Order['payment'], 'paid' | 'due' | 'status'>;
	store: Pick<Order['store'], 'name'>;
};

/** What happens next, or what has become of the order. */
function nextText({ stage, payment, store }: Headed, t: IslandWords): string {
	if (stage === 'CANCELLED' && payment.paid > 0) return '';
	// Who has paid by UPI keeps no money ready, though the shop has not looked yet.
	const isPaid = payment.due === 0 || payment.status === 'AWAITING_CONFIRMATION';
	if (stage === 'ON_THE_WAY' && isPaid) return t('next.paidOnTheWay');
	const next = t(`next.${stage}`, { shop: store.name });
	return stage === 'RETURNED' && payment.paid === 0 ? `${next} ${t('next.CANCELLED')}` : next;
}

/** When the order comes or is ready: between the ends of the time that was chosen for it, as long as it comes by its end. */
function comesText(eta: string, { type, slot }: Headed['delivery'], t: IslandWords): string {
	const isPickup = type === 'PICKUP';
	if (slot && Date.parse(eta) === Date.parse(slot.end)) {
		const values = { from: whenText(slot.start, pageLanguage(), t), to: timeOfDay(slot.end, t) };
		return t(isPickup ? 'order.collectBetween' : 'order.comesBetween', values);
	}
	return t(isPickup ? 'order.readyBy' : 'order.arrives', { time: whenText(eta, pageLanguage(), t) });
}

/** Where the order stands, and large, when it arrives. A change of stage is said. */
export function StageHeading({ order }: { order: Headed }) {
	const t = useWords();
	const { stage, delivery, eta } = order;
	return (
		<>
			<div role="status">
				<img src={`/art/${PICTURES[stage]}`} alt="" width="56" height="56" className="custom-picture" />
				<h2 className="order-stage" tabIndex={-1}>
					{t(reachedKey(stage, delivery.type))}
				</h2>
				<p>{nextText(order, t)}</p>
			</div>
			{eta && isAwaited(stage) && <p className="order-stage">{comesText(eta, delivery, t)}</p>}
		</>
	);
}
