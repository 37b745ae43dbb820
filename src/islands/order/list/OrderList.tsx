import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Empty } from '#islands/ui/Empty.tsx';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { OrderCard } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { localizePath, paths } from '#lib/paths.ts';
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
					<Card key={order.id} order={order} />
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

function Card({ order }: { order: OrderCard }) {
	const t = useWords();
	return (
		<li className="surface pad">
			<a className="order-card" data-kind={order.images[0] && 'product'} href={localizePath(paths.order(order.id), pageLanguage())}>
				<img src={pictureAt(order.images[0] ?? order.store.image, 112)} alt="" width="56" height="56" />
				<span>
					<b>{order.store.name}</b>
					<small>
						{t('orders.count', { count: order.itemCount })} · {amountText(order.toPay)} · {dayAndTime(order.placedAt, pageLanguage())}
					</small>
					<span className="stage" data-stage={order.stage}>
						{t(`stage.${order.stage}`)}
					</span>
				</span>
			</a>
		</li>
	);
}
