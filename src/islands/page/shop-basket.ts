import { $baskets, loadBaskets } from '#stores/cart/baskets.ts';

/** On a shop's page: shows what the shopper has put aside there. A page's HTML knows no cart, and most shops have nothing. */
export async function offerShopBasket(): Promise<void> {
	const place = document.querySelector<HTMLElement>('[data-basket-of]');
	if (!place) return;
	await loadBaskets();
	const shopId = place.dataset.basketOf ?? '';
	if (!$baskets.get().some(({ shop }) => shop.id === shopId)) return;
	const { mountShopBasket } = await import('#islands/cart/baskets/ShopBasket.tsx');
	await mountShopBasket(place, shopId);
}
