import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import type { ListAmount, ListOption } from '#lib/contract/shopping-list.ts';
import { readPack } from '#server/catalogue/packs/pack.ts';

/** What is known of a pack; `isLoose`: what grows or is cut, of which nobody wants so many packs as pieces. */
export type ListPack = {
	pack_text: string;
	pack_amount: number | null;
	pack_unit: PackUnit | null;
	price_paise: number;
	stock: number;
	max_quantity: number;
	isLoose: boolean;
};
export type Filled = { quantity: number; reach: ListOption['reach'] };

/** A packet of up to a dozen is counted by its pieces ("6 eggs", "4 soaps"), a larger one as one ("2 garbage bags" are two rolls). */
const PIECES_MAX = 12;
/** A litre of what is sold by weight, or a kilogram of what is sold by the litre, may differ by so much. */
const NEARLY = 0.9;
/** Rounding of decimal fractions. */
const TINY = 1e-6;

/** How many pieces are in a pack: of a box of four soaps of 100 g four, of one soap one. */
function piecesIn({ pack_unit, pack_amount, pack_text }: ListPack): number {
	if (pack_unit === 'piece') return pack_amount ?? 1;
	return readPack(pack_text)?.times ?? 1;
}

const isSize = (unit: string | null) => unit === 'g' || unit === 'ml';
const ONE: Filled = { quantity: 1, reach: 'exact' };

/** So many packs of an amount that reach what is wanted. */
function reaching(wanted: number, each: number): Filled {
	const quantity = Math.max(1, Math.ceil(wanted / each - TINY));
	return { quantity, reach: quantity * each - wanted > wanted * TINY ? 'more' : 'exact' };
}

function countOf({ number, unit }: ListAmount, pack: ListPack): Filled {
	const pieces = piecesIn(pack);
	if (unit === 'pack') return { quantity: number, reach: 'exact' };
	if (pieces > 1 && (unit === 'piece' || pack.isLoose || pieces <= PIECES_MAX)) return reaching(number, pieces);
	// "4 onions" are none of four kilograms.
	if (pack.isLoose && isSize(pack.pack_unit)) return { quantity: 1, reach: 'unlike' };
	return { quantity: number, reach: 'exact' };
}

function wantedOf(amount: ListAmount | null, pack: ListPack): Filled {
	if (!amount) return ONE;
	const { number, unit } = amount;
	if (!isSize(unit)) return countOf(amount, pack);
	if (!pack.pack_amount || !isSize(pack.pack_unit)) return { quantity: 1, reach: 'unlike' };
	if (pack.pack_unit === unit) return reaching(number, pack.pack_amount);
	return { ...reaching(number * NEARLY, pack.pack_amount), reach: 'exact' };
}

/** How many of a pack a line's amount takes, at most what the shop has and gives; and whether that is what was asked. */
export function fill(amount: ListAmount | null, pack: ListPack): Filled {
	const wanted = wantedOf(amount, pack);
	const most = Math.min(pack.stock, pack.max_quantity);
	return wanted.quantity > most ? { quantity: most, reach: 'less' } : wanted;
}

const RANK = { exact: 0, more: 0, less: 1, unlike: 2 } as const satisfies Record<ListOption['reach'], number>;

/** The pack of one product for an amount: the cheapest that reaches it; without a measure the smallest. */
export function bestPack<P extends ListPack>(
	amount: ListAmount | null,
	packs: readonly P[],
): { pack: P; filled: Filled; costPaise: number } | null {
	const isMeasured = amount !== null && amount.unit !== 'pack';
	const size = ({ pack_amount, price_paise }: ListPack) => [pack_amount ?? Number.MAX_VALUE, price_paise] as const;
	const all = packs.map((pack) => {
		const filled = fill(amount, pack);
		return { pack, filled, costPaise: filled.quantity * pack.price_paise };
	});
	const [best] = all.toSorted((a, b) => {
		const byReach = RANK[a.filled.reach] - RANK[b.filled.reach];
		if (byReach !== 0) return byReach;
		if (isMeasured && a.costPaise !== b.costPaise) return a.costPaise - b.costPaise;
		return size(a.pack)[0] - size(b.pack)[0] || size(a.pack)[1] - size(b.pack)[1];
	});
	return best ?? null;
}

/** Whether an amount is reached, as a number to sort by. */
export const reachRank = (reach: ListOption['reach']): number => RANK[reach];
