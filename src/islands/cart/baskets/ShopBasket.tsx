import { useStore } from '@nanostores/react';
import { BasketPictures } from '#islands/cart/baskets/BasketPictures.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { amountText } from '#lib/format/money.ts';
import { $baskets, restoreBasket } from '#stores/cart/baskets.ts';
import { openPanel } from '#stores/ui/overlay.ts';

/** What the shopper has put aside at the shop of this page; one tap goes on with it, and shows the cart. */
function ShopBasket({ shopId }: { shopId: string }) {
	const t = useWords();
	const basket = useStore($baskets).find(({ shop }) => shop.id === shopId);
	if (!basket) return null;
	const goOn = async () => {
		await restoreBasket(shopId);
		openPanel();
	};
	return (
		<section className="basket where mt-16px">
			<BasketPictures images={basket.images} />
			<span className="line-text">
				<b>{t('basket.left', { count: basket.count })}</b>
				<small>{amountText(basket.total)}</small>
			</span>
			<button type="button" className="btn-line" aria-label={t('basket.goOnWith', { shop: basket.shop.name })} onClick={() => void goOn()}>
				{t('basket.goOn')}
			</button>
		</section>
	);
}

export const mountShopBasket = (place: HTMLElement, shopId: string): Promise<void> => mountIsland(place, <ShopBasket shopId={shopId} />);
