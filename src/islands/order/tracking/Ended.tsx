import { Elsewhere } from '#islands/order/again/Elsewhere.tsx';
import { OrderAgain } from '#islands/order/again/OrderAgain.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** Who cancelled an order and why, and what came of its coupon. Where its shop could not take it, shops nearby that have the same things. */
export function Ended({ order }: { order: Order }) {
	const t = useWords();
	const { id, stage, stages, store, coupon } = order;
	const last = stages.findLast((one) => one.stage === stage);
	const by = last?.by === 'PAYMENT' ? 'SYSTEM' : last?.by;
	// It waited for its payment until its time was over.
	const isUnpaid = by === 'SYSTEM' && stages.at(-2)?.stage === 'PAYMENT_PENDING';
	const couldNot = stage === 'CANCELLED' && by !== 'CUSTOMER' && !isUnpaid;
	return (
		<div className="stack">
			{isUnpaid && <p>{t('ended.unpaid')}</p>}
			{!isUnpaid && stage === 'CANCELLED' && by && <p>{t(`ended.${by}`, { shop: store.name })}</p>}
			{!isUnpaid && last?.reason && <p>{t('ended.why', { reason: last.reason })}</p>}
			{coupon && <p>{t('cancel.coupon', { code: coupon.code })}</p>}
			{isUnpaid && <p>{t('ended.refillHow')}</p>}
			{couldNot && <Elsewhere order={order} />}
			<div className="form-ways">
				<OrderAgain id={id} isUnpaid={isUnpaid} />
				<a className="btn-line" href={localizePath(paths.shop(store.id), pageLanguage())}>
					{t('home.seeShop')}
				</a>
			</div>
			<a className="to-shop" href={localizePath(paths.shops(), pageLanguage())}>
				{t('cart.seeShops')}
			</a>
		</div>
	);
}
