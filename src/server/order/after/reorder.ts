import type { Cart, Notice } from '#lib/contract/cart.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { putAside } from '#server/cart/baskets.ts';
import { addAll } from '#server/cart/bulk-add.ts';
import { type CartRow, readCart, withPacks } from '#server/cart/cart-row.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { leftOutNotice } from '#server/cart/notices.ts';
import { boundShop } from '#server/cart/products.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { type OrderRow, readOrder } from '#server/order/order-row.ts';

/** What costs another sum than in the old order. */
function priceNotices(order: OrderRow, cart: CartRow, language: Language): Notice[] {
	const t = translatorOf(language);
	return order.lines.flatMap((line) => {
		const now = cart.lines.find(({ id, quantity }) => id === line.retailer_product_id && quantity > 0);
		if (!now || now.price_paise === line.price_paise) return [];
		const [was, is] = [line.price_paise, now.price_paise].map((paise) => amountText(rupeesFromPaise(paise)));
		const text = t('cart.noticePrice', { name: nameIn(line.names, language), was: was ?? '', now: is ?? '' });
		return [{ code: 'PRICE_CHANGED', display_text: text, retailerProductId: line.retailer_product_id }];
	});
}

/**
 * Puts what an old order had into the cart again: what can be had, with notices of what cannot and of what costs another sum now. A cart of another
 * shop waits as a basket meanwhile. Refuses with NOT_FOUND, or with FORBIDDEN for another customer's.
 */
export async function reorder({ id }: { id: string }, call: Call<'customer'>): Promise<Result<Cart>> {
	const { app, caller, language } = call;
	const order = await readOrder(app.db, id);
	if (!order) return refuse('NOT_FOUND');
	if (order.customer_id !== caller.customerId) return refuse('FORBIDDEN');
	const { id: cartId } = await readCart(app.db, caller.customerId, language);
	const products = order.lines.map(({ retailer_product_id: retailerProductId, quantity }) => ({ retailerProductId, quantity }));
	const ids = products.map(({ retailerProductId }) => retailerProductId);
	const customProducts = order.customs.map(({ id: customProductId, name, quantity }) => ({ customProductId, name, quantity }));
	return changeCart(call, cartId, ids, async (open) => {
		const bound = boundShop(open.cart);
		const free = bound === null || bound === order.shop_id ? open.cart : await putAside(open);
		const whole = await withPacks(open.trx, free, language, ids);
		const { cart, leftOut } = await addAll({ ...open, cart: whole }, { products, customProducts });
		return ok({ cart, notices: [...leftOut.map((one) => leftOutNotice(one, language)), ...priceNotices(order, cart, language)] });
	});
}
