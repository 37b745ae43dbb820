import { sql } from 'kysely';
import type { Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { readProfile } from '#server/account/read-profile.ts';
import type { Call } from '#server/api/call.ts';
import type { Database } from '#server/db/tables.ts';
import { isToCustomerSql } from '#server/messages/outbox.ts';

type Records = Output<'GET customer/export'>['records'];

/**
 * Every table with rows of a customer, but for the profile; and the columns that the copy leaves out, because they would open something or
 * repeat another table.
 */
export const EXPORTED = {
	orders: ['idempotency_key'],
	customer_addresses: [],
	carts: [],
	cart_lines: [],
	cart_custom_lines: [],
	saved_baskets: [],
	thrown_baskets: [],
	promotions: [],
	promotion_uses: [],
	favourites: [],
	stock_requests: [],
	search_history: [],
	slot_holds: [],
	uploads: [],
	prescriptions: [],
	push_subscriptions: ['endpoint', 'p256dh', 'auth', 'family'],
	sessions: ['access_hash', 'refresh_hash', 'family'],
	idempotency_keys: ['answer', 'request_hash'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

/** What belongs to the orders, and the messages that were sent to the customer at that number. */
const ORDER_PARTS = [
	'order_lines',
	'order_custom_lines',
	'order_stages',
	'order_modifications',
	'payments',
	'payment_receipts',
	'refunds',
	'order_ratings',
	'order_help',
	'order_locations',
	'invoices',
] as const;

const rowsOf = (table: string, customerId: string, hidden: readonly string[]) => sql`
	SELECT ${table}::text AS name, to_jsonb(x) - ${['customer_id', ...hidden]}::text[] AS record
	FROM ${sql.table(table)} x WHERE x.customer_id = ${customerId}`;

const partsOf = (table: string, customerId: string) => sql`
	SELECT ${table}::text, to_jsonb(x) - ARRAY['person_id', 'judged_by', 'reported_by'] FROM ${sql.table(table)} x JOIN orders o ON o.id = x.order_id WHERE o.customer_id = ${customerId}`;

const messagesTo = (phone: string) => sql`
	SELECT 'messages', jsonb_build_object('at', m.created_at, 'body', m.body) FROM outbox m WHERE m.recipient = ${phone} AND ${isToCustomerSql}`;

const rewardsOf = (customerId: string) => sql`
	SELECT 'referral_rewards', jsonb_build_object('at', r.at, 'paise', r.referrer_paise) FROM referral_rewards r WHERE r.referrer_id = ${customerId}`;

const earlierOf = (customerId: string) => sql`
	SELECT 'earlier_account', c.earlier FROM customers c WHERE c.id = ${customerId} AND c.earlier IS NOT NULL`;

/** A copy of everything that the store holds about the caller, as it stands in the database, read in one statement. */
export async function exportAccount(_: unknown, { app, caller }: Call<'customer'>): Promise<Result<Output<'GET customer/export'>>> {
	const profile = await readProfile(app.db, caller.customerId);
	if (!profile) return refuse('NOT_FOUND');
	const parts = [
		...Object.entries(EXPORTED).map(([table, hidden]) => rowsOf(table, caller.customerId, hidden)),
		...ORDER_PARTS.map((table) => partsOf(table, caller.customerId)),
		messagesTo(profile.phone_number),
		rewardsOf(caller.customerId),
		earlierOf(caller.customerId),
	];
	const { rows } = await sql<{ name: string; record: Record<string, unknown> }>`${sql.join(parts, sql` UNION ALL `)}`.execute(app.db);
	const records: Records = Object.fromEntries(
		[...Object.keys(EXPORTED), ...ORDER_PARTS, 'messages', 'referral_rewards', 'earlier_account'].map((name) => [name, []]),
	);
	for (const { name, record } of rows) records[name]?.push(record);
	return ok({ at: app.clock.now().toISOString(), profile, records });
}
