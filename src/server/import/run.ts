import { basename } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { SYSTEM } from '#server/api/actor.ts';
import { noteAct } from '#server/api/note-act.ts';
import { dressWindows } from '#server/catalogue/shops/dress-windows.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { columnAt } from '#server/import/find-columns.ts';
import { ignoredColumns } from '#server/import/ignored-columns.ts';
import { ImportError } from '#server/import/import-error.ts';
import type { Count, ImportContext, Job, Refuse } from '#server/import/job.ts';
import { type LocalityOptions, openLocalities } from '#server/import/localities.ts';
import type { Mapping } from '#server/import/mapping.ts';
import { newObjects } from '#server/import/new-pictures.ts';
import { type OutputFile, openOutput } from '#server/import/output-file.ts';
import { openProducts, type ProductOptions } from '#server/import/products.ts';
import { openCsv, type Source, type SourceRow } from '#server/import/read-csv.ts';
import { putCellsIn } from '#server/import/refused-rows-file.ts';
import { openShops, type ShopOptions } from '#server/import/shops.ts';
import { openRefusals, type RefusedRows } from '#server/import/shown-refusals.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

export type ImportOrder = {
	file: string;
	/** The delimiter; null to find it in the file's first line. */
	delimiter: string | null;
	/** The encoding of the file; null is UTF-8. */
	encoding: string | null;
	mapping: Mapping;
	/** Import only rows with these texts in these columns. */
	only: readonly (readonly [column: string, value: string])[];
	dryRun: boolean;
	/** The person said beforehand that the import may write. */
	isAgreed: boolean;
	keepGoing: boolean;
	/** The file for all refused rows. */
	report: string | null;
	/** Whether to create the embedded database when DATA_DIR has none. */
	newStore: boolean;
	what: ({ kind: 'products' } & ProductOptions) | ({ kind: 'shops' } & ShopOptions) | ({ kind: 'localities' } & LocalityOptions);
};
export type ImportKind = ImportOrder['what']['kind'];
/** What was found before anything is written. */
export type ImportPlan = {
	rows: number;
	/** The number of rows that `only` leaves out. */
	passedOver: number;
	refused: number;
	firstRefused: readonly RefusedRows[];
	/** The number of refused rows that are not in `firstRefused`. */
	moreRefused: number;
	/** Advice for some of them, a line each. */
	remedies: readonly string[];
	notes: readonly string[];
	/** What the rows that are right hold. */
	summary: readonly string[];
	/** What will be written; empty when refused rows stop the import. */
	counts: readonly Count[];
};
export type ImportReport = ImportPlan & {
	/** `stopped`: rows were refused. `tried`: a dry run. `declined`: the person said no. Nothing was written by these three. */
	outcome: 'kept' | 'stopped' | 'tried' | 'declined';
};
export type Watch = {
	rows(count: number, part: number): void;
	step(name: 'comparing' | 'writing'): void;
	/** Tells the plan; where `mayWrite`, answers whether to write it. */
	plan(plan: ImportPlan, mayWrite: boolean): Promise<boolean>;
};

/** The number of the advisory lock that allows one import at a time. */
export const IMPORT_LOCK = 7_205_611;

const ANALYZE_ROWS = 1_000;

/** What an import is of, as the audit trail sorts it. */
const KIND_OF = { products: 'PRODUCT', shops: 'SHOP', localities: 'LIBRARY' } as const;
const writes = ({ added, changed, withdrawn = 0 }: Count) => added + changed + withdrawn > 0;

/** Tells the audit trail once of an import that writes something: its file, and of what how many were added, changed and taken away. */
async function noteImport(db: Db, { file, what }: ImportOrder, counts: readonly Count[]): Promise<void> {
	const written = counts.filter(writes);
	if (written.length === 0) return;
	const detail = written.map((count) => [count.what.split(' ')[0], count.added, count.changed, count.withdrawn ?? 0].join(' ')).join(', ');
	const about = basename(file).slice(0, 100);
	await noteAct(db, { kind: KIND_OF[what.kind], did: 'IMPORTED', about, detail, by: SYSTEM, at: new Date() });
}

/** Kysely over a given connection, so that COPY and queries share its transaction. */
const onConnection = (client: pg.PoolClient): Db => {
	const held = new Proxy(client, { get: (of, name) => (name === 'release' ? () => {} : Reflect.get(of, name, of)) });
	return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { options: {}, connect: async () => held, end: async () => {} } }) });
};

function openJob(context: ImportContext, order: ImportOrder, header: readonly string[], refuse: Refuse): Promise<Job> {
	switch (order.what.kind) {
		case 'products':
			return openProducts(context, header, order.what, refuse);
		case 'shops':
			return openShops(context, header, order.what, refuse);
		case 'localities':
			return openLocalities(context, header, order.what, refuse);
	}
}

function rowFilter(header: readonly string[], only: ImportOrder['only']): (row: SourceRow) => boolean {
	const wanted = only.map(([column, value]) => {
		const at = columnAt(header, column);
		if (at < 0) throw new ImportError(`Missing: ${column} (of --only). The file has: ${header.join(', ')}.`);
		return { at, value };
	});
	return (row) => wanted.every(({ at, value }) => (row.cells[at] ?? '').trim() === value);
}

