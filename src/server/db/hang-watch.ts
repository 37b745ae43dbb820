import pg from 'pg';
import type { Connection } from '#server/db/connection.ts';
import { awakeFor } from '#server/system/awake-for.ts';

/** How often the database is asked while somebody waits for it, and how long it may take: a busy one answers within milliseconds too. */
const ASK_MS = 1_000;
const ANSWER_MS = 3_000;

/** With the code of a network that does not answer, so that the caller is told to try again (`responses/refusal-of-failure.ts`). */
class DatabaseHangs extends Error {
	code = 'ETIMEDOUT';
	constructor() {
		super('the database does not answer');
	}
}

/** Breaks a connection at once: everything that waits for it fails. */
const cut = (client: pg.Client): void => void client.connection.stream.destroy(new DatabaseHangs());

/** Asks over a connection of its own, kept while it answers, so that no queue of the pool is taken for a database that hangs. */
function createQuestion(connection: Connection) {
	let kept: pg.Client | null = null;
	const drop = (): void => {
		kept?.end().catch(() => {});
		kept = null;
	};
	const ask = async (): Promise<void> => {
		const client = kept ?? new pg.Client({ ...connection, application_name: 'nukkad hang watch' });
		if (client !== kept) {
			kept = client;
			client.on('error', () => {});
			await client.connect();
		}
		await client.query('SELECT 1');
	};
	return {
		/** Whether anything came back in time: a refusal is an answer too. */
		isAnswered: async (): Promise<boolean> => {
			const answer = new AbortController();
			const asked = ask()
				.catch(drop)
				.then(() => true);
			const isAnswered = await Promise.race([asked, awakeFor(ANSWER_MS, answer.signal).then(() => false)]);
			answer.abort();
			if (!isAnswered && kept) cut(kept);
			if (!isAnswered) await asked;
			return isAnswered;
		},
		drop,
	};
}

export type HangWatch = {
	/** Has a connection of the pool broken with the others when the database hangs. */
	join(client: pg.Client): void;
};

/**
 * Guards a pool against a database that hangs: one that takes what it is asked and says nothing (its machine stands still, the network swallows).
 * PostgreSQL's own time limits do not help there. Four seconds later, up to ten in a busy process, all connections are broken, and until it
 * answers again nobody is given one: every call fails at once and in time, whatever it waits for.
 */
export function guardPool(pool: pg.Pool, connection: Connection): HangWatch {
	const clients = new Set<pg.Client>();
	const question = createQuestion(connection);
	let isHung = false;
	let isAsking = false;
	const connect = pool.connect.bind(pool);
	const end = pool.end.bind(pool);
	const isWaitedFor = () => isHung || pool.totalCount > pool.idleCount || pool.waitingCount > 0;
	const timer = setInterval(async () => {
		if (isAsking || !isWaitedFor()) return;
		isAsking = true;
		isHung = !(await question.isAnswered());
		isAsking = false;
		if (isHung) for (const client of clients) cut(client);
	}, ASK_MS);
	timer.unref();
	Object.assign(pool, {
		connect: (...args: unknown[]) => {
			if (!isHung) return Reflect.apply(connect, pool, args);
			const [callback] = args;
			return typeof callback === 'function' ? callback(new DatabaseHangs(), undefined, () => {}) : Promise.reject(new DatabaseHangs());
		},
		end: async () => {
			// Until then it still breaks what hangs.
			await end();
			clearInterval(timer);
			question.drop();
		},
	});
	return {
		join: (client) => {
			clients.add(client);
			client.once('end', () => clients.delete(client));
		},
	};
}
