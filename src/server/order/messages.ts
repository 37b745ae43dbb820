import type { Stage } from '#lib/contract/order.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { timeOfDay } from '#lib/format/times.ts';
import { isLanguage, nameIn } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { leftToPay } from '#lib/payment/status.ts';
import type { Key } from '#lib/words.ts';
import type { By } from '#server/api/partner.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { reasonText } from '#server/order/reasons.ts';
import { paymentOf, stateOf } from '#server/payment/ledger.ts';
import type { Settings } from '#server/settings/settings.ts';

const TOLD = {
	PLACED: 'message.orderPlaced',
	MODIFIED: 'message.orderModified',
	ACCEPTED: 'message.orderAccepted',
	ON_THE_WAY: 'message.orderOnTheWay',
	PICKUP_READY: 'message.orderPickupReady',
	DELIVERED: 'message.orderDelivered',
	RETURNED: 'message.orderReturned',
	CANCELLED: 'message.orderCancelled',
} as const satisfies Partial<Record<Stage, Key>>;

const isTold = (stage: Stage): stage is keyof typeof TOLD => stage in TOLD;

type Told = Pick<Row<'orders'>, 'id' | 'customer_id' | 'code' | 'shop_id' | 'stage' | 'language' | 'to_pay_paise'>;
export type StageTold = {
	shops: ShopTable;
	settings: Pick<Settings, 'publicSiteUrl'>;
	by: By;
	at: Date;
	reason?: string | undefined;
	/** Until when the customer may answer. */
	answerBy?: Date | undefined;
};

/** Queues a message to the customer about the order's stage, in the language the order was placed in; some stages have none. */
export async function tellStage(trx: Db, order: Told, { shops, settings, by, at, reason, answerBy = at }: StageTold): Promise<void> {
	const { stage } = order;
	if (!isTold(stage)) return;
	const customer = await trx.selectFrom('customers').select('phone_e164').where('id', '=', order.customer_id).executeTakeFirst();
	if (!customer) return;
	const language = isLanguage(order.language) ? order.language : 'en';
	const t = translatorOf(language);
	const shop = shops.get(order.shop_id);
	// A proposal says what it would cost, everything else what is still to pay.
	const amountPaise = stage === 'MODIFIED' ? order.to_pay_paise : leftToPay(stateOf(await paymentOf(trx, order.id)));
	const why = reason && reasonText(reason, by.actor, t);
	const params = {
		code: order.code,
		shop: shop ? nameIn(shop.names, language) : '',
		amount: amountText(rupeesFromPaise(amountPaise)),
		...(stage === 'MODIFIED' && {
			time: timeOfDay(answerBy.toISOString(), t),
			url: new URL(localizePath(paths.order(order.id), language), settings.publicSiteUrl).href,
		}),
		...(why && { reason: why }),
	};
	const told = t(TOLD[stage], params);
	// The shop's own words are not translated; they follow the translated sentence.
	const body = why ? `${told} (${why})` : told;
	await queueMessage(trx, { to: customer.phone_e164, template: `order.${stage}`, params, language, body, at });
}

/** Queues a message to the customer that money of an order goes back to them. */
export async function tellRefund(trx: Db, order: Told, amountPaise: number, { at }: Pick<StageTold, 'at'>): Promise<void> {
	const customer = await trx.selectFrom('customers').select('phone_e164').where('id', '=', order.customer_id).executeTakeFirst();
	if (!customer) return;
	const language = isLanguage(order.language) ? order.language : 'en';
	const params = { code: order.code, amount: amountText(rupeesFromPaise(amountPaise)) };
	const body = translatorOf(language)('message.orderRefunded', params);
	await queueMessage(trx, { to: customer.phone_e164, template: 'order.REFUNDED', params, language, body, at });
}

/** Queues the shop's answer to what a customer said was wrong. */
export async function tellAnswer(trx: Db, order: Told, answer: string, { shops, at }: Pick<StageTold, 'shops' | 'at'>): Promise<void> {
	const customer = await trx.selectFrom('customers').select('phone_e164').where('id', '=', order.customer_id).executeTakeFirst();
	if (!customer) return;
	const language = isLanguage(order.language) ? order.language : 'en';
	const shop = shops.get(order.shop_id);
	const params = { code: order.code, shop: shop ? nameIn(shop.names, language) : '', answer };
	const body = translatorOf(language)('message.orderAnswered', params);
	await queueMessage(trx, { to: customer.phone_e164, template: 'order.ANSWERED', params, language, body, at });
}
