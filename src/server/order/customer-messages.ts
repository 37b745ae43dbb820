import type { Stage } from '#lib/contract/order.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { timeOfDay, whenText } from '#lib/format/times.ts';
import { isLanguage, type Language, nameIn } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { leftToPay, type PaymentState, paymentStatus } from '#lib/payment/status.ts';
import type { By } from '#server/api/actor.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { queuePush } from '#server/messages/push/queue-push.ts';
import { written } from '#server/messages/template-keys.ts';
import { reasonText } from '#server/order/reasons.ts';
import { paymentOf, stateOf, stillOwed } from '#server/payment/order-payments.ts';
import type { Settings } from '#server/settings/settings.ts';

/** All stages but the one that nobody is told of: the customer is about to pay. */
type ToldStage = Exclude<Stage, 'PAYMENT_PENDING'>;
const isTold = (stage: Stage): stage is ToldStage => stage !== 'PAYMENT_PENDING';

/** The stages whose messages say what is to pay. */
const NAMES_CASH = ['PLACED', 'ON_THE_WAY', 'PICKUP_READY'] as const;

/** Who has paid is asked for nothing, and neither is who says so by UPI until the shop has looked. */
const isAskedToPay = (payment: PaymentState): boolean => leftToPay(payment) > 0 && paymentStatus(payment) !== 'AWAITING_CONFIRMATION';

/** The template about a stage. */
function templateOf(stage: ToldStage, payment: PaymentState) {
	if (stage === 'RETURNED' && payment.paidPaise > 0) return 'order.RETURNED_PAID';
	const naming = NAMES_CASH.find((one) => one === stage);
	return naming && !isAskedToPay(payment) ? (`order.${naming}_NO_CASH` as const) : (`order.${stage}` as const);
}

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
type At = Pick<StageTold, 'shops' | 'at'>;

/** The language in which an order was placed: in it its customer is told. */
const languageOf = ({ language }: Told): Language => (isLanguage(language) ? language : 'en');

const shopName = (order: Told, { shops }: At): string => {
	const shop = shops.get(order.shop_id);
	return shop ? nameIn(shop.names, languageOf(order)) : '';
};

const pageOf = (order: Told, settings: StageTold['settings']): string =>
	new URL(localizePath(paths.order(order.id), languageOf(order)), settings.publicSiteUrl).href;

const amount = (paise: number): string => amountText(rupeesFromPaise(paise));

type Words = ReturnType<typeof written>;

/** Queues a message to the customer of an order; one whose account is gone gets none. */
async function tell(trx: Db, order: Told, message: Words, at: Date): Promise<void> {
	const customer = await trx.selectFrom('customers').select('phone_e164').where('id', '=', order.customer_id).executeTakeFirst();
	if (customer) await queueMessage(trx, { to: customer.phone_e164, ...message, at });
}

/** Queues the same to the customer's browsers that want to be told. */
const push = (trx: Db, order: Told, { template, language, body }: Words, at: Date): Promise<void> =>
	queuePush(trx, { customerId: order.customer_id, order, template, language, body, at });

/** Queues a message to the customer about the order's stage, in the language the order was placed in; one that waits for its payment has none. */
export async function tellStage(trx: Db, order: Told, to: StageTold): Promise<void> {
	const { stage, code } = order;
	const { settings, by, at, reason, answerBy = at } = to;
	if (!isTold(stage)) return;
	const language = languageOf(order);
	const t = translatorOf(language);
	// A proposal says what it would cost, everything else what is still to pay.
	const payment = stateOf(await paymentOf(trx, order.id));
	const amountPaise = stage === 'MODIFIED' ? order.to_pay_paise : leftToPay(payment);
	const values = {
		code,
		shop: shopName(order, to),
		amount: amount(amountPaise),
		time: timeOfDay(answerBy.toISOString(), t),
		url: pageOf(order, settings),
	};
	const template = templateOf(stage, payment);
	await tell(trx, order, written(template, values, { language, reason: reason && reasonText(reason, { stage, actor: by.actor }, t) }), at);
	// Whoever places an order sees it placed.
	if (stage !== 'PLACED') await push(trx, order, written(stage === 'MODIFIED' ? 'push.MODIFIED' : template, values, { language }), at);
}

/** Asks the customer for what is left of an order that can be paid now, unless it is paid in cash: that is asked for at the door. */
export async function tellToPay(trx: Db, order: Told, { settings, at }: Pick<StageTold, 'settings' | 'at'>): Promise<void> {
	const payment = stateOf(await paymentOf(trx, order.id));
	if (payment.method === 'COD' || !isAskedToPay(payment)) return;
	const language = languageOf(order);
	const values = { code: order.code, amount: amount(leftToPay(payment)), url: pageOf(order, settings) };
	await tell(trx, order, written('order.TO_PAY', values, { language }), at);
	await push(trx, order, written('push.TO_PAY', values, { language }), at);
}

/** Queues a message to the customer that a provider sends money of an order back to them; of nothing, none. */
export async function tellRefund(trx: Db, order: Told, amountPaise: number, { at }: Pick<At, 'at'>): Promise<void> {
	if (amountPaise <= 0) return;
	const values = { code: order.code, amount: amount(amountPaise) };
	const message = written('order.REFUNDED', values, { language: languageOf(order) });
	await tell(trx, order, message, at);
	await push(trx, order, message, at);
}

/** Queues a message to the customer that the shop has given money of an order back by itself, or (`OWED`) has to; of nothing, none. */
export async function tellByHand(trx: Db, order: Told, what: 'GIVEN_BACK' | 'OWED', amountPaise: number, to: At): Promise<void> {
	if (amountPaise <= 0) return;
	const values = { code: order.code, shop: shopName(order, to), amount: amount(amountPaise) };
	const message = written(`order.${what}`, values, { language: languageOf(order) });
	await tell(trx, order, message, to.at);
	await push(trx, order, message, to.at);
}

/** Queues a message to the customer of what the shop has to give back itself, when that is more paise than before. */
export async function tellOwed(trx: Db, order: Told, beforePaise: number, to: At): Promise<void> {
	const owedPaise = stillOwed(await paymentOf(trx, order.id));
	if (owedPaise > beforePaise) await tellByHand(trx, order, 'OWED', owedPaise, to);
}

/** Queues a message to the customer that the order comes later than was promised, and `comesBy` when. */
export async function tellDelay(trx: Db, order: Told, comesBy: string, to: At): Promise<void> {
	const language = languageOf(order);
	const time = whenText(comesBy, language, translatorOf(language), to.at.getTime());
	const values = { code: order.code, shop: shopName(order, to), time };
	const message = written('order.LATE', values, { language });
	await tell(trx, order, message, to.at);
	await push(trx, order, message, to.at);
}

/** Queues a message to the customer that money came after the order had ended, and that the shop itself has to give it back. */
export async function tellLateMoney(trx: Db, order: Told, amountPaise: number, to: At): Promise<void> {
	const values = { code: order.code, shop: shopName(order, to), amount: amount(amountPaise) };
	await tell(trx, order, written('order.LATE_MONEY', values, { language: languageOf(order) }), to.at);
}

/** Queues the shop's answer to what a customer said was wrong. */
export async function tellAnswer(trx: Db, order: Told, answer: string, to: At): Promise<void> {
	const values = { code: order.code, shop: shopName(order, to), answer };
	await tell(trx, order, written('order.ANSWERED', values, { language: languageOf(order) }), to.at);
}
