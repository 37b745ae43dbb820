import { sql } from 'kysely';
import type { DROP_REASONS } from '#lib/contract/counter-list-filters.ts';
import { ok } from '#lib/result.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { lockReport, takeEarlyReport } from '#server/messages/reports.ts';
import type { App } from '#server/ports/app.ts';

/** How long a claimed message belongs to one sender: longer than a send may take, so that no other process sends it meanwhile. */
const CLAIM_MS = 30_000;

/** Somebody waits for an OTP; every other message is news, by SMS or as a push to a browser. */
export type MessageKind = 'otp' | 'news' | 'push';
type Store = Pick<App, 'db' | 'clock'>;

/** So long after it was queued a message that fails holds up the news behind it; it is tried again, but they go on without it. */
const HELD_UP_MS = 600_000;

/**
 * News go to one receiver in the order they were queued: only the earliest that is not done can be claimed, also while it waits for a retry,
 * but not for ever: a provider may have a reason of its own never to take it.
 */
const isEarliest = (now: Date) => sql`NOT EXISTS (
	SELECT FROM outbox earlier
	WHERE earlier.sent_at IS NULL AND earlier.secret IS NULL AND earlier.recipient = o.recipient AND earlier.id < o.id
		AND (earlier.retry_at IS NULL OR earlier.created_at > ${new Date(now.getTime() - HELD_UP_MS)}))`;

/**
 * Claims the oldest messages of a kind that are due, at most `limit`; of news only one for each receiver. Until the claim
 * runs out no other sender gets them.
 */
export async function claimMessages({ db, clock }: Store, kind: MessageKind, limit: number): Promise<Row<'outbox'>[]> {
	const now = clock.now();
	const until = new Date(now.getTime() + CLAIM_MS);
	const isOfKind =
		kind === 'otp' ? sql`o.secret IS NOT NULL` : sql`o.secret IS NULL AND (o.channel = 'push') = ${kind === 'push'} AND ${isEarliest(now)}`;
	const { rows } = await sql<Row<'outbox'>>`
		WITH due AS MATERIALIZED (
			SELECT o.id FROM outbox o
			WHERE o.sent_at IS NULL AND (o.retry_at IS NULL OR o.retry_at <= ${now})
				AND (o.claimed_until IS NULL OR o.claimed_until <= ${now}) AND ${isOfKind}
			ORDER BY o.id LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED
		)
		UPDATE outbox SET claimed_until = ${until} FROM due WHERE outbox.id = due.id RETURNING outbox.*`.execute(db);
	return rows.sort((a, b) => a.id - b.id);
}

/** Why a message was dropped: too old, over the day's limit, or one that the provider never takes. */
export type DropReason = (typeof DROP_REASONS)[number];
export type Done = { outcome: 'SENT'; providerId: string | null } | { outcome: 'DROPPED'; reason: DropReason };

/** What became of a message that the provider took: `SENT`, or what its report said that was faster than this mark. */
async function outcomeOfSent(trx: Db, providerId: string | null) {
	const sent = { outcome: 'SENT' } as const;
	if (providerId === null) return sent;
	await lockReport(trx, providerId);
	return { provider_id: providerId, ...((await takeEarlyReport(trx, providerId)) ?? sent) };
}

/** Marks a message as sent or dropped, and wipes its OTP. */
export async function markDone({ db, clock }: Store, { id }: Row<'outbox'>, done: Done): Promise<void> {
	await transact(db, async (trx) => {
		const became = done.outcome === 'SENT' ? await outcomeOfSent(trx, done.providerId) : done;
		await trx
			.updateTable('outbox')
			.set({ sent_at: clock.now(), secret: null, ...became })
			.where('id', '=', id)
			.execute();
		return ok(null);
	});
}

/** Ends the claim on a message that could not be sent; it is due again at `retryAt`. Does nothing when another sender has claimed it since. */
export async function markFailed({ db }: Store, { id, claimed_until }: Row<'outbox'>, retryAt: Date): Promise<void> {
	await db
		.updateTable('outbox')
		.set({ retry_at: retryAt, claimed_until: null })
		.where('id', '=', id)
		.where('claimed_until', '=', claimed_until)
		.execute();
}
