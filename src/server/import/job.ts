import type pg from 'pg';
import type { Db } from '#server/db/tables.ts';
import type { Mapping } from '#server/import/mapping.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

/**
 * What a job works with: one connection inside one transaction, for Kysely and, directly, for COPY; the storage of pictures; and whether
 * this is a dry run, which stores none.
 */
export type ImportContext = { db: Db; client: pg.ClientBase; mapping: Mapping; storage: ObjectStorage; isTrial: boolean };

export type Refuse = (line: number, column: string, reason: string, remedy?: string) => void;

/** How many rows of one kind were added, changed, and already the same. */
export type Count = { what: string; added: number; changed: number; same: number };

export type Applied = {
	counts: readonly Count[];
	/** The cache tags of everything that has changed; empty when nothing has. */
	tags: readonly string[];
};

/** The steps of an import of products, shops or localities. Before `apply` only temporary tables are written. */
export type Job = {
	/** Checks a row and holds it for a `flush`. */
	take(row: SourceRow): void;
	/** Writes the held rows to the database when there are enough of them, or when it is the last flush. */
	flush(isLast: boolean): Promise<void>;
	/** After the last row: finds faults that only the whole file shows, and drops these rows. */
	compare(): Promise<void>;
	/** What `apply` would bring, a line each. */
	summary(): Promise<readonly string[]>;
	apply(): Promise<Applied>;
	/** Remarks about accepted rows, a line each. */
	notes(): readonly string[];
};
