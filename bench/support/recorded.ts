import pg from 'pg';

type Statement = { text: string; values: unknown[]; name?: string };
/** The statements of one transaction with its BEGIN and COMMIT, or one statement alone. */
export type Batch = readonly Statement[];

const isStatement = (given: unknown): given is Statement => typeof given === 'object' && given !== null && 'text' in given;

/** What a client is asked, as it can be asked again. */
function statementOf([given, values]: readonly unknown[]): Statement {
	if (typeof given === 'string') return { text: given, values: Array.isArray(values) ? [...values] : [] };
	if (!isStatement(given)) throw new Error('a query of an unknown kind cannot be recorded');
	return { text: given.text, values: [...(given.values ?? [])], ...(given.name !== undefined && { name: given.name }) };
}

/** The batches that the work of this process sends to PostgreSQL, in their order: so a benchmark repeats what the code does today. */
export async function recorded(work: () => Promise<void>): Promise<Batch[]> {
	const { prototype } = pg.Client;
	const { query } = prototype;
	const batches: Batch[] = [];
	const open = new Map<pg.Client, Statement[]>();
	prototype.query = function (this: pg.Client, ...args: unknown[]) {
		const statement = statementOf(args);
		const begun = open.get(this);
		if (begun) begun.push(statement);
		else if (/^(begin|start transaction)/i.test(statement.text)) open.set(this, [statement]);
		else batches.push([statement]);
		if (begun && /^(commit|rollback)/i.test(statement.text) && open.delete(this)) batches.push(begun);
		return Reflect.apply(query, this, args);
	};
	try {
		await work();
	} finally {
		prototype.query = query;
	}
	return batches;
}

/** The same statements for PostgreSQL to plan each time, as pg sends what has no name. */
export const unprepared = (batches: readonly Batch[]): Batch[] =>
	batches.map((batch) => batch.map(({ text, values }) => ({ text, values })));

/** Sends batches again, with nothing between the program and pg. */
export async function repeat(pool: pg.Pool, batches: readonly Batch[]): Promise<void> {
	for (const batch of batches) {
		const client = await pool.connect();
		try {
			for (const statement of batch) await client.query(statement);
		} finally {
			client.release();
		}
	}
}
