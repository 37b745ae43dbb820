import type { ReactNode } from 'react';
import { reachedKey } from '#islands/order/tracking/passed-stages.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { OrderCard } from '#lib/contract/order.ts';
import { isAwaited } from '#lib/contract/stages.ts';
import { amountText } from '#lib/format/money.ts';
import { dayAndTime, whenText } from '#lib/format/times.ts';
import { isLate } from '#lib/order/delay.ts';
import { ratePath } from '#lib/order/rate-link.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** One order in a list: shop, items, amount, time and stage, when it comes, the way to rate it once it has come, and `children`, other ways on. */
export function OrderSummary({ order, children }: { order: OrderCard; children?: ReactNode }) {
	const t = useWords();
	const shop = order.store.name;
	const time = dayAndTime(order.placedAt, pageLanguage(), t);
	return (
		<li className="surface pad stack">
			<a className="order-card" data-kind={order.images[0] && 'product'} href={localizePath(paths.order(order.id), pageLanguage())}>
				<img src={pictureAt(order.images[0] ?? order.store.image, 112)} alt="" width="56" height="56" />
				<span>
					<b>{shop}</b>
					<small>
						{t('orders.count', { count: order.itemCount })} · {amountText(order.toPay)} · {time}
					</small>
					<span className="stage" data-stage={order.stage}>
						{t(reachedKey(order.stage, order.deliveryType))}
					</span>
					<Arrival order={order} />
				</span>
			</a>
			{(children || order.canRate) && (
				<div className="form-ways">
					{children}
					{order.canRate && (
						<a
							className="to-shop"
							href={localizePath(rateLinkOf(order), pageLanguage())}
							aria-label={t('orders.rateNamed', { shop, time })}
						>
							★ {t('orders.rate')}
						</a>
					)}
				</div>
			)}
		</li>
	);
}

const rateLinkOf = ({ id, store, deliveryType }: OrderCard): string =>
	ratePath({ orderId: id, shopId: store.id, shopName: store.name, isShopPickup: deliveryType === 'PICKUP' });

/** When an order under way comes; one that should have come by now is late. */
function Arrival({ order: { eta, stage } }: { order: OrderCard }) {
	const t = useWords();
	if (!eta || !isAwaited(stage)) return null;
	return <b>{t(isLate({ eta, stage }, Date.now()) ? 'orders.late' : 'order.eta', { time: whenText(eta, pageLanguage(), t) })}</b>;
}
