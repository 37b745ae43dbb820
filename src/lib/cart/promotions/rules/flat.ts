import { offItems, type RuleKind } from '#lib/cart/promotions/rule-kind.ts';

/** A sum off the items. */
export const FLAT: RuleKind<{ amountPaise: number }> = {
	discount: ({ amountPaise }) => offItems(amountPaise),
};
