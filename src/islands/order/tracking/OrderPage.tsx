import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { BillTable } from '#islands/cart/BillRows.tsx';
import { FromShop } from '#islands/cart/FromShop.tsx';
import { OrderAgain } from '#islands/order/again/OrderAgain.tsx';
import { HelpSection } from '#islands/order/tracking/after/HelpSection.tsx';
import { InvoiceLinks } from '#islands/order/tracking/after/InvoiceLinks.tsx';
import { RateLink } from '#islands/order/tracking/after/RateLink.tsx';
import { Cancel } from '#islands/order/tracking/Cancel.tsx';
import { DeliveryWishes } from '#islands/order/tracking/DeliveryWishes.tsx';
import { Ended } from '#islands/order/tracking/Ended.tsx';
import { OrderLines } from '#islands/order/tracking/OrderLines.tsx';
import { HowToPay } from '#islands/order/tracking/payment/HowToPay.tsx';
import { Position } from '#islands/order/tracking/position/Position.tsx';
import { Changes } from '#islands/order/tracking/proposal/Changes.tsx';
import { SentPrescription } from '#islands/order/tracking/SentPrescription.tsx';
import { ShopContact } from '#islands/order/tracking/ShopContact.tsx';
import { StageHeading } from '#islands/order/tracking/StageHeading.tsx';
import { Share } from '#islands/order/tracking/share/Share.tsx';
import { TellMe } from '#islands/order/tracking/TellMe.tsx';
import { Timeline } from '#islands/order/tracking/Timeline.tsx';
import { Updated } from '#islands/order/tracking/Updated.tsx';
import { useNow } from '#islands/order/tracking/useNow.ts';
import { addressTypeText } from '#islands/place/address-type.ts';
import { Empty } from '#islands/ui/Empty.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { isOver } from '#lib/contract/stages.ts';
import { dayAndTime, whenText } from '#lib/format/times.ts';
import { laterThanSaid } from '#lib/order/delay.ts';
import { isNewsAwaited } from '#lib/order/stream-news.ts';
import { paths } from '#lib/paths.ts';
import { landmarkAndPin } from '#lib/place/address.ts';
import { distanceM } from '#lib/place/geo.ts';
import { followOrder } from '#stores/order/follow-order.ts';
import { $orderLocation } from '#stores/order/order-location.ts';
import { $order, loadOrder } from '#stores/order/orders.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** How often a page asks itself whether the order is later than promised. */
const LATER_TICK_MS = 30_000;

/** One order, updated while it moves from stage to stage. With a `pushKey` it can be told to the browser. */
export function OrderPage({ id, pushKey }: { id: string; pushKey: string | null }) {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const state = useStore($order);
	useEffect(() => {
		if (!isGuest) void loadOrder(id);
	}, [isGuest, id]);
	// Only once its stage is known: an order that has ended and of which nothing is awaited is asked for once.
	const isFollowed =
		!isGuest &&
		(state.state === 'ready' ? state.isKept || !isOver(state.order.stage) || isNewsAwaited(state.order) : state.state === 'failed');
	useEffect(() => (isFollowed ? followOrder(id) : undefined), [isFollowed, id]);
	if (isGuest) return null;
	if (state.state === 'loading') return <Loading />;
	if (state.state !== 'ready') {
		const text = state.state === 'missing' ? t('order.missing') : state.text || t('ui.noConnection');
		return <Empty text={text} way={t('order.all')} href={paths.orders()} isAlert />;
	}
	return <Found {...state} pushKey={pushKey} />;
}

/** Where an order on its way is, if its shop has said so, and when it comes now if that is later than was promised. */
function useProgress(order: Order) {
	const location = useStore($orderLocation);
	const now = useNow(LATER_TICK_MS);
	const place = order.stage === 'ON_THE_WAY' ? location : null;
	const home = order.address?.location ?? null;
	return { place, home, later: laterThanSaid(order, place && home && distanceM(place, home), now) };
}

type FoundProps = { order: Order; at: number; isKept?: boolean; pushKey: string | null };

function Found({ order, at, isKept, pushKey }: FoundProps) {
	const t = useWords();
	const { modification, payment } = order;
	// Nothing of it came: no bill says what would have been to pay.
	const hasFailed = order.stage === 'CANCELLED' || order.stage === 'RETURNED';
	const { current: firstSeen } = useRef(modification?.approveBy);
	// An order that waits for its payment goes nowhere else: to pay it comes first.
	const waits = order.stage === 'PAYMENT_PENDING';
	const { place, home, later } = useProgress(order);
	const expected = { ...order, eta: later ?? order.eta };
	return (
		<div className="checkout">
			<div className="stack">
				{waits && <HowToPay order={order} />}
				<section className="surface pad stack">
					<p className="small">
						{t('order.code', { code: order.code })} · {dayAndTime(order.placedAt, pageLanguage(), t)}
					</p>
					{isKept && (
						<p className="where" role="status">
							{t('order.kept', { time: whenText(new Date(at).toISOString(), pageLanguage(), t) })}
						</p>
					)}
					<StageHeading order={expected} />
					{later && (
						<p className="where" role="status">
							{t('order.later', { time: whenText(later, pageLanguage(), t) })}
						</p>
					)}
					{place && <Position place={place} home={home} />}
					{hasFailed && <Ended order={order} />}
					{modification && (
						<Changes key={modification.approveBy} order={{ ...order, modification }} isNews={modification.approveBy !== firstSeen} />
					)}
					<Timeline order={expected} />
					{!isKept && !isOver(order.stage) && <Updated at={at} />}
					<RateLink order={order} />
					{!isOver(order.stage) && pushKey && <TellMe pushKey={pushKey} />}
					{!isOver(order.stage) && <Share order={order} />}
					{order.canCancel && <Cancel order={order} />}
					{order.stage === 'DELIVERED' && <OrderAgain id={order.id} />}
				</section>
			</div>
			<div className="stack">
				{!waits && <HowToPay order={order} />}
				<section className="surface pad">
					<h2>
						<FromShop store={order.store} />
					</h2>
					{order.delivery.type === 'PICKUP' && <p>{order.store.address}</p>}
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
				{order.hasPrescription && <SentPrescription id={order.id} />}
				{order.address && (
					<section className="surface pad">
						<h2>{t('checkout.address')}</h2>
						<b>{addressTypeText(order.address.addressType, t)}</b>
						<p>{order.address.addressText}</p>
						<p>{landmarkAndPin(order.address)}</p>
					</section>
				)}
				{!hasFailed && <DeliveryWishes delivery={order.delivery} />}
			</div>
		</div>
	);
}
