import { ok, type Result, refuse } from '#lib/result.ts';
import { type Line, stockOf } from '#server/cart/lines.ts';

type Pack = Pick<Line, 'id' | 'name' | 'stock' | 'is_listed' | 'max_quantity' | 'quantity'>;

/**
 * Whether the quantity of a pack may change from `quantity` to `wanted`: always to less; to more up to the limit of one order
 * (QUANTITY_LIMIT) and the shop's stock (OUT_OF_STOCK).
 */
export function allowQuantity(pack: Pack, wanted: number): Result<number> {
	if (wanted <= pack.quantity) return ok(wanted);
	const left = stockOf(pack);
	const more = { params: { name: pack.name, max: pack.max_quantity, left }, details: { retailerProductId: pack.id } };
	if (left <= 0) return refuse('OUT_OF_STOCK', more);
	if (wanted > pack.max_quantity) return refuse('QUANTITY_LIMIT', more);
	return wanted > left ? refuse('OUT_OF_STOCK', more) : ok(wanted);
}

/** The largest allowed quantity of a pack: at most `wanted`, and never less than the cart already holds. */
export const mostAllowed = (pack: Pack, wanted: number) => Math.max(pack.quantity, Math.min(wanted, pack.max_quantity, stockOf(pack)));
