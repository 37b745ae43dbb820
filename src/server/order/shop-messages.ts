import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/templates.ts';

type About = Pick<Row<'orders'>, 'code' | 'shop_id'>;
type News = 'PLACED' | 'REMINDER' | 'CANCELLED' | 'APPROVED' | 'HELP' | 'UPI';
type To = { shops: ShopTable; at: Date };

/** Queues a message to a shop's phone, in the shop's language; a shop without a phone gets none. */
async function tell(trx: Db, order: About, news: News, amountPaise: number, { shops, at }: To): Promise<void> {
	const shop = shops.get(order.shop_id);
	if (!shop?.phone) return;
	const values = { code: order.code, amount: amountText(rupeesFromPaise(amountPaise)) };
	await queueMessage(trx, { to: shop.phone, ...written(`shop.${news}`, values, shop), at });
}

/** A customer is paying by UPI: the shop has to look for the money and say that it came. */
export const tellShopOfUpi = (trx: Db, order: About, amountPaise: number, to: To): Promise<void> =>
	tell(trx, order, 'UPI', amountPaise, to);

/** Something that a shop has to know of one of its orders. */
export const tellShop = (trx: Db, order: About & Pick<Row<'orders'>, 'to_pay_paise'>, news: Exclude<News, 'UPI'>, to: To): Promise<void> =>
	tell(trx, order, news, order.to_pay_paise, to);
