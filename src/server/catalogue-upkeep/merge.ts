import { sql } from 'kysely';
import { lockAllShelves } from '#server/catalogue/shops/lock-shelf.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Subject } from '#server/catalogue-upkeep/arguments.ts';
import { findOne, wordOf } from '#server/catalogue-upkeep/find-one.ts';
import { leaveAddress } from '#server/catalogue-upkeep/leave-address.ts';
import { mergeLocalities } from '#server/catalogue-upkeep/merge-localities.ts';
import { mergeProducts } from '#server/catalogue-upkeep/merge-products.ts';
import { mergeShops } from '#server/catalogue-upkeep/merge-shops.ts';
import type { UpkeepChange } from '#server/catalogue-upkeep/upkeep-change.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';

const MERGE: Readonly<Record<Subject, (trx: Db, loser: string, winner: string) => Promise<void>>> = {
	shops: mergeShops,
	products: mergeProducts,
	localities: mergeLocalities,
};

/** What names the two in the files of imports, so that a file that still has the loser means the winner. */
async function sourceKeyOf(trx: Db, subject: Subject, id: string): Promise<string | null> {
	if (subject === 'localities') return null;
	const table = subject === 'shops' ? 'shops' : 'library_products';
	const { rows } = await sql<{ source_key: string }>`SELECT source_key FROM ${sql.table(table)} WHERE id = ${id}`.execute(trx);
	return rows[0]?.source_key ?? null;
}

/**
 * Merges `loser` into `winner` in the caller's transaction: what points at it moves, and its address leads to the winner's, as do addresses that led
 * to it. @throws UpkeepError where one is not found, both are the same, or the two cannot be one.
 */
export async function mergeInto(trx: Db, subject: Subject, loserText: string, winnerText: string): Promise<UpkeepChange> {
	if (subject !== 'localities') await lockAllShelves(trx);
	const loser = await findOne(trx, subject, loserText);
	const winner = await findOne(trx, subject, winnerText);
	if (loser.id === winner.id) throw new UpkeepError(`Both are the same ${wordOf(subject)}: ${loser.name} (${loser.id}).`);
	const sourceKey = await sourceKeyOf(trx, subject, loser.id);
	await MERGE[subject](trx, loser.id, winner.id);
	await leaveAddress(trx, { kind: subject, old: loser.key, new: winner.key, source_key: sourceKey });
	const own = subject === 'shops' ? [tag.shop(loser.id), tag.shop(winner.id)] : [];
	const products = subject === 'products' ? [tag.product(loser.id), tag.product(winner.id)] : [];
	return {
		line: `merged ${wordOf(subject)} ${loser.name} (${loser.key}) into ${winner.name} (${winner.key})`,
		about: `${loser.name} → ${winner.name}`,
		tags: [tag.catalog, tag.shops, tag.stock, ...own, ...products],
	};
}
