import { sql } from 'kysely';
import { longTransaction } from '#server/db/long-transaction.ts';
import type { Db } from '#server/db/tables.ts';
import { insertSample } from '#server/sample/load.ts';
import { readShops } from '#server/sample/places.ts';
import type { Settings } from '#server/settings/settings.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';

/** The lock with which two processes that start at once on an empty database fill it once. */
const FILLING = 4_321_003;

/** Inserts what a store needs before its first request: the categories, and, into an empty database, the sample catalogue if it is wanted. */
export async function fillFirst(db: Db, { sampleData }: Pick<Settings, 'sampleData'>, say: (line: string) => void): Promise<void> {
	await longTransaction(db, async (trx) => {
		await sql`SELECT pg_advisory_xact_lock(${FILLING})`.execute(trx);
		if (sampleData && (await isEmpty(trx))) await insertSample(trx, say);
		else await insertTaxonomy(trx);
		if (!sampleData && (await hasSample(trx)))
			say(
				'SAMPLE_DATA=0, but this store holds the invented shops of the sample already: npm run catalogue -- withdraw --sample takes them away.',
			);
	});
}

/** The sample's ids are the same at every install. */
async function hasSample(db: Db): Promise<boolean> {
	const ids = readShops().map(({ row }) => row.id);
	return (await db.selectFrom('shops').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !== undefined;
}

/** Tables in which any row means that the database is in use. */
const TABLES = ['shops', 'library_products', 'localities', 'customers'] as const;

async function isEmpty(db: Db): Promise<boolean> {
	for (const table of TABLES) {
		if (await db.selectFrom(table).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst()) return false;
	}
	return true;
}
