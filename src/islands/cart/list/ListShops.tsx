import { useListWords } from '#islands/cart/list/list-words.tsx';
import type { ListShop, ShoppingList } from '#lib/contract/shopping-list.ts';
import { amountText } from '#lib/format/money.ts';
import { readList } from '#stores/cart/shopping-list.ts';

/** Which shops nearby have most of the list, and at what price with delivery; choosing one shows what it has. */
export function ListShops({ list: { shops, storeId, lines }, wanted }: { list: ShoppingList; wanted: string | null }) {
	const t = useListWords();
	if (shops.length === 0) return <p>{t('fromList.noShop')}</p>;
	return (
		<fieldset className="plain-set list-shops">
			<legend>{t('fromList.shops')}</legend>
			{shops.map((shop) => (
				<label key={shop.id} className="radio">
					<input type="radio" name="list-shop" checked={shop.id === (wanted ?? storeId)} onChange={() => void readList(shop.id)} />
					<ShopFacts shop={shop} of={lines.length} />
				</label>
			))}
		</fieldset>
	);
}

function ShopFacts({ shop: { name, found, toPay, deliveryFee, distanceKm, opens }, of }: { shop: ListShop; of: number }) {
	const t = useListWords();
	const delivery = deliveryFee > 0 ? t('fromList.withDelivery', { fee: amountText(deliveryFee) }) : t('fromList.freeDelivery');
	return (
		<span>
			<span className="list-shop">
				<b className="break">{name}</b>
				<small>{t('fromList.away', { km: distanceKm })}</small>
			</span>
			<small>
				{t('fromList.has', { count: of, found })} · {amountText(toPay)} {delivery}
			</small>
			{opens && <small>{opens}</small>}
		</span>
	);
}
