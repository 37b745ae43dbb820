import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';

/** How to reach the shop of an order. */
export function ShopContact({ store: { phone, directionsUrl } }: Pick<Order, 'store'>) {
	const t = useWords();
	return (
		<p className="where-ways">
			{phone && (
				<a className="to-shop" href={`tel:${phone}`}>
					{t('order.callShop')}
				</a>
			)}
			<a className="to-shop" href={directionsUrl} target="_blank" rel="noreferrer">
				{t('order.directions')}
			</a>
		</p>
	);
}
