import type { Stage } from '#lib/contract/order.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { isLanguage, nameIn } from '#lib/languages.ts';
import type { Key } from '#lib/words.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { queueMessage } from '#server/messages/outbox.ts';

const TOLD = {
	PLACED: 'message.orderPlaced',
	ACCEPTED: 'message.orderAccepted',
	ON_THE_WAY: 'message.orderOnTheWay',
	PICKUP_READY: 'message.orderPickupReady',
	DELIVERED: 'message.orderDelivered',
	CANCELLED: 'message.orderCancelled',
} as const satisfies Partial<Record<Stage, Key>>;

const isTold = (stage: Stage): stage is keyof typeof TOLD => stage in TOLD;

type Told = Pick<Row<'orders'>, 'customer_id' | 'code' | 'shop_id' | 'stage' | 'language' | 'to_pay_paise'>;

/** Queues a message to the customer about the order's stage, in the language the order was placed in; some stages have none. */
export async function tellStage(
	trx: Db,
	order: Told,
	{ shops, at, reason }: { shops: ShopTable; at: Date; reason?: string | undefined },
): Promise<void> {
	const { stage } = order;
	if (!isTold(stage)) return;
	const customer = await trx.selectFrom('customers').select('phone_e164').where('id', '=', order.customer_id).executeTakeFirst();
	if (!customer) return;
	const language = isLanguage(order.language) ? order.language : 'en';
	const shop = shops.get(order.shop_id);
	const params = {
		code: order.code,
		shop: shop ? nameIn(shop.names, language) : '',
		amount: amountText(rupeesFromPaise(order.to_pay_paise)),
		...(reason && { reason }),
	};
	const told = translatorOf(language)(TOLD[stage], params);
	// The shop's own words are not translated; they follow the translated sentence.
	const body = reason ? `${told} (${reason})` : told;
	await queueMessage(trx, { to: customer.phone_e164, template: `order.${stage}`, params, language, body, at });
}
