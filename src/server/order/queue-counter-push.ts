import { sql } from 'kysely';
import type { Actor } from '#lib/contract/order.ts';
import { screenPath } from '#lib/counter/screens.ts';
import { isLanguage } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { lastUseBefore } from '#server/counter/sessions.ts';
import type { Db } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { shopNewsWords, type ToldOrder } from '#server/order/shop-event-words.ts';

/** What a shop has to know of one of its orders. */
export type ShopNews = 'PLACED' | 'REMINDER' | 'CANCELLED' | 'APPROVED' | 'UNANSWERED' | 'HELP' | 'UPI';

/** Why an order has ended, as its history has it, and who ended it. */
export type Why = { reason: string; actor: Actor | null };

/**
 * How news of an order are told: `isRepeat` leaves out a browser for which some wait already, because with its push service away they would pile
 * up.
 */
export type ToldShop = { amountPaise: number; at: Date; why: Why | null; isRepeat?: boolean };

/** Browsers of who works at a shop now. */
const browsersAt = ({ id, shop_id }: ToldOrder, { at, isRepeat = false }: ToldShop) => sql<{ id: string; language: string }>`
	SELECT DISTINCT b.id, b.language
	FROM person_rights r
	JOIN person_sessions s ON s.person_id = r.person_id AND s.used_at > ${lastUseBefore(at)}
	JOIN counter_browsers b ON b.session_id = s.id
	WHERE r.shop_id = ${shop_id} AND r.ended_at IS NULL AND NOT (${isRepeat} AND EXISTS (
		SELECT FROM outbox o WHERE o.recipient = b.id AND o.sent_at IS NULL AND o.secret IS NULL AND o.params->>'tag' = ${id}))`;

/**
 * Queues news of an order to the browsers of those who work at its shop, each in its own language; who ordered is in none. Answers how many
 * there are. The association's people are not told: with all shops at once their phones would never be silent.
 */
export async function queueCounterPush(trx: Db, order: ToldOrder, news: ShopNews, told: ToldShop): Promise<number> {
	const { rows } = await browsersAt(order, told).execute(trx);
	if (rows.length === 0) return 0;
	const messages = rows.map(({ id, language: known }) => {
		const language = isLanguage(known) ? known : 'en';
		const { template, body } = shopNewsWords(order, news, told, language);
		const params = {
			audience: 'counter',
			title: translatorOf(language)('order.code', { code: order.code }),
			path: localizePath(screenPath({ name: 'order', id: order.id }), language),
			tag: order.id,
		};
		return { channel: 'push', recipient: id, template, params: JSON.stringify(params), language, body, created_at: told.at };
	});
	await trx.insertInto('outbox').values(messages).execute();
	return rows.length;
}
