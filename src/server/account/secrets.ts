import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';

const SECRET_BYTES = 32;

/** The secret of a name, made at its first use; the same for every process of a store. */
export async function secretOf(db: Db, name: 'otp' | 'trade'): Promise<string> {
	const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
	const found = await find();
	if (found) return found.value;
	await db
		.insertInto('secrets')
		.values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return (await find())?.value ?? secretOf(db, name);
}
