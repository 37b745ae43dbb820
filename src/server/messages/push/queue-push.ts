import { sql } from 'kysely';
import { localizePath, paths } from '#lib/paths.ts';
import type { Db } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { QueuedMessage } from '#server/messages/outbox.ts';

type News = Pick<QueuedMessage, 'template' | 'language' | 'body' | 'at'> & { customerId: string; order: { id: string; code: string } };

/**
 * Queues news of an order to every browser on which its customer wants to be told and is still logged in. The words are those of the
 * template, without what anybody wrote; who the customer is and where they live is in none.
 */
export async function queuePush(trx: Db, { customerId, order, template, language, body, at }: News): Promise<void> {
	const params = {
		title: translatorOf(language)('order.code', { code: order.code }),
		path: localizePath(paths.order(order.id), language),
		tag: order.id,
	};
	await sql`
		INSERT INTO outbox (channel, recipient, template, params, language, body, created_at)
		SELECT 'push', s.id, ${template}, ${JSON.stringify(params)}::jsonb, ${language}, ${body}, ${at}
		FROM push_subscriptions s WHERE s.customer_id = ${customerId} AND EXISTS (
			SELECT FROM sessions x WHERE x.customer_id = s.customer_id AND x.family = s.family AND x.refresh_expires_at > ${at}
		)`.execute(trx);
}
