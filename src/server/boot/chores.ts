import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import { removeOldPrescriptions } from '#server/account/old-prescriptions.ts';
import { removeLostUploads } from '#server/account/uploads.ts';
import { recogniseAnew } from '#server/catalogue/lexicon/recognise-anew.ts';
import { dressWindows } from '#server/catalogue/shops/dress-windows.ts';
import { tag } from '#server/catalogue/tags.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import type { Db } from '#server/db/tables.ts';
import { oldChanges } from '#server/invalidation/edges/due-purges.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import type { App } from '#server/ports/app.ts';
import { sellNoLonger } from '#server/shelf/past-best-before.ts';
import { removeUnusedPictures } from '#server/shelf/unused-pictures.ts';
import { lastUseBefore } from '#server/staff/sessions.ts';
import { atIntervals, type Background } from '#server/system/at-intervals.ts';
import { endRenames } from '#server/upkeep/end-renames.ts';
import { endMerges } from '#server/upkeep/entries/end-merges.ts';

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

/** So many chores run at once: the others of the database's connections stay for shoppers. */
const AT_ONCE = 4;

/**
 * Deletes what has expired: changes, OTPs, sessions, browsers whose login has ended, sent messages, reports of no message, idempotency
 * keys, delivery times, events of shops, old prices and stocks, old rows of the audit trail, old applications, links. Deletes pictures of
 * customers who are gone, and pictures from the counter that nothing shows. Takes packs past their last day out of stock, dresses shops'
 * windows, and ends renames of brands and merges that nobody went on with. A failure in one does not stop the others.
 * @throws AggregateError of those that failed.
 */
export async function tidyUp(
	{ db, clock, storage, settings }: Pick<App, 'db' | 'clock' | 'storage' | 'settings'>,
	isStopped = () => false,
): Promise<void> {
	const now = clock.now();
	const before = (ms: number) => new Date(now.getTime() - ms);
	// After a long time without this there may be much to delete.
	const gone = (rows: (trx: Db) => { execute(): Promise<unknown> }) => () => longTransaction(db, (trx) => rows(trx).execute());
	const chores: readonly (() => Promise<unknown>)[] = [
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
		gone((trx) => trx.deleteFrom('outbox').where('sent_at', '<', before(RETENTION_MS.outbox))),
		gone((trx) => trx.deleteFrom('early_reports').where('at', '<', before(RETENTION_MS.earlyReports))),
		gone((trx) => trx.deleteFrom('idempotency_keys').where('created_at', '<', before(RETENTION_MS.idempotencyKeys))),
		gone((trx) => trx.deleteFrom('partner_keys').where('at', '<', before(RETENTION_MS.partnerKeys))),
		gone((trx) => trx.deleteFrom('product_keys').where('at', '<', before(RETENTION_MS.partnerKeys))),
		gone((trx) => trx.deleteFrom('shelf_keys').where('at', '<', before(RETENTION_MS.partnerKeys))),
		gone((trx) => trx.deleteFrom('slot_holds').where('held_until', '<', now)),
		gone((trx) => trx.deleteFrom('shop_slots').where('starts_at', '<', before(RETENTION_MS.shopSlots))),
		gone((trx) => trx.deleteFrom('shop_events').where('at', '<', before(RETENTION_MS.shopEvents))),
		gone((trx) => trx.deleteFrom('product_changes').where('at', '<', before(RETENTION_MS.productChanges))),
		gone((trx) => trx.deleteFrom('audit_trail').where('at', '<', before(RETENTION_MS.auditTrail))),
		gone((trx) => trx.deleteFrom('order_shares').where('expires_at', '<', before(RETENTION_MS.orderShares))),
		gone((trx) => trx.deleteFrom('shop_applications').where('decided_at', '<', before(RETENTION_MS.shopApplications))),
		() => removeLostUploads({ db, storage }),
		() => removeOldPrescriptions({ db, clock, storage }),
		() => sellNoLonger({ db, clock }),
		() => removeUnusedPictures({ db, clock, storage }),
		() => dressAnew({ db }, isStopped),
		() => endRenames({ db }, isStopped),
		() => endMerges({ db, clock }, isStopped),
	];
	const done: PromiseSettledResult<unknown>[] = [];
	for (let at = 0; at < chores.length && !isStopped(); at += AT_ONCE)
		done.push(...(await Promise.allSettled(chores.slice(at, at + AT_ONCE).map((chore) => chore()))));
	const failed = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
	if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${done.length} chores failed: ${failed[0]}`);
}

/** Products that an earlier lexicon has read are recognised anew; then pages and lists show them so. */
async function learnThings(app: App, isStopped: () => boolean): Promise<void> {
	const read = await recogniseAnew(app, isStopped);
	if (read === 0) return;
	await longTransaction(app.db, (trx) => publishChange(trx, [tag.catalog]));
	app.log.info({ products: read }, 'recognised the products by a new lexicon');
}

/** What stands in shops' windows follows what they sell, day by day. */
async function dressAnew({ db }: Pick<App, 'db'>, isStopped: () => boolean): Promise<void> {
	const changed = await dressWindows(db, 'old', isStopped);
	if (changed.length > 0) await longTransaction(db, (trx) => publishChange(trx, [tag.shops, ...changed.map(tag.shop)]));
}

/** Runs the chores at start and every hour. */
export function startChores(app: App): Background {
	let isStopped = false;
	const learning = learnThings(app, () => isStopped).catch((error: unknown) =>
		app.log.warn({ err: error }, 'could not recognise the products'),
	);
	const tidying = atIntervals(HOUR_MS, () =>
		tidyUp(app, () => isStopped).catch((error: unknown) => app.log.warn({ err: error }, 'could not tidy up')),
	);
	return {
		stop: async () => {
			isStopped = true;
			await Promise.all([tidying.stop(), learning]);
		},
	};
}
