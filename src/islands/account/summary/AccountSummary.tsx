import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Portrait } from '#islands/account/Portrait.tsx';
import { CompletionBar } from '#islands/account/profile/CompletionBar.tsx';
import { OrderSummary } from '#islands/order/list/OrderSummary.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';
import { loadProfile } from '#stores/account/profile-actions.ts';
import { $orders, loadOrders } from '#stores/order/orders.ts';
import { $isGuest, $profile } from '#stores/session/logged-in.ts';

const LATEST = 2;
const PICTURE_PX = 64;

/** Who the customer is, with the way to change it, their points, and their latest orders. */
export function AccountSummary() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const profile = useStore($profile);
	useEffect(() => {
		if (isGuest) return;
		void loadProfile();
		void loadOrders();
	}, [isGuest]);
	if (isGuest) return null;
	if (!('uid' in profile)) return <Loading rows={4} />;
	const local = (path: string) => localizePath(path, pageLanguage());
	const name = `${profile.first_name} ${profile.last_name}`.trim();
	return (
		<div className="account-parts">
			<section className="surface pad stack">
				<div className="who-row">
					<Portrait picture={profile.profile_image} name={profile.first_name} px={PICTURE_PX} />
					<p>
						<b>{name || profile.phone_number}</b>
						{name && <small>{profile.phone_number}</small>}
					</p>
					<a className="link" href={local(paths.profile())}>
						{t('account.edit')}
					</a>
				</div>
				<CompletionBar percent={profile.profile_completion_status} />
				<p>
					<b>{t('account.points', { count: profile.points })}</b> <small>{t('account.pointsHint')}</small>
				</p>
				{profile.has_stores && (
					<a className="way" href={local(paths.counter())}>
						{t('account.owner')}
					</a>
				)}
			</section>
			<LatestOrders />
		</div>
	);
}

function LatestOrders() {
	const t = useWords();
	const orders = useStore($orders);
	if (orders.state === 'loading')
		return (
			<section className="account-orders">
				<Loading rows={2} />
			</section>
		);
	if (orders.state === 'failed') return null;
	const hasNone = orders.orders.length === 0;
	return (
		<section className="stack account-orders">
			<h2>{t('account.latest')}</h2>
			<ul className="order-list">
				{orders.orders.slice(0, LATEST).map((order) => (
					<OrderSummary key={order.id} order={order} />
				))}
			</ul>
			{hasNone && <p className="hint">{t('orders.none')}</p>}
			<a className="btn-line" href={localizePath(hasNone ? paths.shops() : paths.orders(), pageLanguage())}>
				{t(hasNone ? 'cart.seeShops' : 'order.all')}
			</a>
		</section>
	);
}
