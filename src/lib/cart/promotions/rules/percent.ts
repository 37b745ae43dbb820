import { offItems, type RuleKind } from '#lib/cart/promotions/rule-kind.ts';

/** So many percent off the items, up to `maxPaise`. */
export const PERCENT: RuleKind<{ percent: number; maxPaise: number | null }> = {
	/** A fraction of a paisa is not given. */
	discount: ({ percent, maxPaise }, { itemsPaise }) => offItems(Math.min(Math.floor((itemsPaise * percent) / 100), maxPaise ?? itemsPaise)),
};
