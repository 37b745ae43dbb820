import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Follower } from '#server/db/replica/lag.ts';
import type { Database, Db } from '#server/db/tables.ts';

/** The classes of codes that speak of the statement or its values (22, 23, 42) or of its time (57014): the primary would say the same. */
const OF_STATEMENT = /^(22|23|42)\w{3}$|^57014$/;
const isOfStatement = (error: unknown): boolean => error instanceof Error && 'code' in error && OF_STATEMENT.test(String(error.code));

export type ReadFrom = 'primary' | 'replica';

/** A connection to the replica. What it cannot answer (the replica has gone, or took its answer back to follow on) is asked of the primary. */
class ReplicaClient implements PostgresPoolClient {
	readonly #held: PostgresPoolClient;
	readonly #lost: () => Promise<PostgresPoolClient>;
	#isLost = false;

	/** `lost` is called when the replica did not answer, and gives a connection to the primary. */
	constructor(held: PostgresPoolClient, lost: () => Promise<PostgresPoolClient>) {
		this.#held = held;
		this.#lost = lost;
	}

	query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
	query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
	query<R>(asked: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
		return typeof asked === 'string' ? this.#ask(asked, values) : this.#held.query(asked);
	}

	async #ask<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
		if (!this.#isLost) {
			try {
				return await this.#held.query<R>(sql, values);
			} catch (error) {
				if (isOfStatement(error)) throw error;
				this.#isLost = true;
			}
		}
		const client = await this.#lost();
		try {
			return await client.query<R>(sql, values);
		} finally {
			client.release();
		}
	}

	release(destroy?: boolean): void {
		this.#held.release(destroy ?? this.#isLost);
	}
}

/**
 * A database for statements that only read, each of them whole by itself: from the replica while it is in step, else from the primary.
 * `counted` hears of each connection taken. The pools are ended by those who opened them.
 */
export function readsFrom(primary: pg.Pool, replica: pg.Pool, follower: Follower, counted: (from: ReadFrom) => void): Db {
	const pools: Record<ReadFrom, PostgresPool> = { primary, replica };
	const take = async (from: ReadFrom): Promise<PostgresPoolClient> => {
		const client = await pools[from].connect();
		counted(from);
		return client;
	};
	const lost = (): Promise<PostgresPoolClient> => {
		follower.lost();
		return take('primary');
	};
	const connect = async (): Promise<PostgresPoolClient> => {
		if (!follower.isInStep()) return take('primary');
		try {
			return new ReplicaClient(await take('replica'), lost);
		} catch {
			return lost();
		}
	};
	return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }) });
}
