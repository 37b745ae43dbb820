export type PackUnit = 'g' | 'ml' | 'piece';
export type UnitPrice = { value: number; per: 'kg' | 'l' | '100 g' | '100 ml' | 'piece' };

/** From this pack on a weight or volume is priced by kilogram or litre, and below it by 100 g or ml. */
const LARGE = 100;
/** Below this pack nobody compares by weight or volume: an injection of 1 ml, a gram of saffron. */
const SMALLEST = 10;
const PER = { g: ['kg', '100 g'], ml: ['l', '100 ml'] } as const;
const UNITS_IN = { kg: 1_000, l: 1_000, '100 g': 100, '100 ml': 100, piece: 1 } as const;

/** What the price of a pack is stated for; null where it would say nothing. */
function perOf(amount: number, unit: PackUnit): UnitPrice['per'] | null {
	if (unit === 'piece') return 'piece';
	if (amount < SMALLEST) return null;
	const [large, small] = PER[unit];
	return amount < LARGE ? small : large;
}

/**
 * The price of a kilogram, a litre, 100 g, 100 ml or a piece in rupees, to the paisa, and at least one paisa. Null for a tiny pack, and
 * for one that does not state how much is in it.
 */
export function unitPrice(pricePaise: number, amount: number | null, unit: PackUnit | null): UnitPrice | null {
	const per = amount && unit ? perOf(amount, unit) : null;
	if (!amount || !per) return null;
	return { value: Math.max(1, Math.round((pricePaise / amount) * UNITS_IN[per])) / 100, per };
}

/** Two unit prices of one measure as numbers that can be compared; null when their measures differ. */
export function compareUnitPrices(a: UnitPrice | null, b: UnitPrice | null): readonly [number, number] | null {
	if (!a || !b || measureOf(a) !== measureOf(b)) return null;
	return [a.value / UNITS_IN[a.per], b.value / UNITS_IN[b.per]];
}

const measureOf = ({ per }: UnitPrice) => (per === 'piece' ? per : per.endsWith('g') ? 'weight' : 'volume');
