import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** The placeholder for the OTP in a stored body: the OTP itself is stored in its own column and wiped once it is sent. */
export const OTP_SLOT = '{otp}';

export type QueuedMessage = {
	/** E.164. */
	to: string;
	template: string;
	/** In the receiver's language, made with `translatorOf`. */
	body: string;
	otp?: string;
	at: Date;
};

/** Writes a message in the transaction that causes it; the drainer passes it to the sender after the commit. */
export async function queueMessage(trx: Kysely<Database>, { to, template, body, otp, at }: QueuedMessage): Promise<void> {
	await trx
		.insertInto('outbox')
		.values({ channel: 'sms', recipient: to, template, body, secret: otp ?? null, created_at: at })
		.execute();
}
