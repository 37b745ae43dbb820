import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { nameIn } from '#lib/languages.ts';
import type { Key } from '#lib/words.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { queueMessage } from '#server/messages/outbox.ts';

type About = Pick<Row<'orders'>, 'code' | 'shop_id'>;
type Told = { key: Key; template: string; amountPaise: number };
type To = { shops: ShopTable; at: Date };

/** Queues a message to a shop's phone, in the shop's language; a shop without a phone gets none. */
async function tell(trx: Db, order: About, { key, template, amountPaise }: Told, { shops, at }: To): Promise<void> {
	const shop = shops.get(order.shop_id);
	if (!shop?.phone) return;
	const { language } = shop;
	const params = { code: order.code, shop: nameIn(shop.names, language), amount: amountText(rupeesFromPaise(amountPaise)) };
	await queueMessage(trx, { to: shop.phone, template, params, language, body: translatorOf(language)(key, params), at });
}

/** A customer is paying by UPI: the shop has to look for the money and say that it came. */
export const tellShopOfUpi = (trx: Db, order: About, amountPaise: number, to: To): Promise<void> =>
	tell(trx, order, { key: 'message.shopUpi', template: 'shop.UPI', amountPaise }, to);

const NEWS = {
	PLACED: 'message.shopPlaced',
	REMINDER: 'message.shopReminder',
	CANCELLED: 'message.shopCancelled',
	APPROVED: 'message.shopApproved',
	HELP: 'message.shopHelp',
} as const satisfies Record<string, Key>;

/** Something that a shop has to know of one of its orders. */
export const tellShop = (trx: Db, order: About & Pick<Row<'orders'>, 'to_pay_paise'>, news: keyof typeof NEWS, to: To): Promise<void> =>
	tell(trx, order, { key: NEWS[news], template: `shop.${news}`, amountPaise: order.to_pay_paise }, to);
