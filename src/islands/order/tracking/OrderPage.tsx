import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { BillTable } from '#islands/cart/BillRows.tsx';
import { FromShop } from '#islands/cart/FromShop.tsx';
import { HelpSection } from '#islands/order/tracking/after/HelpSection.tsx';
import { InvoiceLinks } from '#islands/order/tracking/after/InvoiceLinks.tsx';
import { RateLink } from '#islands/order/tracking/after/RateLink.tsx';
import { Cancel } from '#islands/order/tracking/Cancel.tsx';
import { Changes } from '#islands/order/tracking/changes/Changes.tsx';
import { Ended } from '#islands/order/tracking/Ended.tsx';
import { OrderLines } from '#islands/order/tracking/OrderLines.tsx';
import { HowToPay } from '#islands/order/tracking/payment/HowToPay.tsx';
import { ShopContact } from '#islands/order/tracking/ShopContact.tsx';
import { StageHeading } from '#islands/order/tracking/StageHeading.tsx';
import { isLate } from '#islands/order/tracking/steps.ts';
import { TellMe } from '#islands/order/tracking/TellMe.tsx';
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

/** One order, updated while it moves from stage to stage. With a `pushKey` it can be told to the browser. */
export function OrderPage({ id, pushKey }: { id: string; pushKey: string | null }) {
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
	return <Found order={state.order} at={state.at} pushKey={pushKey} />;
}

/** An order whose time has passed is said to be late before it is asked. */
function Late({ order }: { order: Order }) {
	const t = useWords();
	return isLate(order, Date.now()) ? <p className="where">{t('order.late')}</p> : null;
}

function Found({ order, at, pushKey }: { order: Order; at: number; pushKey: string | null }) {
	const t = useWords();
	const { modification, payment } = order;
	// Nothing of it came: no bill says what would have been to pay.
	const hasFailed = order.stage === 'CANCELLED' || order.stage === 'RETURNED';
	const { current: firstSeen } = useRef(modification?.approveBy);
	// An order that waits for its payment goes nowhere else: to pay it comes first.
	const waits = order.stage === 'PAYMENT_PENDING';
	return (
		<div className="checkout">
			<div className="stack">
				{waits && <HowToPay order={order} />}
				<section className="surface pad stack">
					<p className="small">
						{t('order.code', { code: order.code })} · {dayAndTime(order.placedAt, pageLanguage(), t)}
					</p>
					<StageHeading order={order} />
					{hasFailed && <Ended order={order} />}
					{modification && (
						<Changes key={modification.approveBy} order={{ ...order, modification }} isNews={modification.approveBy !== firstSeen} />
					)}
					<Late order={order} />
					<Timeline order={order} />
					{!isOver(order.stage) && <Updated at={at} />}
					<RateLink order={order} />
					{!isOver(order.stage) && pushKey && <TellMe pushKey={pushKey} />}
					{order.canCancel && <Cancel id={order.id} />}
				</section>
			</div>
			<div className="stack">
				{!waits && <HowToPay order={order} />}
				<section className="surface pad">
					<h2>
						<FromShop store={order.store} />
					</h2>
					<ShopContact store={order.store} />
					<OrderLines order={order} />
					{!hasFailed && (
						<BillTable
							bill={order.bill}
							applied={order}
							sum={payment.due === 0 ? 'bill.total' : 'bill.toPay'}
							isCollected={order.delivery.type === 'PICKUP'}
							unpriced={order.customLines.filter(({ price }) => price === null).length}
						/>
					)}
					<InvoiceLinks order={order} />
				</section>
				<HelpSection order={order} />
				{order.address && (
					<section className="surface pad">
						<h2>{t('checkout.address')}</h2>
						<b>{addressTypeText(order.address.addressType, t)}</b>
						<p>{order.address.addressText}</p>
						<p>{landmarkAndPin(order.address)}</p>
					</section>
				)}
			</div>
		</div>
	);
}
