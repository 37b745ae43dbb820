import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { OrderSummary } from '#islands/order/list/OrderSummary.tsx';
import { Empty } from '#islands/ui/Empty.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { paths } from '#lib/paths.ts';
import { $orders, loadOrders } from '#stores/order/orders.ts';
import { $isGuest } from '#stores/session/profile.ts';

/** All orders of a customer; a guest sees the server's HTML, which asks to log in. */
export function OrderList() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const orders = useStore($orders);
	useEffect(() => {
		if (!isGuest) void loadOrders();
	}, [isGuest]);
	if (isGuest) return null;
	if (orders.state === 'loading') return <p role="status">{t('ui.loading')}</p>;
	if (orders.state === 'failed')
		return <Empty text={orders.text || t('ui.noConnection')} way={t('order.all')} href={paths.orders()} isAlert />;
	if (orders.orders.length === 0) return <Empty text={t('orders.none')} way={t('cart.seeShops')} href={paths.shops()} />;
	return (
		<div className="stack">
			<ul className="order-list">
				{orders.orders.map((order) => (
					<OrderSummary key={order.id} order={order} />
				))}
			</ul>
			{orders.nextCursor && (
				<button type="button" className="btn-line" onClick={loadOrders}>
					{t('orders.more')}
				</button>
			)}
		</div>
	);
}
