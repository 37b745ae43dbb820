const TRIES = 4;
/** Serialization failure and deadlock: the database has rolled the transaction back, so it can run again. */
const AGAIN = new Set(['40001', '40P01']);

const isTakenBack = (error: unknown) => error instanceof Error && 'code' in error && AGAIN.has(String(error.code));

/** Runs a whole transaction, and again when the database rolled it back because of another one; at most TRIES times. */
export async function retrying<T>(transaction: () => Promise<T>): Promise<T> {
	for (let tried = 1; ; tried++) {
		try {
			return await transaction();
		} catch (error) {
			if (tried === TRIES || !isTakenBack(error)) throw error;
		}
	}
}
