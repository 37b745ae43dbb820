import type { RuleKind } from '#lib/cart/promotions/rule-kind.ts';

/** The whole delivery fee off. */
export const FREE_DELIVERY: RuleKind<object> = {
	discount: (_rule, { deliveryFeePaise }) => ({ items: 0, delivery: deliveryFeePaise }),
	isOffDelivery: true,
};
