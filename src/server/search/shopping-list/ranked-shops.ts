import { feeRulesAt, feesOf } from '#lib/cart/fees.ts';
import { opensText } from '#lib/catalogue/opening/opening-text.ts';
import type { ListShop } from '#lib/contract/shopping-list.ts';
import { kilometres } from '#lib/format/distance.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import type { NearShop } from '#server/catalogue/shops/serving-shops.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { Answer } from '#server/search/shopping-list/answers.ts';

/** A shop with what it has for each line, the best first. */
export type RankedShop = { near: NearShop; answers: ReadonlyMap<number, readonly Answer[]> };

/** What a doubtful answer counts beside a sure one. */
const DOUBTFUL = 0.5;
/** What the shop has of the list; something similar only stands in for what it has not. */
const has = ({ answers }: RankedShop) => [...answers.values()].flatMap(([best]) => (best && best.trust !== 'similar' ? [best] : []));
/** Whether a shop has no less of the list than another. */
export const hasAsMuch = (one: RankedShop, as: RankedShop): boolean => has(one).length >= has(as).length;
const worth = (one: RankedShop) => has(one).reduce((sum, { trust }) => sum + (trust === 'sure' ? 1 : DOUBTFUL), 0);
const itemsOf = (one: RankedShop) => has(one).reduce((sum, { costPaise }) => sum + costPaise, 0);

/** The bill of a list at a shop in paise, delivery and platform fee included. */
function billOf(one: RankedShop, platformFeePaise: number) {
	const items = itemsOf(one);
	const { shop, distanceM } = one.near;
	const fees = feesOf(items, feeRulesAt(shop, distanceM, platformFeePaise), 'DELIVERY');
	return { items, ...fees, toPay: items + fees.deliveryFee + fees.platformFee };
}

/** The shops in the order in which they help: most of the list, open, cheapest with delivery, nearest. */
export function inOrderOfHelp(shops: readonly RankedShop[], platformFeePaise: number): RankedShop[] {
	const keyed = shops.map((one) => ({ one, worth: worth(one), toPay: billOf(one, platformFeePaise).toPay }));
	return keyed
		.toSorted(
			(a, b) =>
				b.worth - a.worth ||
				Number(b.one.near.state.isOpen) - Number(a.one.near.state.isOpen) ||
				a.toPay - b.toPay ||
				a.one.near.distanceM - b.one.near.distanceM ||
				(a.one.near.shop.id < b.one.near.shop.id ? -1 : 1),
		)
		.map(({ one }) => one);
}

/** A shop as the list's sheet shows it. */
export function listShop(one: RankedShop, platformFeePaise: number, language: Language): ListShop {
	const { shop, state, distanceM } = one.near;
	const { items, deliveryFee, platformFee, toPay } = billOf(one, platformFeePaise);
	return {
		id: shop.id,
		name: nameIn(shop.names, language),
		isOpen: state.isOpen,
		...(!state.isOpen && { opens: opensText(state, translatorOf(language)) }),
		distanceKm: kilometres(distanceM),
		found: has(one).length,
		itemTotal: rupeesFromPaise(items),
		deliveryFee: rupeesFromPaise(deliveryFee),
		platformFee: rupeesFromPaise(platformFee),
		toPay: rupeesFromPaise(toPay),
		minOrder: rupeesFromPaise(shop.minOrderPaise),
	};
}
