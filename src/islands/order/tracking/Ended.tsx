import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** Who cancelled an order and why, and the ways on from there. */
export function Ended({ order: { stage, stages, store } }: { order: Pick<Order, 'stage' | 'stages' | 'store'> }) {
	const t = useWords();
	const last = stages.findLast((one) => one.stage === stage);
	const by = last?.by === 'PAYMENT' ? 'SYSTEM' : last?.by;
	// It waited for its payment until its time was over.
	const isUnpaid = by === 'SYSTEM' && stages.at(-2)?.stage === 'PAYMENT_PENDING';
	return (
		<div className="stack">
			{isUnpaid && <p>{t('ended.unpaid')}</p>}
			{!isUnpaid && stage === 'CANCELLED' && by && <p>{t(`ended.${by}`, { shop: store.name })}</p>}
			{!isUnpaid && last?.reason && <p>{t('ended.why', { reason: last.reason })}</p>}
			<a className="btn-line" href={localizePath(paths.shop(store.id), pageLanguage())}>
				{t('ended.again', { shop: store.name })}
			</a>
			<a className="to-shop" href={localizePath(paths.shops(), pageLanguage())}>
				{t('cart.seeShops')}
			</a>
		</div>
	);
}
