import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { reachedKey } from '#islands/order/tracking/passed-stages.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { OrderCard } from '#lib/contract/order.ts';
import { isAwaited } from '#lib/contract/stages.ts';
import { whenText } from '#lib/format/times.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $activeOrders, loadActiveOrders } from '#stores/order/active-orders.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** The orders under way, each a link to its page; loaded again whenever the page is looked at again. */
export function OrdersUnderWay() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const orders = useStore($activeOrders);
	useEffect(() => {
		if (isGuest) return;
		const load = () => document.visibilityState === 'visible' && void loadActiveOrders();
		load();
		document.addEventListener('visibilitychange', load);
		return () => document.removeEventListener('visibilitychange', load);
	}, [isGuest]);
	if (isGuest || orders.length === 0) return null;
	return (
		<nav className="rail active-orders" aria-label={t('orders.active')}>
			{orders.map((order) => (
				<ActiveOrder key={order.id} order={order} />
			))}
		</nav>
	);
}

/** One order under way: its stage, its shop and when it comes. */
export function ActiveOrder({ order: { id, store, stage, deliveryType, eta } }: { order: OrderCard }) {
	const t = useWords();
	return (
		<a className="active-order" href={localizePath(paths.order(id), pageLanguage())}>
			<img src={pictureAt(store.image, 88)} alt="" width="44" height="44" />
			<span>
				<b>{t(reachedKey(stage, deliveryType))}</b>
				<small>
					{[store.name, eta && isAwaited(stage) && t('order.eta', { time: whenText(eta, pageLanguage(), t) })].filter(Boolean).join(' · ')}
				</small>
			</span>
			<span aria-hidden="true">→</span>
		</a>
	);
}
