import type pg from 'pg';
import type { Db } from '#server/db/tables.ts';
import type { Mapping } from '#server/import/mapping.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

/**
 * What a job works with: one connection inside one transaction, seen by Kysely and, for COPY, as itself; and where pictures are, and where
 * more are put unless all is only tried.
 */
export type Desk = { db: Db; client: pg.ClientBase; mapping: Mapping; storage: ObjectStorage; isTrial: boolean };

export type Refuse = (line: number, column: string, reason: string, remedy?: string) => void;

/** How many rows of one kind there are now that were not, that differ, and that were the same already. */
export type Count = { what: string; added: number; changed: number; same: number };

export type Applied = {
	counts: readonly Count[];
	/** The cache tags of what really changed; empty when nothing did. */
	tags: readonly string[];
};

/** One import of one kind of thing, step by step. Nothing but temporary tables is touched before `apply`. */
export type Job = {
	/** Checks a row and keeps it for a `flush`. */
	take(row: SourceRow): void;
	/** Hands what was taken to the database once it is enough to be worth it, or the last. */
	flush(isLast: boolean): Promise<void>;
	/** After the last row: finds what can only be seen over the whole file, and drops it from what will be applied. */
	compare(): Promise<void>;
	apply(): Promise<Applied>;
	/** Remarks about rows that were taken: one line each. */
	notes(): readonly string[];
};
