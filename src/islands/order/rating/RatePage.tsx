import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Rated } from '#islands/order/rating/Rated.tsx';
import { RateForm } from '#islands/order/rating/RateForm.tsx';
import { Empty } from '#islands/ui/Empty.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { RateOrder } from '#lib/order/rate-link.ts';
import { paths } from '#lib/paths.ts';
import { $order, loadOrder } from '#stores/order/orders.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** The order that a link asks to rate (§2). What the page says to a guest, or of a link that lacks something, is the server's HTML. */
export function RatePage({ link }: { link: RateOrder | null }) {
	const isGuest = useStore($isGuest);
	return link && !isGuest ? <Ordered link={link} /> : null;
}

function Ordered({ link: { orderId, shopId } }: { link: RateOrder }) {
	const t = useWords();
	const state = useStore($order);
	const [isSent, setSent] = useState(false);
	useEffect(() => void loadOrder(orderId), [orderId]);
	if (state.state === 'loading') return <Loading />;
	if (state.state === 'missing') return <Empty text={t('order.missing')} way={t('order.all')} href={paths.orders()} isAlert />;
	if (state.state === 'failed') return <Refused text={state.text} onAgain={() => void loadOrder(orderId)} />;
	const { order } = state;
	// What the shop is called, and whether it was picked up, the order knows better than a link.
	if (order.store.id !== shopId) return <Empty text={t('rate.badLink')} way={t('order.all')} href={paths.orders()} isAlert />;
	if (order.rating) return <Rated order={order} rating={order.rating} isNews={isSent} />;
	if (!order.canRate) return <Empty text={t('rate.notYet')} way={t('rate.toOrder')} href={paths.order(order.id)} />;
	return <RateForm order={order} onSent={() => setSent(true)} />;
}
