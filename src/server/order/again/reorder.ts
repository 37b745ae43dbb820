import type { Cart, Notice } from '#lib/contract/cart.ts';
import type { ReorderPlan } from '#lib/contract/reorder.ts';
import type { Checked } from '#lib/contract/table.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { lineTotalPaise } from '#lib/order/proposal.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { putAside } from '#server/cart/baskets.ts';
import { addAll, keepOverflow } from '#server/cart/bulk-add.ts';
import { type CartRow, readCart, withPacks } from '#server/cart/cart-row.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { boundShop } from '#server/cart/change-lines.ts';
import { leftOutNotice } from '#server/cart/notices.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { packsAtShops } from '#server/catalogue/products/packs-at-shops.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { type PlannedLine, planLines, planTotalPaise, reorderLine } from '#server/order/again/plan.ts';
import { standIns } from '#server/order/again/stand-ins.ts';
import { customLineView } from '#server/order/line-view.ts';
import type { OrderRow } from '#server/order/order-row.ts';
import { ownOrder } from '#server/order/tracking/own-order.ts';

async function planAt(db: Db, order: OrderRow, shopId: string, language: Language): Promise<PlannedLine[]> {
	const standsFor = (await standIns(db, order, [shopId])).get(shopId) ?? new Map<string, string>();
	return planLines(order.lines, standsFor, await packsAtShops(db, [shopId], [...new Set(standsFor.values())], language));
}

/**
 * What would come into the cart for an old order, at its shop or at another one, before anything does: prices, what is gone, fewer or in another
 * pack, and which cart waits meanwhile. Refuses with NOT_FOUND (also an unknown shop) and FORBIDDEN.
 */
export async function previewReorder(
	{ id, storeId }: Checked<'GET order/{id}/reorder'>,
	{ app, caller, language }: Call<'customer'>,
): Promise<Result<ReorderPlan>> {
	const [found, shops] = await Promise.all([ownOrder(app.db, id, caller.customerId), shopTable(app)]);
	if (!found.ok) return found;
	const order = found.value;
	const shop = shops.get(storeId ?? order.shop_id);
	if (!shop) return refuse('NOT_FOUND', { field: 'storeId' });
	const [plan, cart] = await Promise.all([planAt(app.db, order, shop.id, language), readCart(app.db, caller.customerId, language)]);
	const bound = boundShop(cart);
	const other = bound === null || bound === shop.id ? undefined : shops.get(bound);
	return ok({
		store: { id: shop.id, name: nameIn(shop.names, language) },
		lines: plan.map((planned) => reorderLine(planned, language)),
		customLines: order.customs.map((line) => {
			const { price: _, ...custom } = customLineView(line);
			return custom;
		}),
		itemTotalBefore: rupeesFromPaise(order.lines.reduce((sum, line) => sum + lineTotalPaise(line), 0)),
		itemTotal: rupeesFromPaise(planTotalPaise(plan)),
		waits: other
			? { id: other.id, name: nameIn(other.names, language), count: cart.lines.filter(({ quantity }) => quantity > 0).length }
			: null,
	});
}

/** What is another pack than in the old order, costs another sum, or is gone. */
function newsOf({ line, now }: PlannedLine, language: Language): Notice[] {
	const t = translatorOf(language);
	const name = nameIn(line.names, language);
	const { retailer_product_id: retailerProductId } = line;
	if (!now) return [leftOutNotice({ why: 'OUT_OF_STOCK', retailerProductId, params: { name } }, language)];
	const { pack } = now;
	if (pack.pack_text !== line.pack_text) {
		const text = t('cart.noticeOtherPack', { name, was: packWords(line.pack_text, t), now: packWords(pack.pack_text, t) });
		return [{ code: 'OTHER_PACK', display_text: text, retailerProductId: pack.id }];
	}
	if (pack.price_paise === line.price_paise) return [];
	const [was, is] = [line.price_paise, pack.price_paise].map((paise) => amountText(rupeesFromPaise(paise)));
	const text = t('cart.noticePrice', { name, was: was ?? '', now: is ?? '' });
	return [{ code: 'PRICE_CHANGED', display_text: text, retailerProductId: pack.id }];
}

/** What is missing in a cart of what a plan wants of each pack: a cart that has it already gets nothing more. */
function missingIn(cart: CartRow, plan: readonly PlannedLine[]): { retailerProductId: string; quantity: number }[] {
	const wanted = new Map<string, number>();
	for (const { line, now } of plan) if (now) wanted.set(now.pack.id, (wanted.get(now.pack.id) ?? 0) + line.quantity);
	return [...wanted].flatMap(([retailerProductId, quantity]) => {
		const more = quantity - (cart.lines.find(({ id }) => id === retailerProductId)?.quantity ?? 0);
		return more > 0 ? [{ retailerProductId, quantity: more }] : [];
	});
}

/**
 * Puts what an old order had into the cart, at its shop or at another one: what can be had, with notices of what cannot and of what is another
 * pack or price now. A cart of another shop waits as a basket meanwhile. A cart that has it already stays as it is, so that a repeated call adds
 * nothing twice. Refuses with NOT_FOUND (also an unknown shop), FORBIDDEN, and as `putAside` and `keepOverflow`.
 */
export async function reorder(
	{ id, storeId, leaveOut = [] }: Checked<'POST order/{id}/reorder'>,
	call: Call<'customer'>,
): Promise<Result<Cart>> {
	const { app, caller, language } = call;
	const [found, shops] = await Promise.all([ownOrder(app.db, id, caller.customerId), shopTable(app)]);
	if (!found.ok) return found;
	const order = found.value;
	const shopId = storeId ?? order.shop_id;
	if (!shops.has(shopId)) return refuse('NOT_FOUND', { field: 'storeId' });
	const { id: cartId } = await readCart(app.db, caller.customerId, language);
	return changeCart(call, cartId, [], async (open) => {
		const all = await planAt(open.trx, order, shopId, language);
		const plan = all.filter(({ line }) => !leaveOut.includes(line.retailer_product_id));
		// What is missing is told first.
		const told = [...plan.filter(({ now }) => now === null), ...plan.filter(({ now }) => now !== null)];
		const notices = told.flatMap((planned) => newsOf(planned, language));
		// Nothing of it can be had: the cart of today stays.
		if (plan.every(({ now }) => now === null)) return ok({ cart: open.cart, notices });
		const bound = boundShop(open.cart);
		const free = bound === null || bound === shopId ? ok(open.cart) : await putAside(open);
		if (!free.ok) return free;
		const ids = plan.flatMap(({ now }) => (now ? [now.pack.id] : []));
		const whole = await withPacks(open.trx, free.value, language, { ids, shopId });
		const customs = order.customs.filter((line) => !leaveOut.includes(line.id) && !whole.customs.some((one) => one.id === line.id));
		const added = await addAll(
			{ ...open, cart: whole },
			{
				products: missingIn(whole, plan),
				customProducts: customs.map(({ id: customProductId, name, quantity, image }) => ({
					customProductId,
					name,
					quantity,
					...(image !== null && { image }),
				})),
			},
		);
		const left = await keepOverflow(open, added, call);
		return left.ok ? ok({ cart: added.cart, notices: [...left.value, ...notices] }) : left;
	});
}
