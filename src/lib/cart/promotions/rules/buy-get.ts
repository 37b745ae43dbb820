import { offItems, type Payable, type PayableLine, type RuleKind } from '#lib/cart/promotions/rule-kind.ts';
import type { Names } from '#lib/languages.ts';

type Fields = { buy: number; get: number; libraryProductId: string; names: Names };

const ownLines = ({ libraryProductId }: Fields, { lines }: Payable) => lines.filter((line) => line.libraryProductId === libraryProductId);
const unitsOf = (lines: readonly PayableLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The units of a product that are given free are the cheapest ones, whatever pack they are. */
function freeUnits(lines: readonly PayableLine[], units: number): number {
	let left = units;
	let paise = 0;
	for (const { quantity, pricePaise } of [...lines].sort((a, b) => a.pricePaise - b.pricePaise)) {
		const free = Math.min(left, quantity);
		paise += free * pricePaise;
		left -= free;
	}
	return paise;
}

/** Of `buy + get` units of one product, `get` cost nothing. The product's names stand here as they were when the rule was made. */
export const BUY_GET: RuleKind<Fields> = {
	discount: (rule, basket) => {
		const own = ownLines(rule, basket);
		return offItems(freeUnits(own, Math.floor(unitsOf(own) / (rule.buy + rule.get)) * rule.get));
	},
	unitsMissing: (rule, basket) => Math.max(0, rule.buy + rule.get - unitsOf(ownLines(rule, basket))),
};
