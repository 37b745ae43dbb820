import type pg from 'pg';
import type { Db } from '#server/db/tables.ts';
import type { Mapping } from '#server/import/mapping.ts';
import type { OutputFile } from '#server/import/output-file.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

/**
 * What a job works with: one connection inside one transaction, for Kysely and, directly, for COPY; the storage of pictures; whether
 * this is a dry run, which stores none; and the file for what was not understood.
 */
export type ImportContext = {
	db: Db;
	client: pg.ClientBase;
	mapping: Mapping;
	storage: ObjectStorage;
	isTrial: boolean;
	unread: OutputFile | null;
};

export type Refuse = (line: number, column: string, reason: string, remedy?: string) => void;

/** How many rows of one kind are added, changed, already the same, and taken off the shelf. */
export type Count = { what: string; added: number; changed: number; same: number; withdrawn?: number };

/** The cache tags of everything that has changed; empty when nothing has. */
export type ChangedTags = readonly string[];

/** The steps of an import of products, shops or localities. Before `apply` only temporary tables are written, and no row of the store is locked. */
export type Job = {
	/** Checks a row and holds it for a `flush`. */
	take(row: SourceRow): void;
	/** Writes the held rows to the database when there are enough of them, or when it is the last flush. */
	flush(isLast: boolean): Promise<void>;
	/** After the last row: finds faults that only the whole file shows, and drops these rows. */
	compare(): Promise<void>;
	/** What the file holds, a line each. */
	summary(): Promise<readonly string[]>;
	/** Compares the rows that are right with the store: what `apply` will write. */
	plan(): Promise<readonly Count[]>;
	apply(): Promise<ChangedTags>;
	/** The places of the columns that it reads no field from. */
	ignored: readonly number[];
	/** Remarks about accepted rows, a line each. */
	notes(): readonly string[];
};
