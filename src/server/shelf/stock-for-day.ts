import { isPast } from '#server/catalogue/packs/best-before.ts';
import type { Row } from '#server/db/tables.ts';

type Dated = Pick<Row<'retailer_products'>, 'stock' | 'best_before' | 'stock_when_past'>;

/**
 * The stock by the last day that a pack gets. A day that is over takes the stock off sale and keeps its count. A later day brings it back,
 * while nothing else has changed the stock. What a right day takes once it is over (`sellNoLonger`) is not kept: other goods get another day.
 */
export function stockFor(row: Dated, bestBefore: string | null, at: Date): Pick<Dated, 'stock' | 'stock_when_past'> {
	const { stock, stock_when_past: kept } = row;
	if (isPast(bestBefore, at)) return { stock: 0, stock_when_past: stock > 0 && bestBefore !== row.best_before ? stock : kept };
	const isMended = isPast(row.best_before, at) && stock === 0 && kept !== null;
	return isMended ? { stock: kept, stock_when_past: null } : { stock, stock_when_past: kept };
}
