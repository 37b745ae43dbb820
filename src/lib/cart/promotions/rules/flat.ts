import { offItems, type RuleKind } from '#lib/cart/promotions/rule-kind.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';

/** A sum off the items. */
export const FLAT: RuleKind<{ amountPaise: number }> = {
	discount: ({ amountPaise }) => offItems(amountPaise),
	title: ({ amountPaise }) => ['promotion.flat', { amount: amountText(rupeesFromPaise(amountPaise)) }],
};
