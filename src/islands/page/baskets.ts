import { $baskets, loadBaskets } from '#stores/cart/baskets.ts';

/**
 * Shows the saved baskets: on the page of their shop, and where the cart is empty. The HTML is the same for all, so a script adds them.
 * Its code is fetched only for those who have one.
 */
export async function offerBaskets(): Promise<void> {
	const shop = document.querySelector<HTMLElement>('[data-basket-of]');
	const emptyCart = document.querySelector<HTMLElement>('[data-baskets]');
	if (!shop && !emptyCart) return;
	await loadBaskets();
	const baskets = $baskets.get();
	const shopId = shop?.dataset.basketOf ?? '';
	if (shop && baskets.some((basket) => basket.shop.id === shopId)) {
		const { mountShopBasket } = await import('#islands/cart/baskets/ShopBasket.tsx');
		await mountShopBasket(shop, shopId);
	}
	if (emptyCart) showOnceThere(emptyCart);
}

/** The first basket may be saved on the page itself. */
function showOnceThere(emptyCart: HTMLElement): void {
	let isShown = false;
	$baskets.subscribe(async (baskets) => {
		if (isShown || baskets.length === 0) return;
		isShown = true;
		const { mountWaitingBaskets } = await import('#islands/cart/baskets/WaitingBaskets.tsx');
		await mountWaitingBaskets(emptyCart);
	});
}
