import { useStore } from '@nanostores/react';
import { useListWords } from '#islands/cart/list/list-words.tsx';
import type { ListShop, ShoppingList } from '#lib/contract/shopping-list.ts';
import { amountText } from '#lib/format/money.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { $listSum, readList } from '#stores/cart/shopping-list.ts';

/**
 * Which shops nearby have most of the list, what its items cost there and what delivery adds; choosing one shows what it has. The price of
 * the chosen shop follows what is picked, as the button below does. Delivery is then not told: only the cart knows it.
 */
export function ListShops({ list: { shops, storeId, lines }, wanted }: { list: ShoppingList; wanted: string | null }) {
	const t = useListWords();
	const picked = useStore($listSum);
	const ofCart = shopOfItems(useStore($items))?.id;
	if (shops.length === 0) return <p>{t('fromList.noShop')}</p>;
	return (
		<fieldset className="plain-set list-shops">
			<legend>{t('fromList.shops')}</legend>
			{shops.map((shop) => (
				<label key={shop.id} className="radio">
					<input type="radio" name="list-shop" checked={shop.id === (wanted ?? storeId)} onChange={() => void readList(shop.id)} />
					<ShopFacts shop={shop} price={shop.id === storeId ? picked : shop.itemTotal} of={lines.length} isOfCart={shop.id === ofCart} />
				</label>
			))}
		</fieldset>
	);
}

type Facts = { shop: ListShop; price: number; of: number; isOfCart: boolean };

function ShopFacts({ shop: { name, found, itemTotal, deliveryFee, distanceKm, opens }, price, of, isOfCart }: Facts) {
	const t = useListWords();
	// The fee is that of all that the shop has of the list.
	const isWhole = price === itemTotal;
	const delivery = deliveryFee > 0 ? t('fromList.withDelivery', { fee: amountText(deliveryFee) }) : t('fromList.freeDelivery');
	return (
		<span>
			<span className="list-shop">
				<b className="break">{name}</b>
				<small>{t('fromList.away', { km: distanceKm })}</small>
			</span>
			<small>
				{t('fromList.has', { count: of, found })} · {amountText(price)}
				{isWhole && ` ${delivery}`}
			</small>
			{isOfCart && <small>{t('fromList.cartShop')}</small>}
			{opens && <small>{opens}</small>}
		</span>
	);
}
