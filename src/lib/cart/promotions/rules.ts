import type { Names } from '#lib/languages.ts';

/** What each rule is made of, by its code. Amounts are in paise. */
type RuleFields = {
	PERCENT: { percent: number; maxPaise: number | null };
	FLAT: { amountPaise: number };
	FREE_DELIVERY: object;
	/** Of `buy + get` units of one product, `get` cost nothing. The product's names stand here as they were when the rule was made. */
	BUY_GET: { buy: number; get: number; libraryProductId: string; names: Names };
};
type RuleCode = keyof RuleFields;
type RuleOf<C extends RuleCode> = { [K in C]: { code: K } & RuleFields[K] }[C];
/** How much a promotion takes off, as it is stored with it. */
export type DiscountRule = RuleOf<RuleCode>;

export type PayableLine = { quantity: number; pricePaise: number; libraryProductId: string };
/** What a rule looks at: the lines, and what is left to pay for items and delivery after the promotions before it. */
export type Payable = { lines: readonly PayableLine[]; itemsPaise: number; deliveryFeePaise: number };
/** What is taken off the items and off the delivery fee, in paise. */
export type Discount = { items: number; delivery: number };

const offItems = (paise: number): Discount => ({ items: paise, delivery: 0 });

/** The units of a product that a rule gives free are the cheapest ones, whatever pack they are. */
function freeUnits(lines: readonly PayableLine[], units: number): number {
	let left = units;
	let paise = 0;
	for (const { quantity, pricePaise } of lines.toSorted((a, b) => a.pricePaise - b.pricePaise)) {
		const free = Math.min(left, quantity);
		paise += free * pricePaise;
		left -= free;
	}
	return paise;
}

const RULES: { [C in RuleCode]: (rule: RuleOf<C>, basket: Payable) => Discount } = {
	/** A fraction of a paisa is not given. */
	PERCENT: ({ percent, maxPaise }, { itemsPaise }) => offItems(Math.min(Math.floor((itemsPaise * percent) / 100), maxPaise ?? itemsPaise)),
	FLAT: ({ amountPaise }) => offItems(amountPaise),
	FREE_DELIVERY: (_rule, { deliveryFeePaise }) => ({ items: 0, delivery: deliveryFeePaise }),
	BUY_GET: ({ buy, get, libraryProductId }, { lines }) => {
		const own = lines.filter((line) => line.libraryProductId === libraryProductId);
		const units = own.reduce((sum, { quantity }) => sum + quantity, 0);
		return offItems(freeUnits(own, Math.floor(units / (buy + get)) * get));
	},
};

/** What a rule takes off a basket in paise: never more than there is to pay for the items and for the delivery. */
export function discountOf<C extends RuleCode>(rule: RuleOf<C>, basket: Payable): Discount {
	const { items, delivery } = RULES[rule.code](rule, basket);
	return { items: Math.min(items, basket.itemsPaise), delivery: Math.min(delivery, basket.deliveryFeePaise) };
}

/** How many more units of its product a basket needs before a rule gives something; 0 for rules without a product. */
export function unitsMissing(rule: DiscountRule, { lines }: Payable): number {
	if (rule.code !== 'BUY_GET') return 0;
	const units = lines.reduce((sum, line) => sum + (line.libraryProductId === rule.libraryProductId ? line.quantity : 0), 0);
	return Math.max(0, rule.buy + rule.get - units);
}
