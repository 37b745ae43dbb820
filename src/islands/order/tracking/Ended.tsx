import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** Who cancelled an order and why, and the ways on from there. */
export function Ended({ order: { stage, stages, store } }: { order: Pick<Order, 'stage' | 'stages' | 'store'> }) {
	const t = useWords();
	const last = stages.findLast((one) => one.stage === stage);
	const by = last?.by === 'PAYMENT' ? 'SYSTEM' : last?.by;
	return (
		<div className="stack">
			{stage === 'CANCELLED' && by && <p>{t(`ended.${by}`, { shop: store.name })}</p>}
			{last?.reason && <p>{t('ended.why', { reason: last.reason })}</p>}
			<a className="btn-line" href={localizePath(paths.shop(store.id), pageLanguage())}>
				{t('ended.again', { shop: store.name })}
			</a>
			<a className="to-shop" href={localizePath(paths.shops(), pageLanguage())}>
				{t('cart.seeShops')}
			</a>
		</div>
	);
}
