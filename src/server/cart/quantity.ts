import { ok, type Result, refuse } from '#lib/result.ts';
import { type Line, stockOf } from '#server/cart/lines.ts';

type Pack = Pick<Line, 'id' | 'name' | 'stock' | 'is_listed' | 'max_quantity' | 'quantity'>;

/**
 * Whether a cart may hold `wanted` of a pack it holds `quantity` of: fewer always, more up to what one order may hold
 * (QUANTITY_LIMIT) and what the shop has (OUT_OF_STOCK).
 */
export function allowQuantity(pack: Pack, wanted: number): Result<number> {
	if (wanted <= pack.quantity) return ok(wanted);
	const left = stockOf(pack);
	const more = { params: { name: pack.name, max: pack.max_quantity, left }, details: { retailerProductId: pack.id } };
	if (left <= 0) return refuse('OUT_OF_STOCK', more);
	if (wanted > pack.max_quantity) return refuse('QUANTITY_LIMIT', more);
	return wanted > left ? refuse('OUT_OF_STOCK', more) : ok(wanted);
}

/** The most a cart may hold of a pack, `wanted` at most and never less than it holds already. */
export const mostAllowed = (pack: Pack, wanted: number) => Math.max(pack.quantity, Math.min(wanted, pack.max_quantity, stockOf(pack)));
