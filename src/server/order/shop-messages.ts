import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import type { ShopNews, Why } from '#server/order/queue-counter-push.ts';
import { soundShopAlarm } from '#server/order/shop-alarms.ts';
import { shopNewsWords, type ToldOrder } from '#server/order/shop-event-words.ts';

type To = { shops: ShopTable; at: Date; why?: Why | null };

/** Tells the browsers of the shop's people, and queues a message to the shop's phone, in the shop's language; a shop without a phone gets none. */
async function tell(trx: Db, order: ToldOrder, news: ShopNews, amountPaise: number, { shops, at, why = null }: To): Promise<void> {
	const told = { amountPaise, at, why };
	await soundShopAlarm(trx, order, news, told);
	const shop = shops.get(order.shop_id);
	if (!shop?.phone) return;
	await queueMessage(trx, { to: shop.phone, ...shopNewsWords(order, news, told, shop.language), at });
}

/** A customer is paying by UPI: the shop has to look for the money and say that it came. */
export const tellShopOfUpi = (trx: Db, order: ToldOrder, amountPaise: number, to: To): Promise<void> =>
	tell(trx, order, 'UPI', amountPaise, to);

/** Something that a shop has to know of one of its orders. */
export const tellShop = (
	trx: Db,
	order: ToldOrder & Pick<Row<'orders'>, 'to_pay_paise'>,
	news: Exclude<ShopNews, 'UPI'>,
	to: To,
): Promise<void> => tell(trx, order, news, order.to_pay_paise, to);
