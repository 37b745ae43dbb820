import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { BillTable } from '#islands/cart/BillRows.tsx';
import { FromShop } from '#islands/cart/FromShop.tsx';
import { Cancel } from '#islands/order/tracking/Cancel.tsx';
import { Changes } from '#islands/order/tracking/changes/Changes.tsx';
import { OrderLines } from '#islands/order/tracking/OrderLines.tsx';
import { isLate, reachedKey } from '#islands/order/tracking/steps.ts';
import { Timeline } from '#islands/order/tracking/Timeline.tsx';
import { Updated } from '#islands/order/tracking/Updated.tsx';
import { addressTypeText } from '#islands/place/address-type.ts';
import { Empty } from '#islands/ui/Empty.tsx';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { isOver } from '#lib/contract/stages.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { paths } from '#lib/paths.ts';
import { landmarkAndPin } from '#lib/place/address.ts';
import { followOrder } from '#stores/order/order-events.ts';
import { $order, loadOrder } from '#stores/order/orders.ts';
import { $isGuest } from '#stores/session/profile.ts';

/** One order, updated while it moves from stage to stage. */
export function OrderPage({ id }: { id: string }) {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const state = useStore($order);
	const hasEnded = state.state === 'ready' && isOver(state.order.stage);
	useEffect(() => {
		if (!isGuest) void loadOrder(id);
	}, [isGuest, id]);
	// Only once its stage is known: an order that has ended is asked for once.
	const isFollowed = !isGuest && !hasEnded && state.state !== 'loading';
	useEffect(() => (isFollowed ? followOrder(id) : undefined), [isFollowed, id]);
	if (isGuest) return null;
	if (state.state === 'loading') return <p role="status">{t('ui.loading')}</p>;
	if (state.state !== 'ready') {
		const text = state.state === 'missing' ? t('order.missing') : state.text || t('ui.noConnection');
		return <Empty text={text} way={t('order.all')} href={paths.orders()} isAlert />;
	}
	return <Found order={state.order} at={state.at} />;
}

/** An order whose time has passed is said to be late before it is asked. */
function Late({ order }: { order: Order }) {
	const t = useWords();
	return isLate(order, Date.now()) ? <p className="where">{t('order.late')}</p> : null;
}

function Found({ order, at }: { order: Order; at: number }) {
	const t = useWords();
	const { modification } = order;
	const { current: firstSeen } = useRef(modification?.approveBy);
	return (
		<div className="checkout">
			<section className="surface pad stack">
				<p className="small">
					{t('order.code', { code: order.code })} · {dayAndTime(order.placedAt, pageLanguage(), t)}
				</p>
				<div role="status">
					<h2 className="order-stage" tabIndex={-1}>
						{t(reachedKey(order.stage, order.delivery.type))}
					</h2>
					<p>{t(`next.${order.stage}`, { shop: order.store.name })}</p>
				</div>
				{modification && (
					<Changes key={modification.approveBy} order={{ ...order, modification }} isNews={modification.approveBy !== firstSeen} />
				)}
				<Late order={order} />
				<Timeline order={order} />
				{!isOver(order.stage) && <Updated at={at} />}
				{order.canCancel && <Cancel id={order.id} />}
			</section>
			<div className="stack">
				<section className="surface pad">
					<h2>
						<FromShop store={order.store} />
					</h2>
					<OrderLines order={order} />
					<BillTable bill={order.bill} applied={order} unpriced={order.customLines.filter(({ price }) => price === null).length} />
				</section>
				{order.address && (
					<section className="surface pad">
						<h2>{t('checkout.address')}</h2>
						<b>{addressTypeText(order.address.addressType, t)}</b>
						<p>{order.address.addressText}</p>
						<p>{landmarkAndPin(order.address)}</p>
						<p className="small">{t(order.payment.status === 'PAID' ? 'order.paid' : 'checkout.cashHint')}</p>
					</section>
				)}
			</div>
		</div>
	);
}
