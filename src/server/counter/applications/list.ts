import * as z from 'zod/mini';
import { clockText } from '#lib/catalogue/opening/hours.ts';
import type { Application } from '#lib/contract/shop-applications.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { categoryTable } from '#server/catalogue/categories.ts';
import { CursorId, pageOf, readCursor } from '#server/catalogue/cursor.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

const DEFAULT_LIMIT = 20;
const Cursor = z.tuple([z.iso.datetime(), CursorId]);

/**
 * The applications of shops, the newest first: those that wait, or those that were decided. Refuses with FORBIDDEN all but the association's
 * people, and with INPUT_INVALID a cursor that is none.
 */
export async function listApplications(
	{ state = 'OPEN', cursor, limit = DEFAULT_LIMIT }: Checked<'GET counter/applications'>,
	{ app, caller, language }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/applications'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	let asked = app.db
		.selectFrom('shop_applications as a')
		.innerJoin('localities as l', 'l.id', 'a.locality_id')
		.selectAll('a')
		.select('l.names as localityNames')
		.orderBy('a.applied_at', 'desc')
		.orderBy('a.id', 'desc')
		.limit(most + 1);
	if (state === 'OPEN') asked = asked.where('a.decided_at', 'is', null);
	else asked = asked.where('a.decided_at', 'is not', null).where('a.reason', state === 'REFUSED' ? 'is not' : 'is', null);
	if (after) {
		const [at, id] = after;
		asked = asked.where((eb) => eb(eb.refTuple('a.applied_at', 'a.id'), '<', eb.tuple(new Date(at), id)));
	}
	const [rows, categories] = await Promise.all([asked.execute(), categoryTable(app)]);
	const nameOf = new Map(categories.map(({ id, names }) => [id, nameIn(names, language)]));
	const { shown, nextCursor } = pageOf(rows, most, (last) => [last.applied_at.toISOString(), last.id]);
	const applications = shown.map(
		(row): Application => ({
			id: row.id,
			state,
			name: row.name,
			phone: row.phone_e164,
			address: row.address_text,
			localityName: nameIn(row.localityNames, language),
			lat: row.lat,
			lng: row.lng,
			categories: row.category_ids.flatMap((id) => nameOf.get(id) ?? []),
			opens: clockText(row.opens_min),
			closes: clockText(row.closes_min),
			gstin: row.gstin,
			fssai: row.fssai,
			upiId: row.upi_id,
			at: row.applied_at.toISOString(),
			reason: row.reason,
			storeId: row.shop_id,
		}),
	);
	return ok({ applications, nextCursor });
}

/** The same as a file, to its end. Refuses as `listApplications`. */
export const applicationsFile = (asked: Checked<'GET counter/applications.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'applications',
		asked,
		(page) => listApplications(page, call, FILE_PAGE_ROWS),
		({ applications }) => applications,
		{
			id: (one) => one.id,
			name: (one) => one.name,
			phone: (one) => one.phone,
			address: (one) => one.address,
			locality: (one) => one.localityName,
			categories: (one) => one.categories.join('; '),
			gstin: (one) => one.gstin,
			fssai: (one) => one.fssai,
			upi: (one) => one.upiId,
			applied_at: (one) => one.at,
			reason: (one) => one.reason,
		},
	);
