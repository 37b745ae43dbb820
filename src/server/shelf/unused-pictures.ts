import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#lib/format/durations.ts';
import { ok } from '#lib/result.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import { transact } from '#server/db/transact.ts';
import { allKeys } from '#server/pictures/keys.ts';
import type { App } from '#server/ports/app.ts';

/** So long a form may stand open between its photograph and its button. */
const OPEN_FORM_MS = DAY_MS;
/** So many are removed in an hour at most. */
const MOST = 500;

/** Whether nothing shows a picture `p`: no product, shop, category and banner, and no order of a time when it was shown. */
const isUnused: RawBuilder<unknown> = sql`
	NOT EXISTS (SELECT 1 FROM retailer_products rp WHERE rp.image = p.url)
	AND NOT EXISTS (SELECT 1 FROM library_products lp WHERE lp.image = p.url)
	AND NOT EXISTS (SELECT 1 FROM library_products lp WHERE lp.more_images <> '{}' AND p.url = ANY (lp.more_images))
	AND NOT EXISTS (SELECT 1 FROM shops s WHERE s.image = p.url OR p.url = ANY (s.more_images))
	AND NOT EXISTS (SELECT 1 FROM categories c WHERE c.image = p.url)
	AND NOT EXISTS (SELECT 1 FROM banners n WHERE n.image = p.url)
	AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.image = p.url)`;

/**
 * Removes the files of photographs from the counter that nothing shows any more, and their rows. Who puts one on a shelf meanwhile either keeps it,
 * because that moves its time, or finds it gone: the files go in the transaction that deletes the row.
 */
export async function removeUnusedPictures({ db, clock, storage }: Pick<App, 'db' | 'clock' | 'storage'>): Promise<void> {
	const before = new Date(clock.now().getTime() - OPEN_FORM_MS);
	const isOld = sql`p.sent_at < ${before}`;
	const unused = await longTransaction(db, async (trx) => {
		const { rows } = await sql<{ key: string }>`SELECT key FROM shop_pictures p WHERE ${isOld} AND ${isUnused} LIMIT ${MOST}`.execute(trx);
		return rows;
	});
	for (const { key } of unused)
		await transact(db, async (trx) => {
			const { rows } = await sql`DELETE FROM shop_pictures p WHERE key = ${key} AND ${isOld} RETURNING key`.execute(trx);
			if (rows.length > 0) await Promise.all(allKeys(key).map((at) => storage.remove(at)));
			return ok(null);
		});
}
