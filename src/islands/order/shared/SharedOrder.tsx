import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { reachedKey } from '#islands/order/tracking/passed-stages.ts';
import { Position } from '#islands/order/tracking/position/Position.tsx';
import { PICTURES } from '#islands/order/tracking/StageHeading.tsx';
import { Timeline } from '#islands/order/tracking/Timeline.tsx';
import { Updated } from '#islands/order/tracking/Updated.tsx';
import { Empty } from '#islands/ui/Empty.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { SharedProgress } from '#lib/contract/after-order.ts';
import { isAwaited, isOver } from '#lib/contract/stages.ts';
import { whenText } from '#lib/format/times.ts';
import { isLate } from '#lib/order/delay.ts';
import { paths } from '#lib/paths.ts';
import { $shared, followShared, linkToken } from '#stores/order/shared-order.ts';

/** How far an order is, for whoever has its link: nothing of who ordered what, and where it goes. */
export function SharedOrder() {
	const t = useWords();
	const shared = useStore($shared);
	const [token, setToken] = useState(linkToken);
	useEffect(() => {
		const read = () => setToken(linkToken());
		addEventListener('hashchange', read);
		return () => removeEventListener('hashchange', read);
	}, []);
	useEffect(() => followShared(token), [token]);
	if (shared.state === 'loading') return <Loading />;
	if (shared.state === 'ready') return <Progress order={shared.order} at={shared.at} />;
	const text = shared.state === 'gone' ? t(`shared.${shared.code}`) : t('ui.noConnection');
	return <Empty text={text} way={t('cart.seeShops')} href={paths.shops()} isAlert />;
}

export function Progress({ order, at }: { order: SharedProgress; at: number }) {
	const t = useWords();
	const { code, storeName, deliveryType, stage, eta, location: place } = order;
	const isUnderWay = !isOver(stage);
	return (
		<div className="checkout">
			<section className="surface pad stack">
				<p className="small">
					{t('shared.from', { shop: storeName })} · {t('order.code', { code })}
				</p>
				<div role="status">
					<img src={`/art/${PICTURES[stage]}`} alt="" width="56" height="56" className="custom-picture" />
					<h2 className="order-stage">{t(reachedKey(stage, deliveryType))}</h2>
				</div>
				{eta && isAwaited(stage) && (
					<p className="order-stage">
						{t(deliveryType === 'PICKUP' ? 'order.readyBy' : 'order.arrives', { time: whenText(eta, pageLanguage(), t) })}
					</p>
				)}
				{isLate(order, at) && <p className="where">{t('shared.late')}</p>}
				{place && <Position place={place} home={null} />}
				<Timeline order={{ ...order, delivery: { type: deliveryType } }} />
				{isUnderWay && <Updated at={at} />}
			</section>
		</div>
	);
}
