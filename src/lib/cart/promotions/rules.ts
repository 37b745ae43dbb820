import type { Discount, Payable, RuleKind } from '#lib/cart/promotions/rule-kind.ts';
import { BUY_GET } from '#lib/cart/promotions/rules/buy-get.ts';
import { FLAT } from '#lib/cart/promotions/rules/flat.ts';
import { FREE_DELIVERY } from '#lib/cart/promotions/rules/free-delivery.ts';
import { PERCENT } from '#lib/cart/promotions/rules/percent.ts';

/** The kinds of rules, by the code that is stored with a rule. */
const KINDS = { PERCENT, FLAT, FREE_DELIVERY, BUY_GET };

type RuleCode = keyof typeof KINDS;
type FieldsOf<K> = K extends RuleKind<infer F> ? F : never;
type RuleOf<C extends RuleCode> = { [K in C]: { code: K } & FieldsOf<(typeof KINDS)[K]> }[C];
/** How much a promotion takes off, as it is stored with it. Amounts are in paise. */
export type DiscountRule = RuleOf<RuleCode>;

const RULES: { [C in RuleCode]: RuleKind<RuleOf<C>> } = KINDS;

/** What a rule takes off a basket in paise: never more than there is to pay for the items and for the delivery. */
export function discountOf<C extends RuleCode>(rule: RuleOf<C>, basket: Payable): Discount {
	const { items, delivery } = RULES[rule.code].discount(rule, basket);
	return { items: Math.min(items, basket.itemsPaise), delivery: Math.min(delivery, basket.deliveryFeePaise) };
}

/** How many more units of its product a basket needs before a rule gives something; 0 for rules without a product. */
export const unitsMissing = <C extends RuleCode>(rule: RuleOf<C>, basket: Payable): number =>
	RULES[rule.code].unitsMissing?.(rule, basket) ?? 0;

/** Whether a rule takes from the delivery fee. */
export const isOffDelivery = ({ code }: DiscountRule): boolean => RULES[code].isOffDelivery === true;
