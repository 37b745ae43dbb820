import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { ratePath } from '#lib/order/rate-link.ts';
import { localizePath } from '#lib/paths.ts';

/** The way to rate an order that has come, or to see how it was rated. */
export function RateLink({ order: { id, store, delivery, canRate, rating } }: { order: Order }) {
	const t = useWords();
	if (!canRate && !rating) return null;
	const path = ratePath({ orderId: id, shopId: store.id, shopName: store.name, isShopPickup: delivery.type === 'PICKUP' });
	return (
		<a className={rating ? 'to-shop' : 'btn-fill'} href={localizePath(path, pageLanguage())}>
			{rating ? `★ ${t('order.rated', { n: rating.stars })}` : t('order.rate')}
		</a>
	);
}
