import { HOUR_MS } from '#lib/format/durations.ts';
import { removeOldPrescriptions } from '#server/account/old-prescriptions.ts';
import { removeLostUploads } from '#server/account/uploads.ts';
import { expiredRows } from '#server/boot/retention.ts';
import { recogniseAnew } from '#server/catalogue/lexicon/recognise-anew.ts';
import { dressWindows } from '#server/catalogue/shops/dress-windows.ts';
import { tag } from '#server/catalogue/tags.ts';
import { endRenames } from '#server/catalogue-upkeep/end-renames.ts';
import { endMerges } from '#server/catalogue-upkeep/entries/end-merges.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import type { App } from '#server/ports/app.ts';
import { sellNoLonger } from '#server/shelf/past-best-before.ts';
import { removeUnusedPictures } from '#server/shelf/unused-pictures.ts';
import { atIntervals, type Background } from '#server/system/at-intervals.ts';

/** So many chores run at once: the others of the database's connections stay for shoppers. */
const AT_ONCE = 4;

/**
 * Deletes the rows that have expired, pictures of customers who are gone, and pictures from the counter that nothing shows. Takes packs past their
 * last day out of stock, dresses shops' windows, and ends renames of brands and merges that nobody went on with. A failure in one does not stop the
 * others.
 * @throws AggregateError of those that failed.
 */
export async function tidyUp(
	{ db, clock, storage, settings }: Pick<App, 'db' | 'clock' | 'storage' | 'settings'>,
	isStopped = () => false,
): Promise<void> {
	const chores: readonly (() => Promise<unknown>)[] = [
		...expiredRows({ db, clock, settings }),
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
