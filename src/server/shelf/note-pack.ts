import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { DEFAULT_LANGUAGE, nameIn } from '#lib/languages.ts';
import { type Act, noteAct } from '#server/api/note-act.ts';
import type { Db } from '#server/db/tables.ts';

type Pack = { libraryId: string; packText: string; pricePaise: number };

/** Notes in the audit trail that a pack was put on a shelf or taken off it, whatever its stock: its product, its size and its price then. */
export async function notePack(
	trx: Db,
	{ libraryId, packText, pricePaise }: Pack,
	act: Pick<Act, 'did' | 'shopId' | 'by' | 'at'>,
): Promise<void> {
	const product = await trx.selectFrom('library_products').select('names').where('id', '=', libraryId).executeTakeFirst();
	const about = product ? nameIn(product.names, DEFAULT_LANGUAGE) : '';
	const detail = [packText, amountText(rupeesFromPaise(pricePaise))].filter(Boolean).join(' · ');
	await noteAct(trx, { kind: 'PRODUCT', about, detail, ...act });
}
