import { reachedKey } from '#islands/order/tracking/steps.ts';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { OrderCard } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { ratePath } from '#lib/order/rate-link.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** One order in a list: shop, items, amount, time and stage, and the way to rate it once it has come. */
export function OrderSummary({ order }: { order: OrderCard }) {
	const t = useWords();
	const shop = order.store.name;
	const time = dayAndTime(order.placedAt, pageLanguage(), t);
	return (
		<li className="surface pad">
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
				</span>
			</a>
			{order.canRate && (
				<a className="to-shop" href={localizePath(rateLinkOf(order), pageLanguage())} aria-label={t('orders.rateNamed', { shop, time })}>
					★ {t('orders.rate')}
				</a>
			)}
		</li>
	);
}

const rateLinkOf = ({ id, store, deliveryType }: OrderCard): string =>
	ratePath({ orderId: id, shopId: store.id, shopName: store.name, isShopPickup: deliveryType === 'PICKUP' });
