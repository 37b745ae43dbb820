import { sql } from 'kysely';
import type { Language } from '#lib/languages.ts';
import type { Db } from '#server/db/tables.ts';

/** The placeholder for the OTP in a stored body and its values: the OTP itself is stored in its own column and wiped once it is sent. */
export const OTP_PLACEHOLDER = '{otp}';

export type QueuedMessage = {
	/** E.164. */
	to: string;
	template: string;
	/** The values in the text, for a gateway that has the template. */
	params: Record<string, string | number>;
	/** The receiver's language. */
	language: Language;
	/** In that language, made with `translatorOf`. */
	body: string;
	otp?: string;
	at: Date;
};

/** Writes a message in the transaction that causes it; it is sent after the commit. */
export async function queueMessage(trx: Db, { to, template, params, language, body, otp, at }: QueuedMessage): Promise<void> {
	await trx
		.insertInto('outbox')
		.values({
			channel: 'sms',
			recipient: to,
			template,
			params: JSON.stringify(params),
			language,
			body,
			secret: otp ?? null,
			created_at: at,
		})
		.execute();
}

/** The condition on `outbox` for what is told to a customer. A shop, or who works at the counter, may have the same number. */
export const isToCustomerSql = sql<boolean>`split_part(template, '.', 1) NOT IN ('shop', 'staff')`;
