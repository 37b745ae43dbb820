import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Rated } from '#islands/order/rating/Rated.tsx';
import { RateForm } from '#islands/order/rating/RateForm.tsx';
import { Empty } from '#islands/ui/Empty.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import type { RateOrder } from '#lib/order/rate-link.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $order, loadOrder } from '#stores/order/orders.ts';
import { $isGuest } from '#stores/session/profile.ts';

/** The order that a link asks to rate (§2). A link that lacks something says so, whoever opens it; a guest logs in and stays. */
export function RatePage({ link }: { link: RateOrder | null }) {
	const t = useWords();
	const isGuest = useStore($isGuest);
	if (!link) return <Empty text={t('rate.badLink')} way={t('order.all')} href={paths.orders()} isAlert />;
	return isGuest ? <LoginFirst shop={link.shopName} /> : <Ordered link={link} />;
}

function LoginFirst({ shop }: { shop: string }) {
	const t = useWords();
	return (
		<div className="empty">
			<img src="/art/star.svg?g=sky" alt="" width="120" height="120" />
			<p>{t('rate.login', { shop })}</p>
			<a className="btn-fill" href={localizePath(paths.login(), pageLanguage())} data-open="login">
				{t('login.title')}
			</a>
		</div>
	);
}

function Ordered({ link: { orderId, shopId } }: { link: RateOrder }) {
	const t = useWords();
	const state = useStore($order);
	const [isSent, setSent] = useState(false);
	useEffect(() => void loadOrder(orderId), [orderId]);
	if (state.state === 'loading') return <p role="status">{t('ui.loading')}</p>;
	if (state.state === 'missing') return <Empty text={t('order.missing')} way={t('order.all')} href={paths.orders()} isAlert />;
	if (state.state === 'failed') return <Refused text={state.text} onAgain={() => void loadOrder(orderId)} />;
	const { order } = state;
	// What the shop is called, and whether it was picked up, the order knows better than a link.
	if (order.store.id !== shopId) return <Empty text={t('rate.badLink')} way={t('order.all')} href={paths.orders()} isAlert />;
	if (order.rating) return <Rated order={order} rating={order.rating} isNews={isSent} />;
	if (!order.canRate) return <Empty text={t('rate.notYet')} way={t('rate.toOrder')} href={paths.order(order.id)} />;
	return <RateForm order={order} onSent={() => setSent(true)} />;
}
