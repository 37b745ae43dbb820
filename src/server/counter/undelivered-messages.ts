import { sql } from 'kysely';
import * as z from 'zod/mini';
import { MESSAGE_GROUPS, UNDELIVERED_STATES } from '#lib/contract/counter-list-filters.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { dayAfter, startInIndia } from '#lib/format/india-time.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { pageOf, readCursor } from '#server/catalogue/cursor.ts';
import { transact } from '#server/db/transact.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

const PAGE_ROWS = 50;
const Cursor = z.tuple([z.int().check(z.minimum(1))]);
/** What cannot be sent again: an OTP is over, and a push goes to a browser that is gone. */
const isOver = ({ template, channel }: { template: string; channel: string }) => template === 'otp' || channel !== 'sms';

const OWN_GROUPS = MESSAGE_GROUPS.filter((group) => group !== 'other');
const groupSql = sql`CASE WHEN split_part(template, '.', 1) = ANY (${OWN_GROUPS}::text[]) THEN split_part(template, '.', 1) ELSE 'other' END`;
const groupOf = (template: string) => OWN_GROUPS.find((group) => group === template.split('.')[0]) ?? 'other';

/** Messages that were refused or dropped, newest first, for the association alone. Refuses with FORBIDDEN, and INPUT_INVALID what is no cursor. */
export async function undelivered(
	{ state, group, day, cursor, limit = PAGE_ROWS }: Checked<'GET counter/messages'>,
	{ app, caller }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/messages'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	let query = app.db
		.selectFrom('outbox')
		.select(['id', 'template', 'channel', 'recipient', 'outcome', 'reason', 'created_at'])
		.where('outcome', 'in', state ? [state] : UNDELIVERED_STATES)
		.orderBy('id', 'desc')
		.limit(most + 1);
	if (group) query = query.where(sql<boolean>`${groupSql} = ${group}`);
	if (day)
		query = query.where('created_at', '>=', new Date(startInIndia(day))).where('created_at', '<', new Date(startInIndia(dayAfter(day, 1))));
	if (after) query = query.where('id', '<', after[0]);
	const { shown, nextCursor } = pageOf(await query.execute(), most, ({ id }) => [id]);
	return ok({
		rows: shown.map((row) => ({
			id: row.id,
			template: row.template,
			group: groupOf(row.template),
			to: row.channel === 'sms' ? `…${row.recipient.slice(-4)}` : '',
			reason: row.reason ?? '',
			isRefused: row.outcome === 'FAILED',
			canSend: !isOver(row),
			at: row.created_at.toISOString(),
		})),
		nextCursor,
	});
}

/** The same as a file, to its end. Refuses as `undelivered`. */
export const undeliveredFile = (asked: Checked<'GET counter/messages.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'messages',
		asked,
		(page) => undelivered(page, call, FILE_PAGE_ROWS),
		({ rows }) => rows,
		{
			message: ({ id }) => id,
			template: ({ template }) => template,
			to: ({ to }) => to,
			reason: ({ reason }) => reason,
			refused: ({ isRefused }) => (isRefused ? 'yes' : 'no'),
			at: ({ at }) => at,
		},
	);

/** Queues a message that did not arrive once more. Refuses with FORBIDDEN, and with NOT_FOUND what has arrived, waits already, or is over. */
export async function sendAgain({ id }: { id: number }, { app, caller }: Call<'staff'>): Promise<Result<Record<string, never>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const anew = { outcome: null, reason: null, provider_id: null, sent_at: null, retry_at: null, claimed_until: null };
	const at = app.clock.now();
	return transact(app.db, async (trx) => {
		const queued = await trx
			.updateTable('outbox')
			.set({ ...anew, created_at: at })
			.where('id', '=', id)
			.where('outcome', 'in', ['FAILED', 'DROPPED'])
			.where('channel', '=', 'sms')
			.where('template', '<>', 'otp')
			.returning('template')
			.executeTakeFirst();
		if (!queued) return refuse('NOT_FOUND');
		await noteAct(trx, { kind: 'MESSAGE', did: 'SENT', about: queued.template, by: byPartner(caller), at });
		return ok({});
	});
}