/** The columns that options name, beside those of fields. */
const columnsOfOptions = ({ only, what }: ImportOrder): string[] => [
	...only.map(([column]) => column),
	...(what.kind === 'products' && what.shops.kind === 'column' ? [what.shops.column] : []),
];

/**
 * Imports a file in one transaction: all of it or nothing; with `keepGoing` all correct rows. Everything is read and compared, then `watch`
 * is told the plan, and only then rows are written. The tags of the changes are published in the same transaction, so that running stores
 * show them. Pictures go into `storage`.
 * @throws ImportError when the file or the order cannot be used at all; then nothing was changed.
 */
export async function runImport(pool: pg.Pool, order: ImportOrder, watch: Watch, storage: ObjectStorage): Promise<ImportReport> {
	const source = await openCsv(order.file, order);
	const { what } = order;
	const report = order.report === null ? null : openOutput(order.report);
	const unread = what.kind === 'products' && what.unread !== null ? openOutput(what.unread) : null;
	try {
		return await importFrom(source, pool, order, watch, { storage, report, unread });
	} finally {
		await report?.drop();
		await unread?.drop();
	}
}

type Places = { storage: ObjectStorage; report: OutputFile | null; unread: OutputFile | null };

async function importFrom(source: Source, pool: pg.Pool, order: ImportOrder, watch: Watch, places: Places): Promise<ImportReport> {
	const { storage, report, unread } = places;
	const refusals = openRefusals(report?.path ?? null);
	const client = await pool.connect();
	const width = source.header.length;
	let rows = 0;
	let passedOver = 0;
	const objects = newObjects(storage);
	let filling = Promise.resolve();
	let isWritten = false;
	try {
		await client.query(
			`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '64MB'; SET LOCAL temp_buffers = '32MB'; SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`,
		);
		const context: ImportContext = {
			db: onConnection(client),
			client,
			mapping: order.mapping,
			storage: objects.storage,
			isTrial: order.dryRun,
			unread,
		};
		const job = await openJob(context, order, source.header, refusals.add);
		const isWanted = rowFilter(source.header, order.only);
		for await (const batch of source.batches) {
			for (const row of batch) {
				if (!isWanted(row)) passedOver++;
				else if (row.cells.length === width) job.take(row);
				else refusals.add(row.line, '', `has ${row.cells.length} cells where the first line has ${width}`);
			}
			rows += batch.length;
			// The database writes one piece while the next is read.
			await filling;
			filling = job.flush(false);
			filling.catch(() => {});
			watch.rows(rows, source.progress());
		}
		await filling;
		// A shop's system that writes an empty file has failed, and no one would hear of it.
		if (rows === 0) throw new ImportError(`${order.file} holds no rows, only the line that names the columns: nothing was imported.`);
		await job.flush(true);
		watch.step('comparing');
		await job.compare();
		const summary = await job.summary();
		const stopped = refusals.count() > 0 && !order.keepGoing;
		const counts = stopped ? [] : await job.plan();
		await refusals.close();
		if (report) {
			await putCellsIn(report.path, order.file, order);
			await report.finish();
		}
		const plan: ImportPlan = {
			rows,
			passedOver,
			refused: refusals.count(),
			firstRefused: refusals.first(),
			moreRefused: refusals.more(),
			remedies: refusals.remedies(),
			notes: [...ignoredColumns(source.header, job.ignored, columnsOfOptions(order)), ...job.notes()],
			summary,
			counts,
		};
		const mayWrite = !stopped && !order.dryRun;
		const isAgreed = await watch.plan(plan, mayWrite);
		const outcome = stopped ? 'stopped' : order.dryRun ? 'tried' : isAgreed ? 'kept' : 'declined';
		if (outcome === 'kept') {
			watch.step('writing');
			const changed = await job.apply();
			await noteImport(context.db, order, counts);
			const dressed = await dressWindows(context.db, 'empty');
			await publishChange(context.db, dressed.length > 0 ? [...changed, tag.shops, ...dressed.map(tag.shop)] : changed);
		}
		// While the lock is held: the next import may have the same pictures.
		if (outcome !== 'kept') await objects.drop();
		isWritten = true;
		await client.query(outcome === 'kept' ? 'COMMIT' : 'ROLLBACK');
		const written = counts.reduce((sum, { added, changed }) => sum + added + changed, 0);
		// Otherwise the planner uses old statistics until the next autovacuum.
		if (outcome === 'kept' && written > ANALYZE_ROWS)
			await client.query('ANALYZE localities, shops, library_products, retailer_products, shelf_index');
		return { ...plan, outcome };
	} catch (error) {
		await filling.catch(() => {});
		if (!isWritten) await objects.drop();
		await client.query('ROLLBACK').catch(() => {});
		await refusals.close().catch(() => {});
		throw error;
	} finally {
		client.release();
	}
}
