import { sql } from 'kysely';
import type { Db } from '#server/app/app.ts';

const ANSWER_MS = 2_000;

/** Whether the database answers now; a hanging one counts as no. Migrations are in before anybody can ask. */
export async function databaseAnswers(db: Db): Promise<boolean> {
	const late = Promise.withResolvers<false>();
	const timer = setTimeout(() => late.resolve(false), ANSWER_MS);
	try {
		return await Promise.race([sql`SELECT 1`.execute(db).then(() => true), late.promise]);
	} catch {
		return false;
	} finally {
		clearTimeout(timer);
	}
}
