import { sql } from 'kysely';
import { INDIA_MS } from '#lib/format/durations.ts';
import type { Db, Row } from '#server/db/tables.ts';

type Kind = Row<'invoices'>['kind'];
const PREFIX = { INVOICE: 'INV', CREDIT_NOTE: 'CN' } as const;

/** The financial year of India of an instant, by the year in which it begins: April to March. */
export function financialYear(at: Date): number {
	const india = new Date(at.getTime() + INDIA_MS);
	return india.getUTCMonth() < 3 ? india.getUTCFullYear() - 1 : india.getUTCFullYear();
}

/** The number as it is printed: `INV/2627/000123`; 16 signs at most, as the rules of GST ask. */
export const invoiceNumber = ({ kind, year, number }: Pick<Row<'invoices'>, 'kind' | 'year' | 'number'>): string =>
	`${PREFIX[kind]}/${String(year % 100).padStart(2, '0')}${String((year + 1) % 100).padStart(2, '0')}/${String(number).padStart(6, '0')}`;

/**
 * Gives an order its next number of the shop and financial year, once, with what the shop says of itself now; `about` is the refund of a credit
 * note. The shop's other invoices wait for the commit, so that numbers have no gaps.
 */
export async function numberInvoice(
	trx: Db,
	{ id, shop_id: shopId }: Pick<Row<'orders'>, 'id' | 'shop_id'>,
	{ kind, about = '', amountPaise, at }: { kind: Kind; about?: string; amountPaise: number; at: Date },
): Promise<void> {
	const year = financialYear(at);
	const known = await trx
		.selectFrom('invoices')
		.select('number')
		.where('order_id', '=', id)
		.where('kind', '=', kind)
		.where('about', '=', about)
		.executeTakeFirst();
	if (known) return;
	await sql`
		WITH next AS (
			INSERT INTO invoice_counters AS c (shop_id, kind, year, last_number) VALUES (${shopId}, ${kind}, ${year}, 1)
			ON CONFLICT (shop_id, kind, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number
		)
		INSERT INTO invoices (shop_id, kind, year, number, order_id, about, amount_paise, at, seller)
		SELECT ${shopId}, ${kind}, ${year}, last_number, ${id}, ${about}, ${amountPaise}, ${at}, (
			SELECT jsonb_build_object('names', names, 'gstin', gstin, 'fssai', fssai,
				'address', CASE WHEN address_names->>'en' = address_text THEN address_names ELSE jsonb_build_object('en', address_text) END)
			FROM shops WHERE id = ${shopId}) FROM next`.execute(trx);
}
