export type PayableLine = { quantity: number; pricePaise: number; libraryProductId: string };
/** What a rule looks at: the lines, and what is left to pay for items and delivery after the promotions before it. */
export type Payable = { lines: readonly PayableLine[]; itemsPaise: number; deliveryFeePaise: number };
/** What is taken off the items and off the delivery fee, in paise. */
export type Discount = { items: number; delivery: number };

/** Paise off the items, none off the delivery. */
export const offItems = (paise: number): Discount => ({ items: paise, delivery: 0 });

/** A kind of rule, whose own rules have the fields `F`: pure functions, and nothing but them. */
export type RuleKind<F> = {
	/** What it takes off a basket; more than there is to pay is cut off afterwards. */
	discount(rule: F, basket: Payable): Discount;
	/** How many more units of its product a basket needs before it gives something; absent for kinds without a product. */
	unitsMissing?(rule: F, basket: Payable): number;
	/** It takes from the delivery fee, whose tax is not that of the items. */
	isOffDelivery?: true;
};
