import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { OrderSummary } from '#islands/order/list/OrderSummary.tsx';
import { OrderWays } from '#islands/order/list/OrderWays.tsx';
import { Empty } from '#islands/ui/Empty.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { OrderCard } from '#lib/contract/order.ts';
import { paths } from '#lib/paths.ts';
import { $activeOrders, loadActiveOrders } from '#stores/order/active-orders.ts';
import { $orders, loadOrders, refreshOrders } from '#stores/order/orders.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** All orders of a customer, those under way first; a guest sees the server's HTML, which asks to log in. */
export function OrderList() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const orders = useStore($orders);
	const active = useStore($activeOrders);
	useEffect(() => {
		if (isGuest) return;
		// Those under way first, so that nothing jumps when the rest is there.
		void loadActiveOrders().then(loadOrders);
		const again = () => document.visibilityState === 'visible' && void loadActiveOrders().then(refreshOrders);
		document.addEventListener('visibilitychange', again);
		return () => document.removeEventListener('visibilitychange', again);
	}, [isGuest]);
	if (isGuest) return null;
	if (orders.state === 'loading') return <Loading />;
	if (orders.state === 'failed')
		return <Empty text={orders.text || t('ui.noConnection')} way={t('order.all')} href={paths.orders()} isAlert />;
	if (orders.orders.length === 0) return <Empty text={t('orders.none')} way={t('cart.seeShops')} href={paths.shops()} />;
	const earlier = orders.orders.filter(({ id }) => !active.some((one) => one.id === id));
	return (
		<div className="stack">
			<Part title={t('orders.active')} orders={active} />
			<Part title={active.length > 0 ? t('orders.earlier') : ''} orders={earlier} />
			{orders.nextCursor && (
				<button type="button" className="btn-line" onClick={loadOrders}>
					{t('orders.more')}
				</button>
			)}
		</div>
	);
}

type PartProps = { title: string; orders: readonly OrderCard[] };

/** A part of the list under its heading; the only one needs none. */
function Part({ title, orders }: PartProps) {
	if (orders.length === 0) return null;
	return (
		<section className="stack" aria-label={title || undefined}>
			{title && <h2>{title}</h2>}
			<ul className="order-list">
				{orders.map((order) => (
					<OrderSummary key={order.id} order={order}>
						<OrderWays order={order} />
					</OrderSummary>
				))}
			</ul>
		</section>
	);
}
