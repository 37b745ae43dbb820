import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** Where an OTP goes in a message's stored body: the code itself is kept apart and wiped once sent. */
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

/** Writes a message in the transaction that causes it; the drainer hands it to the sender once that has committed. */
export async function queueMessage(trx: Kysely<Database>, { to, template, body, otp, at }: QueuedMessage): Promise<void> {
	await trx
		.insertInto('outbox')
		.values({ channel: 'sms', recipient: to, template, body, secret: otp ?? null, created_at: at })
		.execute();
}
