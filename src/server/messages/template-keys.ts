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
	'order.PLACED_NO_CASH': { key: 'message.orderPlacedNoCash', values: ['code', 'shop'] },
	'order.MODIFIED': { key: 'message.orderModified', values: ['code', 'shop', 'amount', 'time', 'url'] },
	'push.MODIFIED': { key: 'message.pushModified', values: ['code', 'shop', 'amount', 'time'] },
	'order.ACCEPTED': { key: 'message.orderAccepted', values: ['code', 'shop'] },
	'order.ON_THE_WAY': { key: 'message.orderOnTheWay', values: ['code', 'shop', 'amount'] },
	'order.ON_THE_WAY_NO_CASH': { key: 'message.orderOnTheWayNoCash', values: ['code', 'shop'] },
	'order.PICKUP_READY': { key: 'message.orderPickupReady', values: ['code', 'shop', 'amount'] },
	'order.PICKUP_READY_NO_CASH': { key: 'message.orderPickupReadyNoCash', values: ['code', 'shop'] },
	'order.DELIVERED': { key: 'message.orderDelivered', values: ['code', 'shop'] },
	'order.RETURNED': { key: 'message.orderReturned', values: ['code', 'shop'], takesReason: true },
	'order.RETURNED_PAID': { key: 'message.orderReturnedPaid', values: ['code', 'shop'], takesReason: true },
	'order.CANCELLED': { key: 'message.orderCancelled', values: ['code', 'shop'], takesReason: true },
	'order.REFUNDED': { key: 'message.orderRefunded', values: ['code', 'amount'] },
	'order.GIVEN_BACK': { key: 'message.orderGivenBack', values: ['code', 'shop', 'amount'] },
	'order.OWED': { key: 'message.orderOwed', values: ['code', 'shop', 'amount'] },
	'order.LATE': { key: 'message.orderLate', values: ['code', 'shop', 'time'] },
	'order.LATE_MONEY': { key: 'message.orderLateMoney', values: ['code', 'shop', 'amount'] },
	'order.TO_PAY': { key: 'message.orderToPay', values: ['code', 'amount', 'url'] },
	'push.TO_PAY': { key: 'message.pushToPay', values: ['code', 'amount'] },
	'order.ANSWERED': { key: 'message.orderAnswered', values: ['code', 'shop', 'answer'] },

	'shop.PLACED': { key: 'message.shopPlaced', values: ['code', 'amount'] },
	'shop.PLACED_LATER': { key: 'message.shopPlacedLater', values: ['code', 'amount', 'time'] },
	'shop.REMINDER': { key: 'message.shopReminder', values: ['code', 'amount'] },
	'shop.CANCELLED': { key: 'message.shopCancelled', values: ['code'] },
	'shop.APPROVED': { key: 'message.shopApproved', values: ['code', 'amount'] },
	'shop.UNANSWERED': { key: 'message.shopUnanswered', values: ['code', 'amount'] },
	'shop.HELP': { key: 'message.shopHelp', values: ['code'] },
	'staff.SHOP': { key: 'message.staffShop', values: ['shop', 'url'] },
	'staff.REFUSED': { key: 'message.staffRefused', values: ['shop'], takesReason: true },
	'staff.ASSOCIATION': { key: 'message.staffAssociation', values: ['url'] },

	'shop.UPI': { key: 'message.shopUpi', values: ['code', 'amount'] },
	'shop.UPI_CHANGED': { key: 'message.shopUpiChanged', values: ['shop', 'upi'] },
	'shop.NAME_CHANGED': { key: 'message.shopNameChanged', values: ['shop', 'name'] },
	'shop.PHONE_CHANGED': { key: 'message.shopPhoneChanged', values: ['shop', 'ending'] },
} as const satisfies Record<string, { key: Key; values: readonly string[]; takesReason?: true }>;
export type TemplateName = keyof typeof TEMPLATES;

/** The values of a template in the order in which a provider gets them; none for a template that is not known. */
export function sentValues(template: string): readonly string[] {
	const known = Object.entries(TEMPLATES).find(([name]) => name === template)?.[1];
	if (!known) return [];
	return 'takesReason' in known ? [...known.values, 'reason'] : known.values;
}

type GivenValues<N extends TemplateName> = Record<(typeof TEMPLATES)[N]['values'][number], string>;

/**
 * A message in a language, with the values that its template has and no others; without one of them it does not compile. `reason` follows the
 * sentence, because the words of a shop are not translated; it is the last value of the templates that take one, empty where there is none.
 */
export function written<N extends TemplateName>(
	template: N,
	values: GivenValues<N>,
	{ language, reason = '', siteName = null }: { language: Language; reason?: string | undefined; siteName?: string | null },
): Pick<QueuedMessage, 'template' | 'params' | 'language' | 'body'> {
	const { key, values: names } = TEMPLATES[template];
	const takesReason = 'takesReason' in TEMPLATES[template];
	const given: Record<string, string> = values;
	const params = Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
	const sentence = translatorOf(language, siteName)(key, params);
	return {
		template,
		params: { ...params, ...((reason || takesReason) && { reason }) },
		language,
		body: reason ? `${sentence} (${reason})` : sentence,
	};
}
