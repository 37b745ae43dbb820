import type { NextShop } from '#lib/contract/reorder.ts';
import type { Output } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { packsAtShops } from '#server/catalogue/products/packs-at-shops.ts';
import { sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { planLines, planTotalPaise } from '#server/order/again/plan.ts';
import { standIns } from '#server/order/again/stand-ins.ts';
import { ownOrder } from '#server/order/tracking/own-order.ts';

const MOST_SHOPS = 3;

/**
 * The shops near an order's address that have most of its lines, for when its own shop could not take it: open ones that deliver there and have
 * at least half, those with more of it first, then the nearest. Refuses with NOT_FOUND and FORBIDDEN.
 */
export async function shopsElsewhere(
	{ id }: { id: string },
	{ app, caller, language, point }: Call<'customer'>,
): Promise<Result<Output<'GET order/{id}/elsewhere'>>> {
	const [found, shops] = await Promise.all([ownOrder(app.db, id, caller.customerId), shopTable(app)]);
	if (!found.ok) return found;
	const { lines, address, shop_id: ownId } = found.value;
	// What was to be collected is looked for around its shop.
	const around = address?.location ?? shops.get(ownId) ?? point;
	const near = (await sellersServing(app, around)).filter(({ shop, state }) => shop.id !== ownId && state.isOpen);
	const has = await standIns(
		app.db,
		found.value,
		near.map(({ shop }) => shop.id),
	);
	const best = near
		.map((seller) => ({ seller, standsFor: has.get(seller.shop.id) }))
		.flatMap(({ seller, standsFor }) => (standsFor && standsFor.size * 2 >= lines.length ? [{ seller, standsFor }] : []))
		.sort((a, b) => b.standsFor.size - a.standsFor.size || a.seller.distanceM - b.seller.distanceM)
		.slice(0, MOST_SHOPS);
	const packs = await packsAtShops(
		app.db,
		best.map(({ seller }) => seller.shop.id),
		[...new Set(best.flatMap(({ standsFor }) => [...standsFor.values()]))],
		language,
	);
	return ok({
		shops: best.map(({ seller, standsFor }): NextShop => {
			const plan = planLines(lines, standsFor, packs);
			return {
				shop: shopCard(seller, language),
				have: plan.filter(({ now }) => now !== null).length,
				of: lines.length,
				itemTotal: rupeesFromPaise(planTotalPaise(plan)),
				missing: plan.flatMap(({ line, now }) => (now ? [] : [nameIn(line.names, language)])),
			};
		}),
	});
}
