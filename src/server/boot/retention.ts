import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import { HOLDS_COUNTED_MS } from '#server/cart/slot-places.ts';
import { thrownForGood } from '#server/cart/thrown-baskets.ts';
import { lastUseBefore } from '#server/counter/sessions.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import type { Db } from '#server/db/tables.ts';
import { oldChanges } from '#server/invalidation/edges/due-purges.ts';
import type { App } from '#server/ports/app.ts';

/** How long rows without use are kept. A sent message contains its receiver's number, so it is deleted soon. */
const RETENTION_MS = {
	otpSends: HOUR_MS,
	outbox: 7 * DAY_MS,
	/** Long after a message's id is stored: a report that still waits is of no message of ours. */
	earlyReports: HOUR_MS,
	idempotencyKeys: 7 * DAY_MS,
	partnerKeys: 7 * DAY_MS,
	shopSlots: DAY_MS,
	shopEvents: 7 * DAY_MS,
	/** Who changed a price or a stock, and when, is asked about for a year. */
	productChanges: 365 * DAY_MS,
	/** Who did what at the counter is asked about as long as somebody may go to court over it. */
	auditTrail: 3 * 365 * DAY_MS,
	/** The number of a shop that was refused is not kept longer; one that was let in is the shop's own. */
	shopApplications: 365 * DAY_MS,
	/** So long a link that has run out says so. */
	orderShares: 30 * DAY_MS,
} as const;

/**
 * The chores that delete rows that have expired, a table each: changes, OTPs, sessions, browsers whose login has ended, baskets thrown away, sent
 * messages, reports of no message, idempotency keys, delivery times, events of shops, old prices and stocks, old rows of the audit trail, old
 * applications, links.
 */
export function expiredRows({ db, clock, settings }: Pick<App, 'db' | 'clock' | 'settings'>): readonly (() => Promise<unknown>)[] {
	const now = clock.now();
	const before = (ms: number) => new Date(now.getTime() - ms);
	// After a long time without this there may be much to delete.
	const gone = (rows: (trx: Db) => { execute(): Promise<unknown> }) => () => longTransaction(db, (trx) => rows(trx).execute());
	return [
		gone((trx) => trx.deleteFrom('changes').where(oldChanges(settings))),
		gone((trx) => trx.deleteFrom('otp_sends').where('sent_at', '<', before(RETENTION_MS.otpSends))),
		gone((trx) => trx.deleteFrom('otps').where('expires_at', '<', now)),
		gone((trx) => trx.deleteFrom('sessions').where('refresh_expires_at', '<', now)),
		gone((trx) => trx.deleteFrom('person_sessions').where('used_at', '<', lastUseBefore(now))),
		gone((trx) =>
			trx
				.deleteFrom('push_subscriptions')
				.where(({ not, exists, selectFrom, ref }) =>
					not(exists(selectFrom('sessions').select('id').whereRef('sessions.family', '=', ref('push_subscriptions.family')))),
				),
		),
		gone((trx) => trx.deleteFrom('thrown_baskets').where('thrown_at', '<', thrownForGood(now))),
		gone((trx) => trx.deleteFrom('outbox').where('sent_at', '<', before(RETENTION_MS.outbox))),
		gone((trx) => trx.deleteFrom('early_reports').where('at', '<', before(RETENTION_MS.earlyReports))),
		gone((trx) => trx.deleteFrom('idempotency_keys').where('created_at', '<', before(RETENTION_MS.idempotencyKeys))),
		gone((trx) => trx.deleteFrom('partner_keys').where('at', '<', before(RETENTION_MS.partnerKeys))),
		gone((trx) => trx.deleteFrom('product_keys').where('at', '<', before(RETENTION_MS.partnerKeys))),
		gone((trx) => trx.deleteFrom('shelf_keys').where('at', '<', before(RETENTION_MS.partnerKeys))),
		gone((trx) => trx.deleteFrom('slot_holds').where('held_since', '<', before(HOLDS_COUNTED_MS))),
		gone((trx) => trx.deleteFrom('shop_slots').where('starts_at', '<', before(RETENTION_MS.shopSlots))),
		gone((trx) => trx.deleteFrom('shop_events').where('at', '<', before(RETENTION_MS.shopEvents))),
		gone((trx) => trx.deleteFrom('product_changes').where('at', '<', before(RETENTION_MS.productChanges))),
		gone((trx) => trx.deleteFrom('audit_trail').where('at', '<', before(RETENTION_MS.auditTrail))),
		gone((trx) => trx.deleteFrom('order_shares').where('expires_at', '<', before(RETENTION_MS.orderShares))),
		gone((trx) => trx.deleteFrom('shop_applications').where('decided_at', '<', before(RETENTION_MS.shopApplications))),
	];
}
