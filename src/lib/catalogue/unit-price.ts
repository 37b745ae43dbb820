export type PackUnit = 'g' | 'ml' | 'piece';
export type UnitPrice = { value: number; per: 'kg' | 'l' | 'piece' };

const PER = { g: 'kg', ml: 'l', piece: 'piece' } as const;

/** Rupees per kilogram, litre or piece, to the paisa; null where the pack does not state how much is in it. */
export function unitPrice(pricePaise: number, amount: number | null, unit: PackUnit | null): UnitPrice | null {
	if (!amount || !unit) return null;
	const paise = (pricePaise / amount) * (unit === 'piece' ? 1 : 1_000);
	return { value: Math.round(paise) / 100, per: PER[unit] };
}
