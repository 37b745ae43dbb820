import type { CustomOrderLine, LineChange, PackLine } from '#lib/order/proposal.ts';
import type { Db } from '#server/db/tables.ts';

/** The lines of an order, packs and those in the customer's own words. */
export type LinesOfOrder = { packs: readonly PackLine[]; customs: readonly CustomOrderLine[] };

/** The lines of an order. */
export async function readLines(trx: Db, id: string): Promise<LinesOfOrder> {
	const packs = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', id).orderBy('position').execute();
	const customs = await trx.selectFrom('order_custom_lines').selectAll().where('order_id', '=', id).orderBy('id').execute();
	return {
		packs: packs.map(({ order_id: _, ...line }) => line),
		customs: customs.map(({ order_id: _, ...line }) => line),
	};
}

/** The lines with each change put in its place; `outcome` says what comes of a change. */
export function applyChanges(
	{ packs, customs }: LinesOfOrder,
	changes: readonly LineChange[],
	outcome: (change: LineChange) => PackLine | CustomOrderLine | null,
): LinesOfOrder {
	const outcomes = new Map(changes.map((change) => [change.was, outcome(change)]));
	const after = <L extends PackLine | CustomOrderLine>(lines: readonly L[], isSame: (was: LineChange['was'], line: L) => boolean) =>
		lines.flatMap((line): (PackLine | CustomOrderLine)[] => {
			const found = [...outcomes].find(([was]) => isSame(was, line));
			const now = found ? found[1] : line;
			return now === null ? [] : [now];
		});
	const isPack = (line: PackLine | CustomOrderLine): line is PackLine => 'retailer_product_id' in line;
	const samePack = (was: LineChange['was'], line: PackLine) => isPack(was) && was.retailer_product_id === line.retailer_product_id;
	const sameCustom = (was: LineChange['was'], line: CustomOrderLine) => !isPack(was) && was.id === line.id;
	return {
		packs: after(packs, samePack).filter(isPack),
		customs: after(customs, sameCustom).filter((line): line is CustomOrderLine => !isPack(line)),
	};
}

/** The units of every pack that must be set aside for both: the order as it is, and as it may become. */
export function wantedStock(...all: readonly LinesOfOrder[]): Map<string, number> {
	const most = new Map<string, number>();
	for (const { packs } of all)
		for (const { retailer_product_id: id, quantity } of packs) most.set(id, Math.max(most.get(id) ?? 0, quantity));
	return most;
}

/** Writes the lines of an order anew. */
export async function writeLines(trx: Db, id: string, { packs, customs }: LinesOfOrder): Promise<void> {
	await trx.deleteFrom('order_lines').where('order_id', '=', id).execute();
	await trx.deleteFrom('order_custom_lines').where('order_id', '=', id).execute();
	const lines = packs.map((line) => ({ ...line, order_id: id, names: JSON.stringify(line.names) }));
	if (lines.length > 0) await trx.insertInto('order_lines').values(lines).execute();
	if (customs.length > 0)
		await trx
			.insertInto('order_custom_lines')
			.values(customs.map((line) => ({ ...line, order_id: id })))
			.execute();
}
