import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/templates.ts';
import type { ShopNews, Why } from '#server/order/queue-counter-push.ts';
import { reasonText } from '#server/order/reasons.ts';
import { soundShopAlarm } from '#server/order/shop-alarms.ts';

type About = Pick<Row<'orders'>, 'id' | 'code' | 'shop_id'>;
type To = { shops: ShopTable; at: Date; why?: Why | null };

/** Tells the browsers of the shop's people, and queues a message to the shop's phone, in the shop's language; a shop without a phone gets none. */
async function tell(trx: Db, order: About, news: ShopNews, amountPaise: number, { shops, at, why = null }: To): Promise<void> {
	await soundShopAlarm(trx, order, news, { amountPaise, at, why });
	const shop = shops.get(order.shop_id);
	if (!shop?.phone) return;
	const values = { code: order.code, amount: amountText(rupeesFromPaise(amountPaise)) };
	const reason = why ? reasonText(why.reason, why.actor, translatorOf(shop.language)) : '';
	await queueMessage(trx, { to: shop.phone, ...written(`shop.${news}`, values, { language: shop.language, reason }), at });
}

/** A customer is paying by UPI: the shop has to look for the money and say that it came. */
export const tellShopOfUpi = (trx: Db, order: About, amountPaise: number, to: To): Promise<void> =>
	tell(trx, order, 'UPI', amountPaise, to);

/** Something that a shop has to know of one of its orders. */
export const tellShop = (
	trx: Db,
	order: About & Pick<Row<'orders'>, 'to_pay_paise'>,
	news: Exclude<ShopNews, 'UPI'>,
	to: To,
): Promise<void> => tell(trx, order, news, order.to_pay_paise, to);
