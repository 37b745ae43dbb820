import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useFill } from '#islands/order/again/useFill.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { ETA_SPAN_MIN } from '#lib/catalogue/eta.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Order } from '#lib/contract/order.ts';
import type { NextShop } from '#lib/contract/reorder.ts';
import { amountText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { loadElsewhere } from '#stores/order/again.ts';

/** The shops nearby that have most of an order that its own could not bring, each one tap from a cart there; nothing where none has. */
export function Elsewhere({ order: { id, bill } }: { order: Pick<Order, 'id' | 'bill'> }) {
	const t = useWords();
	const [shops, setShops] = useState<NextShop[]>([]);
	const { isFilling, fill } = useFill();
	const waits = shopOfItems(useStore($items));
	useEffect(() => {
		let isGone = false;
		void loadElsewhere(id).then((found) => !isGone && setShops(found));
		return () => {
			isGone = true;
		};
	}, [id]);
	if (shops.length === 0) return null;
	return (
		<section className="stack" aria-labelledby="order-elsewhere">
			<h2 id="order-elsewhere">{t('elsewhere.title')}</h2>
			<p className="small">{t('elsewhere.before', { amount: amountText(bill.itemTotal) })}</p>
			{waits && shops.some(({ shop }) => shop.id !== waits.id) && <p className="where">{t('again.waits', { shop: waits.name })}</p>}
			<ul className="lines">
				{shops.map(({ shop, have, of, itemTotal, missing }, at) => (
					<li key={shop.id} className="line">
						<img src={pictureAt(shop.image, 112)} alt="" width="56" height="56" />
						<div className="line-text">
							<b>
								<a href={localizePath(shop.url, pageLanguage())}>{shop.name}</a>
							</b>
							<span>{t(have === of ? 'elsewhere.all' : 'elsewhere.some', { have, of, amount: amountText(itemTotal) })}</span>
							{itemTotal < shop.minOrder && <b>{t('checkout.toMinimum', { amount: amountText(shop.minOrder - itemTotal) })}</b>}
							{missing.length > 0 && <small>{t('elsewhere.missing', { names: missing.join(' · ') })}</small>}
							<small>
								{t('cart.eta', { from: shop.deliveryEtaMinutes, to: shop.deliveryEtaMinutes + ETA_SPAN_MIN })} ·{' '}
								{t('place.away', { distance: shop.distanceKm })}
							</small>
							<button
								type="button"
								className={at === 0 ? 'btn-fill' : 'btn-line'}
								aria-label={`${t('elsewhere.fill')}: ${shop.name}`}
								aria-busy={isFilling}
								onClick={() => void fill({ id, storeId: shop.id })}
							>
								{t('elsewhere.fill')}
							</button>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
