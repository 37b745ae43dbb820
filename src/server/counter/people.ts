import type { Caller, PersonRole } from '#lib/contract/callers.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import { type By, byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { mayManage } from '#server/api/may-touch.ts';
import { endRight, type GivenRight, giveRight, lastOne, liveRights } from '#server/counter/give-and-end-rights.ts';
import { pageOfShort, SHORT_PAGE_ROWS } from '#server/counter/page-of-short-list.ts';
import { invitingShop, tellInvited } from '#server/counter/tell-invited.ts';
import { tooManyRights } from '#server/counter/too-many-rights.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';
import { parsePhone } from '#server/system/phone.ts';

/** Whether a person says who works at a shop, or (without one) who the association's people are. */
const mayInvite = (caller: Caller<'staff'>, shopId: string | null): boolean =>
	shopId === null ? caller.isAssociation : mayManage(caller, shopId);

/** A right as it can be given: `null` for the association's role at a shop, or another without one. */
function rightOf(role: PersonRole, shopId: string | null): GivenRight | null {
	if (role === 'association') return shopId === null ? { role, shopId: null } : null;
	return shopId === null ? null : { role, shopId };
}

/**
 * Who works at a shop, or without one who the association's people are, the first of them first. Refuses with FORBIDDEN all but its owners and
 * the association, and with INPUT_INVALID a text that is no cursor.
 */
export async function listPeople(
	{
		storeId = null,
		cursor,
		limit = SHORT_PAGE_ROWS,
	}: Omit<Checked<'GET counter/people'>, 'storeId'> & { storeId?: string | null | undefined },
	{ app, caller }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/people'>>> {
	if (!mayInvite(caller, storeId)) return refuse('FORBIDDEN');
	const page = pageOfShort(await liveRights(app.db, { shopId: storeId }), cursor, most);
	if (!page.ok) return page;
	const { shown, nextCursor } = page.value;
	return ok({
		people: shown.map(({ id, role, name, phone, created_at }) => ({ id, role, name, phone, since: created_at.toISOString() })),
		nextCursor,
	});
}

/** The same as a file, to its end. Refuses as `listPeople`. */
export const peopleFile = (asked: Checked<'GET counter/people.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'people',
		asked,
		(page) => listPeople(page, call, FILE_PAGE_ROWS),
		({ people }) => people,
		{ name: ({ name }) => name, phone: ({ phone }) => phone, role: ({ role }) => role, since: ({ since }) => since },
	);

/** Why a number may not become staff of a shop: it would end the right of its only owner, as `lastOne` says. */
async function lastOwner(trx: Db, phone: string, shopId: string, by: By): Promise<Refusal | null> {
	const held = (await liveRights(trx, { shopId })).find((right) => right.phone === phone && right.role === 'owner');
	return held ? lastOne(trx, held.id, by) : null;
}

/**
 * Gives a phone number a right, and tells it so unless it had one there in the last day. Refuses with FORBIDDEN as `listPeople`, with
 * NOT_FOUND a shop that is not there, with PHONE_INVALID, with INPUT_INVALID (`role`) the association's role at a shop or another without
 * one, with LAST_OWNER the only owner as staff, and with RATE_LIMITED and LIST_FULL as `tooManyRights`.
 */
export async function invite(
	{ storeId: shopNamed, role, phone_number, name = '' }: Checked<'POST counter/people'>,
	call: Call<'staff'>,
): Promise<Result<Output<'POST counter/people'>>> {
	const { app, caller } = call;
	const { publicSiteUrl, siteName } = app.settings;
	const storeId = shopNamed ?? null;
	if (!mayInvite(caller, storeId)) return refuse('FORBIDDEN');
	const right = rightOf(role, storeId);
	if (!right) return refuse('INPUT_INVALID', { field: 'role' });
	const phone = parsePhone(phone_number);
	if (!phone.ok) return phone;
	const at = app.clock.now();
	const who = { phone: phone.value, name, by: byPartner(caller) };
	const done = await transact(app.db, async (trx) => {
		const shop = storeId === null ? null : await invitingShop(trx, storeId);
		if (shop === undefined) return refuse('NOT_FOUND');
		const last = right.role === 'staff' ? await lastOwner(trx, phone.value, right.shopId, who.by) : null;
		if (last) return last;
		const given = await giveRight(trx, who, right, at);
		const refusal = given.isNew ? await tooManyRights(trx, storeId, at) : null;
		if (refusal) return refusal;
		if (!given.hadLately) await tellInvited(trx, phone.value, shop, { language: call.language, siteName, publicSiteUrl, at });
		return ok(given);
	});
	return done.ok ? listPeople({ storeId }, call) : done;
}

/** Ends a right at once, everywhere. Refuses with NOT_FOUND, LAST_PERSON and LAST_OWNER as `endRight`, and with FORBIDDEN as `listPeople`. */
export async function endPersonRight({ id }: { id: string }, { app, caller }: Call<'staff'>): Promise<Result<Record<string, never>>> {
	const right: Pick<Row<'person_rights'>, 'shop_id'> | undefined = await app.db
		.selectFrom('person_rights')
		.select('shop_id')
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.executeTakeFirst();
	if (!right) return refuse('NOT_FOUND');
	if (!mayInvite(caller, right.shop_id)) return refuse('FORBIDDEN');
	const ended = await endRight(app.db, id, app.clock.now(), byPartner(caller));
	return ended.ok ? ok({}) : ended;
}
