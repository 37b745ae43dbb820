import type { Payable } from '#lib/cart/promotions/rule-kind.ts';
import { type DiscountRule, unitsMissing } from '#lib/cart/promotions/rules.ts';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import type { Names } from '#lib/languages.ts';

/** A coupon or an offer as one customer meets it. */
export type Promotion = {
	id: string;
	kind: 'COUPON' | 'OFFER';
	/** Of a coupon; an offer has none. */
	code: string | null;
	rule: DiscountRule;
	/** The store's own words; without them the rule says what it gives. */
	title: Names | null;
	minOrderPaise: number;
	isFirstOrder: boolean;
	/** The one shop at which it is good; `null` for all. */
	shopId: string | null;
	paidBy: 'SHOP' | 'ASSOCIATION';
	startsMs: number;
	endsMs: number | null;
	/** How often it may still be used, in all and by this customer; `null` for no limit. */
	left: number | null;
	leftForCustomer: number | null;
	/** Whether the customer has ordered before; looked up only for what is good on a first order. */
	hasOrdered: boolean;
};

/** The cart that a promotion is tried on. `itemTotalPaise`: its products' prices before any discount of a promotion. */
export type Situation = { shopId: string | null; itemTotalPaise: number; basket: Payable; nowMs: number };

/** Why a promotion does not apply, with what is missing. */
export type Hindrance = { code: RefusalCode; missingPaise?: number; missingUnits?: number };

type Condition = { code: RefusalCode; check: (promotion: Promotion, situation: Situation) => Omit<Hindrance, 'code'> | null };

const unless = (isMet: boolean) => (isMet ? null : {});

/** What must hold for every promotion, in the order in which it is told. */
const CONDITIONS: readonly Condition[] = [
	{ code: 'COUPON_EXPIRED', check: ({ endsMs }, { nowMs }) => unless(endsMs === null || nowMs < endsMs) },
	{ code: 'COUPON_NOT_YET', check: ({ startsMs }, { nowMs }) => unless(nowMs >= startsMs) },
	{ code: 'COUPON_NOT_FOR_STORE', check: ({ shopId }, situation) => unless(shopId === null || shopId === situation.shopId) },
	{ code: 'COUPON_USED_UP', check: ({ left }) => unless(left === null || left > 0) },
	{ code: 'COUPON_USED', check: ({ leftForCustomer }) => unless(leftForCustomer === null || leftForCustomer > 0) },
	{ code: 'COUPON_FIRST_ORDER', check: ({ isFirstOrder, hasOrdered }) => unless(!(isFirstOrder && hasOrdered)) },
	{
		code: 'COUPON_MIN_ORDER',
		check: ({ minOrderPaise }, { itemTotalPaise }) =>
			itemTotalPaise < minOrderPaise ? { missingPaise: minOrderPaise - itemTotalPaise } : null,
	},
	{
		code: 'COUPON_MIN_ITEMS',
		check: ({ rule }, { basket }) => {
			const missingUnits = unitsMissing(rule, basket);
			return missingUnits > 0 ? { missingUnits } : null;
		},
	},
];

/** The first condition that does not hold, or `null` when all do. */
export function hindranceOf(promotion: Promotion, situation: Situation): Hindrance | null {
	for (const { code, check } of CONDITIONS) {
		const found = check(promotion, situation);
		if (found) return { code, ...found };
	}
	return null;
}
