import type { Stage } from '#lib/contract/order.ts';
import { isMadeByShop } from '#lib/order/made-by-shop.ts';
import type { By } from '#server/api/actor.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import type { ShopNews, Why } from '#server/order/queue-counter-push.ts';
import { soundShopAlarm } from '#server/order/shop-alarms.ts';
import { shopNewsWords, type ToldOrder } from '#server/order/shop-event-words.ts';
import { shownUpi } from '#server/payment/shown-upi.ts';

type To = { shops: ShopTable; at: Date; why?: Why | null };
type Move = Omit<To, 'why'> & { stage: Stage; by: By; reason?: string | undefined };

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

/** Whether the shop was told to look for the money of an order that waits for its payment. */
async function looksForMoney(trx: Db, { id, stage }: Row<'orders'>): Promise<boolean> {
	if (stage !== 'PAYMENT_PENDING') return false;
	return (await shownUpi(trx, id)).length > 0;
}

/** What the shop is told of a move that it did not make itself. */
async function newsOfMove(
	trx: Db,
	order: Row<'orders'>,
	{ stage, by }: Move,
): Promise<'PLACED' | 'APPROVED' | 'UNANSWERED' | 'CANCELLED' | null> {
	const from = order.stage;
	if (isMadeByShop({ stage, by: by.actor, personId: by.personId })) return stage === 'PLACED' ? 'PLACED' : null;
	if (stage === 'PLACED') return 'PLACED';
	// An order may also be accepted by itself, as its shop has set it: that was told as a new order.
	if (stage === 'ACCEPTED' && from === 'MODIFIED') return by.actor === 'SYSTEM' ? 'UNANSWERED' : 'APPROVED';
	if (stage === 'ACCEPTED') return null;
	if (stage !== 'CANCELLED') return null;
	// Of an order that was never paid it may not have heard.
	return from !== 'PAYMENT_PENDING' || (await looksForMoney(trx, order)) ? 'CANCELLED' : null;
}

/** Tells the shop of a move of its order to another stage, where it has to know; answers whether it was told. `order` is as it was before. */
export async function tellShopOfMove(trx: Db, order: Row<'orders'>, { stage, by, reason, ...to }: Move): Promise<boolean> {
	const news = await newsOfMove(trx, order, { stage, by, ...to });
	if (news) await tellShop(trx, order, news, { ...to, why: reason ? { reason, actor: by.actor } : null });
	return news !== null;
}
