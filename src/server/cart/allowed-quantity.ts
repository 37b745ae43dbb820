import { ok, type Result, refuse } from '#lib/result.ts';
import { type Line, stockOf } from '#server/cart/lines.ts';

type Pack = Pick<Line, 'id' | 'name' | 'stock' | 'is_listed' | 'max_quantity' | 'quantity'>;

/**
 * Whether the quantity of a pack may change from `quantity` to `wanted`: always to less; to more up to the limit of one order
 * (QUANTITY_LIMIT) and the shop's stock (OUT_OF_STOCK, and FEW_LEFT with how many there are).
 */
export function allowQuantity(pack: Pack, wanted: number): Result<number> {
	if (wanted <= pack.quantity) return ok(wanted);
	const left = stockOf(pack);
	const max = pack.max_quantity;
	const more = { params: { name: pack.name, max, left }, details: { retailerProductId: pack.id, left, max } };
	if (left <= 0) return refuse('OUT_OF_STOCK', more);
	if (wanted > max && max <= left) return refuse('QUANTITY_LIMIT', more);
	return wanted > left ? refuse('FEW_LEFT', more) : ok(wanted);
}

/** The largest allowed quantity of a pack: at most `wanted`, and never less than the cart already holds. */
export const mostAllowed = (pack: Pack, wanted: number) => Math.max(pack.quantity, Math.min(wanted, pack.max_quantity, stockOf(pack)));
