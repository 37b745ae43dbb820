import type { Language } from '#lib/languages.ts';
import type { Key } from '#lib/words.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { QueuedMessage } from '#server/messages/outbox.ts';

/** Every message by its template's id: its sentence, and the values in it. The OTP's sentence also has the store's name in it. */
export const TEMPLATES = {
	otp: { key: 'message.otp', values: ['otp'] },
	backInStock: { key: 'message.backInStock', values: ['product', 'shop', 'url'] },
	'referral.REWARD': { key: 'message.referralReward', values: ['amount', 'code'] },

	'order.PLACED': { key: 'message.orderPlaced', values: ['code', 'shop', 'amount'] },
	'order.MODIFIED': { key: 'message.orderModified', values: ['code', 'shop', 'amount', 'time', 'url'] },
	'push.MODIFIED': { key: 'message.pushModified', values: ['code', 'shop', 'amount', 'time'] },
	'order.ACCEPTED': { key: 'message.orderAccepted', values: ['code', 'shop'] },
	'order.ON_THE_WAY': { key: 'message.orderOnTheWay', values: ['code', 'shop', 'amount'] },
	'order.PICKUP_READY': { key: 'message.orderPickupReady', values: ['code', 'shop', 'amount'] },
	'order.DELIVERED': { key: 'message.orderDelivered', values: ['code', 'shop'] },
	'order.RETURNED': { key: 'message.orderReturned', values: ['code', 'shop'] },
	'order.CANCELLED': { key: 'message.orderCancelled', values: ['code', 'shop'] },
	'order.REFUNDED': { key: 'message.orderRefunded', values: ['code', 'amount'] },
	'order.LATE': { key: 'message.orderLate', values: ['code', 'shop', 'time'] },
	'order.LATE_MONEY': { key: 'message.orderLateMoney', values: ['code', 'shop', 'amount'] },
	'order.ANSWERED': { key: 'message.orderAnswered', values: ['code', 'shop', 'answer'] },

	'shop.PLACED': { key: 'message.shopPlaced', values: ['code', 'amount'] },
	'shop.REMINDER': { key: 'message.shopReminder', values: ['code', 'amount'] },
	'shop.CANCELLED': { key: 'message.shopCancelled', values: ['code'] },
	'shop.APPROVED': { key: 'message.shopApproved', values: ['code', 'amount'] },
	'shop.HELP': { key: 'message.shopHelp', values: ['code'] },
	'staff.SHOP': { key: 'message.staffShop', values: ['shop', 'url'] },
	'staff.REFUSED': { key: 'message.staffRefused', values: ['shop'] },
	'staff.ASSOCIATION': { key: 'message.staffAssociation', values: ['url'] },

	'shop.UPI': { key: 'message.shopUpi', values: ['code', 'amount'] },
} as const satisfies Record<string, { key: Key; values: readonly string[] }>;
export type TemplateName = keyof typeof TEMPLATES;
type ValuesOf<N extends TemplateName> = Record<(typeof TEMPLATES)[N]['values'][number], string>;

/**
 * A message in a language, with the values that its template has and no others; without one of them it does not compile. `reason` follows the
 * sentence, because the words of a shop are not translated.
 */
export function written<N extends TemplateName>(
	template: N,
	values: ValuesOf<N>,
	{ language, reason = '', siteName = null }: { language: Language; reason?: string | undefined; siteName?: string | null },
): Pick<QueuedMessage, 'template' | 'params' | 'language' | 'body'> {
	const { key, values: names } = TEMPLATES[template];
	const given: Record<string, string> = values;
	const params = Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
	const sentence = translatorOf(language, siteName)(key, params);
	return {
		template,
		params: { ...params, ...(reason && { reason }) },
		language,
		body: reason ? `${sentence} (${reason})` : sentence,
	};
}
