import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';

const SECRET_BYTES = 32;
/** The names in the database. That of exchanges is an old one: under another, a store in use would get another secret. */
const STORED_NAMES = { otp: 'otp', exchange: 'trade', phoneMark: 'phone-mark', push: 'push' } as const;

/** The secret for a purpose, made at its first use; the same for every process of a store. */
export async function secretOf(db: Db, purpose: keyof typeof STORED_NAMES): Promise<string> {
	const name = STORED_NAMES[purpose];
	const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
	const found = await find();
	if (found) return found.value;
	await db
		.insertInto('secrets')
		.values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return (await find())?.value ?? secretOf(db, purpose);
}
