import type { Kysely, Transaction } from 'kysely';
import type { Address } from '#lib/contract/place.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import type { Database, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { addressColumns, addressFromRow } from '#server/place/address-row.ts';
import { newId } from '#server/system/ids.ts';

type Trx = Transaction<Database>;
const RECENT = 5;
const MAX_ACTIVE = 50;
/** So many archived addresses of a customer are kept, or one who adds and deletes could fill the store. */
const MAX_ARCHIVED = 50;

const activeOf = (db: Kysely<Database>, customerId: string) =>
	db
		.selectFrom('customer_addresses')
		.selectAll()
		.where('customer_id', '=', customerId)
		.where('status', '=', 'ACTIVE')
		.orderBy('created_at', 'desc')
		.orderBy('id');

/** The caller's addresses, newest first, without archived ones (§4), and those that were chosen or ordered to last, the last one first. */
export async function listAddresses(
	_: unknown,
	{ app, caller }: Call<'customer'>,
): Promise<Result<Output<'GET customer/customer-location'>>> {
	const rows = await activeOf(app.db, caller.customerId).execute();
	const used = rows.filter(({ used_at }) => used_at !== null).sort((a, b) => Number(b.used_at) - Number(a.used_at));
	return ok({
		customerLocations: rows.map(addressFromRow),
		customerRecentLocations: used.slice(0, RECENT).map(addressFromRow),
	});
}

/** Runs changes to one customer's addresses one after the other, by a lock on the customer's row. The database allows one default at most. */
function oneAtATime<T>({ app, caller }: Call<'customer'>, work: (trx: Trx) => Promise<Result<T>>): Promise<Result<T>> {
	return transact(app.db, async (trx) => {
		await trx.selectFrom('customers').select('id').where('id', '=', caller.customerId).forUpdate().execute();
		return work(trx);
	});
}

const clearDefault = (trx: Trx, customerId: string) =>
	trx
		.updateTable('customer_addresses')
		.set({ is_default: false })
		.where('customer_id', '=', customerId)
		.where('is_default', '=', true)
		.execute();

const makeDefault = (trx: Trx, customerId: string, id: string) =>
	trx.updateTable('customer_addresses').set({ is_default: true }).where('customer_id', '=', customerId).where('id', '=', id).execute();

/** The customer's own address, active unless an archived one is asked for; refuses with NOT_FOUND, or with FORBIDDEN for another customer's. */
async function ownAddress(trx: Trx, customerId: string, id: string, orArchived = false): Promise<Row<'customer_addresses'> | Refusal> {
	const row = await trx.selectFrom('customer_addresses').selectAll().where('id', '=', id).executeTakeFirst();
	if (row && row.customer_id !== customerId) return refuse('FORBIDDEN');
	return row && (orArchived || row.status === 'ACTIVE') ? row : refuse('NOT_FOUND');
}

const reread = (trx: Trx, customerId: string, id: string) =>
	trx.selectFrom('customer_addresses').selectAll().where('customer_id', '=', customerId).where('id', '=', id).executeTakeFirstOrThrow();

/** Refuses with ADDRESS_LIMIT when a customer has as many addresses as one may have. */
async function limitReached(trx: Trx, customerId: string): Promise<Refusal | null> {
	const active = await activeOf(trx, customerId).limit(MAX_ACTIVE).execute();
	return active.length === MAX_ACTIVE ? refuse('ADDRESS_LIMIT', { params: { max: MAX_ACTIVE } }) : null;
}

/** Adds an address: it comes first and is the default (§4). Refuses the fifty-first with ADDRESS_LIMIT. */
export async function addAddress(input: Checked<'POST customer/customer-location'>, call: Call<'customer'>): Promise<Result<Address>> {
	const { customerId } = call.caller;
	return oneAtATime<Address>(call, async (trx) => {
		const full = await limitReached(trx, customerId);
		if (full) return full;
		await clearDefault(trx, customerId);
		const row = await trx
			.insertInto('customer_addresses')
			.values({
				...addressColumns({ addressType: 'HOME', ...input }),
				customer_id: customerId,
				id: newId(),
				lat: input.location.lat,
				lng: input.location.lng,
				is_default: true,
				created_at: call.app.clock.now(),
			})
			.returningAll()
			.executeTakeFirstOrThrow();
		return ok(addressFromRow(row));
	});
}

/**
 * Changes the given fields of one address; `isDefault: true` makes it the only default, `status: 'ACTIVE'` takes back an archived one.
 * NOT_FOUND, FORBIDDEN, ADDRESS_LIMIT.
 */
export async function patchAddress(input: Checked<'PATCH customer/customer-location'>, call: Call<'customer'>): Promise<Result<Address>> {
	const { customerId } = call.caller;
	return oneAtATime<Address>(call, async (trx) => {
		const row = await ownAddress(trx, customerId, input.locationId, input.status === 'ACTIVE');
		if ('ok' in row) return row;
		const full = row.status === 'ARCHIVED' ? await limitReached(trx, customerId) : null;
		if (full) return full;
		const changed = {
			...addressColumns(input),
			...(input.status && { status: input.status }),
			...(input.location && { lat: input.location.lat, lng: input.location.lng }),
			...(input.isDefault && { used_at: call.app.clock.now() }),
		};
		if (Object.keys(changed).length > 0) {
			await trx.updateTable('customer_addresses').set(changed).where('customer_id', '=', customerId).where('id', '=', row.id).execute();
		}
		if (input.isDefault && !row.is_default) {
			await clearDefault(trx, customerId);
			await makeDefault(trx, customerId, row.id);
		}
		return ok(addressFromRow(await reread(trx, customerId, row.id)));
	});
}

/** Deletes the oldest archived addresses beyond those that are kept; never `last`, which may be taken back. */
async function forgetOldest(trx: Trx, customerId: string, last: string): Promise<void> {
	await trx
		.deleteFrom('customer_addresses')
		.where('customer_id', '=', customerId)
		.where('id', 'in', (old) =>
			old
				.selectFrom('customer_addresses')
				.select('id')
				.where('customer_id', '=', customerId)
				.where('status', '=', 'ARCHIVED')
				.where('id', '<>', last)
				.orderBy('created_at', 'desc')
				.orderBy('id')
				.offset(MAX_ARCHIVED - 1),
		)
		.execute();
}

/** Archives an address; when it was the default, the newest one left becomes it. NOT_FOUND, FORBIDDEN. */
export async function archiveAddress(
	{ locationId }: Checked<'DELETE customer/customer-location/{locationId}'>,
	call: Call<'customer'>,
): Promise<Result<Address>> {
	const { customerId } = call.caller;
	return oneAtATime<Address>(call, async (trx) => {
		const row = await ownAddress(trx, customerId, locationId);
		if ('ok' in row) return row;
		await trx
			.updateTable('customer_addresses')
			.set({ status: 'ARCHIVED', is_default: false })
			.where('customer_id', '=', customerId)
			.where('id', '=', row.id)
			.execute();
		await forgetOldest(trx, customerId, row.id);
		const next = row.is_default ? await activeOf(trx, customerId).limit(1).executeTakeFirst() : undefined;
		if (next) await makeDefault(trx, customerId, next.id);
		return ok(addressFromRow(await reread(trx, customerId, row.id)));
	});
}
