import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { whenRange } from '#lib/format/times.ts';
import type { Language } from '#lib/languages.ts';
import type { Row } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { QueuedMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';
import type { ShopNews, ToldShop } from '#server/order/queue-counter-push.ts';
import { reasonText } from '#server/order/reasons.ts';

/** What the words of a shop's news name of an order. */
export type ToldOrder = Pick<Row<'orders'>, 'id' | 'code' | 'shop_id' | 'slot_start' | 'slot_end'>;

/** News of an order for its shop, in a language; a new order for a delivery time says from when till when. */
export function shopNewsWords(
	{ code, slot_start: start, slot_end: end }: ToldOrder,
	news: ShopNews,
	{ amountPaise, at, why }: ToldShop,
	language: Language,
): Pick<QueuedMessage, 'template' | 'params' | 'language' | 'body'> {
	const t = translatorOf(language);
	const values = { code, amount: amountText(rupeesFromPaise(amountPaise)) };
	if (news === 'PLACED' && start && end) {
		const time = whenRange(start.toISOString(), end.toISOString(), language, t, at.getTime());
		return written('shop.PLACED_LATER', { ...values, time }, { language });
	}
	return written(`shop.${news}`, values, {
		language,
		reason: why ? reasonText(why.reason, { stage: 'CANCELLED', actor: why.actor }, t) : '',
	});
}
