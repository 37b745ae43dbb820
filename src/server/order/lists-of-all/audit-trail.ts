import * as z from 'zod/mini';
import type { AuditRole, AuditRow } from '#lib/contract/audit.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { dayAfter, startInIndia } from '#lib/format/india-time.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { CursorId, pageOf, readCursor } from '#server/catalogue/cursor.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { shopsWithWords } from '#server/catalogue/shops/shops-with-words.ts';
import { type AuditFound, auditSql } from '#server/order/lists-of-all/audit-trail-sql.ts';
import { PAGE_ROWS } from '#server/order/lists-of-all/list-conditions.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

/** In microseconds, until the year 2243. */
const Cursor = z.tuple([z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)), CursorId]);

const pair = (was: number | null, now: number | null, unit = (value: number) => value) =>
	was === null || now === null ? null : { was: unit(was), now: unit(now) };

function roleOf({ actor, key_id, role }: AuditFound): AuditRole {
	if (key_id !== null) return 'key';
	if (actor === 'IMPORT') return 'import';
	if (actor === 'ASSOCIATION') return 'association';
	return role ?? 'system';
}

function rowOf(row: AuditFound, shops: ShopTable, language: Language): AuditRow {
	const shop = row.shop_id === null ? undefined : shops.get(row.shop_id);
	return {
		id: row.id,
		at: row.at.toISOString(),
		kind: row.kind,
		did: row.did,
		stage: row.stage,
		about: row.names ? nameIn(row.names, language) : row.about,
		detail: row.detail,
		products: row.products,
		price: pair(row.price_was_paise, row.price_paise, rupeesFromPaise),
		mrp: pair(row.mrp_was_paise, row.mrp_paise, rupeesFromPaise),
		stock: pair(row.stock_was, row.stock),
		orderId: row.order_id,
		storeId: row.shop_id,
		storeName: shop ? nameIn(shop.names, language) : '',
		role: roleOf(row),
		name: row.name ?? '',
		personId: row.person_id,
	};
}

/**
 * Who did what at the counter, with a shop's key or by a command, newest first, for the association alone. Refuses with FORBIDDEN, and with
 * INPUT_INVALID a text that is no cursor.
 */
export async function auditTrail(
	{ q, personId, kind, day, cursor, limit = PAGE_ROWS }: Checked<'GET counter/audit'>,
	{ app, caller, language }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/audit'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	const shops = await shopTable(app);
	const words = q ? { code: q.toUpperCase(), shopIds: shopsWithWords(shops, q).map(({ id }) => id) } : null;
	const days = { from: day ? startInIndia(day) : null, until: day ? startInIndia(dayAfter(day, 1)) : null };
	const { rows } = await auditSql({ kind, personId, words, ...days, after }, most + 1).execute(app.db);
	const { shown, nextCursor } = pageOf(rows, most, ({ us, id }) => [us, id]);
	return ok({ rows: shown.map((row) => rowOf(row, shops, language)), nextCursor });
}

const changed = (change: { was: number; now: number } | null) => change && `${change.was} > ${change.now}`;

/** The same as a file, to its end. Refuses as `auditTrail`. */
export const auditFile = (asked: Checked<'GET counter/audit.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'audit',
		asked,
		(page) => auditTrail(page, call, FILE_PAGE_ROWS),
		({ rows }) => rows,
		{
			at: (row) => row.at,
			kind: (row) => row.kind,
			did: (row) => row.did ?? row.stage,
			about: (row) => row.about,
			detail: (row) => row.detail,
			products: (row) => row.products,
			price: (row) => changed(row.price),
			mrp: (row) => changed(row.mrp),
			stock: (row) => changed(row.stock),
			shop: (row) => row.storeId,
			shop_name: (row) => row.storeName,
			role: (row) => row.role,
			name: (row) => row.name,
			person: (row) => row.personId,
		},
	);
